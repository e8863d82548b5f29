import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { as } from '../support/approvals.ts'
import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { createPerson } from '../support/people.ts'
import { type ScriptedService, startScriptedService, transactionSaid } from './scripted-service.ts'

/** A live payment that somebody who runs the service refunds. */

let service: ScriptedService
let merchant: Merchant
let token: string

beforeAll(async () => {
  service = await startScriptedService()
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

test('is sent to its provider once, and ends as one that its merchant orders', async () => {
  const order = { amount: 5000, country: 'CG', phone_number: '+242065123412' }
  const paid = await merchant.post('/payments', { ...order, provider: 'carrier2_money' })
  const { id } = paid.body.data
  await eventually(
    () => managed(id),
    ({ status }) => status === 'successful',
  )
  const refund = { amount: 5000, reason: 'Plainte du client', refunded_amount: 0 }
  const ask = () => as(service.server, token, 'post', `/transactions/${id}/refunds`, refund)
  const replies = await Promise.all([ask(), ask()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  const { data } = replies.find(({ status }) => status === 201)?.body ?? {}
  expect(data).toMatchObject({ environment: 'live', payment_id: id, amount: 5000 })
  await eventually(
    () => managed(data.id),
    ({ status }) => status === 'successful',
  )
  expect(service.money.callsTo('POST', '/refund')).toHaveLength(1)
  expect(await managed(id)).toMatchObject({ refunded_amount: 5000, refundable_amount: 0 })
  expect((await merchant.get(`/refunds/${data.id}`)).body.data.status).toBe('successful')
  expect((await manage(service.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
})
