import type { Db, Executor } from '../../database/database.ts'
import type { Page, Position } from '../../database/pagination.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { type ApprovalState, readWithApproval } from '../approvals/decisions.ts'
import { listWaitingPayouts } from '../transactions/list-transactions.ts'
import type { TransactionRow } from '../transactions/transactions.ts'
import { type BulkPayoutRow, listWaitingBulkPayouts } from './bulk-payouts.ts'
import { type Review, readReviews } from './reviews.ts'
import type { WaitingFilters } from './waiting-filters.ts'

/** `review` is read only for callers that show it. */
export type PayoutToApprove = TransactionRow & { approval: ApprovalState; review?: Review }
export type BulkPayoutToApprove = BulkPayoutRow & { approval: ApprovalState; review?: Review }

export const readPayoutsToApprove = (
  executor: Executor,
  ids: readonly string[],
  at: string,
): Promise<PayoutToApprove[]> => readWithApproval<TransactionRow>(executor, 'payout', ids, at)

export const readBulkPayoutsToApprove = (
  executor: Executor,
  ids: readonly string[],
  at: string,
): Promise<BulkPayoutToApprove[]> =>
  readWithApproval<BulkPayoutRow>(executor, 'bulk_payout', ids, at)

const idsOf = (page: Page<{ id: string }>): string[] => page.rows.map(({ id }) => id)

const reviewed = async <Row extends Parameters<typeof readReviews>[1][number]>(
  db: Db,
  rows: Row[],
): Promise<(Row & { review?: Review })[]> => {
  const reviews = await readReviews(db, rows)
  return rows.map((row) => {
    const review = reviews.get(row.id)
    return review === undefined ? row : { ...row, review }
  })
}

/** `review` is present only while the bulk payout needs approval. */
export const readBulkPayoutToReview = async (
  db: Db,
  id: string,
  at: string,
): Promise<BulkPayoutToApprove | undefined> => {
  const rows = await readBulkPayoutsToApprove(db, [id], at)
  const [row] = rows[0]?.status === 'awaiting_approval' ? await reviewed(db, rows) : rows
  return row
}

export const listPayoutsToApprove = async (
  db: Db,
  filters: WaitingFilters,
  countries: CountryLimit,
  position: Position,
  at: string,
): Promise<Page<PayoutToApprove>> => {
  const page = await listWaitingPayouts(db, filters, countries, position)
  return { ...page, rows: await reviewed(db, await readPayoutsToApprove(db, idsOf(page), at)) }
}

export const listBulkPayoutsToApprove = async (
  db: Db,
  filters: WaitingFilters,
  position: Position,
  at: string,
): Promise<Page<BulkPayoutToApprove>> => {
  const page = await listWaitingBulkPayouts(db, filters, position)
  return { ...page, rows: await reviewed(db, await readBulkPayoutsToApprove(db, idsOf(page), at)) }
}
