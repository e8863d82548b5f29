import { personOf } from '../../domain/merchants/caller.ts'
import { changed } from '../../replies/replies.ts'
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

export const rejectWithdrawal: ManagementHandler<'rejectWithdrawal'> = ({
  ctx,
  params,
  caller,
  body,
}) => changed(reject(ctx, params.id, personOf(caller), body.reason), managedWithdrawalResource)

export const sendWithdrawal: ManagementHandler<'sendWithdrawal'> = ({
  ctx,
  params,
  caller,
  body,
}) =>
  changed(send(ctx, params.id, personOf(caller), body.bank_account_id), managedWithdrawalResource)

export const payWithdrawal: ManagementHandler<'payWithdrawal'> = ({ ctx, params, caller, body }) =>
  changed(pay(ctx, params.id, personOf(caller), body), managedWithdrawalResource)

export const returnWithdrawal: ManagementHandler<'returnWithdrawal'> = ({
  ctx,
  params,
  caller,
  body,
}) => changed(giveBack(ctx, params.id, personOf(caller), body), managedWithdrawalResource)
