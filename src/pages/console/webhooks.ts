import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import { endpointPage } from './endpoint-page.ts'
import { endpointTable } from './endpoint-table.ts'
import { eventPage } from './event-page.ts'
import { filterPanel, filtersOf, pageLinks } from './lists.ts'
import { merchantFilter } from './merchant-filter.ts'
import { orFaults } from './refused-filters.ts'
import { savedViews } from './saved-views.ts'
import { type Content, type Field, menuEntry, option, type Section } from './section.ts'
import type { AnswerOf, RequestOf, Visit } from './visit.ts'
import { webhookActions } from './webhook-actions.ts'

const texts = bilingual({
  title: ['Webhooks', 'Notifications'],
  failing: ['Failing', 'En échec'],
  nothingFails: ['No failing endpoints.', 'Aucune URL de notification en échec.'],
  others: ['Other endpoints', 'Autres URL de notification'],
  none: ['No endpoints match.', 'Aucune URL de notification ne correspond.'],
  more: [
    'Not all failing endpoints are shown.',
    'Toutes les URL de notification en échec ne sont pas affichées.',
  ],
  health: ['Status', 'Statut'],
  onlyFailing: ['Failing', 'En échec'],
  onlyOthers: ['Not failing', 'Sans échec'],
})

const path = '/webhooks'

const perPage = 50

const fieldsOf = async (visit: Visit): Promise<Field[]> => {
  const { language } = visit
  const { health, onlyFailing, onlyOthers } = texts[language]
  return [
    option('failing', health, [
      ['true', onlyFailing],
      ['false', onlyOthers],
    ]),
    await merchantFilter(visit),
  ]
}

type Query = NonNullable<RequestOf<'listEndpointHealth'>['query']>

const queryOf = (
  { environment }: Visit,
  values: URLSearchParams,
  failing: boolean,
  cursor: string | null,
): Query => {
  const organisation = values.get('organisation_id')
  return {
    per_page: perPage,
    failing,
    environment,
    ...(organisation !== null && { organisation_id: organisation }),
    ...(cursor !== null && { cursor: cursor.slice(0, 100) }),
  }
}

type Health = AnswerOf<'listEndpointHealth'>

interface Found {
  failing?: Health
  others?: Health
}

/** The filter and the page decide whether the failing endpoints, the others or both are read. */
const find = async (visit: Visit, values: URLSearchParams): Promise<Found> => {
  const health = values.get('failing')
  const cursor = visit.query.get('cursor')
  const read = (failing: boolean, from: string | null) =>
    visit.read('listEndpointHealth', { query: queryOf(visit, values, failing, from) })
  // Later pages show only one of the two groups.
  if (health === 'true') return { failing: await read(true, cursor) }
  if (health === 'false' || cursor !== null) return { others: await read(false, cursor) }
  const [failing, others] = await Promise.all([read(true, null), read(false, null)])
  return { failing, others }
}

const listPage = async (visit: Visit): Promise<Content> => {
  const { language, base } = visit
  const wording = texts[language]
  const values = filtersOf(visit, ['failing', 'organisation_id'])
  const { found, faults = {} } = await orFaults(find(visit, values))
  const { failing, others } = found ?? {}
  const fields = await fieldsOf(visit)
  const views = await savedViews(visit, 'webhook_endpoints', path, values)
  const links = (next: string | null) => pageLinks(visit, { path, values, next })
  const hasMore = others !== undefined && failing?.meta.next_cursor
  return {
    title: wording.title,
    body: html`${filterPanel(visit, { path, fields, values, faults })}
${views}
${
  failing === undefined
    ? ''
    : html`<h2>${wording.failing}</h2>
${endpointTable(visit, failing.data, wording.nothingFails)}
${hasMore ? html`<p><a href="${base}/console${path}?failing=true">${wording.more}</a></p>` : ''}`
}
${
  others === undefined
    ? ''
    : html`<h2>${wording.others}</h2>
${endpointTable(visit, others.data, wording.none)}`
}
${links((others ?? failing)?.meta.next_cursor ?? null)}`,
  }
}

export const webhooksSection: Section = {
  menu: menuEntry(`/console${path}`, texts, 'w', 'listEndpointHealth'),
  actions: webhookActions,
  pages: [
    { path, show: listPage },
    { path: `${path}/:id`, show: endpointPage },
    { path: `${path}/events/:id`, show: eventPage },
  ],
}
