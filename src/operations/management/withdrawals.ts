import { personOf } from '../../domain/merchants/caller.ts'
import { listWithdrawals } from '../../repositories/treasury/withdrawals.ts'
import { managedWithdrawalResource } from '../../resources/withdrawals.ts'
import {
  approveWithdrawal as approve,
  returnWithdrawal as giveBack,
  payWithdrawal as pay,
  rejectWithdrawal as reject,
  sendWithdrawal as send,
} from '../../services/treasury/withdrawals.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'
import { decided, judgementOf } from './judgements.ts'

export const listManagedWithdrawals: ManagementHandler<'listManagedWithdrawals'> = (input) => {
  const { ctx, query } = input
  const { organisation_id: organisationId, id, environment, status } = query
  const filters = { organisationId, id, environment, status }
  return replyWithCursorList(
    input,
    (keyset) => listWithdrawals(ctx.db, filters, keyset, ctx.clock.nowIso()),
    managedWithdrawalResource,
    filterParameters({ organisation_id: organisationId, id, environment, status }),
  )
}

export const approveWithdrawal: ManagementHandler<'approveWithdrawal'> = (input) =>
  decided(input, judgementOf('approved', input.body), approve, managedWithdrawalResource)

export const rejectWithdrawal: ManagementHandler<'rejectWithdrawal'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const row = await reject(ctx, params.id, personOf(caller), body.reason)
  return { status: 200, body: { data: managedWithdrawalResource(row) } }
}

export const sendWithdrawal: ManagementHandler<'sendWithdrawal'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const row = await send(ctx, params.id, personOf(caller), body.bank_account_id)
  return { status: 200, body: { data: managedWithdrawalResource(row) } }
}

export const payWithdrawal: ManagementHandler<'payWithdrawal'> = async ({
  ctx,
  caller,
  params,
  body,
}) => ({
  status: 200,
  body: { data: managedWithdrawalResource(await pay(ctx, params.id, personOf(caller), body)) },
})

export const returnWithdrawal: ManagementHandler<'returnWithdrawal'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const row = await giveBack(ctx, params.id, personOf(caller), body.reason)
  return { status: 200, body: { data: managedWithdrawalResource(row) } }
}
