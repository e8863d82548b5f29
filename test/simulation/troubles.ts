import type { CallName, Fault, ProviderSimulator } from '../../scripts/provider-simulator/index.ts'
import type { PlacedCrash, Plan, Trouble } from './network.ts'
import { lateMaxMs } from './providers.ts'
import { createRandom, type Random } from './random.ts'

/** Plays combinations in turn that chance would produce once in a thousand transactions. */

export type OrderKind = 'payment' | 'payout' | 'whole refund' | 'part refund'

export interface TroubledOrder {
  provider: 'carrier1_momo' | 'carrier2_money'
  kind: OrderKind
  plan: Plan
  title: string
}

/** The offset between the sequences of two seeds. A short story uses about this many cases. */
const shiftPerSeed = 47

/**
 * Returns all cases in one order, repeatedly. All seeds share the order, but each seed starts at a
 * different place, so a few seeds cover every case.
 */
const createSequence = <Item>(cases: readonly Item[], seed: number): (() => Item) => {
  const random = createRandom(0, 'sequences')
  const left = [...cases]
  const order = cases.map(() => left.splice(random.below(left.length), 1)[0] as Item)
  let next = (seed * shiftPerSeed) % order.length
  return () => order[next++ % order.length] as Item
}

const providers = ['carrier1_momo', 'carrier2_money'] as const
const kinds: OrderKind[] = ['payment', 'payout', 'whole refund', 'part refund']

const callOf = (provider: string, kind: OrderKind): CallName => {
  if (kind === 'payment') return 'collect'
  if (kind === 'payout') return 'payout'
  return provider === 'carrier2_money' && kind === 'part refund' ? 'payout' : 'refund'
}

const enquiryOf = (call: CallName): CallName => `${call}Status` as CallName

type TroubleCase = Omit<TroubledOrder, 'plan'> & { draw: (random: Random) => Plan }

const each = (
  make: (provider: TroubledOrder['provider'], kind: OrderKind) => TroubleCase[],
  of: readonly OrderKind[] = kinds,
): TroubleCase[] => providers.flatMap((provider) => of.flatMap((kind) => make(provider, kind)))

/**
 * Lists every row of a provider's tables as the reply to a submission, with every possible action
 * of the provider. `isOpen` selects the rows that leave the outcome unknown while the money moves.
 */
const answerTroubles = (
  simulators: Record<TroubledOrder['provider'], ProviderSimulator>,
  isOpen: boolean,
): TroubleCase[] =>
  each((provider, kind) => {
    const call = callOf(provider, kind)
    return simulators[provider].answers
      .filter((row) => row.calls.includes(call))
      .flatMap((row) =>
        row.effects
          .filter((effect) => isOpen === (row.meaning === 'unknown' && effect === 'executed'))
          .map((effect) => ({
            provider,
            kind,
            title: `${row.name} (${effect})`,
            draw: () => ({
              submissions: [{ kind: 'answer', answer: row.name, effect }],
              enquiries: [],
            }),
          })),
      )
  })

const faults: Fault[] = [
  'reset-before',
  'reset-after',
  'hang-before',
  'hang-after',
  'html',
  'truncated',
  'huge',
  'redirect',
  { status: 503 },
  { status: 500, after: true },
  { status: 429, headers: { 'Retry-After': '30' } },
]

const repeat = <Item>(item: Item, times: number): Item[] => Array<Item>(times).fill(item)

const faultTroubles: TroubleCase[] = each((provider, kind) =>
  faults.map((fault) => ({
    provider,
    kind,
    title: JSON.stringify(fault),
    draw: (random) => ({
      submissions: repeat<Trouble>({ kind: 'fault', fault }, random.pick([1, 1, 2, 5])),
      enquiries: random.chance(0.3) ? [{ kind: 'fault', fault: random.pick(faults) }] : [],
    }),
  })),
)

/** The submission arrives after the service gave up, and its retry is refused or lost. */
const lateTroubles = (
  simulators: Record<TroubledOrder['provider'], ProviderSimulator>,
): TroubleCase[] =>
  each((provider, kind) => {
    const call = callOf(provider, kind)
    const refusals = simulators[provider].answers.filter(
      ({ calls, meaning, effects }) =>
        calls.includes(call) && meaning === 'refused' && effects.includes('unseen'),
    )
    return [false, true].map((isRefused) => ({
      provider,
      kind,
      title: isRefused
        ? 'arrives late, after its retry was refused'
        : 'arrives late, after its retry was lost',
      draw: (random) => {
        const ms = 25_000 + random.below(lateMaxMs - 25_000)
        const refusal = random.pick(refusals)
        const next: Trouble = isRefused
          ? { kind: 'answer', answer: refusal?.name ?? '', effect: 'unseen' }
          : { kind: 'fault', fault: 'reset-before' }
        const times = random.pick([1, 2, 6])
        return { submissions: [{ kind: 'late', ms }, ...repeat(next, times)], enquiries: [] }
      },
    }))
  })

const slowMaxMs = 45_000

/** The delays exceed a poll interval, the call timeout or a lease. */
const slowTroubles: TroubleCase[] = each((provider, kind) =>
  ['submission', 'enquiries'].map((slow) => ({
    provider,
    kind,
    title: `a slow ${slow}`,
    draw: (random) => {
      const slowly = (): Trouble => {
        const beforeMs = random.below(random.pick([5000, slowMaxMs]))
        return { kind: 'slow', beforeMs, afterMs: random.below(random.pick([5000, slowMaxMs])) }
      }
      const troubles = Array.from({ length: 6 }, slowly)
      return slow === 'submission'
        ? { submissions: troubles.slice(0, 2), enquiries: [] }
        : { submissions: [], enquiries: troubles }
    },
  })),
)

/**
 * The service dies at the submission, or at one of the next calls, such as the statement that
 * records the submission. It dies before or after the call takes effect.
 */
const crashes: PlacedCrash[] = [
  { passages: 0, isDone: false },
  { passages: 0, isDone: true },
  ...[1, 2, 3, 4].flatMap((passages) => [
    { passages, isDone: false },
    { passages, isDone: true },
  ]),
]

const crashTroubles: TroubleCase[] = each((provider, kind) =>
  crashes.map((crash) => ({
    provider,
    kind,
    title: `the service dies ${crash.passages} passages after it was sent (${crash.isDone})`,
    draw: () => ({ submissions: [], enquiries: [], crash: { ...crash } }),
  })),
)

const muteTroubles: TroubleCase[] = each(
  (provider, kind) => [
    {
      provider,
      kind,
      title: 'its provider never reports a final status',
      draw: () => ({ submissions: [], enquiries: [], everyEnquiry: { kind: 'silent' } }),
    },
  ],
  ['payment', 'payout'],
)

/** These query replies leave the outcome open. */
const doubtTroubles = (
  simulators: Record<TroubledOrder['provider'], ProviderSimulator>,
): TroubleCase[] =>
  each((provider, kind) => {
    const call = enquiryOf(callOf(provider, kind))
    return simulators[provider].answers
      .filter(({ calls, meaning }) => calls.includes(call) && meaning === 'unknown')
      .map(({ name }) => ({
        provider,
        kind,
        title: `queries answered with ${name}`,
        draw: (random) => ({
          submissions: [],
          enquiries: repeat<Trouble>({ kind: 'answer', answer: name }, random.pick([1, 3])),
        }),
      }))
  })

export type TroubleSource = () => (random: Random) => TroubledOrder

/**
 * Takes cases from all sequences in rotation, so that cases from short and long sequences are
 * equally frequent.
 */
export const createTroubleSource = (
  simulators: Record<TroubledOrder['provider'], ProviderSimulator>,
  seed: number,
): TroubleSource => {
  const open = createSequence(answerTroubles(simulators, true), seed)
  const sequences = [
    open,
    open,
    createSequence(answerTroubles(simulators, false), seed),
    open,
    createSequence(faultTroubles, seed),
    createSequence(lateTroubles(simulators), seed),
    createSequence(slowTroubles, seed),
    createSequence(crashTroubles, seed),
    createSequence(doubtTroubles(simulators), seed),
  ]
  const mute = createSequence(muteTroubles, seed)
  let given = 0
  return () => {
    given += 1
    const sequence = given % muteEvery === 1 ? mute : sequences[given % sequences.length]
    const { provider, kind, title, draw } = (sequence ?? open)()
    return (own) => ({ provider, kind, title, plan: draw(own) })
  }
}

/** One in this many troubled transactions never gets a final report, and is polled for a day. */
const muteEvery = 60
