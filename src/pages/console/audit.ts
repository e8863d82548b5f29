import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { auditCheckPage } from './audit-check.ts'
import { auditEntryPage } from './audit-entry-page.ts'
import { operationName, principalName, subjectName } from './audit-names.ts'
import { table } from './components.ts'
import { cursorOf, dayEdge, filterPanel, filtersOf, pageLinks } from './lists.ts'
import { merchantFilter } from './merchant-filter.ts'
import { amountOf } from './names.ts'
import { orFaults } from './refused-filters.ts'
import { savedViews } from './saved-views.ts'
import {
  type Content,
  type Download,
  dateField,
  type Field,
  fileOptions,
  menuEntry,
  option,
  type Section,
} from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { RequestOf, Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Audit trail', 'Journal d’audit'],
  about: [
    'Every change by a person, token or API key, and every export, newest first. Payments, ' +
      'refunds and payouts created with API keys are in the timeline of each transaction.',
    'Chaque modification par une personne, un jeton ou une clé API, et chaque export, du plus ' +
      'récent au plus ancien. Les paiements, remboursements et versements créés avec des clés ' +
      'API figurent dans la chronologie de chaque transaction.',
  ],
  subject: ['Target ID', 'Identifiant de la cible'],
  why: ['-Reason', '-Motif'],
  none: ['No entries match.', 'Aucune entrée ne correspond.'],
  check: ['Check the audit trail', 'Vérifier le journal d’audit'],
})

const path = '/audit'

const perPage = 50

const plain = ['principal_id', 'operation', 'subject_id', 'organisation_id'] as const

const filters = [...plain, 'from', 'to']

/** The options include an operation from the URL that the API no longer has. */
const operationOptions = (visit: Visit): [string, string][] => {
  const { places, permissions } = visit.console.api
  const chosen = visit.query.get('operation') ?? ''
  const changes = Object.keys(permissions).filter((id) => places.get(id)?.method !== 'get')
  return [...new Set([...changes, ...(chosen === '' ? [] : [chosen])])]
    .map((id): [string, string] => [id, operationName(visit, id)])
    .sort(([, one], [, other]) => one.localeCompare(other, visit.language))
}

/** The options include an actor from the URL that is not in the list, such as an API key. */
const peopleOptions = (people: readonly Schemas['Person'][], chosen: string | null) => {
  const options = people.map(({ id, name, email }): [string, string] => [id, `${name} (${email})`])
  const isKnown = chosen === null || options.some(([id]) => id === chosen)
  return isKnown ? options : [...options, [chosen, chosen] as [string, string]]
}

const fieldsOf = async (
  visit: Visit,
  people: readonly (readonly [string, string])[],
): Promise<Field[]> => {
  const { language } = visit
  const wording = texts[language]
  return [
    option('principal_id', wording.who, people),
    option('operation', wording.operation, operationOptions(visit)),
    { name: 'subject_id', label: wording.subject, lengthMax: 64 },
    await merchantFilter(visit),
    dateField('from', wording.from),
    dateField('to', wording.to),
  ]
}

type Query = NonNullable<RequestOf<'downloadAuditEntries'>['query']>

const queryOf = (visit: Visit): Query => {
  const [from, to] = [dayEdge(visit, 'from', 0), dayEdge(visit, 'to', 1)]
  return {
    ...Object.fromEntries(filtersOf(visit, plain)),
    ...(!visit.query.has('subject_id') && { environment: visit.environment }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

const detailOf = (visit: Visit, { after }: Schemas['AuditEntry']): Markup | string => {
  const { amount, currency, email } = after ?? {}
  if (typeof amount === 'number' && typeof currency === 'string')
    return html`<div>${amountOf(visit, { amount, currency })}</div>`
  return typeof email === 'string' ? html`<div>${untrusted(email)}</div>` : ''
}

const rowOf = (
  visit: Visit,
  entry: Schemas['AuditEntry'],
  emails: ReadonlyMap<string, string>,
) => ({
  href: `${visit.base}/console${path}/${entry.id}`,
  cells: [
    html`<div>${operationName(visit, entry.operation)}</div>
<code class="small soft">${entry.operation}</code>`,
    html`<span class="whole">${subjectName(entry.subject_kind, visit.language)}</span>
${detailOf(visit, entry)}`,
    html`<div>${principalName(visit, entry)}</div>
<div class="small soft">${emails.get(entry.principal_id ?? '') ?? ''}</div>`,
    html`<span class="whole">${time(entry.at, visit, 'second')}</span>`,
    entry.reason === null ? '' : html`<span class="clip">${untrusted(entry.reason)}</span>`,
  ],
})

const listPage = async (visit: Visit): Promise<Content> => {
  const { language, base } = visit
  const { title, about, when, who, operation, on, why, none, download, check } = texts[language]
  const values = filtersOf(visit, filters)
  const { data: everyone } = await visit.read('listPeople', {})
  const people = peopleOptions(everyone, values.get('principal_id'))
  const emails = new Map(everyone.map(({ id, email }) => [id, email]))
  const query = { ...queryOf(visit), ...cursorOf(visit), per_page: perPage }
  const { found, faults = {} } = await orFaults(visit.read('listAuditEntries', { query }))
  const fields = await fieldsOf(visit, people)
  const panel = filterPanel(visit, { path, fields, values, faults })
  const views = await savedViews(visit, 'audit_entries', path, values)
  const file = values.size === 0 ? `${path}.csv` : `${path}.csv?${values}`
  const body =
    found === undefined
      ? ''
      : html`${table(
          [operation, on, who, when, why],
          found.data.map((entry) => rowOf(visit, entry, emails)),
          none,
        )}
${pageLinks(visit, { path, values, next: found.meta.next_cursor })}
<p class="more line"><a class="button second" href="${base}/console${file}">${download}</a>
<a href="${base}/console${path}/check">${check}</a></p>`
  return {
    title,
    body: html`<p class="soft">${about}</p>
${panel}
${views}
${body}`,
  }
}

const entriesDownload: Download = {
  path: `${path}.csv`,
  operationId: 'downloadAuditEntries',
  requestOf: (visit) => ({ query: { ...queryOf(visit), ...fileOptions(visit) } }),
}

export const auditSection: Section = {
  menu: menuEntry(`/console${path}`, texts, 'j', 'listAuditEntries'),
  downloads: [entriesDownload],
  pages: [
    { path, show: listPage },
    { path: `${path}/check`, show: auditCheckPage },
    { path: `${path}/:id`, show: auditEntryPage },
  ],
}
