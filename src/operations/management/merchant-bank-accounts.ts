import { personOf } from '../../domain/merchants/caller.ts'
import { changed, created } from '../../replies/replies.ts'
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
  body: { environment, ...request },
}) => {
  const account = await add(ctx, { applicationId: params.id, environment }, request)
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

export const verifyMerchantBankAccount: ManagementHandler<'verifyMerchantBankAccount'> = (
  input,
) => {
  const { ctx, caller, params, body } = input
  return changed(
    verifyBankAccount(ctx, params.id, personOf(caller), body),
    merchantBankAccountResource,
  )
}

export const rejectMerchantBankAccount: ManagementHandler<'rejectMerchantBankAccount'> = (
  input,
) => {
  const { ctx, caller, params, body } = input
  const rejected = rejectBankAccount(ctx, params.id, personOf(caller), body.reason)
  return changed(rejected, merchantBankAccountResource)
}

export const disableMerchantBankAccount: ManagementHandler<'disableMerchantBankAccount'> = ({
  ctx,
  params,
  body,
}) => changed(disableBankAccount(ctx, params.id, {}, body.reason), merchantBankAccountResource)

export const eraseMerchantBankAccount: ManagementHandler<'eraseMerchantBankAccount'> = ({
  ctx,
  params,
  body,
}) => changed(eraseBankAccount(ctx, params.id, body.reason), merchantBankAccountResource)
