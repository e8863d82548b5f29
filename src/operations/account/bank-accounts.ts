import { newId } from '../../database/ids.ts'
import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import {
  findBankAccount,
  listBankAccounts as list,
} from '../../repositories/treasury/merchant-bank-accounts.ts'
import { bankAccountResource } from '../../resources/bank-accounts.ts'
import { replyOnce } from '../../services/transactions/idempotency.ts'
import {
  addBankAccount,
  disableBankAccount as disable,
} from '../../services/treasury/merchant-bank-accounts.ts'
import type { AccountHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'

export const createBankAccount: AccountHandler<'createBankAccount'> = ({
  ctx,
  caller,
  body,
  idempotent,
}) => {
  const nowMs = ctx.clock.nowMs()
  const creation = { id: newId(nowMs), createdAt: new Date(nowMs).toISOString() }
  return replyOnce(ctx, caller, idempotent, creation, async (tx) => {
    const account = await addBankAccount(ctx, tx, creation.id, caller, body)
    return created({ data: bankAccountResource(account) }, account.id)
  })
}

export const listBankAccounts: AccountHandler<'listBankAccounts'> = (input) => {
  const { ctx, caller } = input
  const { applicationId, environment } = caller
  return replyWithCursorList(
    input,
    (keyset) => list(ctx.db, { applicationId, environment }, keyset),
    bankAccountResource,
  )
}

export const getBankAccount: AccountHandler<'getBankAccount'> = async ({ ctx, caller, params }) => {
  const { applicationId, environment } = caller
  const account = await findBankAccount(ctx.db, params.id, { applicationId, environment })
  if (account === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: bankAccountResource(account) } }
}

export const disableBankAccount: AccountHandler<'disableBankAccount'> = async ({
  ctx,
  caller,
  params,
}) => {
  const { applicationId, environment } = caller
  const account = await disable(ctx, params.id, { applicationId, environment }, null)
  return { status: 200, body: { data: bankAccountResource(account) } }
}
