import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../database/keyset.ts'
import { sqlTime } from '../database/sql.ts'
import type { ProposalKind } from '../domain/approvals/proposal.ts'
import type { Country, Currency, Provider } from '../domain/markets.ts'
import type { Environment } from '../domain/merchants/caller.ts'
import type { CountryLimit } from '../domain/people/countries.ts'
import type { ItemKind } from '../domain/reconciliation/items.ts'
import { type ApprovalState, approvalColumn } from './approvals/decisions.ts'
import { isUnknown } from './reconciliation/unknown-orders.ts'
import { withinCountries } from './within-countries.ts'

type DecisionKind =
  | 'payout'
  | 'bulk_payout'
  | 'reconciliation_item'
  | 'unknown_order'
  | 'identity_verification'
  | 'proposal'
  | 'live_key'
  | 'top_up'
  | 'platform_bank_account'
  | 'withdrawal'
  | 'merchant_bank_account'
  | 'platform_transfer'

/** `id` determines the position of the item in the list. */
export interface WaitingDecisionRow {
  id: string
  kind: DecisionKind
  subject_id: string
  organisation_id: string | null
  organisation_name: string | null
  environment: Environment | null
  item_kind: ItemKind | null
  proposal_kind: ProposalKind | null
  msisdn: string | null
  line_count: number | null
  amount: number | null
  currency: Currency | null
  provider: Provider | null
  country: Country | null
  reference: string | null
  approval: ApprovalState | null
  waiting_since: string
}

const waitingSince = sql`coalesce(o.kyc_changed_at, o.updated_at)`
const hexOfTime = sql`lpad(to_hex((extract(epoch FROM ${waitingSince}) * 1000)::bigint), 12, '0')`
/**
 * Identity verifications are sorted among other items by an id with the time when the verification
 * became pending.
 */
const placeOfIdentity = sql`(substr(${hexOfTime}, 1, 8) || '-' || substr(${hexOfTime}, 9, 4)
  || substr(o.id::text, 14))::uuid`

const isWaiting = (at: string): RawBuilder<boolean> =>
  sql`p.status = 'waiting' AND p.expires_at > ${sqlTime(at)}`

/**
 * Selects the oldest pending items of each kind. Ids sort by creation time. A country limit
 * restricts the items to these countries.
 */
const waitingOf = (
  environment: Environment | undefined,
  { after, limit }: Keyset,
  at: string,
  countries: CountryLimit,
): RawBuilder<unknown> => {
  const within = (column: string): RawBuilder<unknown> =>
    environment === undefined ? sql`` : sql`AND ${sql.ref(column)} = ${environment}`
  const oldest = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${after === undefined ? sql`` : sql`AND ${id} > ${after}::uuid`}
      ORDER BY ${id} LIMIT ${limit}`
  const ofProposals =
    environment === undefined
      ? sql``
      : sql`AND coalesce(p.content ->> 'environment', ${environment}) = ${environment}`
  const ofTransactions = sql`AND ${withinCountries(sql`t.country`, countries)}`
  const kinds = [
    sql`SELECT 'payout' AS kind, t.id AS subject_id, t.id FROM transactions AS t
      WHERE t.type = 'disbursement' AND t.status = 'pending' ${within('t.environment')}
        ${ofTransactions} ${oldest(sql`t.id`)}`,
    sql`SELECT 'reconciliation_item', i.id, i.id FROM reconciliation_items AS i
      JOIN transactions AS t ON t.id = i.transaction_id
      WHERE i.resolved_at IS NULL ${within('t.environment')} ${ofTransactions}
        AND NOT EXISTS (SELECT FROM proposals AS p WHERE p.kind = 'settlement'
          AND p.subject = i.id::text AND ${isWaiting(at)})
      ${oldest(sql`i.id`)}`,
  ]
  const ofAllCountries = [
    sql`SELECT 'bulk_payout', b.id, b.id FROM bulk_payouts AS b
      WHERE b.status = 'awaiting_approval' ${within('b.environment')} ${oldest(sql`b.id`)}`,
    sql`SELECT 'withdrawal', w.id, w.id FROM withdrawals AS w
      WHERE w.status = 'requested' ${within('w.environment')} ${oldest(sql`w.id`)}`,
    sql`SELECT 'merchant_bank_account', m.id, m.id FROM merchant_bank_accounts AS m
      WHERE m.status = 'pending' AND m.disabled_at IS NULL ${within('m.environment')}
      ${oldest(sql`m.id`)}`,
    sql`SELECT 'proposal', p.id, p.id FROM proposals AS p
      WHERE ${isWaiting(at)} ${ofProposals} ${oldest(sql`p.id`)}`,
    sql`SELECT 'identity_verification', place.subject_id, place.id FROM (
        SELECT o.id AS subject_id, ${placeOfIdentity} AS id FROM organisations AS o
        WHERE o.kyc_status = 'pending'
      ) AS place
      WHERE true ${oldest(sql`place.id`)}`,
  ]
  if (countries === null) kinds.push(...ofAllCountries)
  if (countries === null && environment !== 'test') {
    kinds.push(sql`SELECT 'live_key', k.id, k.id FROM live_keys AS k
      WHERE k.status = 'awaiting_approval' AND k.expires_at > ${sqlTime(at)} ${oldest(sql`k.id`)}`)
    kinds.push(sql`SELECT 'top_up', f.id, f.id FROM top_ups AS f
      WHERE f.status IN ('unmatched', 'awaiting_approval') ${oldest(sql`f.id`)}`)
    kinds.push(sql`SELECT 'platform_bank_account', c.id, c.id FROM bank_accounts AS c
      WHERE c.approved_at IS NULL AND c.disabled_at IS NULL ${oldest(sql`c.id`)}`)
    kinds.push(sql`SELECT 'platform_transfer', x.id, x.id FROM platform_transfers AS x
      WHERE x.status = 'awaiting_approval' ${oldest(sql`x.id`)}`)
  }
  if (environment !== 'test') {
    kinds.push(sql`SELECT 'unknown_order', unknown_orders.id, unknown_orders.id
      FROM unknown_orders WHERE resolved_at IS NULL AND ${isUnknown}
        AND ${withinCountries(sql`unknown_orders.country`, countries)}
        AND NOT EXISTS (SELECT FROM proposals AS p WHERE p.kind = 'unknown_order'
          AND p.subject = unknown_orders.id::text AND ${isWaiting(at)})
      ${oldest(sql`unknown_orders.id`)}`)
  }
  return sql.join(
    kinds.map((kind) => sql`(${kind})`),
    sql` UNION ALL `,
  )
}

/**
 * The version changes when the oldest pending items change, or when one of them receives an
 * approval.
 */
export const readWaitingVersion = async (
  db: Db,
  limit: number,
  at: string,
  countries: CountryLimit,
): Promise<string> => {
  const { rows } = await sql<{ version: string | null }>`
    SELECT string_agg(concat_ws(' ', page.kind, page.subject_id,
      (SELECT count(*) FROM decisions AS d WHERE d.subject_id = page.subject_id)),
      ',' ORDER BY page.id) AS version
    FROM (
      SELECT * FROM (${waitingOf(undefined, { limit }, at, countries)}) AS waiting
      ORDER BY id LIMIT ${limit}
    ) AS page`.execute(db)
  return rows[0]?.version ?? ''
}

/** Returns pending items oldest first, within a country limit. */
export const listWaitingDecisions = async (
  db: Db,
  environment: Environment | undefined,
  keyset: Keyset,
  at: string,
  countries: CountryLimit,
): Promise<KeysetPage<WaitingDecisionRow>> => {
  const { limit } = keyset
  const within: Keyset = { ...keyset, limit: limit + 1 }
  const { rows } = await sql<WaitingDecisionRow>`
    SELECT page.id, page.kind, page.subject_id, o.id AS organisation_id,
      o.name AS organisation_name,
      CASE WHEN page.kind IN ('unknown_order', 'live_key', 'top_up', 'platform_bank_account',
        'platform_transfer') THEN 'live'
        ELSE coalesce(t.environment, b.environment, w.environment, m.environment,
          p.content ->> 'environment')
        END AS environment,
      i.kind AS item_kind, p.kind AS proposal_kind, t.msisdn, b.line_count,
      coalesce(t.amount, b.amount, f.amount, w.amount, x.amount,
        (p.content ->> 'amount')::bigint) AS amount,
      coalesce(t.currency, b.currency, f.currency, c.currency, w.currency, m.currency, x.currency,
        p.content ->> 'currency') AS currency,
      coalesce(t.provider, u.provider, p.content ->> 'provider') AS provider,
      coalesce(t.country, u.country, p.country, c.country, m.country, o.country) AS country,
      CASE page.kind WHEN 'unknown_order' THEN u.provider_reference
        ELSE coalesce(t.reference, b.reference, k.name, f.bank_reference, c.name, m.bank,
          x.reference) END AS reference,
      CASE page.kind WHEN 'identity_verification' THEN ${waitingSince}
        ELSE coalesce(i.created_at, t.created_at, b.created_at, u.created_at, p.created_at,
          k.created_at, f.created_at, c.created_at, w.created_at, m.created_at,
          x.created_at)
        END AS waiting_since,
      CASE page.kind
        WHEN 'payout' THEN (
          SELECT approval FROM (SELECT ${approvalColumn('payout', at)} FROM transactions AS s
            WHERE s.id = page.subject_id) AS shown)
        WHEN 'bulk_payout' THEN (
          SELECT approval FROM (SELECT ${approvalColumn('bulk_payout', at)} FROM bulk_payouts AS s
            WHERE s.id = page.subject_id) AS shown)
        WHEN 'withdrawal' THEN (
          SELECT approval FROM (SELECT ${approvalColumn('withdrawal', at)} FROM withdrawals AS s
            WHERE s.id = page.subject_id) AS shown)
        WHEN 'proposal' THEN (
          SELECT approval FROM (SELECT ${approvalColumn('proposal', at)} FROM proposals AS s
            WHERE s.id = page.subject_id) AS shown)
        WHEN 'live_key' THEN (
          SELECT approval FROM (SELECT ${approvalColumn('live_key', at)} FROM live_keys AS s
            WHERE s.id = page.subject_id) AS shown)
        END AS approval
    FROM (
      SELECT *
      FROM (${waitingOf(environment, within, at, countries)}) AS waiting
      ORDER BY id LIMIT ${limit + 1}
    ) AS page
    LEFT JOIN reconciliation_items AS i
      ON page.kind = 'reconciliation_item' AND i.id = page.subject_id
    LEFT JOIN transactions AS t
      ON t.id = CASE page.kind WHEN 'payout' THEN page.subject_id ELSE i.transaction_id END
    LEFT JOIN bulk_payouts AS b ON page.kind = 'bulk_payout' AND b.id = page.subject_id
    LEFT JOIN unknown_orders AS u ON page.kind = 'unknown_order' AND u.id = page.subject_id
    LEFT JOIN proposals AS p ON page.kind = 'proposal' AND p.id = page.subject_id
    LEFT JOIN live_keys AS k ON page.kind = 'live_key' AND k.id = page.subject_id
    LEFT JOIN top_ups AS f ON page.kind = 'top_up' AND f.id = page.subject_id
    LEFT JOIN bank_accounts AS c
      ON page.kind = 'platform_bank_account' AND c.id = page.subject_id
    LEFT JOIN withdrawals AS w ON page.kind = 'withdrawal' AND w.id = page.subject_id
    LEFT JOIN merchant_bank_accounts AS m
      ON page.kind = 'merchant_bank_account' AND m.id = page.subject_id
    LEFT JOIN platform_transfers AS x
      ON page.kind = 'platform_transfer' AND x.id = page.subject_id
    LEFT JOIN applications AS a ON a.id = k.application_id
    LEFT JOIN organisations AS o ON o.id = CASE page.kind WHEN 'identity_verification'
      THEN page.subject_id ELSE coalesce(t.organisation_id, b.organisation_id, a.organisation_id,
        f.organisation_id, w.organisation_id, m.organisation_id,
        (p.content ->> 'organisation_id')::uuid) END
    ORDER BY page.id`.execute(db)
  return keysetPage(rows, keyset)
}
