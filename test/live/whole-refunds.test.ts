import { manage } from '../support/client.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import { said, startScriptedService, transactionSaid } from './scripted-service.ts'

/**
 * A full refund at carrier2 does not carry our reference, so the service cannot query its outcome.
 */

let refundReply: ScriptedReply

const service = prepared(startScriptedService)
const merchant = prepared(() => service.merchant())

beforeAll(async () => {
  service.money.script = ({ method, path }) => {
    if (/token\/?$/.test(path)) return undefined
    if (path.endsWith('/refund')) return refundReply
    if (method === 'POST') return transactionSaid({ status: 'TIP' })
    return transactionSaid({ status: 'TS', airtel_money_id: `MP${path.slice(-12)}` })
  }
})

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const paid = async (): Promise<string> => {
  const order = { amount: 5000, country: 'CG', phone_number: '+242065123412' }
  const { body } = await merchant.post('/payments', { ...order, provider: 'carrier2_money' })
  await eventually(() => managed(body.data.id), statusIs('successful'))
  return body.data.id
}

const refund = (payment_id: string, amount = 5000) =>
  merchant.post('/refunds', { payment_id, amount })

const itemsAbout = async (id: string) =>
  (await manage(service.server, 'get', '/reconciliation-items?per_page=100')).body.data.filter(
    (item: { transaction_id: string }) => item.transaction_id === id,
  )

const refundCalls = (paymentId: string) =>
  service.money
    .callsTo('POST', '/refund')
    .filter(({ body }) => body.includes(paymentId.replaceAll('-', '').slice(-12)))

const refunded = (status: object): ScriptedReply =>
  transactionSaid({ status: 'SUCCESS', airtel_money_id: 'MPREFUND' }, status)

const asObject = (reply: ScriptedReply) => (typeof reply === 'string' ? { body: reply } : reply)

const unknown: [string, ScriptedReply][] = [
  ['a closed connection', 'end'],
  ['a reset connection', 'reset'],
  ['500', { status: 500 }],
  ['409', { status: 409 }],
  ['ambiguous', transactionSaid({ status: 'TA' })],
  ['in process', transactionSaid({ status: 'TIP' })],
  ['an ambiguous code', said({ response_code: 'DP00800001000' })],
  ['a time-out code', said({ response_code: 'DP00800001024' })],
  ['already submitted', said({ result_code: 'ESB000041' }, 400)],
  ['not found', said({ result_code: 'ESB000045' })],
  ['a code of the other product', said({ response_code: 'DP00900001005' })],
  ['a success without transaction fields', said({ success: true })],
  ['a success marked as unsuccessful', refunded({ success: false })],
  ['a success with a refusal code', refunded({ response_code: 'DP00800001007' })],
  ['a success with an ambiguous code', refunded({ response_code: 'DP00800001000' })],
  ['a success with an ambiguous gateway code', refunded({ result_code: 'ESB000001' })],
  ['a success with an error status', { ...asObject(refunded({})), status: 500 }],
]

test.each(unknown)(
  'a full refund with an unknown outcome (%s) is listed immediately and blocks further refunds',
  async (_, reply) => {
    const paymentId = await paid()
    refundReply = reply
    const { id } = (await refund(paymentId)).body.data
    const resting = await eventually(
      () => managed(id),
      ({ due_at, status }) => due_at === null && status === 'processing',
    )
    expect(resting.failure_reason).toBeNull()
    const [item, ...others] = await itemsAbout(id)
    expect(others).toEqual([])
    expect(item).toMatchObject({
      reported_status: null,
      recorded_status: 'processing',
      amount: 5000,
      currency: 'XAF',
      provider: 'carrier2_money',
      country: 'CG',
      masked_phone_number: '242•••••••12',
      transaction_created_at: resting.created_at,
    })
    for (const amount of [5000, 1]) {
      const { status, body } = await refund(paymentId, amount)
      expect([status, body.code]).toEqual([422, 'not_refundable'])
    }
    expect(refundCalls(paymentId)).toHaveLength(1)
    const decision = { action: 'settle', status: 'failed', reason: 'relevé du jour' }
    const path = `/reconciliation-items/${item.id}/resolve`
    expect((await manage(service.server, 'post', path, decision)).status).toBe(200)
    refundReply = transactionSaid({ status: 'SUCCESS', airtel_money_id: 'MPREFUND' })
    const second = (await refund(paymentId)).body.data
    await eventually(() => managed(second.id), statusIs('successful'))
    expect(refundCalls(paymentId)).toHaveLength(2)
    expect((await manage(service.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
  },
)

test('a full refund that the provider refuses with a listed code fails and can be tried again', async () => {
  const paymentId = await paid()
  refundReply = said({ response_code: 'DP00800001010' }, 400)
  const { id } = (await refund(paymentId)).body.data
  const { failure_reason } = await eventually(() => managed(id), statusIs('failed'))
  expect(failure_reason).toBe('payer_account_blocked')
  expect(await itemsAbout(id)).toEqual([])
  expect((await refund(paymentId)).status).toBe(201)
})
