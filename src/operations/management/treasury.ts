import { personOf } from '../../domain/merchants/caller.ts'
import { changed, created } from '../../replies/replies.ts'
import { listBankAccounts } from '../../repositories/treasury/platform-bank-accounts.ts'
import { listTopUps as list, readTopUp } from '../../repositories/treasury/top-ups.ts'
import { platformBankAccountResource, topUpResource } from '../../resources/treasury.ts'
import {
  addBankAccount,
  approveBankAccount,
  disablePlatformBankAccount as disable,
} from '../../services/treasury/platform-bank-accounts.ts'
import {
  approveTopUp as approve,
  matchTopUp as match,
  recordTopUp as record,
  rejectTopUp as reject,
  reverseTopUp as reverse,
} from '../../services/treasury/top-ups.ts'
import type { ManagementHandler, OperationContext } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'

export const createPlatformBankAccount: ManagementHandler<'createPlatformBankAccount'> = async ({
  ctx,
  caller,
  body: { name, bank, country, currency, holder, account_number: number },
}) => {
  const account = { name, bank, country, currency, holder, number }
  const row = await addBankAccount(ctx, personOf(caller), account)
  return created({ data: platformBankAccountResource(row) }, row.id)
}

export const listPlatformBankAccounts: ManagementHandler<'listPlatformBankAccounts'> = async ({
  ctx,
}) => {
  const rows = await listBankAccounts(ctx.db)
  return { status: 200, body: { data: rows.map(platformBankAccountResource) } }
}

export const approvePlatformBankAccount: ManagementHandler<'approvePlatformBankAccount'> = (
  input,
) => {
  const { ctx, caller, params } = input
  return changed(approveBankAccount(ctx, personOf(caller), params.id), platformBankAccountResource)
}

export const disablePlatformBankAccount: ManagementHandler<'disablePlatformBankAccount'> = ({
  ctx,
  params,
  body,
}) => changed(disable(ctx, params.id, body.reason), platformBankAccountResource)

const topUpReply = async ({ db }: OperationContext, id: string) => ({
  status: 200 as const,
  body: { data: topUpResource(await readTopUp(db, id)) },
})

const topUpReplyAfter = (
  { ctx, params: { id } }: { ctx: OperationContext; params: { id: string } },
  change: Promise<unknown>,
) =>
  changed(
    change.then(() => readTopUp(ctx.db, id)),
    topUpResource,
  )

export const recordTopUp: ManagementHandler<'recordTopUp'> = async ({ ctx, caller, body }) => {
  const { topUp, isNew } = await record(ctx, personOf(caller), {
    bank_account_id: body.bank_account_id.toLowerCase(),
    bank_reference: body.bank_reference.trim(),
    currency: body.currency,
    amount: body.amount,
    value_date: body.value_date,
    reference: body.reference,
    evidence: body.evidence,
  })
  const reply = await topUpReply(ctx, topUp.id)
  return isNew ? created(reply.body, topUp.id) : reply
}

export const listTopUps: ManagementHandler<'listTopUps'> = (input) => {
  const { ctx, query } = input
  const { status, organisation_id: organisationId } = query
  const filters = { ...(status && { status }), ...(organisationId && { organisationId }) }
  return replyWithCursorList(
    input,
    (keyset) => list(ctx.db, filters, keyset),
    topUpResource,
    filterParameters({ status, organisation_id: organisationId }),
  )
}

export const matchTopUp: ManagementHandler<'matchTopUp'> = (input) => {
  const { ctx, caller, params, body } = input
  const organisationId = body.organisation_id.toLowerCase()
  return topUpReplyAfter(input, match(ctx, personOf(caller), params.id, organisationId))
}

export const approveTopUp: ManagementHandler<'approveTopUp'> = (input) =>
  topUpReplyAfter(input, approve(input.ctx, personOf(input.caller), input.params.id))

export const rejectTopUp: ManagementHandler<'rejectTopUp'> = (input) =>
  topUpReplyAfter(input, reject(input.ctx, input.params.id, input.body.reason))

export const reverseTopUp: ManagementHandler<'reverseTopUp'> = (input) => {
  const { ctx, caller, params, body } = input
  return topUpReplyAfter(input, reverse(ctx, personOf(caller), params.id, body.reason))
}
