import { html } from 'hono/html'
import { InvalidRequest } from '../../domain/problems.ts'
import type { Language } from '../layout.ts'
import { endpointPage } from './endpoint-page.ts'
import { endpointTable } from './endpoint-table.ts'
import { eventPage } from './event-page.ts'
import { environmentOptions } from './key-names.ts'
import { filterPanel, filtersOf, pageLinks } from './lists.ts'
import { merchantFilter } from './merchant-filter.ts'
import { savedViews } from './saved-views.ts'
import type { Content, Field, Section } from './section.ts'
import type { RequestOf, Visit } from './visit.ts'
import { webhookActions } from './webhook-actions.ts'

/** The webhook endpoints of all merchants: those that fail first. */

const en = {
  title: 'Webhooks',
  failing: 'Failing now',
  nothingFails: 'No endpoint fails.',
  others: 'The others',
  none: 'No endpoint matches.',
  more: 'More endpoints fail than these.',
  health: 'State',
  onlyFailing: 'Failing',
  onlyOthers: 'Not failing',
  environment: 'Mode',
}

const fr: typeof en = {
  title: 'Webhooks',
  failing: 'En échec maintenant',
  nothingFails: 'Aucun point de réception n’est en échec.',
  others: 'Les autres',
  none: 'Aucun point de réception ne correspond.',
  more: 'D’autres points de réception sont en échec.',
  health: 'État',
  onlyFailing: 'En échec',
  onlyOthers: 'Sans échec',
  environment: 'Mode',
}

const texts: Record<Language, typeof en> = { en, fr }

const path = '/webhooks'

const perPage = 50

const fieldsOf = (language: Language): Field[] => {
  const { health, onlyFailing, onlyOthers, environment } = texts[language]
  return [
    {
      name: 'failing',
      label: health,
      kind: 'select',
      options: [
        ['true', onlyFailing],
        ['false', onlyOthers],
      ],
    },
    {
      name: 'environment',
      label: environment,
      kind: 'select',
      options: environmentOptions(language),
    },
    merchantFilter(language),
  ]
}

type Query = NonNullable<RequestOf<'listEndpointHealth'>['query']>

/** What the address asks for of the endpoints that fail, or of the others. */
const queryOf = (values: URLSearchParams, failing: boolean, cursor: string | null): Query => {
  const environment = values.get('environment')
  const organisation = values.get('organisation_id')
  return {
    per_page: perPage,
    failing,
    ...((environment === 'live' || environment === 'test') && { environment }),
    ...(organisation !== null && { organisation_id: organisation }),
    ...(cursor !== null && { cursor: cursor.slice(0, 100) }),
  }
}

/** The endpoints that fail, and the others, as far as they are asked for. */
const find = async (visit: Visit, values: URLSearchParams) => {
  const health = values.get('failing')
  const cursor = visit.query.get('cursor')
  const read = (failing: boolean, from: string | null) =>
    visit.read('listEndpointHealth', { query: queryOf(values, failing, from) })
  try {
    // The pages after the first are of one of the two.
    if (health === 'true') return { failing: await read(true, cursor) }
    if (health === 'false' || cursor !== null) return { others: await read(false, cursor) }
    const [failing, others] = await Promise.all([read(true, null), read(false, null)])
    return { failing, others }
  } catch (error) {
    if (error instanceof InvalidRequest) return { faults: error.fieldErrors }
    throw error
  }
}

const listPage = async (visit: Visit): Promise<Content> => {
  const { language, base } = visit
  const wording = texts[language]
  const values = filtersOf(visit, ['failing', 'environment', 'organisation_id'])
  const { failing, others, faults = {} } = await find(visit, values)
  const views = await savedViews(visit, 'webhook_endpoints', path, values)
  const links = (next: string | null) => pageLinks(visit, { path, values, next })
  const all = [...(failing?.data ?? []), ...(others?.data ?? [])]
  const hasMore = others !== undefined && failing?.meta.next_cursor
  return {
    title: wording.title,
    environments: all.map(({ environment }) => environment),
    body: html`${filterPanel(visit, { path, fields: fieldsOf(language), values, faults })}
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
  menu: {
    path: `/console${path}`,
    label: { en: en.title, fr: fr.title },
    key: 'w',
    operationId: 'listEndpointHealth',
  },
  actions: webhookActions,
  pages: [
    { path, show: listPage },
    { path: `${path}/:id`, show: endpointPage },
    { path: `${path}/events/:id`, show: eventPage },
  ],
}
