import { type Selectable, sql } from 'kysely'
import type { ProviderCharges } from '../../../generated/database.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import type { TransactionRow } from '../transactions/transactions.ts'
import { withinCountries } from '../within-countries.ts'

/** Stores provider charges by transaction. A transaction without a charge has no row. */

export type ProviderChargeRow = Selectable<ProviderCharges>

/**
 * Stores the expected charges of locked transactions. Returns the transactions that had no charge
 * before, because only their charges must be posted.
 */
export const insertExpected = async (
  tx: Tx,
  charges: { transactionId: string; amount: number }[],
  at: string,
): Promise<Set<string>> => {
  if (charges.length === 0) return new Set()
  const rows = await tx
    .insertInto('provider_charges')
    .values(
      charges.map(({ transactionId, amount }) => ({
        transaction_id: transactionId,
        expected_amount: amount,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('transaction_id')
    .execute()
  return new Set(rows.map((row) => row.transaction_id))
}

export const readCharges = (executor: Executor, ids: string[]): Promise<ProviderChargeRow[]> =>
  executor
    .selectFrom('provider_charges')
    .selectAll()
    .where('transaction_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()

export interface ActualCharge {
  transactionId: string
  amount: number
}

/** The transactions must be locked. */
export const putActual = async (
  tx: Tx,
  charges: ActualCharge[],
  reason: string,
  at: string,
): Promise<void> => {
  if (charges.length === 0) return
  await tx
    .insertInto('provider_charges')
    .values(
      charges.map(({ transactionId, amount }) => ({
        transaction_id: transactionId,
        expected_amount: 0,
        actual_amount: amount,
        reason,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('transaction_id').doUpdateSet((row) => ({
        actual_amount: row.ref('excluded.actual_amount'),
        reason: row.ref('excluded.reason'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export type ListedCharge = ProviderChargeRow & { id: string } & Pick<
    TransactionRow,
    'organisation_id' | 'environment' | 'type' | 'provider' | 'country' | 'currency' | 'amount'
  >

interface ChargeFilters {
  isDiffering: boolean
  environment: Environment | undefined
  countries: CountryLimit
}

export const listCharges = async (
  db: Db,
  { isDiffering, environment, countries }: ChargeFilters,
  keyset: Keyset,
): Promise<KeysetPage<ListedCharge>> => {
  const { limit, after } = keyset
  const older = after === undefined ? sql`true` : sql`c.transaction_id < ${after}::uuid`
  const differing = isDiffering ? sql`c.actual_amount <> c.expected_amount` : sql`true`
  const isOf = environment === undefined ? sql`true` : sql`t.environment = ${environment}`
  const { rows } = await sql<ListedCharge>`
    SELECT c.*, t.id, t.organisation_id, t.environment, t.type, t.provider, t.country, t.currency,
      t.amount
    FROM provider_charges AS c JOIN transactions AS t ON t.id = c.transaction_id
    WHERE ${older} AND ${differing} AND ${isOf} AND ${withinCountries(sql`t.country`, countries)}
    ORDER BY c.transaction_id DESC LIMIT ${limit + 1}`.execute(db)
  return keysetPage(rows, keyset)
}
