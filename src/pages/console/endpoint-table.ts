import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { table } from './components.ts'
import { type Tone, tag } from './names.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  untried: ['No deliveries yet', 'Aucune notification'],
  failing: ['Failing since', 'En échec depuis'],
  disabled: ['Disabled', 'Désactivée'],
  reasons: {
    manual: ['Disabled manually', 'Désactivation manuelle'],
    gone: ['Returned 410 Gone', 'Réponse 410'],
    failing: ['Failed for five days', 'Cinq jours d’échecs'],
  },
  success: ['-Last success', '-Dernier succès'],
  waiting: ['-Waiting', '-En attente'],
  many: ['1000+', 'plus de 1\u00a0000'],
  never: ['None', 'Aucun'],
})

type Health = Schemas['EndpointHealth']

export const endpointState = (visit: Visit, endpoint: Health): Markup => {
  const wording = texts[visit.language]
  const { enabled, disabled_reason, failing_since, last_success_at } = endpoint
  const state = (tone: Tone, text: string, more: Markup | string = '') =>
    html`${tag(tone, text)} <span class="soft">${more}</span>`
  if (!enabled) {
    const reason = disabled_reason === null ? '' : wording.reasons[disabled_reason]
    return state('mute', wording.disabled, reason ?? disabled_reason ?? '')
  }
  if (failing_since !== null) return state('bad', wording.failing, time(failing_since, visit))
  return last_success_at === null ? state('mute', wording.untried) : state('good', wording.works)
}

export const lastFailure = (visit: Visit, { last_failure: failure }: Health): Markup | string =>
  failure === null
    ? texts[visit.language].never
    : html`${time(failure.failed_at, visit)} ${
        failure.status_code === null ? untrusted(failure.error) : `HTTP ${failure.status_code}`
      }`

export const lastSuccess = (visit: Visit, { last_success_at: at }: Health): Markup | string =>
  at === null ? texts[visit.language].never : time(at, visit)

/** The API counts at most 1,000 pending events. */
export const waitingText = ({ language }: Visit, { waiting_events: count }: Health): string =>
  count >= 1000 ? texts[language].many : String(count)

/**
 * `isOfOne` is set if all endpoints belong to the merchant of the page, so that no merchant column
 * is needed.
 */
export const endpointTable = (
  visit: Visit,
  endpoints: readonly Health[],
  empty: string,
  isOfOne = false,
): Markup => {
  const { url, merchant, state, success, failure, waiting } = texts[visit.language]
  return table(
    [url, state, ...(isOfOne ? [] : [merchant]), failure, success, waiting],
    endpoints.map((each) => ({
      href: `${visit.base}/console/webhooks/${each.id}`,
      cells: [
        untrusted(each.url),
        endpointState(visit, each),
        ...(isOfOne ? [] : [untrusted(each.organisation_name)]),
        lastFailure(visit, each),
        lastSuccess(visit, each),
        waitingText(visit, each),
      ],
    })),
    empty,
  )
}
