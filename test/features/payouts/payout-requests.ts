import { numberOf, payout } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../../support/client.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'

export { server }

export const opening = 10_000_000

export const amountMax = Number.MAX_SAFE_INTEGER

export const merchantOf = (country = 'CG') => createMerchant(server, { country })

export const balanceOf = async (merchant: Merchant, currency = 'XAF'): Promise<number> => {
  const { body } = await merchant.get('/merchant/balance')
  const item = body.data.find((found: { currency: string }) => found.currency === currency)
  return item?.available_balance
}

export const ended = (merchant: Merchant, id: string): Promise<Reply> =>
  eventually(() => merchant.get(`/payouts/${id}`), resourceIs('completed', 'failed', 'rejected'))

export const open = async (merchant: Merchant, changes = {}) => {
  const { status, body } = await merchant.post('/payouts', payout(changes))
  expect(status).toBe(201)
  return body.data
}

export const eventTypesOf = async (merchant: Merchant, id: string): Promise<string[]> => {
  const path = `/applications/${merchant.applicationId}/events?per_page=100`
  const { body } = await manage(server, 'get', path)
  return body.data
    .filter(({ payload }: { payload: { data: { id: string } } }) => payload.data.id === id)
    .map(({ type }: { type: string }) => type)
    .reverse()
}

/** Returns the balance of an organisation's account, summed from the account's entries. */
export const accountOf = async (merchant: Merchant, account: string): Promise<number> => {
  const path = `/organisations/${merchant.organisationId}/ledger-entries`
  const { body } = await manage(
    server,
    'get',
    `${path}?per_page=100&account=${encodeURIComponent(account)}`,
  )
  return body.data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
}

/** Creates a merchant whose approval rules are set before the first use of its key. */
export const merchantWithRules = async (...rules: object[]): Promise<Merchant> => {
  const merchant = await merchantOf()
  const change = { payout_approval_rules: rules }
  const path = `/applications/${merchant.applicationId}`
  const { status, body } = await manage(server, 'patch', path, change)
  expect([status, body.data.payout_approval_rules]).toEqual([200, rules])
  return merchant
}

export const merchantWithThreshold = (threshold: number): Promise<Merchant> =>
  merchantWithRules({ currency: 'XAF', threshold, daily_limit: null })

export const decide = (id: string, verb: 'approve' | 'reject') =>
  manage(server, 'post', `/payouts/${id}/${verb}`)

export const outcomeOf = (id: string, order: object) =>
  manage(server, 'post', `/sandbox/transactions/${id}/outcome`, order)

export const onHold = async (merchant: Merchant, changes = {}) => {
  const { id } = await open(merchant, { phone_number: numberOf('999009'), ...changes })
  await eventually(() => merchant.get(`/payouts/${id}`), resourceIs('processing'))
  return id as string
}
