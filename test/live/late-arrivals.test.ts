import { sql } from 'kysely'
import type { CallName, Fault } from '../../scripts/provider-simulator/index.ts'
import { eventually, exceeds, hasSome } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import {
  atProvider,
  balancedLedger,
  createFinal,
  decide,
  eventTypesOf,
  itemsAbout,
  ledgerCheckOf,
  managed,
  numberIn,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  resolve,
  simulatorOf,
} from './live-orders.ts'
import { startLiveService } from './live-service.ts'
import { countOf, endAll, type Placed, place } from './placed-orders.ts'

/** The provider may still carry out a submission that timed out, although it refuses the retry. */

const refusals: Record<Provider, Fault> = {
  carrier1_momo: { status: 500, code: 'NOT_ALLOWED' },
  carrier2_money: { status: 400, code: 'ESB000008' },
}

const notFound: Record<Provider, Fault> = {
  carrier1_momo: { status: 404, code: 'RESOURCE_NOT_FOUND' },
  carrier2_money: { status: 404, code: 'ESB000045' },
}

const submit: CallName = 'payout'
const enquire: CallName = 'payoutStatus'
const lateArrivalMs = 600_000

const service = prepared(() =>
  startLiveService({
    settings: { timeoutMs: 300, firstEnquiryMs: 50, breakerFailures: 10_000, lateArrivalMs },
    latencyMs: 20,
  }),
)

/** Creates a payout whose first submission gets no reply and whose next submissions are refused. */
const refusedTwice = async (provider: Provider, first: Fault, refused = 2) => {
  const merchant = await service.merchant()
  await createFinal(merchant, 'payments', paymentTo(provider, { amount: 100_000 }))
  const simulator = simulatorOf(service, provider)
  const before = countOf(simulator, submit)
  simulator.failNext(submit, first)
  simulator.failNext(submit, refusals[provider], refused)
  const placed = await place(merchant, 'payouts', [payoutTo(provider)])
  await eventually(() => countOf(simulator, submit) - before, exceeds(2))
  return { merchant, placed }
}

const movedFor = (provider: Provider, placed: Placed[]) =>
  placed.map(([, id]) => atProvider(simulatorOf(service, provider), id)?.movedTimes ?? 0)

test.each(providers)(
  '%s: a payout that the provider carries out late completes, although its retry was refused',
  async (provider) => {
    let arrive = (): void => {}
    const processedAfter = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { merchant, placed } = await refusedTwice(provider, { processedAfter })
    arrive()
    expect(await endAll(service, merchant, placed)).toEqual(['successful'])
    expect(movedFor(provider, placed)).toEqual([1])
    expect(await eventTypesOf(service, merchant, placed[0]?.[1] ?? '')).toEqual([
      'payout.approved',
      'payout.completed',
    ])
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)

test('a refund that the provider carries out late succeeds, although its payment was corrected to failed', async () => {
  const merchant = await service.merchant()
  const { momo } = service
  const order = paymentTo('carrier1_momo', { amount: 5000 })
  const { id: payment } = await createFinal(merchant, 'payments', order)
  let arrive = (): void => {}
  const processedAfter = new Promise<void>((resolved) => {
    arrive = resolved
  })
  momo.failNext('refund', { processedAfter })
  momo.failNext('refund', refusals.carrier1_momo, 2)
  const placed = await place(merchant, 'refunds', [{ payment_id: payment, amount: 5000 }])
  decide(momo, payment, 'failed')
  const [item] = await eventually(() => itemsAbout(service, payment), hasSome)
  const evidence = { action: 'settle', status: 'failed', refunded_amount: 5000 }
  expect((await resolve(service, item.id, evidence)).status).toBe(200)
  // The provider can still complete the refund; the payment stays successful there.
  decide(momo, payment, 'succeeded')
  // Queries after the correction find nothing yet.
  const asked = countOf(momo, 'refundStatus')
  await eventually(() => countOf(momo, 'refundStatus') - asked, exceeds(2))
  arrive()
  expect(await endAll(service, merchant, placed)).toEqual(['successful'])
  expect(movedFor('carrier1_momo', placed)).toEqual([1])
  expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
})

test.each(providers)(
  '%s: a payout in progress at the provider survives one query that does not find it',
  async (provider) => {
    const merchant = await service.merchant()
    await createFinal(merchant, 'payments', paymentTo(provider, { amount: 100_000 }))
    const simulator = simulatorOf(service, provider)
    simulator.failNext(submit, 'hang-after')
    const waits = payoutTo(provider, { phone_number: numberIn('999009') })
    const placed = await place(merchant, 'payouts', [waits])
    const id = placed[0]?.[1] ?? ''
    const enquired = async (times: number) => {
      const before = countOf(simulator, enquire)
      await eventually(
        async () => {
          await sql`UPDATE transactions SET due_at = now()
            WHERE id = ${id}::uuid AND due_at > now()`.execute(service.server.ctx.db)
          return countOf(simulator, enquire) - before
        },
        (count) => count >= times,
      )
    }
    await enquired(2)
    // A retry would have timed out by now, so nothing can arrive late.
    await sql`UPDATE transactions SET updated_at = now() - interval '2 hours',
      submission_attempted_at = now() - interval '2 hours'
      WHERE id = ${id}::uuid`.execute(service.server.ctx.db)
    simulator.failNext(enquire, notFound[provider], 3)
    await enquired(5)
    expect((await managed(service, id)).status).toBe('processing')
    decide(simulator, id, 'succeeded')
    expect(await endAll(service, merchant, placed)).toEqual(['successful'])
    expect(movedFor(provider, placed)).toEqual([1])
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)

test.each(providers)(
  '%s: a refused payout fails as soon as no earlier submission can still arrive',
  async (provider) => {
    const { merchant, placed } = await refusedTwice(provider, 'hang-before', 1000)
    // A step in progress overwrites the time with an older value, so the update is repeated.
    await eventually(
      async () => {
        await sql`UPDATE transactions SET submission_attempted_at = now() - interval '1 day'
          WHERE id = ${placed[0]?.[1]}::uuid`.execute(service.server.ctx.db)
        return Promise.all(placed.map(([, id]) => managed(service, id)))
      },
      (views) => views.every(({ status }) => status === 'failed'),
    )
    expect(await endAll(service, merchant, placed)).toEqual(['failed'])
    expect(movedFor(provider, placed)).toEqual([0])
    expect(await eventTypesOf(service, merchant, placed[0]?.[1] ?? '')).toEqual([
      'payout.approved',
      'payout.failed',
    ])
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)
