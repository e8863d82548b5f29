import { findRepeated } from '../../domain/payouts/bulk-payout.ts'
import { created } from '../../replies/replies.ts'
import { createBulkPayout as create } from '../../services/payouts/create-bulk-payout.ts'
import type { AccountHandler } from '../account-handler.ts'
import { bulkPayoutResource } from '../bulk-payout-resources.ts'
import { bulkOrderOf, previewed } from './bulk-payout.ts'

export const createBulkPayout: AccountHandler<'createBulkPayout'> = async (input) => {
  const { ctx, caller, found, idempotent } = input
  const body = input.body as Exclude<typeof input.body, string>
  const order = bulkOrderOf(body, found)
  if (body.dry_run === true) return previewed(ctx, caller, order)
  const warnings = findRepeated(order.lines)
  const outcome = await create(ctx, caller, order, idempotent, (bulk) =>
    created({ data: bulkPayoutResource({ ...bulk, payouts: null }), warnings }, bulk.id),
  )
  return outcome.kind === 'replayed' ? { stored: outcome.answer } : outcome.reply
}
