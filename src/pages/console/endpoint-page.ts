import { html } from 'hono/html'
import { Problem } from '../../domain/problems.ts'
import { deliveryStatuses } from '../../domain/webhooks/endpoints.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { applicationLink } from './application-page.ts'
import { facts, merchantLink, table } from './components.ts'
import { answerText, resendForm } from './delivery-endpoint.ts'
import { endpointState, lastFailure, lastSuccess, waitingText } from './endpoint-table.ts'
import { foldedOffer, offer } from './forms.ts'
import { environmentName } from './key-names.ts'
import { filterPanel, filtersOf, pageLinks } from './lists.ts'
import { deliveryStatus, statusName, tag } from './names.ts'
import { savedViews } from './saved-views.ts'
import { type Content, option } from './section.ts'
import { time } from './time.ts'
import type { AnswerOf, RequestOf, Schemas, Visit } from './visit.ts'
import { takingValues, webhookActions } from './webhook-actions.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  events: ['Events', 'Événements'],
  defaultEvents: ['All events but bank transfers', 'Tous les événements, sauf virements bancaires'],
  success: ['Last success', 'Dernier succès'],
  waiting: ['Pending events', 'Événements en attente'],
  sent: ['Event deliveries', 'Notifications envoyées'],
  none: ['No events yet.', 'Aucun événement.'],
  noneWithStatus: ['No events with this status.', 'Aucun événement avec ce statut.'],
  delivery: ['Delivery', 'Livraison'],
  attempts: ['-Attempts', '-Tentatives'],
  next: ['-Next attempt', '-Prochaine tentative'],
  noAnswer: ['None', 'Aucune'],
  recoveries: ['Replays', 'Renvois'],
  from: ['Events from', 'Événements depuis'],
  until: ['Until', 'Jusqu’à'],
  running: ['In progress', 'En cours'],
  finished: ['Completed', 'Terminée'],
  counts: [
    (found: number, delivered: number, failed: number) =>
      `${found} found, ${delivered} delivered, ${failed} failed`,
    (found: number, delivered: number, failed: number) =>
      `${found} trouvés, ${delivered} livrés, ${failed} échoués`,
  ],
})

type Health = Schemas['EndpointHealth']

type Endpoint = Schemas['WebhookEndpoint']

const factsOf = (
  visit: Visit,
  health: Health,
  { events, created_at }: Endpoint,
  application: Markup,
): Markup => {
  const wording = texts[visit.language]
  const { organisation_id, organisation_name } = health
  return facts([
    [wording.state, endpointState(visit, health)],
    [wording.merchant, merchantLink(visit, organisation_id, organisation_name)],
    [wording.application, application],
    [wording.mode, environmentName(health.environment, visit.language)],
    [wording.events, events === null ? wording.defaultEvents : events.join(', ')],
    [wording.success, lastSuccess(visit, health)],
    [wording.failure, lastFailure(visit, health)],
    [wording.waiting, waitingText(visit, health)],
    [wording.created, time(created_at, visit)],
    [wording.id, html`<code>${health.id}</code>`],
  ])
}

const actionsOf = (
  visit: Visit,
  { id, environment, url, events, enabled }: Endpoint,
  health: Health,
): Markup => {
  const about = { 'param.id': id, environment }
  const { updateWebhookEndpoint: update, ...actions } = webhookActions
  return html`<div class="buttons">${
    enabled ? offer(visit, 'pingWebhookEndpoint', actions.pingWebhookEndpoint, about) : ''
  }${enabled ? '' : offer(visit, 'updateWebhookEndpoint', update, { ...about, part: 'on' })}</div>
${enabled ? foldedOffer(visit, 'startEndpointRecovery', actions.startEndpointRecovery, about) : ''}
${foldedOffer(visit, 'updateWebhookEndpoint', update, {
  ...about,
  'body.url': url,
  ...takingValues(events),
})}
${foldedOffer(visit, 'rotateWebhookSecret', actions.rotateWebhookSecret, {
  ...about,
  'body.overlap_seconds': '86400',
})}
${enabled ? foldedOffer(visit, 'updateWebhookEndpoint', update, { ...about, part: 'off' }) : ''}
${foldedOffer(visit, 'deleteWebhookEndpoint', actions.deleteWebhookEndpoint, {
  ...about,
  waiting: waitingText(visit, health),
  back: '/console/webhooks',
})}`
}

const eventRow = (visit: Visit, endpointId: string, event: Schemas['EndpointEvent']) => {
  const wording = texts[visit.language]
  const { id, type, created_at, delivery } = event
  const last = delivery.attempts.at(-1)
  return {
    href: `${visit.base}/console/webhooks/events/${id}`,
    cells: [
      html`<code>${type}</code>`,
      deliveryStatus(visit, delivery),
      last === undefined ? wording.noAnswer : answerText(last),
      time(created_at, visit, 'second'),
      String(delivery.attempts.length),
      delivery.next_attempt_at === null ? '' : time(delivery.next_attempt_at, visit, 'second'),
      resendForm(visit, id, endpointId),
    ],
  }
}

const recoveryTable = (visit: Visit, recoveries: AnswerOf<'listEndpointRecoveries'>['data']) => {
  const wording = texts[visit.language]
  const { from, until, state, progress } = wording
  if (recoveries.length === 0) return ''
  return html`<h2>${wording.recoveries}</h2>
${table(
  [from, until, state, progress],
  recoveries.map(({ since, until: to, finished_at, ...counts }) => ({
    cells: [
      time(since, visit),
      time(to, visit),
      finished_at === null ? tag('calm', wording.running) : tag('good', wording.finished),
      wording.counts(counts.found_count, counts.delivered_count, counts.failed_count),
    ],
  })),
)}`
}

type EventsQuery = NonNullable<RequestOf<'listEndpointEvents'>['query']>

const eventsQuery = (values: URLSearchParams, cursor: string | null): EventsQuery => {
  const status = deliveryStatuses.find((each) => each === values.get('delivery_status'))
  return {
    per_page: 20,
    ...(status !== undefined && { delivery_status: status }),
    ...(cursor !== null && { cursor: cursor.slice(0, 100) }),
  }
}

export const endpointPage = async (
  visit: Visit,
  params: Record<string, string>,
): Promise<Content> => {
  const { language, query } = visit
  const wording = texts[language]
  const id = params.id ?? ''
  const { data: endpoint } = await visit.read('getWebhookEndpoint', { params: { id } })
  const values = filtersOf(visit, ['delivery_status'])
  const [health, events, recoveries] = await Promise.all([
    visit.read('listEndpointHealth', { query: { id, per_page: 1 } }),
    visit.read('listEndpointEvents', {
      params: { id },
      query: eventsQuery(values, query.get('cursor')),
    }),
    visit.read('listEndpointRecoveries', { params: { id }, query: { per_page: 5 } }),
  ])
  const [own] = health.data
  if (own === undefined) throw new Problem('not_found')
  const application = await applicationLink(visit, own.application_id)
  const path = `/webhooks/${id}`
  const statuses = deliveryStatuses.map((each) => [each, statusName(each, language)] as const)
  const fields = [option('delivery_status', wording.delivery, statuses)]
  const { event, created, delivery, answer, attempts, next } = wording
  const views = await savedViews(visit, 'endpoint_events', path, values)
  return {
    title: endpoint.url,
    environment: endpoint.environment,
    body: html`${factsOf(visit, own, endpoint, application)}
${actionsOf(visit, endpoint, own)}
${recoveryTable(visit, recoveries.data)}
<h2>${wording.sent}</h2>
${filterPanel(visit, { path, fields, values })}
${views}
${table(
  [event, delivery, answer, created, attempts, next, '-'],
  events.data.map((each) => eventRow(visit, id, each)),
  values.size === 0 ? wording.none : wording.noneWithStatus,
)}
${pageLinks(visit, { path, values, next: events.meta.next_cursor })}`,
  }
}
