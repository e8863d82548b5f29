import { countOpenComparisons } from '../../repositories/reconciliation/comparisons.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listOpenComparisons: ManagementHandler<'listOpenComparisons'> = async ({ ctx }) => ({
  status: 200,
  body: { data: await countOpenComparisons(ctx.db, ctx.clock.nowIso()) },
})
