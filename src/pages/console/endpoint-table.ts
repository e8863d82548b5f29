import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { environmentTag, written } from './names.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** Webhook endpoints with how they do. */

const en = {
  url: 'Address',
  merchant: 'Merchant',
  state: 'State',
  works: 'Works',
  untried: 'Not tried yet',
  failing: 'Fails since',
  disabled: 'Disabled',
  reasons: {
    manual: 'by request',
    gone: 'it answered that it is gone',
    failing: 'it failed for five days',
  },
  success: 'Last success',
  failure: 'Last failure',
  waiting: '#Waiting',
  many: '1000 or more',
  never: 'none recorded',
}

const fr: typeof en = {
  url: 'Adresse',
  merchant: 'Marchand',
  state: 'État',
  works: 'Marche',
  untried: 'Pas encore essayé',
  failing: 'Échoue depuis',
  disabled: 'Désactivé',
  reasons: {
    manual: 'sur demande',
    gone: 'il a répondu qu’il n’existe plus',
    failing: 'il a échoué pendant cinq jours',
  },
  success: 'Dernier succès',
  failure: 'Dernier échec',
  waiting: '#En attente',
  many: '1000 ou plus',
  never: 'aucun noté',
}

const texts: Record<Language, typeof en> = { en, fr }

type Health = Schemas['EndpointHealth']

export const endpointState = (visit: Visit, endpoint: Health): Markup => {
  const wording = texts[visit.language]
  const { enabled, disabled_reason, failing_since, last_success_at } = endpoint
  const tag = (tone: string, text: string, more: Markup | string = '') =>
    html`<span class="tag ${tone}">${text}</span> <span class="soft">${more}</span>`
  if (!enabled) {
    const reason = disabled_reason === null ? '' : wording.reasons[disabled_reason]
    return tag('mute', wording.disabled, reason ?? disabled_reason ?? '')
  }
  if (failing_since !== null) return tag('bad', wording.failing, time(failing_since, visit))
  return last_success_at === null ? tag('mute', wording.untried) : tag('good', wording.works)
}

/** When an attempt last failed, and how. */
export const lastFailure = (visit: Visit, { last_failure: failure }: Health): Markup | string =>
  failure === null
    ? texts[visit.language].never
    : html`${time(failure.failed_at, visit)} ${
        failure.status_code === null ? written(failure.error) : `HTTP ${failure.status_code}`
      }`

export const lastSuccess = (visit: Visit, { last_success_at: at }: Health): Markup | string =>
  at === null ? texts[visit.language].never : time(at, visit)

/** Counted up to 1000. */
export const waitingText = ({ language }: Visit, { waiting_events: count }: Health): string =>
  count >= 1000 ? texts[language].many : String(count)

/** `isOfOne`: where all are of one merchant, whom the page names. */
export const endpointTable = (
  visit: Visit,
  endpoints: readonly Health[],
  empty: string,
  isOfOne = false,
): Markup => {
  const { url, merchant, state, success, failure, waiting } = texts[visit.language]
  return table(
    [url, isOfOne ? '' : merchant, state, success, failure, waiting],
    endpoints.map((each) => ({
      href: `${visit.base}/console/webhooks/${each.id}`,
      cells: [
        written(each.url),
        isOfOne
          ? environmentTag(visit, each.environment)
          : html`${written(each.organisation_name)} ${environmentTag(visit, each.environment)}`,
        endpointState(visit, each),
        lastSuccess(visit, each),
        lastFailure(visit, each),
        waitingText(visit, each),
      ],
    })),
    empty,
  )
}
