import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import { leaseMs } from '../../domain/transactions/lease.ts'
import { isFinal } from '../../domain/transactions/state-machine.ts'
import { bringEnquiryForward } from '../../repositories/transactions/due-transactions.ts'
import { findTransaction, lockTransactions } from '../../repositories/transactions/transactions.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'wake'> & Acting

/** More than two nodes' estimates of the database time can differ. */
const clocksDifferMs = 1000

/**
 * Makes the next query about a live transaction due now. Nothing changes if the transaction is not
 * submitted yet, its provider cannot be queried about it, or it is due within a lease (a worker may
 * be querying now).
 *
 * Throws Problem `not_found` for an unknown or a sandbox transaction, and for one of another
 * country, and `already_final` for one that has ended.
 */
export const enquireNow = async (
  ctx: Context,
  id: string,
  countries: CountryLimit,
): Promise<void> => {
  const row = await findTransaction(ctx.db, id, countries)
  if (row === undefined || row.environment !== 'live') throw new Problem('not_found')
  if (isFinal(row.type, row.status)) throw new Problem('already_final')
  await ctx.db.transaction().execute(async (tx) => {
    // Once the row is locked, the lease of a worker that claimed it meanwhile began before `now`.
    await lockTransactions(tx, [id])
    const now = ctx.clock.nowIso()
    const dueAt = await bringEnquiryForward(tx, id, now, leaseMs + clocksDifferMs, countries)
    if (dueAt === undefined) return
    await recordAct(ctx, tx, {
      subject: 'transaction',
      id,
      environment: 'live',
      applicationId: row.application_id,
      organisationId: row.organisation_id,
      before: { due_at: dueAt },
      after: { due_at: now },
    })
  })
  ctx.wake.transactions('live', 0)
}
