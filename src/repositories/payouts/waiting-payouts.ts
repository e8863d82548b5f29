import type { Db } from '../../database/database.ts'
import { listPage, type Page, type Position } from '../../database/pagination.ts'
import type { TransactionRow } from '../transactions/transactions.ts'

/** Payouts of all organisations that nobody has approved or rejected, newest first. */
export const listWaitingPayouts = (db: Db, position: Position): Promise<Page<TransactionRow>> =>
  listPage(
    db
      .selectFrom('transactions')
      .where('type', '=', 'disbursement')
      .where('status', '=', 'pending'),
    position,
  )
