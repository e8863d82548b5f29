import { trustReceivers } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { speakTo } from '../support/webhooks.ts'
import { paymentTo } from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

let service: LiveService
let receiver: Receiver

beforeAll(async () => {
  trustReceivers()
  const allowPrivateAddresses = { test: true, live: true }
  service = await startLiveService({ webhooks: { allowPrivateAddresses, recoverySettleMs: 0 } })
  receiver = await startReceiver(undefined, { isSecure: true })
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const info = 30

interface Line {
  msg: string
  level: number
  transaction?: string
}

test('the log has a line for each request, transition, provider call and webhook of a payment', async () => {
  const merchant = await service.merchant()
  await speakTo(service.server).register(merchant, receiver.url, { environment: 'live' })
  const headers = { 'X-Request-Id': 'order-42' }
  const { body } = await merchant.post('/payments', paymentTo('carrier1_momo'), { headers })
  const { id } = body.data
  const lines = await eventually(
    () =>
      service.server.logLines
        .map((line) => JSON.parse(line) as Line & Record<string, unknown>)
        .filter((line) => line.transaction === id || line.created === id),
    (found) => found.some(({ msg }) => msg === 'webhook delivery attempted'),
  )
  expect(lines.filter(({ level }) => level !== info)).toEqual([])
  const of = (msg: string) => lines.filter((line) => line.msg === msg)
  expect(of('request')).toMatchObject([{ request: 'order-42', operation: 'createPayment' }])
  expect(of('transaction status changed')).toMatchObject([
    { from: 'pending', status: 'processing', cause: 'submission' },
    { from: 'processing', status: 'successful', cause: 'provider_report' },
  ])
  const market = { provider: 'carrier1_momo', country: 'CG' }
  const calls = of('provider called')
  expect(calls.at(0)).toMatchObject({ ...market, outcome: 'accepted', httpStatus: 202 })
  expect(calls.at(-1)).toMatchObject({ ...market, outcome: 'succeeded', httpStatus: 200 })
  expect(of('webhook delivery attempted')).toMatchObject([
    { attempt: 1, outcome: 'delivered', httpStatus: 204 },
  ])
})
