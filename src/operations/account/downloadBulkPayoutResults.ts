import type { AccountHandler } from '../account-handler.ts'
import { bulkPayoutLines } from '../bulk-payout-lines.ts'
import { findBulkOrThrow } from './bulk-payout.ts'

export const downloadBulkPayoutResults: AccountHandler<'downloadBulkPayoutResults'> = async ({
  ctx,
  caller,
  params,
}) => {
  const { id } = await findBulkOrThrow(ctx, caller, params.id)
  return {
    status: 200,
    stream: bulkPayoutLines(ctx.db, id),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'bulk-payout-results.csv',
  }
}
