import { parse } from 'csv-parse/sync'
import type { World } from './world.ts'
import { manage } from './world.ts'

export interface Entry {
  atMs: number
  /** Null for the management token and for merchants. */
  personId: string | null
  operation: string
  subject: string
  subjectId: string
  requestId: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const fieldsOf = (text: string | undefined): Record<string, unknown> =>
  text === undefined || text === '' ? {} : JSON.parse(text)

export const readTrail = async (world: World): Promise<Entry[]> => {
  const { text } = await manage(world, 'GET', '/audit-entries.csv')
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  return rows.reverse().map((row) => ({
    atMs: Date.parse(row.at ?? ''),
    personId: row.principal_kind === 'person' ? (row.principal_id ?? null) : null,
    operation: row.operation ?? '',
    subject: row.subject_kind ?? '',
    subjectId: row.subject_id ?? '',
    requestId: row.request_id ?? '',
    before: fieldsOf(row.before),
    after: fieldsOf(row.after),
  }))
}

/** Returns how many entries an applied proposal adds to its own entry. An adjustment adds none. */
export const countEffects = (entries: readonly Entry[]): ((proposalId: string) => number) => {
  const adjustments = new Set(
    entries.flatMap(({ subjectId, after }) =>
      after.kind === 'balance_adjustment' ? [subjectId] : [],
    ),
  )
  return (proposalId) => (adjustments.has(proposalId) ? 0 : 1)
}
