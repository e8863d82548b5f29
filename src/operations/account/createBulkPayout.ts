import { findRepeated } from '../../domain/payouts/bulk-payout.ts'
import { created } from '../../replies/replies.ts'
import {
  createBulkPayout as create,
  previewBulkPayout,
} from '../../services/payouts/create-bulk-payout.ts'
import type { AccountHandler } from '../account-handler.ts'
import { bulkPayoutResource } from '../bulk-payout-resources.ts'

export const createBulkPayout: AccountHandler<'createBulkPayout'> = async (input) => {
  const { ctx, caller, found, idempotent } = input
  // CSV was read into the same shape.
  const body = input.body as Exclude<typeof input.body, string>
  const order = {
    ...found,
    reference: body.reference ?? null,
    description: body.description ?? null,
    metadata: body.metadata ?? null,
  }
  const warnings = findRepeated(found.lines)
  if (body.dry_run === true) {
    const data = await previewBulkPayout(ctx, caller, order)
    return { status: 200, body: { data, warnings } }
  }
  const outcome = await create(ctx, caller, order, idempotent, (bulk) =>
    created({ data: bulkPayoutResource({ ...bulk, payouts: null }), warnings }, bulk.id),
  )
  return outcome.kind === 'replayed' ? { stored: outcome.answer } : outcome.reply
}
