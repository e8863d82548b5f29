import type { AccountHandler } from '../account-handler.ts'
import { transactionLines } from '../transaction-lines.ts'

export const downloadTransactions: AccountHandler<'downloadTransactions'> = async ({
  ctx,
  caller,
  found: { selection },
}) => ({
  status: 200,
  stream: transactionLines(ctx.db, caller, selection),
  contentType: 'text/csv; charset=utf-8',
  fileName: 'transactions.csv',
})
