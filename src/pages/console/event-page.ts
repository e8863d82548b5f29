import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { applicationLink } from './application-page.ts'
import { facts } from './components.ts'
import { answerText, endpointLink, isEndpointDeleted, resendForm } from './delivery-endpoint.ts'
import { environmentName } from './key-names.ts'
import { deliveryStatus } from './names.ts'
import type { Content } from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  about: ['About', 'Objet'],
  toTransaction: ['Transaction', 'Transaction'],
  wholeNumber: [
    'Full numbers shown. This view is logged.',
    'Numéros complets affichés. Cette consultation est enregistrée.',
  ],
  request: ['Payload', 'Contenu'],
  to: ['Delivery to', 'Notification à'],
  next: [
    (at: Markup) => html`Next attempt ${at}.`,
    (at: Markup) => html`Prochaine tentative ${at}.`,
  ],
  ms: [(ms: number) => `${ms} ms`, (ms: number) => `${ms} ms`],
  none: ['No attempts yet.', 'Aucune tentative.'],
})

type Attempt = Schemas['DeliveryAttempt']

const attemptItem = (visit: Visit, attempt: Attempt): Markup => {
  const { attempted_at, duration_ms, response } = attempt
  return html`<li><div class="when">${time(attempted_at, visit, 'second')}</div>
<div class="what"><strong>${answerText(attempt)}</strong>
<span class="soft">${texts[visit.language].ms(duration_ms)}</span>${
    response === null || response === '' ? '' : html`<pre tabindex="0">${untrusted(response)}</pre>`
  }</div></li>`
}

const deliveryOf = (visit: Visit, eventId: string, delivery: Schemas['Delivery']): Markup => {
  const { webhook_endpoint_id: endpointId, next_attempt_at, attempts } = delivery
  const wording = texts[visit.language]
  return html`<section class="panel">
<h2>${wording.to}
 ${endpointLink(visit, delivery)}
 ${deliveryStatus(visit, delivery)}</h2>
${
  next_attempt_at === null
    ? ''
    : html`<p>${wording.next(time(next_attempt_at, visit, 'second'))}</p>`
}
${
  attempts.length === 0
    ? html`<p class="soft">${wording.none}</p>`
    : html`<ol class="timeline">${attempts.map((each) => attemptItem(visit, each))}</ol>`
}
${isEndpointDeleted(delivery) ? '' : resendForm(visit, eventId, endpointId)}</section>`
}

/** Returns the transaction id, or undefined for an event about anything else. */
const subjectOf = ({ payload, type }: Schemas['EventDetail']): string | undefined => {
  const id = (payload as { data?: { id?: unknown } }).data?.id
  return typeof id === 'string' && /^(payment|refund|payout)\./.test(type) ? id : undefined
}

export const eventPage = async (visit: Visit, params: Record<string, string>): Promise<Content> => {
  const { base, language } = visit
  const wording = texts[language]
  const { data: event } = await visit.read('getEvent', { params: { id: params.id ?? '' } })
  const subject = subjectOf(event)
  return {
    title: event.type,
    environment: event.environment,
    body: html`${facts([
      [wording.created, time(event.created_at, visit, 'second')],
      [wording.mode, environmentName(event.environment, language)],
      [
        wording.about,
        subject === undefined
          ? null
          : html`<a href="${base}/console/transactions/${subject}">${wording.toTransaction}</a>`,
      ],
      [wording.application, await applicationLink(visit, event.application_id)],
      [wording.id, html`<code>${event.id}</code>`],
    ])}
${
  event.deliveries.length === 0
    ? html`<p class="empty">${wording.untold}</p>`
    : event.deliveries.map((delivery) => deliveryOf(visit, event.id, delivery))
}
<h2>${wording.request}</h2>
<p class="soft">${wording.wholeNumber}</p>
<pre tabindex="0">${untrusted(JSON.stringify(event.payload, null, 2))}</pre>`,
  }
}
