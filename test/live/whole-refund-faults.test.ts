import type { Fault } from '../../scripts/provider-simulator/index.ts'
import { addOverdueItems } from '../../src/repositories/reconciliation/items.ts'
import { manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { anywhere } from './fault-tables.ts'
import {
  availableOf,
  balancedLedger,
  itemsAbout,
  ledgerCheckOf,
  managed,
  order,
  paymentTo,
  read,
} from './live-orders.ts'
import { startLiveService } from './live-service.ts'
import { endAll, type Placed, place, viewAll } from './placed-orders.ts'

/** A full refund at carrier2_money does not contain our reference. */

const service = prepared(() =>
  startLiveService({
    settings: { timeoutMs: 500, concurrency: 64, breakerFailures: 10_000, firstEnquiryMs: 50 },
    latencyMs: 40,
  }),
)
const merchant = prepared(() => service.merchant())

const collected = async (count: number) => {
  const bodies = Array(count).fill(paymentTo('carrier2_money'))
  const placed = await place(merchant, 'payments', bodies)
  await endAll(service, merchant, placed)
  return viewAll(merchant, placed)
}

const refundAll = (payments: { id: string; amount: number }[]) =>
  Promise.all(
    payments.map(({ id, amount }) => order(merchant, 'refunds', { payment_id: id, amount })),
  )

const movedOf = async (paymentId: string): Promise<number> => {
  const { provider_reference } = await managed(service, paymentId)
  return service.money.orders.get(`refund-${provider_reference}`)?.movedTimes ?? 0
}

test('full refunds at carrier2: after a 401 or 429, the refund is retried and happens once', async () => {
  const payments = await collected(3)
  service.money.failNext('refund', { status: 401 }, 2)
  service.money.failNext('refund', { status: 429 }, 2)
  const refunds = await refundAll(payments)
  const placed = refunds.map(({ id }): Placed => ['refunds', id])
  expect(await endAll(service, merchant, placed)).toEqual(placed.map(() => 'successful'))
  const moved = await Promise.all(payments.map(({ id }) => movedOf(id)))
  expect(moved).toEqual(payments.map(() => 1))
})

test('full refunds at carrier2: after any other fault, nothing is resent and staff decide', async () => {
  const faults: Fault[] = [
    ...anywhere.filter(
      (fault) => typeof fault === 'string' || (fault.status !== 401 && fault.status !== 429),
    ),
    { status: 401, body: '<h1>Unauthorized</h1>', after: true },
    { status: 429, body: '<h1>Too many requests</h1>', after: true },
    { status: 408, code: 'ESB000001', after: true },
    { status: 500, code: 'ESB000011', after: true },
    { status: 500, code: 'ESB000045', after: true },
  ]
  const payments = await collected(faults.length)
  const before = await availableOf(merchant)
  const sentBefore = service.money.calls.filter(({ call }) => call === 'refund').length
  for (const fault of faults) service.money.failNext('refund', fault)
  const refunds = await refundAll(payments)
  const rows = await eventually(
    () => Promise.all(refunds.map(({ id }) => managed(service, id))),
    (all) => all.every(({ due_at }) => due_at === null),
  )
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'processing'))
  const sent = service.money.calls.filter(({ call }) => call === 'refund').length - sentBefore
  expect(sent).toBe(faults.length)
  expect(Math.max(...(await Promise.all(payments.map(({ id }) => movedOf(id)))))).toBe(1)

  // Each refund was already listed when its queries stopped.
  const { clock, db } = service.server.ctx
  expect(await addOverdueItems(db, clock.nowMs())).toBe(0)
  // Staff look up each refund at the provider and record its outcome.
  let givenBack = 0
  for (const [index, { id }] of refunds.entries()) {
    const payment = payments[index] as { id: string; amount: number }
    const hasMoved = (await movedOf(payment.id)) === 1
    if (hasMoved) givenBack += payment.amount
    const [item, ...others] = await itemsAbout(service, id)
    expect([item.reported_status, others]).toEqual([null, []])
    const status = hasMoved ? 'successful' : 'failed'
    const decision = { action: 'settle', status, reason: "the provider's statement" }
    const path = `/reconciliation-items/${item.id}/resolve`
    expect((await manage(service.server, 'post', path, decision)).status).toBe(200)
    expect((await read(merchant, 'refunds', id)).status).toBe(status)
  }
  expect(await availableOf(merchant)).toBe(before - givenBack)
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})
