import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { lowestIdAt } from '../../database/ids.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { type Environment, environments } from '../../domain/merchants/caller.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { transactionTypes } from '../../domain/transactions/state-machine.ts'
import { createdWithin } from '../created-within.ts'
import { withinCountries } from '../within-countries.ts'
import { joinAddresses } from './request-addresses.ts'
import {
  candidatesMax,
  createLimit,
  findCandidates,
  readWalk,
  walkLengthOf,
} from './select-transactions.ts'
import {
  all,
  beyond,
  keysOf,
  mergeNewest,
  newestIds,
  ofKind,
  ownedByEach,
  type Selection,
  unindexed,
} from './selection.ts'
import type { TransactionRow } from './transactions.ts'

export interface Search {
  selection: Selection
  /** The provider's reference. In the sandbox, the reference is derived from our id. */
  providerReference?: string | undefined
  organisationId?: string | undefined
  apiKeyId?: string | undefined
  environment?: Environment | undefined
  countries: CountryLimit
}

export type FoundTransaction = TransactionRow & {
  organisation_name: string
  request_address: string | null
}

type Condition = RawBuilder<unknown>

const sandboxReference = /^sandbox-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Only live references are in the index. A sandbox reference contains our id. */
const ofProviderReference = (reference: string): Condition => {
  const id = sandboxReference.exec(reference)?.[1]
  const isFound = sql`t.provider_reference = ${reference}`
  return id === undefined
    ? sql`t.environment = 'live' AND ${isFound}`
    : sql`t.id = ${id}::uuid AND ${isFound}`
}

/** Returns conditions for which an index finds the rows of all organisations, sorted by id. */
const keysOfSearch = ({ selection, providerReference }: Omit<Search, 'countries'>): Condition[] => [
  ...keysOf(selection),
  ...(providerReference === undefined ? [] : [ofProviderReference(providerReference)]),
]

/** Returns whether a search finds its rows by an id, a reference or a phone number. */
export const isByKey = (search: Omit<Search, 'countries'>): boolean =>
  keysOfSearch(search).length > 0

/** The API key index returns the rows of one key and type sorted by id. */
const ofApiKey = (id: string): Condition => sql`t.api_key_id = ${id}::uuid`

const ofOwner = ({ organisationId, apiKeyId, environment, countries }: Search): Condition[] => [
  ...(apiKeyId === undefined ? [] : [ofApiKey(apiKeyId)]),
  ...(countries === null ? [] : [withinCountries(sql`t.country`, countries)]),
  ...(organisationId === undefined ? [] : [sql`t.organisation_id = ${organisationId}::uuid`]),
  ...(environment === undefined ? [] : [sql`t.environment = ${environment}`]),
]

/** Selects the organisation's applications in each searched environment, as `o`. */
const ownersOf = ({ organisationId, environment }: Search): RawBuilder<unknown> => sql`
  SELECT a.organisation_id, a.id AS application_id, e.environment
  FROM applications AS a
  CROSS JOIN unnest(${environment === undefined ? environments : [environment]}::text[])
    AS e (environment)
  WHERE a.organisation_id = ${organisationId}::uuid`

/**
 * Describes how a search reads ids, newest first. `rest` contains the conditions that remain to be
 * checked.
 */
interface Way {
  rest: Condition[]
  next: (keyset: Keyset, columns: RawBuilder<unknown>) => RawBuilder<unknown> | undefined
}

const wayOf = (search: Search): Way => {
  const { selection, organisationId } = search
  const along =
    (conditions: Condition[]): Way['next'] =>
    ({ limit, after }, columns) => {
      const wanted = [...conditions, ...beyond({ after })]
      const where = wanted.length === 0 ? sql`` : sql`WHERE ${all(wanted)}`
      return sql`SELECT ${columns} FROM transactions AS t ${where}
        ORDER BY t.id DESC LIMIT ${limit}`
    }
  if (isByKey(search)) {
    const rest = [...ofOwner(search), ...ofKind(selection), ...unindexed(selection)]
    return { rest, next: along(keysOfSearch(search)) }
  }
  const { apiKeyId } = search
  if (apiKeyId !== undefined) {
    const types = selection.type === undefined ? transactionTypes : [selection.type]
    const within = [ofApiKey(apiKeyId), ...createdWithin('t', selection)]
    return {
      rest: [
        ...ofOwner({ ...search, apiKeyId: undefined }),
        ...ofKind({ ...selection, type: undefined }),
        ...unindexed(selection),
      ],
      next: ({ limit, after }, columns) =>
        mergeNewest(
          types.map((type) =>
            all([...within, sql`t.type = ${sql.lit(type)}`, ...beyond({ after })]),
          ),
          limit,
          columns,
        ),
    }
  }
  if (organisationId === undefined) {
    const rest = [...ofOwner(search), ...ofKind(selection), ...unindexed(selection)]
    return { rest, next: along(createdWithin('t', selection)) }
  }
  const { type, statuses, provider, from, to } = selection
  const ranges = { type, statuses, provider, from, to, metadata: [] }
  const { countries } = search
  return {
    rest: [
      ...unindexed(selection),
      ...(countries === null ? [] : [withinCountries(sql`t.country`, countries)]),
    ],
    next: (keyset, columns) => {
      const ids = newestIds(ownedByEach, ranges, keyset, columns)
      return ids === undefined
        ? undefined
        : sql`SELECT found.* FROM (${ownersOf(search)}) AS o CROSS JOIN LATERAL (${ids}) AS found
            ORDER BY found.id DESC LIMIT ${keyset.limit}`
    },
  }
}

/**
 * Returns the start of the next page for a reader with a country limit. The last checked row may
 * belong to another country, so its id must not be revealed. The next page therefore begins at the
 * end of that row's millisecond, or at the last row of this page. Rows between these positions are
 * checked again.
 */
const placeOf = (last: string, shown: string | undefined, after: string | undefined): string => {
  const end = lowestIdAt(Number.parseInt(last.replace('-', '').slice(0, 12), 16) + 1)
  const place = shown !== undefined && shown < end ? shown : end
  // If many rows share one millisecond, the next page would repeat this page. It then continues at
  // the last row itself.
  return after !== undefined && place >= after ? last : place
}

/**
 * Returns a page of matching transactions of all organisations, newest first. If rows must be
 * checked one by one, the number of checked rows is limited. The page may then have fewer rows than
 * requested although older rows follow.
 */
export const searchTransactions = async (
  db: Db,
  search: Search,
  keyset: Keyset,
  signal: AbortSignal,
): Promise<KeysetPage<FoundTransaction>> => {
  const { selection } = search
  const { limit } = keyset
  const { rest, next } = wayOf(search)
  const few = await findByMetadata(db, search)
  if (few !== undefined) {
    const wanted = [...ofOwner(search), ...ofKind(selection), ...createdWithin('t', selection)]
    const ids = sql`SELECT t.id FROM transactions AS t WHERE t.id = ANY(${few}::uuid[])
      AND ${all([...wanted, ...rest, ...beyond(keyset)])} ORDER BY t.id DESC LIMIT ${limit + 1}`
    return keysetPage(await readFound(db, ids), keyset)
  }
  const length = rest.length === 0 ? limit + 1 : walkLengthOf(selection)
  const isMatch = rest.length === 0 ? sql`true` : sql`(${all(rest)})`
  const isOver = createLimit(selection)
  const ids: string[] = []
  let last = keyset.after
  do {
    const query = next({ limit: length, after: last }, sql`t.id, ${isMatch} AS is_match`)
    if (query === undefined) break
    const walk = await readWalk(db, query, { length, limit: limit - ids.length })
    ids.push(...walk.ids)
    last = walk.last
  } while (ids.length <= limit && last !== undefined && !isOver() && !signal.aborted)
  const rows = await readFound(db, sql`SELECT unnest(${ids.slice(0, limit)}::uuid[]) AS id`)
  const nextOf = (checked: string, shown: string | undefined): string =>
    search.countries === null ? checked : placeOf(checked, shown, keyset.after)
  return ids.length > limit
    ? { rows, hasMore: true }
    : { rows, hasMore: last !== undefined, next: last && nextOf(last, ids.at(-1)) }
}

/** Yields all matching transactions, newest first, in pages. A page may be empty. */
export async function* readSearch(
  db: Db,
  search: Search,
  limit: number,
  signal: AbortSignal,
): AsyncGenerator<FoundTransaction[]> {
  let after: string | undefined
  for (let hasMore = true; hasMore && !signal.aborted; ) {
    const page = await searchTransactions(db, search, { limit, after }, signal)
    yield page.rows
    after = page.next ?? page.rows.at(-1)?.id
    hasMore = page.hasMore
  }
}

/**
 * Returns the ids of transactions that may match the metadata; undefined if more than a few of the
 * organisation's transactions may match.
 */
const findByMetadata = async (db: Db, search: Search): Promise<string[] | undefined> => {
  const { selection, organisationId } = search
  if (selection.metadata.length === 0 || organisationId === undefined || isByKey(search)) return
  const { rows: owners } = await sql<{ application_id: string; environment: Environment }>`
    ${ownersOf(search)}`.execute(db)
  const named = owners.map((row) => ({
    applicationId: row.application_id,
    environment: row.environment,
  }))
  const candidates = await findCandidates(db, named, selection)
  return candidates.length < candidatesMax ? candidates : undefined
}

const readFound = async (db: Db, ids: RawBuilder<unknown>): Promise<FoundTransaction[]> => {
  const { rows } = await sql<FoundTransaction>`
    SELECT t.*, o.name AS organisation_name, a.address AS request_address FROM (${ids}) AS page
    JOIN transactions AS t ON t.id = page.id
    JOIN organisations AS o ON o.id = t.organisation_id
    ${joinAddresses}
    ORDER BY t.id DESC`.execute(db)
  return rows
}
