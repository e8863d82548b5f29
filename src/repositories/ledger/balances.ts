import { type RawBuilder, sql } from 'kysely'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlList } from '../../database/sql.ts'
import { type Account, accountsAt, type Balance } from '../../domain/ledger/postings.ts'
import type { Currency, Provider } from '../../domain/markets.ts'
import type { Caller, Environment } from '../../domain/merchants/caller.ts'
import { openStatusesOf } from '../../domain/transactions/status-groups.ts'

/**
 * Caps a sum at the largest integer that JSON numbers represent exactly (2^53 − 1). The ledger
 * keeps the exact sum. `coalesce` is needed because `least` and `greatest` ignore NULL, so the sum
 * of no rows would become the cap.
 */
export const cappedAmount = (amount: RawBuilder<unknown>): RawBuilder<number> =>
  sql`greatest(least(coalesce(${amount}, 0), 9007199254740991), -9007199254740991)`

export interface BalanceKey {
  organisation_id: string
  environment: Environment
  currency: Currency
}

/**
 * Locks merchants' available balances and debts until the transaction ends. Omits balances without
 * postings, because they are zero.
 */
export const lockAvailable = async (
  tx: Tx,
  balanceKeys: BalanceKey[],
): Promise<(BalanceKey & Balance)[]> => {
  if (balanceKeys.length === 0) return []
  const { rows } = await sql<BalanceKey & Balance>`
    SELECT locked.organisation_id, locked.environment, locked.currency,
      ${cappedAmount(sql`sum(locked.balance) FILTER (WHERE locked.account = 'merchant_available')`)}
        AS available,
      ${cappedAmount(sql`sum(-locked.balance) FILTER (WHERE locked.account = 'merchant_debt')`)}
        AS debt
    FROM (
      SELECT own.* FROM (
        SELECT DISTINCT * FROM json_to_recordset(${JSON.stringify(balanceKeys)}::json) AS p (
          organisation_id uuid, environment text, currency text)
        ORDER BY 1, 2, 3
      ) AS wanted
      CROSS JOIN LATERAL (
        SELECT * FROM ledger_accounts AS a
        WHERE a.organisation_id = wanted.organisation_id AND a.environment = wanted.environment
          AND a.currency = wanted.currency
          AND a.account IN ('merchant_available', 'merchant_debt')
        ORDER BY a.account FOR UPDATE
      ) AS own
    ) AS locked
    GROUP BY 1, 2, 3`.execute(tx)
  return rows
}

/** Selects a merchant's debt in minor units. The parameters identify the merchant's balance. */
export const debtOf = (
  organisationId: RawBuilder<unknown>,
  environment: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
): RawBuilder<number> => sql`(
  SELECT ${cappedAmount(sql`sum(-debts.balance)`)} FROM ledger_accounts AS debts
  WHERE debts.organisation_id = ${organisationId} AND debts.environment = ${environment}
    AND debts.currency = ${currency} AND debts.account = 'merchant_debt')`

export const readDebt = async (
  executor: Executor,
  { organisation_id, environment, currency }: BalanceKey,
): Promise<number> => {
  const debt = debtOf(sql`${organisation_id}::uuid`, sql`${environment}`, sql`${currency}`)
  const { rows } = await sql<{ debt: number }>`SELECT ${debt} AS debt`.execute(executor)
  return rows[0]?.debt ?? 0
}

interface BalanceRow {
  currency: Currency
  available: number
  pending: number
}

/**
 * Returns one row per currency: the available balance, and the net amount of payments in progress.
 */
export const readBalances = async (
  db: Db,
  { organisationId, environment }: Caller,
): Promise<BalanceRow[]> => {
  const { rows } = await sql<BalanceRow>`
    SELECT currency, ${cappedAmount(sql`sum(available)`)} AS available,
      ${cappedAmount(sql`sum(pending)`)} AS pending
    FROM (
      SELECT currency, balance AS available, 0 AS pending FROM ledger_accounts
      WHERE organisation_id = ${organisationId}::uuid AND environment = ${environment}
        AND account = 'merchant_available'
      UNION ALL
      SELECT currency, 0, sum(amount) FROM transactions
      WHERE organisation_id = ${organisationId}::uuid AND environment = ${environment}
        AND type = 'collection' AND status IN ${sqlList(openStatusesOf('collection'))}
      GROUP BY currency
      UNION ALL
      SELECT currency, 0, -sum(fee_amount) FROM transactions
      WHERE organisation_id = ${organisationId}::uuid AND environment = ${environment}
        AND type = 'collection' AND fee_amount IS NOT NULL
        AND status IN ${sqlList(openStatusesOf('collection'))}
      GROUP BY currency
    ) AS parts
    GROUP BY currency ORDER BY currency`.execute(db)
  return rows
}

export interface ManagedBalanceRow {
  environment: Environment
  currency: Currency
  available: number
  /** Reserved for payouts, refunds and withdrawals in progress. */
  reserved: number
  debt: number
  fees: number
}

const reservations: Account[] = [
  'payout_reservation',
  'refund_reservation',
  'withdrawal_reservation',
]

/** Returns one row per environment and currency, in minor units. */
export const listBalances = async (
  db: Db,
  organisationId: string,
): Promise<ManagedBalanceRow[]> => {
  const held = (...accounts: Account[]) =>
    sql`coalesce(sum(balance) FILTER (WHERE account IN (${sql.join(accounts)})), 0)`
  const { rows } = await sql<ManagedBalanceRow>`
    SELECT environment, currency,
      ${cappedAmount(held('merchant_available'))} AS available,
      ${cappedAmount(held(...reservations))} AS reserved,
      ${cappedAmount(sql`0 - ${held('merchant_debt')}`)} AS debt,
      ${cappedAmount(held('fee_income'))} AS fees
    FROM ledger_accounts WHERE organisation_id = ${organisationId}::uuid
    GROUP BY environment, currency ORDER BY environment, currency`.execute(db)
  return rows
}

/** Returns 0 if the accounts do not exist. */
export const sumAccounts = async (
  db: Executor,
  { organisation_id, environment, currency }: BalanceKey,
  accounts: Account[],
): Promise<number> => {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(cappedAmount(sql`sum(balance)`).as('balance'))
    .where('organisation_id', '=', organisation_id)
    .where('environment', '=', environment)
    .where('currency', '=', currency)
    .where('account', 'in', accounts)
    .executeTakeFirst()
  return row?.balance ?? 0
}

/**
 * Returns the available balance, and how much of an organisation's money a provider holds according
 * to the ledger. Test money is included for every provider, and adjustments for none. Provider
 * charges are not deducted, because the platform bears them.
 */
export const readHeldAt = async (
  db: Db,
  { organisation_id, environment, currency }: BalanceKey,
  provider: Provider,
): Promise<{ held: number; available: number }> => {
  const heldIn: Account[] = [...accountsAt(provider), 'sandbox_funding']
  const sumOf = (summed: Account[]) =>
    sql`coalesce(sum(balance) FILTER (WHERE account IN ${sqlList(summed)}), 0)`
  const { rows } = await sql<{ held: number; available: number }>`
    SELECT ${cappedAmount(sql`0 - ${sumOf(heldIn)}`)} AS held,
      ${cappedAmount(sumOf(['merchant_available']))} AS available
    FROM ledger_accounts
    WHERE organisation_id = ${organisation_id}::uuid AND environment = ${environment}
      AND currency = ${currency}`.execute(db)
  return rows[0] ?? { held: 0, available: 0 }
}
