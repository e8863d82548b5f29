import { personOf } from '../../domain/merchants/caller.ts'
import { created } from '../../replies/replies.ts'
import { listBankAccounts } from '../../repositories/treasury/merchant-bank-accounts.ts'
import { merchantBankAccountResource } from '../../resources/bank-accounts.ts'
import {
  addMerchantBankAccount as add,
  disableBankAccount,
  eraseBankAccount,
  rejectBankAccount,
  verifyBankAccount,
} from '../../services/treasury/merchant-bank-accounts.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'

export const addMerchantBankAccount: ManagementHandler<'addMerchantBankAccount'> = async ({
  ctx,
  params,
  body: { environment, ...order },
}) => {
  const account = await add(ctx, { applicationId: params.id, environment }, order)
  return created({ data: merchantBankAccountResource(account) }, account.id)
}

export const listMerchantBankAccounts: ManagementHandler<'listMerchantBankAccounts'> = (input) => {
  const { ctx, query } = input
  const { organisation_id: organisationId, id, environment, status } = query
  return replyWithCursorList(
    input,
    (keyset) => listBankAccounts(ctx.db, { organisationId, id, environment, status }, keyset),
    merchantBankAccountResource,
    filterParameters({ organisation_id: organisationId, id, environment, status }),
  )
}

export const verifyMerchantBankAccount: ManagementHandler<'verifyMerchantBankAccount'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const account = await verifyBankAccount(ctx, params.id, personOf(caller), body)
  return { status: 200, body: { data: merchantBankAccountResource(account) } }
}

export const rejectMerchantBankAccount: ManagementHandler<'rejectMerchantBankAccount'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const account = await rejectBankAccount(ctx, params.id, personOf(caller), body.reason)
  return { status: 200, body: { data: merchantBankAccountResource(account) } }
}

export const disableMerchantBankAccount: ManagementHandler<'disableMerchantBankAccount'> = async ({
  ctx,
  params,
  body,
}) => {
  const account = await disableBankAccount(ctx, params.id, {}, body.reason)
  return { status: 200, body: { data: merchantBankAccountResource(account) } }
}

export const eraseMerchantBankAccount: ManagementHandler<'eraseMerchantBankAccount'> = async ({
  ctx,
  params,
  body,
}) => {
  const account = await eraseBankAccount(ctx, params.id, body.reason)
  return { status: 200, body: { data: merchantBankAccountResource(account) } }
}
