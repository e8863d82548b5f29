import { newId } from '../../database/ids.ts'
import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { findWithdrawal, listWithdrawals as list } from '../../repositories/treasury/withdrawals.ts'
import { withdrawalResource } from '../../resources/withdrawals.ts'
import { fundNow } from '../../services/sandbox/fund-balances.ts'
import { replyOnce } from '../../services/transactions/idempotency.ts'
import {
  cancelWithdrawal as cancel,
  createWithdrawal as create,
} from '../../services/treasury/withdrawals.ts'
import type { AccountHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'

export const createWithdrawal: AccountHandler<'createWithdrawal'> = async ({
  ctx,
  caller,
  body,
  idempotent,
}) => {
  const { organisationId: organisation_id, environment } = caller
  await fundNow(ctx, [{ organisation_id, environment, currency: body.currency }])
  const nowMs = ctx.clock.nowMs()
  const creation = { id: newId(nowMs), createdAt: new Date(nowMs).toISOString() }
  return replyOnce(ctx, caller, idempotent, creation, async (tx) => {
    const row = await create(ctx, tx, creation.id, caller, body)
    return created({ data: withdrawalResource(row) }, row.id)
  })
}

export const listWithdrawals: AccountHandler<'listWithdrawals'> = (input) => {
  const { ctx, caller } = input
  return replyWithCursorList(
    input,
    (keyset) => list(ctx.db, { owner: caller }, keyset, ctx.clock.nowIso()),
    withdrawalResource,
  )
}

export const getWithdrawal: AccountHandler<'getWithdrawal'> = async ({ ctx, caller, params }) => {
  const row = await findWithdrawal(ctx.db, params.id, { owner: caller }, ctx.clock.nowIso())
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: withdrawalResource(row) } }
}

export const cancelWithdrawal: AccountHandler<'cancelWithdrawal'> = async ({
  ctx,
  caller,
  params,
}) => ({
  status: 200,
  body: { data: withdrawalResource(await cancel(ctx, params.id, caller)) },
})
