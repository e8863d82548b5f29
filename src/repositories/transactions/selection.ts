import { type RawBuilder, sql } from 'kysely'
import { foldedReference } from '../../database/folded-reference.ts'
import type { Keyset } from '../../database/keyset.ts'
import { sqlList } from '../../database/sql.ts'
import {
  type Country,
  type Currency,
  exponents,
  type Provider,
  providers,
} from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { storedMsisdns } from '../../domain/phone-number.ts'
import { normalFormsOf } from '../../domain/search-text.ts'
import { idTailLength } from '../../domain/transactions/short-reference.ts'
import {
  isFinal,
  type Status,
  statusesOf,
  type TransactionType,
  transactionTypes,
} from '../../domain/transactions/state-machine.ts'
import { createdWithin } from '../created-within.ts'
import { isHeld } from '../payouts/held.ts'

/** An undefined filter excludes nothing. */
export interface Selection {
  id?: string | undefined
  reference?: string | undefined
  /** The payment that a refund belongs to. */
  paymentId?: string | undefined
  bulkPayoutId?: string | undefined
  checkoutSessionId?: string | undefined
  msisdn?: string | undefined
  /** The normal forms of the merchant reference. Many transactions may share a reference. */
  merchantReferences?: readonly string[] | undefined
  /** The merchant reference in any spelling. */
  similarReference?: string | undefined
  /** The short reference of a checkout payment: the last characters of its id. */
  idTail?: string | undefined
  isHeld?: boolean | undefined
  type?: TransactionType | undefined
  statuses?: readonly Status[] | undefined
  provider?: Provider | undefined
  country?: Country | undefined
  currency?: Currency | undefined
  /**
   * Both amount limits are inclusive. They are in minor units or, with `isOfWholeUnits`, in whole
   * units of each currency.
   */
  amountMin?: number | undefined
  amountMax?: number | undefined
  isOfWholeUnits?: boolean | undefined
  /** ISO 8601 in UTC; `from` is inclusive, `to` is exclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Pairs of a key and the text of its value. All pairs must match. */
  metadata: readonly [key: string, value: string][]
}

type Condition = RawBuilder<unknown>

export const all = (conditions: Condition[]): Condition => sql.join(conditions, sql` AND `)

/** Describes whose rows of table `t` are selected. */
interface Ownership {
  owned: Condition
  /** The organisation of all owners. It is the first column of the index on open rows. */
  organisationId: RawBuilder<unknown>
}

/** Selects the rows of table `t` that a caller can see. */
export const ownedBy = ({ applicationId, organisationId, environment }: Caller): Ownership => ({
  owned: sql`
    t.application_id = ${applicationId}::uuid AND t.environment = ${sql.lit(environment)}`,
  organisationId: sql`${organisationId}::uuid`,
})

/**
 * Selects rows of the owners `o` in the statement. Each owner is an application in an environment.
 */
export const ownedByEach: Ownership = {
  owned: sql`t.application_id = o.application_id AND t.environment = o.environment`,
  organisationId: sql`o.organisation_id`,
}

export const beyond = ({ after }: Pick<Keyset, 'after'>): Condition[] =>
  after === undefined ? [] : [sql`t.id < ${after}::uuid`]

/**
 * A number or a boolean matches by its JSON text. The metadata of a row, at most 25 kB, is read
 * once for all keys. All normal forms of a key and its value have the same `place`, so that they
 * count as one match.
 */
const metadataHolds = (metadata: Selection['metadata']): Condition => {
  const wanted = metadata.flatMap(([key, value], place) =>
    normalFormsOf(key).flatMap((name) =>
      normalFormsOf(value).map((text) => ({ place, key: name, value: text })),
    ),
  )
  return sql`
    (SELECT count(DISTINCT wanted.place) FROM json_each(t.metadata) AS held
      JOIN json_to_recordset(${JSON.stringify(wanted)}::json)
        AS wanted (place integer, key text, value text)
        ON wanted.key = held.key AND wanted.value = held.value #>> '{}'
      WHERE json_typeof(held.value) IN ('string', 'number', 'boolean')
    ) = ${metadata.length}::integer`
}

const currenciesWith = (exponent: number): string[] =>
  Object.entries(exponents).flatMap(([code, digits]) => (digits === exponent ? [code] : []))

/** Converts an amount in whole units to minor units of the transaction's currency. */
const minorUnits = (amount: number): Condition =>
  sql`${amount}::numeric * CASE WHEN t.currency IN ${sqlList(currenciesWith(0))}
    THEN 1 ELSE 100 END`

/** Returns the conditions that no index supports. */
export const unindexed = (selection: Selection): Condition[] => {
  const { country, currency, amountMin, amountMax, metadata } = selection
  const conditions = metadata.length === 0 ? [] : [metadataHolds(metadata)]
  if (selection.isHeld === false) conditions.push(sql`NOT ${isHeld('t')}`)
  if (country !== undefined) conditions.push(sql`t.country = ${country}`)
  if (currency !== undefined) conditions.push(sql`t.currency = ${currency}`)
  const limitOf = selection.isOfWholeUnits
    ? minorUnits
    : (amount: number): Condition => sql`${amount}::bigint`
  if (amountMin !== undefined) conditions.push(sql`t.amount >= ${limitOf(amountMin)}`)
  if (amountMax !== undefined) conditions.push(sql`t.amount <= ${limitOf(amountMax)}`)
  return conditions
}

export const ofKind = ({ type, statuses, provider }: Selection): Condition[] => {
  const conditions = []
  if (type !== undefined) conditions.push(sql`t.type = ${sql.lit(type)}`)
  if (statuses !== undefined) conditions.push(sql`t.status IN ${sqlList(statuses)}`)
  if (provider !== undefined) conditions.push(sql`t.provider = ${sql.lit(provider)}`)
  return conditions
}

/**
 * Matches rows with a phone number, which is written without a plus sign. The phone number index
 * supports this condition.
 */
export const isOfNumber = (alias: 't' | 'l' | 'f', msisdn: string): RawBuilder<boolean> => {
  const [only = msisdn, ...more] = storedMsisdns(msisdn)
  const column = sql.ref(`${alias}.msisdn`)
  return more.length === 0
    ? sql<boolean>`${column} COLLATE "C" = ${only}`
    : sql<boolean>`${column} COLLATE "C" IN (${sql.join([only, ...more])})`
}

/**
 * The database normalises the stored reference and the searched reference with the same function.
 * The partial index requires IS NOT NULL.
 */
const isSimilarTo = (reference: string): Condition =>
  sql`t.merchant_reference IS NOT NULL AND ${sql.raw(foldedReference('t.merchant_reference'))} =
    (SELECT ${sql.raw(foldedReference('sought.text'))}
      FROM (SELECT ${reference}::text) AS sought (text))`

/** The partial index of short references supports this condition. */
const endsWith = (idTail: string): Condition =>
  sql`t.checkout_session_id IS NOT NULL AND t.type = 'collection'
    AND right(t.id::text, ${sql.lit(idTailLength)}) COLLATE "C" = ${idTail}`

/**
 * Returns the conditions for which an index finds few rows. Phone numbers and merchant references
 * may have many rows, but their index returns them sorted by id.
 */
export const keysOf = (selection: Selection): Condition[] => {
  const { id, reference, paymentId, bulkPayoutId, checkoutSessionId } = selection
  const { msisdn, merchantReferences, similarReference, idTail } = selection
  const conditions = []
  if (id !== undefined) conditions.push(sql`t.id = ${id}::uuid`)
  if (reference !== undefined) conditions.push(sql`t.reference = ${reference}`)
  if (paymentId !== undefined) conditions.push(sql`t.original_id = ${paymentId}::uuid`)
  if (bulkPayoutId !== undefined) conditions.push(sql`t.bulk_payout_id = ${bulkPayoutId}::uuid`)
  if (checkoutSessionId !== undefined) {
    // A refund also refers to the session of its payment, but the index contains only payments.
    conditions.push(
      sql`t.checkout_session_id = ${checkoutSessionId}::uuid AND t.type = 'collection'`,
    )
  }
  if (msisdn !== undefined) conditions.push(isOfNumber('t', msisdn))
  if (merchantReferences !== undefined) {
    conditions.push(sql`t.merchant_reference COLLATE "C" IN (${sql.join(merchantReferences)})`)
  }
  if (similarReference !== undefined) conditions.push(isSimilarTo(similarReference))
  if (idTail !== undefined) conditions.push(endsWith(idTail))
  if (selection.isHeld) conditions.push(isHeld('t'))
  return conditions
}

/** Returns whether an index finds the rows without reading all rows of a type or status. */
export const hasKey = (selection: Selection): boolean => keysOf(selection).length > 0

/**
 * Returns the part of a selection that an index returns in id order, however many rows match.
 * Excludes keys that only few transactions share.
 */
export const alongIndex = (selection: Selection): Selection => {
  const { merchantReferences, msisdn, type, statuses, provider, from, to } = selection
  const period = { from, to, metadata: [] }
  if (merchantReferences !== undefined) return { merchantReferences, ...period }
  return msisdn === undefined ? { type, statuses, provider, ...period } : { msisdn, ...period }
}

/** Returns whether rows must be checked one by one, because many of them may not match. */
export const isWalked = (selection: Selection): boolean => {
  const { id, reference, paymentId, bulkPayoutId, checkoutSessionId } = selection
  const { msisdn, merchantReferences } = selection
  // Few rows share one of these values, so one statement reads all of them.
  if ((id ?? reference ?? paymentId ?? bulkPayoutId ?? checkoutSessionId) !== undefined)
    return false
  const others = unindexed(selection).length
  if ((merchantReferences ?? msisdn) === undefined) return others > 0
  const isByBoth = merchantReferences !== undefined && msisdn !== undefined
  return isByBoth || ofKind(selection).length + others > 0
}

/** Returns every condition of a selection, for a row `t` that another query found. */
export const matches = (
  { owned }: Ownership,
  selection: Selection,
  from: Pick<Keyset, 'after'>,
): Condition =>
  all([
    owned,
    ...keysOf(selection),
    ...ofKind(selection),
    ...createdWithin('t', selection),
    ...beyond(from),
    ...unindexed(selection),
  ])

/**
 * Returns a query for the newest ids of a selection, optionally with other columns; undefined if
 * nothing can match. Each type, or each combination of type, status and provider, is an index
 * range. So is each normal form of a reference.
 *
 * The query merges the first rows of each range. The cost of a page therefore depends neither on
 * the number of rows nor on how rare the matches are.
 */
export const newestIds = (
  whose: Ownership,
  selection: Selection,
  { limit, after }: Keyset,
  columns: RawBuilder<unknown> = sql`t.id`,
): RawBuilder<unknown> | undefined => {
  if (hasKey(selection)) {
    const spelled = selection.merchantReferences?.map((one) => ({
      ...selection,
      merchantReferences: [one],
    }))
    return mergeNewest(
      (spelled ?? [selection]).map((each) => matches(whose, each, { after })),
      limit,
      columns,
    )
  }
  const rest = [...createdWithin('t', selection), ...beyond({ after }), ...unindexed(selection)]
  const ranges = rangesOf(whose, selection)
  return mergeNewest(
    ranges.map((range) => all([whose.owned, range, ...rest])),
    limit,
    columns,
  )
}

/** The conditions must be mutually exclusive. */
export const mergeNewest = (
  conditions: Condition[],
  limit: number,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined => {
  const branches = conditions.map(
    (condition) => sql`SELECT ${columns} FROM transactions AS t WHERE ${condition}
      ORDER BY t.id DESC LIMIT ${limit}`,
  )
  if (branches.length < 2) return branches[0]
  const bracketed = branches.map((branch) => sql`(${branch})`)
  return sql`SELECT * FROM (${sql.join(bracketed, sql` UNION ALL `)}) AS found
    ORDER BY id DESC LIMIT ${limit}`
}

const rangesOf = (whose: Ownership, { type, statuses, provider }: Selection): Condition[] => {
  const types = type === undefined ? transactionTypes : [type]
  const ofType = (one: TransactionType): Condition => sql`t.type = ${sql.lit(one)}`
  if (statuses === undefined && provider === undefined) return types.map(ofType)
  return types.flatMap((one) =>
    statusesOf(one)
      .filter((status) => statuses?.includes(status) ?? true)
      .flatMap((status) =>
        (provider === undefined ? providers : [provider]).map(
          (via) => sql`${ofType(one)} AND t.status = ${sql.lit(status)}
            AND t.provider = ${sql.lit(via)} ${openScope(whose, one, status)}`,
        ),
      ),
  )
}

/** The organisation is the first column of the index on open rows. */
const openScope = (whose: Ownership, type: TransactionType, status: Status): Condition =>
  isFinal(type, status) ? sql`` : sql`AND t.organisation_id = ${whose.organisationId}`
