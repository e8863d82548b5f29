import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  balancedBooks,
  booksOf,
  decide,
  ended,
  itemsAbout,
  type Kind,
  managed,
  numberIn,
  order,
  orderAndEnd,
  paymentTo,
  payoutTo,
  providers,
  statementOf,
  stubOf,
  toldOf,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/** What the sandbox rehearses is what happens through the operators' own wires. */

const stories = Array.from({ length: 13 }, (_, at) => `9990${String(at + 1).padStart(2, '0')}`)
const heldStory = '999009'
const lateSuccess = '999012'
/** Those in which the collection succeeds, so that its payer can be refunded. */
const paidStories = ['999001', '999008', '999010', '999011', '999013']

let live: LiveService

beforeAll(async () => {
  // Long enough for what is reported first to be known before the operator says otherwise.
  live = await startLiveService({ latencyMs: 1000 })
})
afterAll(() => live.stop())

/** Who plays a story, and how an order is told its end where the story has none. */
interface Stage {
  merchant: Merchant
  settle: (id: string) => unknown
}

const untilTaken = (id: string) =>
  eventually(
    () => managed(live, id),
    ({ status }) => status === 'processing',
  )

/** All that its merchant, the books and the receivers of events come to know of an order. */
const outcomeOf = async (merchant: Merchant, kind: Kind, id: string) => {
  const shown = await ended(merchant, kind, id)
  const { failure_reason } = await managed(live, id)
  return {
    end: [shown.status, failure_reason],
    ledger: await statementOf(live, merchant, id),
    told: await toldOf(live, merchant, id),
  }
}

/** Plays a kind of order through stories at once, and says how each ended. */
const play = async ({ merchant, settle }: Stage, kind: Kind, orders: [string, object][]) => {
  const outcomes = orders.map(async ([story, body]) => {
    const { id } = await order(merchant, kind, body)
    if (story === heldStory) {
      await untilTaken(id)
      await settle(id)
    }
    const outcome = await outcomeOf(merchant, kind, id)
    const found = story === lateSuccess ? 1 : 0
    const items = await eventually(
      () => itemsAbout(live, id),
      (all) => all.length === found,
    )
    const contradicted = items.map(({ reported_status, settled_status }) => [
      reported_status,
      settled_status,
    ])
    return [story, { ...outcome, contradicted }]
  })
  return Object.fromEntries(await Promise.all(outcomes))
}

describe.each(providers)('%s ends every story as the sandbox does, in each way', (provider) => {
  let stages: [Stage, Stage]
  beforeAll(async () => {
    const sandbox = await createMerchant(live.server)
    const merchant = await goLive(live.server, sandbox)
    const outcome = { status: 'successful' }
    stages = [
      {
        merchant: sandbox,
        settle: (id) => manage(live.server, 'post', `/sandbox/transactions/${id}/outcome`, outcome),
      },
      { merchant, settle: (id) => decide(stubOf(live, provider), id, 'succeeded') },
    ]
    for (const { merchant: each } of stages) {
      await orderAndEnd(each, 'payments', paymentTo(provider, { amount: 1_000_000 }))
    }
  })
  afterAll(async () => expect(await booksOf(live)).toEqual(balancedBooks))

  const toEnding = (story: string) => ({ phone_number: numberIn(story) })

  test.each<[Kind, (changes: object) => object]>([
    ['payments', (changes) => paymentTo(provider, { ...changes })],
    ['payouts', (changes) => payoutTo(provider, { ...changes })],
  ])('%s: status, reason, ledger, events and what is to be reconciled', async (kind, bodyOf) => {
    const orders = stories.map((story): [string, object] => [story, bodyOf(toEnding(story))])
    const [rehearsed, played] = await Promise.all(stages.map((each) => play(each, kind, orders)))
    expect(played).toEqual(rehearsed)
    expect(played[lateSuccess].contradicted).toHaveLength(1)
  })

  test('refunds: status, reason, ledger, events and what is to be reconciled', async () => {
    const [rehearsed, played] = await Promise.all(
      stages.map(async (stage) => {
        const orders = paidStories.map(async (story): Promise<[string, object]> => {
          const payment = paymentTo(provider, toEnding(story))
          const { id } = await orderAndEnd(stage.merchant, 'payments', payment)
          return [story, { payment_id: id, amount: 5000 }]
        })
        return play(stage, 'refunds', await Promise.all(orders))
      }),
    )
    expect(played).toEqual(rehearsed)
    const ends = paidStories.map((story) => played[story].end)
    expect(ends).toEqual([...Array(4).fill(['successful', null]), ['failed', 'provider_error']])
  })
})
