import { numberOf, payment } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'

export { server }

export const opening = 10_000_000

export const merchantOf = (country = 'CG') => createMerchant(server, { country })

export interface Balance {
  currency: string
  available_balance: number
  pending_balance: number
}

export const balancesOf = async (merchant: Merchant): Promise<Balance[]> => {
  const { status, body } = await merchant.get('/merchant/balance')
  expect(status).toBe(200)
  return body.data
}

export const inFloat = async (merchant: Merchant, provider = 'carrier1_momo') =>
  (await merchant.get(`/balance?provider=${provider}`)).body.data

export const balance = (
  currency: string,
  available_balance: number,
  pending_balance = 0,
): Balance => ({
  currency,
  available_balance,
  pending_balance,
})

export const pay = async (merchant: Merchant, changes = {}): Promise<string> => {
  const { status, body } = await merchant.post('/payments', payment(changes))
  expect(status).toBe(201)
  return body.data.id
}

export const paid = async (merchant: Merchant, changes = {}): Promise<string> => {
  const id = await pay(merchant, changes)
  await eventually(() => merchant.get(`/payments/${id}`), resourceIs('successful'))
  return id
}

export const payOut = async (
  merchant: Merchant,
  amount: number,
  status: string,
  ending = '999001',
) => {
  const { phone_number } = payment({ phone_number: numberOf(ending) })
  const order = { amount, currency: 'XAF', country: 'CG', provider: 'carrier1_momo', phone_number }
  const { body } = await merchant.post('/payouts', order)
  await eventually(() => merchant.get(`/payouts/${body.data.id}`), resourceIs(status))
  return body.data.id as string
}

export const outcomeOf = (id: string, order: object) =>
  manage(server, 'post', `/sandbox/transactions/${id}/outcome`, order)

export const onHold = { phone_number: numberOf('999009') }

export const topUp = (merchant: Pick<Merchant, 'organisationId'>, order: unknown) =>
  manage(server, 'post', `/organisations/${merchant.organisationId}/sandbox-top-ups`, order)

export const checkedLedger = async (query = '') =>
  (await manage(server, 'get', `/ledger-check${query}`)).body.data

export const ledgerCheckOf = async () => {
  const { balanced, discrepancies } = await checkedLedger()
  return { balanced, discrepancies }
}

export interface Entry {
  id: string
  posting_id: string
  environment: string
  currency: string
  account: string
  amount: number
  created_at: string
}

export const entriesOf = async (merchant: Merchant, query: Record<string, string> = {}) => {
  const path = `/organisations/${merchant.organisationId}/ledger-entries`
  const { status, body } = await manage(
    server,
    'get',
    `${path}?${new URLSearchParams({ per_page: '100', ...query })}`,
  )
  expect(status).toBe(200)
  return body.data as Entry[]
}

export const statementOf = async (merchant: Merchant, query: Record<string, string> = {}) => {
  const path = `/organisations/${merchant.organisationId}/statement`
  const reply = await manage(server, 'get', `${path}?${new URLSearchParams(query)}`)
  expect(reply.status).toBe(200)
  return reply
}

export const columns =
  'id,posting_id,created_at,environment,currency,account,kind,transaction_id,amount,merchant_reference'
