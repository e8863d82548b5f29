import type { AccountHandler } from '../account-handler.ts'
import { bulkOrderOf, previewed } from './bulk-payout.ts'

export const previewBulkPayout: AccountHandler<'previewBulkPayout'> = ({
  ctx,
  caller,
  body,
  found,
}) => previewed(ctx, caller, bulkOrderOf(body as Exclude<typeof body, string>, found))
