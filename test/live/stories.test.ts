import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually, hasLength, statusIs } from '../support/eventually.ts'
import {
  balancedLedger,
  createFinal,
  decide,
  eventTypesOf,
  itemsAbout,
  type Kind,
  ledgerCheckOf,
  managed,
  numberIn,
  order,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  read,
  simulatorOf,
  statementOf,
  untilFinal,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'
import { endAll, place } from './placed-orders.ts'

const stories = Array.from({ length: 13 }, (_, at) => `9990${String(at + 1).padStart(2, '0')}`)
const heldStory = '999009'
const lateSuccess = '999012'
/** The payment succeeds in these scenarios, so it can be refunded. */
const paidStories = ['999001', '999008', '999010', '999011', '999013']

/** In live mode, the provider reports a final status that differs from the sandbox. */
const otherEnds: Partial<
  Record<Provider, Partial<Record<Kind, Record<string, [status: string, reason: string]>>>>
> = {
  carrier2_money: {
    // None of the provider's collection codes means that the payer declined or does not exist.
    payments: {
      '999003': ['failed', 'provider_error'],
      '999005': ['failed', 'payer_account_blocked'],
    },
    // The provider's payout codes can report that our wallet is empty, but not that a recipient
    // lacks funds.
    payouts: { '999002': ['failed', 'provider_error'] },
  },
}

/** Translates the sandbox outcome into the provider's terms. */
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
  // The contradiction comes long after the first report has been applied.
  const contradictionMs = 3_600_000
  live = await startLiveService({ carrier1: { contradictionMs }, carrier2: { contradictionMs } })
})
afterAll(() => live.stop())

interface Outcome {
  end: (string | null)[]
  eventTypes: string[]
}

interface Stage {
  merchant: Merchant
  settle: (id: string) => unknown
  /** A test calls this function to trigger the contradiction of a contradictory scenario. */
  contradict?: (id: string) => unknown
}

const untilTaken = (id: string) => eventually(() => managed(live, id), statusIs('processing'))

const outcomeOf = async (merchant: Merchant, kind: Kind, id: string) => {
  const shown = await read(merchant, kind, id)
  const { failure_reason } = await managed(live, id)
  return {
    end: [shown.status, failure_reason],
    ledger: await statementOf(live, merchant, id),
    eventTypes: await eventTypesOf(live, merchant, id),
  }
}

/** Runs transactions of one kind through all scenarios in parallel. */
const play = async (
  { merchant, settle, contradict }: Stage,
  kind: Kind,
  orders: [string, object][],
) => {
  const outcomes = orders.map(async ([story, body]) => {
    const { id } = await order(merchant, kind, body)
    if (story === heldStory) {
      await untilTaken(id)
      await settle(id)
    }
    await untilFinal(live, [id])
    if (story === lateSuccess) await contradict?.(id)
    const outcome = await outcomeOf(merchant, kind, id)
    const found = story === lateSuccess ? 1 : 0
    const items = await eventually(() => itemsAbout(live, id), hasLength(found))
    const contradicted = items.map(({ reported_status, recorded_status }) => [
      reported_status,
      recorded_status,
    ])
    return [story, { ...outcome, contradicted }]
  })
  return Object.fromEntries(await Promise.all(outcomes))
}

/**
 * Each scenario runs in the sandbox, which simulates the provider's behaviour, and in live mode
 * with the provider simulator.
 */
const stagesOf = async (provider: Provider): Promise<[Stage, Stage]> => {
  const sandbox = await createMerchant(live.server)
  const merchant = await goLive(live.server, sandbox)
  const outcome = { status: 'successful' }
  const succeed = (id: string) => decide(simulatorOf(live, provider), id, 'succeeded')
  const stages: [Stage, Stage] = [
    {
      merchant: sandbox,
      settle: (id) => manage(live.server, 'post', `/sandbox/transactions/${id}/outcome`, outcome),
    },
    { merchant, settle: succeed, contradict: succeed },
  ]
  const body = paymentTo(provider, { amount: 1_000_000 })
  await Promise.all(stages.map((each) => createFinal(each.merchant, 'payments', body)))
  return stages
}

const toEnding = (story: string) => ({ phone_number: numberIn(story) })

test.each(
  providers.flatMap((provider) => [
    [provider, 'payments'] as const,
    [provider, 'payouts'] as const,
  ]),
)(
  '%s: %s reach the same status in live mode as in the sandbox, with the same postings',
  async (provider, kind) => {
    const stages = await stagesOf(provider)
    const bodyOf = kind === 'payments' ? paymentTo : payoutTo
    const orders = stories.map((story): [string, object] => [
      story,
      bodyOf(provider, toEnding(story)),
    ])
    const [rehearsed, played] = await Promise.all(stages.map((each) => play(each, kind, orders)))
    expect(played).toEqual(inWordsOf(provider, kind, rehearsed))
    expect(played[lateSuccess].contradicted).toHaveLength(1)
    expect(await ledgerCheckOf(live)).toEqual(balancedLedger)
  },
)

test.each(providers)(
  '%s: refunds reach the same status in live mode as in the sandbox, with the same postings',
  async (provider) => {
    const payments = paidStories.map((story) => paymentTo(provider, toEnding(story)))
    const [rehearsed, played] = await Promise.all(
      (await stagesOf(provider)).map(async (stage) => {
        const paid = await place(stage.merchant, 'payments', payments)
        await endAll(live, stage.merchant, paid)
        const orders = paid.map(([, id], at): [string, object] => [
          paidStories[at] ?? '',
          { payment_id: id, amount: 5000 },
        ])
        return play(stage, 'refunds', orders)
      }),
    )
    expect(played).toEqual(rehearsed)
    const ends = paidStories.map((story) => played[story].end)
    expect(ends).toEqual([...Array(4).fill(['successful', null]), ['failed', 'provider_error']])
    expect(await ledgerCheckOf(live)).toEqual(balancedLedger)
  },
)
