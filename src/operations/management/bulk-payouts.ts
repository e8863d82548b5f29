import type { AppContext } from '../../context.ts'
import { Problem } from '../../domain/problems.ts'
import { findAnyBulkPayout, searchBulkPayouts } from '../../repositories/payouts/bulk-payouts.ts'
import {
  listBulkPayoutsToApprove,
  readBulkPayoutToReview,
} from '../../repositories/payouts/to-approve.ts'
import {
  bulkPayoutDetailResource,
  foundBulkPayoutResource,
  managedBulkPayoutResource,
} from '../../resources/bulk-payouts.ts'
import {
  cancelBulkPayout as cancel,
  decideBulkPayout,
} from '../../services/payouts/end-bulk-payout.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList, replyWithManagedList } from '../lists.ts'
import { pageOfBulkLines } from '../shared/bulk-lines.ts'
import { decided, judgementOf } from './judgements.ts'

export const listWaitingBulkPayouts: ManagementHandler<'listWaitingBulkPayouts'> = (input) => {
  const { ctx, query } = input
  return replyWithManagedList(
    input,
    (position) => listBulkPayoutsToApprove(ctx.db, query, position, ctx.clock.nowIso()),
    managedBulkPayoutResource,
    query,
  )
}

export const listBulkPayouts: ManagementHandler<'listBulkPayouts'> = (input) => {
  const { reference, organisation_id, environment } = input.query
  const filters = { reference, organisation_id, environment }
  return replyWithCursorList(
    input,
    (keyset) => searchBulkPayouts(input.ctx.db, filters, keyset),
    foundBulkPayoutResource,
    filterParameters(filters),
  )
}

const readDetail = async ({ clock, db }: AppContext, id: string) => {
  // The hash is read before the row that it covers. If the row changes in between, an approval with
  // this hash is rejected.
  const toApprove = await readBulkPayoutToReview(db, id, clock.nowIso())
  const row = await findAnyBulkPayout(db, id)
  if (toApprove === undefined || row === undefined) throw new Problem('not_found')
  const { approval, review } = toApprove
  const shown = { ...row, approval, ...(review && { review }) }
  return { data: bulkPayoutDetailResource(shown) }
}

export const getBulkPayout: ManagementHandler<'getBulkPayout'> = async ({ ctx, params }) => ({
  status: 200,
  body: await readDetail(ctx, params.id),
})

export const listBulkPayoutLines: ManagementHandler<'listBulkPayoutLines'> = async (input) => {
  const { ctx, params, query, address } = input
  const row = await findAnyBulkPayout(ctx.db, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: await pageOfBulkLines(ctx.db, params.id, { query, address }) }
}

export const approveBulkPayout: ManagementHandler<'approveBulkPayout'> = (input) =>
  decided(input, judgementOf('approved', input.body), decideBulkPayout, managedBulkPayoutResource)

export const rejectBulkPayout: ManagementHandler<'rejectBulkPayout'> = (input) =>
  decided(input, judgementOf('rejected', input.body), decideBulkPayout, managedBulkPayoutResource)

export const cancelBulkPayout: ManagementHandler<'cancelBulkPayout'> = async ({
  ctx,
  params,
  body,
}) => {
  await cancel(ctx, params.id, { reason: body.reason })
  return { status: 200, body: await readDetail(ctx, params.id) }
}
