import { randomUUID } from 'node:crypto'
import { numberIn } from '../live/live-orders.ts'
import { type LiveService, startLiveService } from '../live/live-service.ts'
import { bankAccount } from '../support/bank-accounts.ts'
import { trustReceivers } from '../support/certificate.ts'
import {
  call,
  createMerchant,
  createSibling,
  goLive,
  type Merchant,
  manage,
  type Reply,
} from '../support/client.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import type { TestDatabase, TestServer } from '../support/server.ts'
import { form, idIn, sendForm, order as sessionOrder } from '../support/session-orders.ts'

/** A caller that must not see other tenants' data, with one of every resource. */
export interface Tenant {
  title: string
  merchant: Merchant
  mark: string
  phoneNumber: string
  /** The ids of the tenant's resources, keyed by the word that precedes the id in a path. */
  ids: Record<string, string>
  reference: string
  /**
   * The replies to the tenant's create requests. Their values, including secrets, belong to the
   * tenant.
   */
  created: string[]
}

export interface Tenants {
  service: LiveService
  all: Tenant[]
  stop(): Promise<void>
}

const approvedUpTo = 10_000

export const startTenants = async (options: { database?: TestDatabase } = {}): Promise<Tenants> => {
  trustReceivers()
  const receiver = await startReceiver(undefined, { isSecure: true })
  const allowPrivateAddresses = { test: true, live: true }
  const webhooks = { allowPrivateAddresses, recoverySettleMs: 0 }
  const service = await startLiveService({
    latencyMs: 5,
    bankAccountWaitMs: 0,
    webhooks,
    ...options,
  })
  const { server } = service
  const [ours, theirs] = [await createMerchant(server), await createMerchant(server)]
  const merchants: [string, Merchant][] = [
    ['an application', ours],
    ['its live environment', await goLive(server, ours)],
    ['another application of the organisation', await createSibling(server, ours)],
    ['another organisation', theirs],
    ['the live environment of another organisation', await goLive(server, theirs)],
  ]
  for (const one of [ours, merchants[2]?.[1] ?? ours, theirs]) await holdBackPayouts(server, one)
  const made = merchants.map(([title, merchant], at) =>
    furnish(server, receiver, { title, merchant }, at + 1),
  )
  const stop = async () => {
    await service.stop()
    await receiver.stop()
  }
  return { service, all: await Promise.all(made), stop }
}

export const holdBackPayouts = async (
  server: Pick<TestServer, 'url'>,
  { applicationId }: Merchant,
): Promise<void> => {
  const rule = { currency: 'XAF', threshold: approvedUpTo, daily_limit: null }
  const change = { payout_approval_rules: [rule] }
  await manage(server, 'patch', `/applications/${applicationId}`, change)
}

/**
 * Creates one of every resource for a merchant. `number` is a digit that differs between merchants.
 */
export const furnish = async (
  server: Pick<TestServer, 'url'>,
  receiver: Receiver,
  { title, merchant }: Pick<Tenant, 'title' | 'merchant'>,
  number: number,
): Promise<Tenant> => {
  const mark = `vitrine-particuliere-${number}`
  const phoneNumber = numberIn(`51230${number}`).replaceAll(' ', '')
  const tenant: Tenant = {
    title,
    merchant,
    mark,
    phoneNumber,
    ids: {},
    reference: '',
    created: [mark, phoneNumber.slice(1)],
  }
  const add = async (kind: string, sending: Promise<Reply>): Promise<string> => {
    const { status, body, text } = await sending
    if (status >= 300) throw new Error(`no ${kind}: ${status} ${text}`)
    tenant.created.push(text)
    tenant.ids[kind] = body.data?.id ?? body.id
    if (kind === 'payouts') tenant.reference = body.data.reference
    return tenant.ids[kind] ?? ''
  }
  const account = (path: string, body?: object) => merchant.account('post', path, body)
  const order = (path: string, body: object) =>
    call(server, 'post', `/account/v1${path}`, {
      key: merchant.secretKey,
      headers: { 'Idempotency-Key': randomUUID() },
      body,
    })
  const orderOf = { country: 'CG', provider: 'carrier1_momo', phone_number: phoneNumber }
  const metadata = { mark }
  const url = `${receiver.url}/${mark}`
  const endpointId = await add('webhook-endpoints', account('/webhook-endpoints', { url }))
  const payment = { ...orderOf, amount: 500_000, metadata }
  const paymentId = await add('payments', merchant.post('/payments', payment))
  const noted = { merchant_reference: mark }
  const link = { currency: 'XAF', description: mark, metadata, ...noted }
  const bank_account_id = await add(
    'bank-accounts',
    account('/bank-accounts', { ...bankAccount, bank: mark }),
  )
  await add('links', account('/payment-links', link))
  await add('sessions', merchant.post('/checkout/sessions', sessionOrder({ metadata })))
  const customer = { customer_phone: phoneNumber }
  const attempted = sendForm(server, merchant, form(customer))
  await add('form sessions', attempted)
  tenant.ids['attempted sessions'] = idIn((await attempted).body.url)
  await ended(merchant, `/payments/${paymentId}`)
  await add('transactions', merchant.account('patch', `/transactions/${paymentId}`, noted))
  const refund = { payment_id: paymentId, amount: 100 + number }
  await ended(merchant, `/refunds/${await add('refunds', merchant.post('/refunds', refund))}`)
  const payout = { ...orderOf, amount: 200 + number, currency: 'XAF' }
  await ended(merchant, `/payouts/${await add('payouts', merchant.post('/payouts', payout))}`)
  const bulkOf = (...amounts: number[]) => ({
    reference: mark,
    payouts: amounts.map((amount) => ({ ...payout, ...noted, amount })),
  })
  await finished(merchant, await add('bulk-payouts', order('/bulk-payouts', bulkOf(300 + number))))
  const waiting = bulkOf(approvedUpTo + number, 400 + number)
  await add('bulk-payouts', order('/bulk-payouts', waiting))
  await add('events', account(`/webhook-endpoints/${endpointId}/ping`))
  const recovery = { endpoint_id: endpointId, since: '2020-01-01T00:00:00Z' }
  await add('event-recoveries', account('/events/recover', recovery))
  tenant.ids['payment-links'] = tenant.ids.links ?? ''
  const proof = { account_number: bankAccount.account_number, evidence: mark }
  await manage(server, 'post', `/merchant-bank-accounts/${bank_account_id}/verify`, proof)
  const withdrawal = { bank_account_id, amount: 600 + number, currency: 'XAF' }
  await add('withdrawals', account('/withdrawals', withdrawal))
  const schedule = { currency: 'XAF', frequency: 'daily', bank_account_id, minimum_amount: 1e9 }
  await merchant.account('put', '/withdrawal-schedules', schedule)
  await settled(tenant)
  return tenant
}

const finals = ['successful', 'completed']

const ended = (merchant: Merchant, path: string): Promise<Reply> =>
  eventually(
    () => merchant.get(path),
    ({ body }) => finals.includes(body.data.status),
  )

const finished = (merchant: Merchant, bulkId: string): Promise<Reply> =>
  eventually(() => merchant.account('get', `/bulk-payouts/${bulkId}`), resourceIs('completed'))

/** Waits until a tenant has no work in progress, so that only requests change its data. */
const settled = async ({ merchant, ids }: Tenant): Promise<void> => {
  const isEmpty = ({ body }: Reply) => body.data.length === 0
  const open = '/transactions?status=pending&status=processing&status=approved'
  await eventually(() => merchant.account('get', open), isEmpty)
  await eventually(() => merchant.account('get', '/events?delivery_status=pending'), isEmpty)
  await eventually(
    () => merchant.account('get', `/event-recoveries/${ids['event-recoveries']}`),
    ({ body }) => body.data.status === 'finished',
  )
}
