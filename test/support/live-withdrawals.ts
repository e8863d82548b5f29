import { sql } from 'kysely'
import { as } from './approvals.ts'
import { bankAccount } from './bank-accounts.ts'
import { createMerchant, goLive, type Merchant, manage } from './client.ts'
import type { TestServer } from './server.ts'

export interface LiveAccount {
  merchant: Merchant
  bank_account_id: string
}

/**
 * Creates a live merchant with a usable bank account, funded with 10,000,000 XAF by a bank
 * transfer.
 */
export const fundedMerchant = async (
  server: TestServer,
  payer: string,
  verifier: string,
  changes: object = {},
): Promise<LiveAccount> => {
  const merchant = await goLive(server, await createMerchant(server))
  const [{ reference }] = (await merchant.account('get', '/top-up-instructions')).body.data
  await manage(server, 'post', '/top-ups', {
    ...{ bank_account_id: payer, bank_reference: merchant.organisationId, currency: 'XAF' },
    ...{ amount: 10_000_000, value_date: server.ctx.clock.nowIso().slice(0, 10) },
    ...{ reference, evidence: 'Relevé' },
  })
  const account = { ...bankAccount, ...changes }
  const { id } = (await merchant.account('post', '/bank-accounts', account)).body.data
  const proof = { account_number: account.account_number, evidence: 'Relevé' }
  await as(server, verifier, 'post', `/merchant-bank-accounts/${id}/verify`, proof)
  await sql`UPDATE merchant_bank_accounts SET usable_from = created_at
    WHERE id = ${id}::uuid`.execute(server.ctx.db)
  return { merchant, bank_account_id: id }
}

export const approvedWithdrawal = async (
  server: TestServer,
  { merchant, bank_account_id }: LiveAccount,
  amount: number,
  approvers: string[],
): Promise<string> => {
  const order = { bank_account_id, amount, currency: 'XAF' }
  const { id } = (await merchant.account('post', '/withdrawals', order)).body.data
  for (const token of approvers) {
    const path = `/withdrawals?organisation_id=${merchant.organisationId}&status=requested`
    const [shown] = (await as(server, token, 'get', path)).body.data
    const approval_hash = shown.approval.hash
    await as(server, token, 'post', `/withdrawals/${id}/approve`, { approval_hash })
  }
  return id
}
