import { type Selectable, sql, type Updateable } from 'kysely'
import type { PaymentLinks } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import type { Country } from '../../domain/markets.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { cappedAmount } from '../ledger/balances.ts'
import {
  type CheckoutSessionRow,
  isPaid,
  mayCollectAt,
  otherUses,
  type PageMerchant,
} from './sessions.ts'

export type PaymentLinkRow = Selectable<PaymentLinks>

interface LinkTotals {
  session_count: number
  payment_count: number
  /** In minor units of the link's currency. */
  collected_amount: number
}

export type PaymentLinkWithTotals = PaymentLinkRow & LinkTotals

export interface PageLink extends PaymentLinkRow, PageMerchant {
  /** The number of successful payments; 0 if the link has no limit on its uses. */
  payment_count: number
  may_collect: boolean
  /** The merchant's country, because most of its customers are in this country. */
  home_country: Country
}

const totals = sql<LinkTotals>`
  LATERAL (
    SELECT count(*) AS session_count,
      count(*) FILTER (WHERE ${isPaid}) AS payment_count,
      ${cappedAmount(sql`sum(c.amount) FILTER (WHERE ${isPaid})`)} AS collected_amount
    FROM checkout_sessions AS c WHERE c.payment_link_id = s.id
  )`

export const insertPaymentLink = (tx: Tx, link: NewRow<'payment_links'>): Promise<PaymentLinkRow> =>
  tx.insertInto('payment_links').values(link).returningAll().executeTakeFirstOrThrow()

const ownedBy = ({ applicationId, environment }: Owner) =>
  sql`s.application_id = ${applicationId}::uuid AND s.environment = ${environment}`

export const findPaymentLink = async (
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<PaymentLinkWithTotals | undefined> => {
  const { rows } = await sql<PaymentLinkWithTotals>`
    SELECT s.*, totals.* FROM payment_links AS s CROSS JOIN ${totals} AS totals
    WHERE s.id = ${id}::uuid AND ${ownedBy(owner)}`.execute(executor)
  return rows[0]
}

export const listPaymentLinks = async (
  db: Db,
  owner: Owner,
  { enabled }: { enabled?: boolean | undefined },
  keyset: Keyset,
): Promise<KeysetPage<PaymentLinkWithTotals>> => {
  const isWanted = enabled === undefined ? sql`true` : sql`s.enabled = ${enabled}`
  const isBeyond = keyset.after === undefined ? sql`true` : sql`s.id < ${keyset.after}::uuid`
  const { rows } = await sql<PaymentLinkWithTotals>`
    SELECT s.*, totals.* FROM (
      SELECT * FROM payment_links AS s
      WHERE ${ownedBy(owner)} AND ${isWanted} AND ${isBeyond}
      ORDER BY s.id DESC LIMIT ${keyset.limit + 1}
    ) AS s CROSS JOIN ${totals} AS totals
    ORDER BY s.id DESC`.execute(db)
  return keysetPage(rows, keyset)
}

/** Returns undefined if the owner has no such link. */
export const updatePaymentLink = (
  tx: Tx,
  { applicationId, environment }: Owner,
  id: string,
  change: Pick<Updateable<PaymentLinks>, 'enabled' | 'description' | 'merchant_reference'> & {
    updated_at: string
  },
): Promise<PaymentLinkRow | undefined> =>
  tx
    .updateTable('payment_links')
    .set(change)
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .where('environment', '=', environment)
    .returningAll()
    .executeTakeFirst()

export const findPageLink = async (
  db: Db,
  code: string,
  at: string,
): Promise<PageLink | undefined> => {
  const { rows } = await sql<PageLink>`
    SELECT s.*, o.name AS merchant, o.country AS home_country, ${mayCollectAt(at)} AS may_collect,
      a.support_email, a.support_phone, a.support_url,
      CASE WHEN s.uses_max IS NULL THEN 0 ELSE (
        SELECT count(*) FROM checkout_sessions AS c
        WHERE c.payment_link_id = s.id AND ${isPaid}) END AS payment_count
    FROM payment_links AS s JOIN organisations AS o ON o.id = s.organisation_id
      JOIN applications AS a ON a.id = s.application_id
    WHERE s.code = ${code}`.execute(db)
  return rows[0]
}

/**
 * Returns whether a link with limited uses accepts one more payment. Locks the link's row until the
 * transaction ends, so that two simultaneous customers cannot both get the last use. Ignores the
 * session to be paid, because all its attempts count as one use.
 */
export const lockAndCheckLinkUse = async (
  tx: Tx,
  { id, payment_link_id: linkId }: Pick<CheckoutSessionRow, 'id' | 'payment_link_id'>,
): Promise<boolean> => {
  const link = await tx
    .selectFrom('payment_links')
    .select('uses_max')
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirst()
  if (link === undefined || link.uses_max === null) return link !== undefined
  const { rows } = await sql<{ uses: number }>`
    SELECT ${otherUses(sql`${linkId}::uuid`, sql`${id}::uuid`)} AS uses`.execute(tx)
  return (rows[0]?.uses ?? 0) < link.uses_max
}
