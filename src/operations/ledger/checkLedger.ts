import { checkLedger as check } from '../../repositories/ledger/check-ledger.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const checkLedger: ManagementHandler<'checkLedger'> = async ({ ctx }) => {
  const discrepancies = await check(ctx.longDb)
  return { status: 200, body: { data: { balanced: discrepancies.length === 0, discrepancies } } }
}
