import { as } from '../support/approvals.ts'
import { type Merchant, manage } from '../support/client.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { createPerson } from '../support/people.ts'
import { approveProposal } from '../support/proposals.ts'
import { type ScriptedService, startScriptedService, transactionSaid } from './scripted-service.ts'

let service: ScriptedService
let merchant: Merchant
let token: string

beforeAll(async () => {
  // This provider is not a sandbox, so the rules for live money apply.
  service = await startScriptedService({ carrier2: { isSandbox: false } })
  merchant = await service.merchant()
  token = (await createPerson(service.server, 'operations')).token
  service.money.script = ({ method, path }) => {
    if (/token\/?$/.test(path)) return undefined
    if (path.endsWith('/refund'))
      return transactionSaid({ status: 'SUCCESS', airtel_money_id: 'MPREFUND' })
    if (method === 'POST') return transactionSaid({ status: 'TIP' })
    return transactionSaid({ status: 'TS', airtel_money_id: `MP${path.slice(-12)}` })
  }
})
afterAll(() => service?.stop())

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const paidPayment = async (): Promise<string> => {
  const order = { amount: 5000, country: 'CG', phone_number: '+242065123412' }
  const paid = await merchant.post('/payments', { ...order, provider: 'carrier2_money' })
  const { id } = paid.body.data
  await eventually(() => managed(id), statusIs('successful'))
  return id
}

test("a live refund by staff is sent to its provider once, and completes like a merchant's refund", async () => {
  const id = await paidPayment()
  const refund = { amount: 5000, reason: 'Plainte du client', refunded_amount: 0 }
  const ask = () => as(service.server, token, 'post', `/transactions/${id}/refunds`, refund)
  const replies = await Promise.all([ask(), ask()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  const { data } = replies.find(({ status }) => status === 201)?.body ?? {}
  expect(data).toMatchObject({ environment: 'live', payment_id: id, amount: 5000 })
  await eventually(() => managed(data.id), statusIs('successful'))
  expect(service.money.callsTo('POST', '/refund')).toHaveLength(1)
  expect(await managed(id)).toMatchObject({ refunded_amount: 5000, refundable_amount: 0 })
  expect((await merchant.get(`/refunds/${data.id}`)).body.data.status).toBe('successful')
  expect((await manage(service.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
})

test('a live payment is refunded only after a colleague approves the refund', async () => {
  const { server } = service
  const finance = await createPerson(server, 'finance')
  const id = await paidPayment()
  const path = `/transactions/${id}/refunds`
  const refund = { amount: 100, reason: 'Plainte du client', refunded_amount: 0 }
  const alone = await as(server, token, 'post', path, refund)
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person_needed'])
  expect((await managed(id)).refunded_amount).toBe(0)
  const proposed = await as(server, token, 'post', `${path}/proposals`, refund)
  expect(proposed.body.data).toMatchObject({
    ...{ kind: 'refund', transaction_id: id, amount: 100, currency: 'XAF', environment: 'live' },
    ...{ content: { refunded_amount: 100 }, in_force: { refunded_amount: 0 } },
  })
  const approved = await approveProposal(server, finance.token, proposed.body.data.id)
  expect([approved.status, approved.body.data?.status]).toEqual([200, 'carried_out'])
  const audited = await manage(server, 'get', `/audit-entries?subject_id=${id}`)
  expect(audited.body.data[0]).toMatchObject({
    ...{ reason: 'Plainte du client', after: { refunded_amount: 100, amount: 100 } },
  })
  const own = await merchant.post('/refunds', { payment_id: id, amount: 50 })
  expect(own.status).toBe(201)
  const { data } = (await manage(server, 'get', `/transactions?payment_id=${id}`)).body
  expect(data.map(({ amount }: { amount: number }) => amount).sort()).toEqual([100, 50])
  for (const each of data) {
    await eventually(() => managed(each.id), statusIs('successful'))
  }
  expect((await manage(server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
})
