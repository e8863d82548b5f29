import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Country } from '../domain/markets.ts'
import { type CountryLimit, isWithin, limitKey } from '../domain/people/countries.ts'
import { readWaitingVersion } from './waiting-decisions.ts'

/** A page version is a text that changes whenever the content of the page changes. */

/** `waiting` is the list of pending decisions. `countries` is the reader's country limit. */
export type PageSubject = { countries: CountryLimit } & (
  | { kind: 'transaction' | 'bulk_payout'; id: string }
  | { kind: 'waiting' }
)

/** The page shows this many of the oldest pending items. */
export const waitingShown = 20

/** Every change to a row changes its `xmin`, so the version changes, too. */
const ofTransactions = (ids: string[]): RawBuilder<unknown> => sql`
  SELECT t.id, t.country, concat_ws(' ', t.xmin,
    (SELECT count(*) FROM provider_callbacks AS c WHERE c.transaction_id = t.id),
    (SELECT count(*) FROM decisions AS d WHERE d.subject_id = t.id),
    (SELECT string_agg(i.xmin::text, ',' ORDER BY i.id) FROM reconciliation_items AS i
      WHERE i.transaction_id = t.id),
    (SELECT string_agg(r.xmin::text, ',' ORDER BY r.id) FROM transactions AS r
      WHERE r.original_id = t.id),
    (SELECT string_agg(d.xmin::text, ',' ORDER BY d.event_id, d.endpoint_id)
      FROM events AS e JOIN deliveries AS d ON d.event_id = e.id
      WHERE e.resource_id = t.id)) AS version
  FROM transactions AS t WHERE t.id = ANY(${ids}::uuid[])`

const ofBulkPayouts = (ids: string[]): RawBuilder<unknown> => sql`
  SELECT b.id, NULL AS country, concat_ws(' ', b.xmin,
    (SELECT count(*) FROM decisions AS d WHERE d.subject_id = b.id),
    (SELECT string_agg(s.status || s.count, ',' ORDER BY s.status) FROM (
      SELECT t.status, count(*) AS count FROM transactions AS t
      WHERE t.bulk_payout_id = b.id GROUP BY t.status) AS s)) AS version
  FROM bulk_payouts AS b WHERE b.id = ANY(${ids}::uuid[])`

export const subjectKey = (subject: PageSubject): string =>
  `${subject.kind === 'waiting' ? subject.kind : subject.id} ${limitKey(subject.countries)}`

/** `country` is null for a bulk payout, whose lines may be in several countries. */
const isShown = ({ countries }: PageSubject, country: Country | null): boolean =>
  countries === null || (country !== null && isWithin(countries, country))

/**
 * Returns the versions by `subjectKey`. A subject that does not exist, or is outside the reader's
 * countries, has no version.
 */
export const readPageVersions = async (
  db: Db,
  subjects: readonly PageSubject[],
  at: string,
): Promise<Map<string, string>> => {
  const idsOf = (kind: PageSubject['kind']): string[] =>
    subjects.flatMap((each) => (each.kind === kind && 'id' in each ? [each.id] : []))
  const [transactions, bulkPayouts] = [idsOf('transaction'), idsOf('bulk_payout')]
  const versions = new Map<string, string>()
  if (transactions.length + bulkPayouts.length > 0) {
    const { rows } = await sql<{ id: string; country: Country | null; version: string }>`
      ${ofTransactions(transactions)} UNION ALL ${ofBulkPayouts(bulkPayouts)}`.execute(db)
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const subject of subjects) {
      const row = 'id' in subject ? found.get(subject.id) : undefined
      if (row !== undefined && isShown(subject, row.country))
        versions.set(subjectKey(subject), row.version)
    }
  }
  for (const subject of subjects) {
    if (subject.kind !== 'waiting') continue
    // Reads one row more than the page shows, to detect whether more are pending.
    const version = await readWaitingVersion(db, waitingShown + 1, at, subject.countries)
    versions.set(subjectKey(subject), version)
  }
  return versions
}
