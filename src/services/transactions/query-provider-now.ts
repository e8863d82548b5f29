import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import { leaseMs } from '../../domain/transactions/lease.ts'
import { isFinal } from '../../domain/transactions/state-machine.ts'
import { bringQueryForward } from '../../repositories/transactions/due-transactions.ts'
import { findTransaction, lockTransactions } from '../../repositories/transactions/transactions.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'wake'> & Acting

/** Exceeds the maximum difference between two nodes' estimates of the database time. */
const clocksDifferMs = 1000

/**
 * Makes the next query of a live transaction due immediately. Changes nothing if the transaction
 * was not submitted yet or its provider cannot be queried. Also changes nothing if the next query
 * is due within one lease, because a worker may be querying the provider right now.
 *
 * Throws Problem `already_final`, and `not_found` if the transaction does not exist, is in the
 * sandbox or is in another country.
 */
export const queryProviderNow = async (
  ctx: Context,
  id: string,
  countries: CountryLimit,
): Promise<void> => {
  const row = await findTransaction(ctx.db, id, countries)
  if (row === undefined || row.environment !== 'live') throw new Problem('not_found')
  if (isFinal(row.type, row.status)) throw new Problem('already_final')
  await ctx.db.transaction().execute(async (tx) => {
    // The row is locked before `now` is read. If a worker claimed the row in the meantime, its
    // lease started before `now`.
    await lockTransactions(tx, [id])
    const now = ctx.clock.nowIso()
    const dueAt = await bringQueryForward(tx, id, now, leaseMs + clocksDifferMs, countries)
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
