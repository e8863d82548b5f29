import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  balancedLedger,
  decide,
  ended,
  eventTypesOf,
  itemsAbout,
  type Kind,
  ledgerCheckOf,
  managed,
  numberIn,
  order,
  orderAndEnd,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  statementOf,
  stubOf,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/**
 * The sandbox outcomes are those of the providers' protocols, as far as a provider can express
 * them.
 */

const stories = Array.from({ length: 13 }, (_, at) => `9990${String(at + 1).padStart(2, '0')}`)
const heldStory = '999009'
const lateSuccess = '999012'
/** Those in which the collection succeeds, so that its payer can be refunded. */
const paidStories = ['999001', '999008', '999010', '999011', '999013']

/** An end that a provider cannot name as the sandbox does, and the event that reports it. */
const otherEnds: Partial<
  Record<Provider, Partial<Record<Kind, Record<string, [status: string, reason: string]>>>>
> = {
  carrier2_money: {
    // No code of its collections says that a payer declined, or that there is none.
    payments: {
      '999003': ['failed', 'provider_error'],
      '999005': ['failed', 'payer_account_blocked'],
    },
    // Its disbursements know an empty float of ours, and no funds of a payee.
    payouts: { '999002': ['failed', 'provider_error'] },
  },
}

/** What the sandbox rehearsed, in the words that the provider has for it. */
const inWordsOf = (provider: Provider, kind: Kind, rehearsed: Record<string, Outcome>) =>
  Object.fromEntries(
    Object.entries(rehearsed).map(([story, outcome]) => {
      const end = otherEnds[provider]?.[kind]?.[story] ?? outcome.end
      const eventTypes = outcome.eventTypes.map((event) => event.replace('cancelled', end[0] ?? ''))
      return [story, { ...outcome, end, eventTypes }]
    }),
  )

let live: LiveService

beforeAll(async () => {
  // Long enough for the first report to be applied before the provider contradicts it.
  // Long enough for the first report to be applied before the provider contradicts it.
  live = await startLiveService({ latencyMs: 3000 })
})
afterAll(() => live.stop())

/** How a story is run, and how an order's outcome is set where the story has none. */
interface Outcome {
  end: (string | null)[]
  eventTypes: string[]
}

interface Stage {
  merchant: Merchant
  settle: (id: string) => unknown
}

const untilTaken = (id: string) =>
  eventually(
    () => managed(live, id),
    ({ status }) => status === 'processing',
  )

/** All that its merchant, the ledger and the receivers of events come to know of an order. */
const outcomeOf = async (merchant: Merchant, kind: Kind, id: string) => {
  const shown = await ended(merchant, kind, id)
  const { failure_reason } = await managed(live, id)
  return {
    end: [shown.status, failure_reason],
    ledger: await statementOf(live, merchant, id),
    eventTypes: await eventTypesOf(live, merchant, id),
  }
}

/** Runs one kind of order through all outcomes at once, and returns how each ended. */
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
    const contradicted = items.map(({ reported_status, recorded_status }) => [
      reported_status,
      recorded_status,
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
  afterAll(async () => expect(await ledgerCheckOf(live)).toEqual(balancedLedger))

  const toEnding = (story: string) => ({ phone_number: numberIn(story) })

  test.each<[Kind, (changes: object) => object]>([
    ['payments', (changes) => paymentTo(provider, { ...changes })],
    ['payouts', (changes) => payoutTo(provider, { ...changes })],
  ])(
    `${provider}: %s end in live mode as in the sandbox, with the same postings`,
    async (kind, bodyOf) => {
      const orders = stories.map((story): [string, object] => [story, bodyOf(toEnding(story))])
      const [rehearsed, played] = await Promise.all(stages.map((each) => play(each, kind, orders)))
      expect(played).toEqual(inWordsOf(provider, kind, rehearsed))
      expect(played[lateSuccess].contradicted).toHaveLength(1)
    },
  )

  test(`${provider}: refunds end in live mode as in the sandbox, same postings`, async () => {
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
