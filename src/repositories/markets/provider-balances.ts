import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ProviderBalances } from '../../../generated/database.ts'
import type { Db } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import { balanceMaxAgeMs } from '../../domain/markets.ts'
import { hourMs } from '../../domain/time.ts'
import type { TransactionRow } from '../transactions/transactions.ts'

type StoredBalance = Selectable<ProviderBalances>

export type WalletKey = Pick<StoredBalance, 'provider' | 'country' | 'wallet' | 'currency'>

/** Payouts and refunds are paid from the disbursement wallet. */
export const paysOut = sql<boolean>`b.wallet = 'disbursement'`

/** The last reported balance of wallet `b`, minus the transactions submitted since the report. */
export const remaining = sql<string>`(b.amount - (b.drawn - b.reported_drawn))`

export const isRecent = (now: RawBuilder<string>): RawBuilder<boolean> =>
  sql`b.read_at BETWEEN ${now} - ${balanceMaxAgeMs}::integer * interval '1 millisecond'
    AND ${now} + ${balanceMaxAgeMs}::integer * interval '1 millisecond'`

/** Longer durations are reported as ten years. In seconds. */
const lastsMax = 10 * 365 * 86_400

/**
 * The time constant of the average spending. Money spent this long ago has about a third of the
 * weight of current spending.
 */
const paceMs = 3 * hourMs

export interface ProviderBalanceRow extends WalletKey, Pick<StoredBalance, 'amount' | 'read_at'> {
  submitted: number
  /** How long the balance will last at the recent pace; null if the balance did not fall. */
  lasts_seconds: number | null
  /** The payouts and refunds that are on hold because the wallet balance is too low. */
  held: number
  held_amount: string
}

export const readProviderBalances = async (db: Db): Promise<ProviderBalanceRow[]> => {
  const { rows } = await sql<ProviderBalanceRow>`
    SELECT b.provider, b.country, b.wallet, b.currency, b.amount, b.read_at,
      b.drawn - b.reported_drawn AS submitted,
      -- The average starts at zero, so the early average is too low by a known factor.
      CASE WHEN ${paysOut} AND b.hourly_fall > 0 THEN least(
        floor(greatest(${remaining}, 0) / b.hourly_fall * ${hourMs / 1000} * (1 - exp(
          -extract(epoch FROM 
            greatest(b.read_at - b.observed_since, interval '0')) * 1000
            / ${paceMs}))), ${lastsMax})::bigint END AS lasts_seconds,
      coalesce(h.count, 0) AS held, coalesce(h.amount, 0)::text AS held_amount
    FROM provider_balances AS b LEFT JOIN (
      SELECT provider, country, currency, count(*) AS count, sum(amount) AS amount
      FROM transactions WHERE held_reason = 'wallet_low' GROUP BY provider, country, currency
    ) AS h ON ${paysOut} AND h.provider = b.provider AND h.country = b.country
      AND h.currency = b.currency
    ORDER BY b.wallet, b.currency`.execute(db)
  return rows
}

export interface WalletReport {
  /** The total ever submitted for payment from the wallet, in decimal digits. */
  drawn: string
  read_at: string
}

/** Returns the last report of each wallet by `walletKey`, and the total submitted so far. */
export const readReports = async (db: Db): Promise<Map<string, WalletReport>> => {
  const { rows } = await sql<WalletKey & WalletReport>`
    SELECT provider, country, wallet, currency, drawn::text AS drawn, read_at
    FROM provider_balances`.execute(db)
  return new Map(rows.map((row) => [walletKey(row), row]))
}

export const walletKey = ({ provider, country, wallet, currency }: WalletKey): string =>
  `${provider} ${country} ${wallet} ${currency}`

/**
 * Stores a wallet's reported balance, and also records it as the balance of that day. `drawn` is
 * the value that `readReports` returned before the provider was queried, so that later submissions
 * are subtracted.
 */
export const putProviderBalance = async (
  db: Db,
  { provider, country, wallet, currency }: WalletKey,
  { amount, read_at, drawn }: { amount: number; read_at: string; drawn: string },
): Promise<void> => {
  const at = sqlTime(read_at)
  await sql`
    WITH reported AS (
      INSERT INTO provider_balances AS b (provider, country, wallet, currency, amount, read_at,
        drawn, reported_drawn, observed_since)
      VALUES (${provider}, ${country}, ${wallet}, ${currency}, ${amount}, ${at},
        ${drawn}::bigint, ${drawn}::bigint, ${at})
      ON CONFLICT (provider, country, wallet, currency) DO UPDATE SET
        amount = excluded.amount, read_at = excluded.read_at,
        reported_drawn = excluded.reported_drawn,
        observed_since = coalesce(b.observed_since, b.read_at),
        hourly_fall = (
          SELECT CASE WHEN passed.ms <= 0 THEN b.hourly_fall ELSE
            b.hourly_fall * exp(-passed.ms / ${paceMs})
              + greatest(b.amount - excluded.amount, 0)::float8 * ${hourMs} / passed.ms
                * (1 - exp(-passed.ms / ${paceMs})) END
          FROM (SELECT extract(epoch FROM excluded.read_at - b.read_at)::float8 * 1000 AS ms)
            AS passed)
    )
    INSERT INTO provider_balance_days AS d
      (provider, country, wallet, currency, day, amount, read_at)
    VALUES (${provider}, ${country}, ${wallet}, ${currency}, (${at} AT TIME ZONE 'UTC')::date,
      ${amount}, ${at})
    ON CONFLICT (provider, country, wallet, currency, day) DO UPDATE SET
      amount = excluded.amount, read_at = excluded.read_at`.execute(db)
}

/** Corrects `drawn` for a transaction that was not submitted after all. */
export const returnDrawn = async (
  db: Db,
  { provider, country, currency, amount }: TransactionRow,
): Promise<void> => {
  await sql`
    UPDATE provider_balances AS b SET drawn = greatest(b.drawn - ${amount}, b.reported_drawn)
    WHERE ${paysOut} AND b.provider = ${provider} AND b.country = ${country}
      AND b.currency = ${currency} AND b.drawn > b.reported_drawn`.execute(db)
}
