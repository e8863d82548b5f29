import type { Selectable } from 'kysely'
import type { ReconciliationItems } from '../../generated/database.ts'
import type { CheckoutStatus } from '../domain/checkout.ts'
import type { Status } from '../domain/states.ts'
import type { Db, Tx } from './database.ts'
import { newId } from './ids.ts'
import { listPage, type Page, type Position } from './pages.ts'

export type ReconciliationItemRow = Selectable<ReconciliationItems>

export interface Contradiction {
  transaction_id: string
  reported_status: Status
  /** How the transaction, or the checkout session it was for, had ended. */
  settled_status: Status | CheckoutStatus
}

/** Notes that an operator reported another end than the one settled, for people to reconcile. */
export const recordContradictions = (
  tx: Tx,
  contradictions: Contradiction[],
  createdAt: string,
): Promise<unknown> =>
  tx
    .insertInto('reconciliation_items')
    .values(contradictions.map((item) => ({ ...item, id: newId(), created_at: createdAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listReconciliationItems = (
  db: Db,
  position: Position,
): Promise<Page<ReconciliationItemRow>> => listPage(db.selectFrom('reconciliation_items'), position)
