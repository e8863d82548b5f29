import { afterEach, expect, test } from '@jest/globals'
import type { CallName, Fault } from '../../scripts/provider-simulator/index.ts'
import {
  atProvider,
  balancedLedger,
  ended,
  eventTypesOf,
  ledgerCheckOf,
  order,
  orderAndEnd,
  type Provider,
  paymentTo,
  payoutTo,
  stubOf,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/** A submission that was given up may be carried out later, while its repetition is refused. */

const refusals: Record<Provider, Fault> = {
  carrier1_momo: { status: 500, code: 'NOT_ALLOWED' },
  carrier2_money: { status: 400, code: 'ESB000008' },
}

let service: LiveService

afterEach(() => service.stop())

const start = (lateArrivalMs: number): Promise<LiveService> =>
  startLiveService({
    settings: { timeoutMs: 300, firstEnquiryMs: 50, breakerFailures: 10_000, lateArrivalMs },
    latencyMs: 20,
  })

const submit: CallName = 'payout'

/** A payout whose first submission has no answer, and whose repetitions are refused. */
const refusedTwice = async (provider: Provider, first: Fault) => {
  const merchant = await service.merchant()
  await orderAndEnd(merchant, 'payments', paymentTo(provider, { amount: 100_000 }))
  const stub = stubOf(service, provider)
  stub.failNext(submit, first)
  stub.failNext(submit, refusals[provider], 100)
  const { id } = await order(merchant, 'payouts', payoutTo(provider))
  const { status } = await ended(merchant, 'payouts', id)
  const refused = stub.calls.filter(({ call }) => call === submit).length - 1
  return { merchant, id, status, refused, moved: atProvider(stub, id)?.movedTimes ?? 0 }
}

test.each<Provider>(['carrier1_momo', 'carrier2_money'])(
  '%s: a payout carried out late completes, though its repetition was refused before',
  async (provider) => {
    service = await start(60_000)
    const { merchant, id, ...end } = await refusedTwice(provider, 'late')
    expect(end).toEqual({ status: 'completed', refused: expect.any(Number), moved: 1 })
    expect(end.refused).toBeGreaterThan(0)
    expect(await eventTypesOf(service, merchant, id)).toEqual([
      'payout.approved',
      'payout.completed',
    ])
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)

test.each<Provider>(['carrier1_momo', 'carrier2_money'])(
  '%s: a payout that never arrives fails by a refusal once nothing can arrive late',
  async (provider) => {
    service = await start(1500)
    const { merchant, id, ...end } = await refusedTwice(provider, 'hang-before')
    expect(end).toEqual({ status: 'failed', refused: expect.any(Number), moved: 0 })
    expect(end.refused).toBeGreaterThan(1)
    expect(await eventTypesOf(service, merchant, id)).toEqual(['payout.approved', 'payout.failed'])
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)
