import { html } from 'hono/html'
import { Problem } from '../../domain/problems.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { operationName, principalName, subjectId, subjectName } from './audit-names.ts'
import { facts, merchantLink, table } from './components.ts'
import type { Content } from './section.ts'
import { time } from './time.ts'
import { untrusted, untrustedIf } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  id: ['Target ID', 'Identifiant de la cible'],
  credential: ['Session or access token ID', 'Identifiant de session ou de jeton d’accès'],
  request: ['Request ID', 'Identifiant de requête'],
  entry: ['Entry ID', 'Identifiant d’entrée'],
  changed: ['Changes', 'Modifications'],
  nothing: ['No fields changed. See the target.', 'Aucun champ modifié. Voir la cible.'],
  field: ['Field', 'Champ'],
  before: ['Before', 'Avant'],
  after: ['After', 'Après'],
  others: ['More on', 'Autres entrées pour'],
  same: {
    principal_id: ['this person or key', 'cette personne ou clé'],
    operation: ['this operation', 'cette opération'],
    subject_id: ['this target', 'cette cible'],
  },
  back: ['Audit trail', 'Journal d’audit'],
})

type Entry = Schemas['AuditEntry']

const isUuid7 = (id: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)

/**
 * The id starts with a time, so only entries from that millisecond are searched. Throws Problem
 * `not_found`.
 */
const readEntry = async (visit: Visit, id: string): Promise<Entry> => {
  if (!isUuid7(id)) throw new Problem('not_found')
  const atMs = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  // From the year 10000, `toISOString` returns six-digit years with a sign.
  if (atMs >= Date.UTC(9999, 0)) throw new Problem('not_found')
  const [from, to] = [atMs, atMs + 1].map((ms) => new Date(ms).toISOString()) as [string, string]
  let cursor: string | null = null
  do {
    const query = { from, to, per_page: 100, ...(cursor !== null && { cursor }) }
    const found: Schemas['AuditEntryListResponse'] = await visit.read('listAuditEntries', { query })
    const entry = found.data.find((each) => each.id === id)
    if (entry !== undefined) return entry
    cursor = found.meta.next_cursor
  } while (cursor !== null)
  throw new Problem('not_found')
}

const valueText = (value: unknown): Markup | string => {
  if (value === undefined || value === null) return '–'
  return untrusted(typeof value === 'string' ? value : JSON.stringify(value))
}

const changeTable = (visit: Visit, { before, after }: Entry): Markup => {
  const wording = texts[visit.language]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return table(
    [wording.field, wording.before, wording.after],
    names.map((name) => ({
      cells: [html`<code>${name}</code>`, valueText(before?.[name]), valueText(after?.[name])],
    })),
    wording.nothing,
  )
}

const othersOf = ({ base, language }: Visit, entry: Entry): Markup => {
  const { others, same, back } = texts[language]
  const address = `${base}/console/audit`
  const links = (['principal_id', 'operation', 'subject_id'] as const).flatMap((name) => {
    const value = entry[name]
    if (value === null) return []
    const query = new URLSearchParams({ [name]: value })
    return [html`<a href="${address}?${query}">${others} ${same[name]}</a> `]
  })
  return html`<p class="more line">${links}<a href="${address}">${back}</a></p>`
}

export const auditEntryPage = async (
  visit: Visit,
  params: Record<string, string>,
): Promise<Content> => {
  const entry = await readEntry(visit, params.id ?? '')
  const { language } = visit
  const wording = texts[language]
  const { organisation_id: merchant } = entry
  return {
    title: operationName(visit, entry.operation),
    environment: entry.environment,
    body: html`${facts([
      [wording.operation, html`<code>${entry.operation}</code>`],
      [wording.when, time(entry.at, visit, 'second')],
      [wording.who, principalName(visit, entry)],
      [wording.on, subjectName(entry.subject_kind, language)],
      [wording.id, subjectId(visit, entry)],
      [wording.merchant, merchant === null ? null : merchantLink(visit, merchant, merchant)],
      [wording.why, untrustedIf(entry.reason)],
      [wording.address, untrustedIf(entry.address)],
      [wording.credential, untrustedIf(entry.credential_id)],
      [wording.request, untrustedIf(entry.request_id)],
      [wording.entry, html`<code>${entry.id}</code>`],
    ])}
<h2>${wording.changed}</h2>
${changeTable(visit, entry)}
${othersOf(visit, entry)}`,
  }
}
