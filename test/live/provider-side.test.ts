import type { CallName, ProviderSimulator } from '../../scripts/provider-simulator/index.ts'
import type { Merchant } from '../support/client.ts'
import {
  allPages,
  availableOf,
  balancedLedger,
  createFinal,
  ended,
  type Kind,
  ledgerCheckOf,
  order,
  type Provider,
  paymentTo,
  payoutTo,
  providers,
  simulatorOf,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

let service: LiveService

beforeAll(async () => {
  // The timeout is so long that no call times out and is repeated, even on a busy machine.
  service = await startLiveService({ settings: { timeoutMs: 20_000 } })
})
afterAll(() => service.stop())

/** Each transaction has a different number, which determines the simulator's reply. */
let made = 0
const nextNumber = (): string => {
  made += 1
  return `06${String(5_120_000 + made)}`
}

const wireNumber: Record<Provider, (number: string) => string> = {
  carrier1_momo: (number) => `242${number}`,
  carrier2_money: (number) => number.replace(/^0/, ''),
}

interface Sent {
  kind: Kind
  title: string
  id: string
  amount: number
}

const sendAll = async (merchant: Merchant, by: Provider, call: CallName): Promise<Sent[]> => {
  const simulator = simulatorOf(service, by)
  const kind: Kind = call === 'collect' ? 'payments' : 'payouts'
  const bodyOf = kind === 'payments' ? paymentTo : payoutTo
  const cases = simulator.answers
    .filter(({ calls }) => calls.includes(call))
    .flatMap(({ name, effects }) => effects.map((effect) => ({ answer: name, effect })))
    // Some transactions are reported once and not found later. They are excluded, because they are
    // queried until staff decide.
    .filter(({ answer, effect }) => !(/(006|011)$/.test(answer) && effect === 'unseen'))
  return Promise.all(
    cases.map(async ({ answer, effect }, at) => {
      const number = nextNumber()
      simulator.forceAnswer({ call, answer, effect, msisdn: wireNumber[by](number) })
      const amount = 1000 + at
      const { id } = await order(merchant, kind, bodyOf(by, { phone_number: number, amount }))
      return { kind, title: `${call} ${answer}, ${effect}`, id, amount }
    }),
  )
}

const movedBy = (
  simulator: ProviderSimulator,
  by: Provider,
): Map<string, { sum: number; times: number }> =>
  new Map(
    simulator
      .records()
      .orders.map(({ reference, externalId, moved, times }) => [
        by === 'carrier1_momo' ? (externalId ?? '') : reference,
        { sum: Number(moved), times },
      ]),
  )

const nameOf = (by: Provider, id: string): string =>
  by === 'carrier1_momo' ? id : id.replaceAll('-', '')

const inWallet = async ({ organisationId }: Merchant, by: Provider): Promise<number> => {
  const account = encodeURIComponent(`wallet:${by}:CG`)
  const path = `/organisations/${organisationId}/ledger-entries?account=${account}`
  const entries: { amount: number }[] = await allPages(service, path)
  return entries.reduce((sum, { amount }) => sum - amount, 0)
}

const sumOf = (sums: Record<string, string>): number => Number(sums.XAF ?? 0)

test.each(providers)(
  '%s: whatever the provider responds, its money movements and the ledger agree',
  async (by) => {
    const simulator = simulatorOf(service, by)
    const merchant = await service.merchant()
    await createFinal(merchant, 'payments', paymentTo(by, { amount: 1_000_000 }))
    const sent = [
      ...(await sendAll(merchant, by, 'collect')),
      ...(await sendAll(merchant, by, 'payout')),
    ]
    const ends = await Promise.all(
      sent.map(({ kind, id, title }) =>
        ended(merchant, kind, id).catch((cause: unknown) => {
          throw new Error(`no final status of ${title}`, { cause })
        }),
      ),
    )
    const moved = movedBy(simulator, by)
    const seen = sent.map(({ title, id, amount }, at) => {
      const { sum, times } = moved.get(nameOf(by, id)) ?? { sum: 0, times: 0 }
      const isSuccess = ['successful', 'completed'].includes(ends[at].status)
      return {
        title,
        ours: isSuccess ? amount : 0,
        theirs: sum,
        times: Math.min(times, 1) === times,
      }
    })
    expect(seen).toEqual(seen.map((one) => ({ ...one, theirs: one.ours, times: true })))
    expect(seen.some(({ ours }) => ours > 0) && seen.some(({ ours }) => ours === 0)).toBe(true)

    const { collected, paidOut, refunded } = simulator.records()
    const held = sumOf(collected) - sumOf(paidOut) - sumOf(refunded)
    expect(await inWallet(merchant, by)).toBe(held)
    const { body } = await merchant.get(`/balance?provider=${by}`)
    expect(body.data.available).toBe(Math.min(held, await availableOf(merchant)))
    expect(await ledgerCheckOf(service)).toEqual(balancedLedger)
  },
)
