import type {
  CallName,
  Effect,
  Fault,
  ProviderSimulator,
  SimulatedOrder,
} from '../../scripts/provider-simulator/index.ts'
import { wait } from './clock.ts'
import type { WireRequest } from './wire.ts'

export type Trouble =
  | { kind: 'none' }
  | { kind: 'slow'; beforeMs: number; afterMs: number }
  /** The call is processed after this delay and never answered. */
  | { kind: 'late'; ms: number }
  /** The call is never answered and never processed. */
  | { kind: 'silent' }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'answer'; answer: string; effect?: Effect }

/** Kills the service this many gate passages after a transaction is submitted. */
export interface PlacedCrash {
  passages: number
  isDone: boolean
}

export interface Plan {
  submissions: Trouble[]
  enquiries: Trouble[]
  /** Applies to further queries once the planned faults are used up. */
  everyEnquiry?: Trouble
  crash?: PlacedCrash
}

type Subject = { number: string; direction: 'in' | 'out' }

const keyOf = ({ number, direction }: Subject): string => `${direction} ${number}`

/** The last six digits identify a number. */
const endingOf = (number: string): string => number.slice(-6)

const enquired = /\/([0-9a-f-]{32,36})(\?|$)/

export interface Call {
  call: CallName
  reference: string
  plan: Plan | undefined
  isSubmission: boolean
}

const callOf = ({ method, path }: WireRequest): CallName | undefined => {
  if (path.includes('/payments/refund') || path.includes('/refund')) {
    return method === 'POST' ? 'refund' : 'refundStatus'
  }
  if (/requesttopay|\/payments\//.test(path)) return method === 'POST' ? 'collect' : 'collectStatus'
  if (/\/transfer|\/disbursements\//.test(path))
    return method === 'POST' ? 'payout' : 'payoutStatus'
  return undefined
}

export const createNetwork = () => {
  const plans = new Map<string, Plan>()
  /** Maps references to transactions. The references are learned from submissions. */
  const subjects = new Map<string, Subject>()

  const learn = (
    { headers = {}, body = '' }: WireRequest,
    call: CallName,
    orders: ReadonlyMap<string, SimulatedOrder>,
  ): { reference: string; subject: Subject } | undefined => {
    const number = /"(?:partyId|msisdn)":"(\d+)"/.exec(body)?.[1]
    const refunded = /"referenceIdToRefund":"([^"]*)"/.exec(body)?.[1]
    const moneyId = /"airtel_money_id":"([^"]*)"/.exec(body)?.[1]
    const collected =
      moneyId === undefined
        ? orders.get(refunded ?? '')
        : [...orders.values()].find(
            (order) => 'providerReference' in order && order.providerReference === moneyId,
          )
    const wholeRefund = moneyId === undefined ? undefined : `refund-${moneyId}`
    const reference =
      headers['x-reference-id'] ?? wholeRefund ?? /"id":"([0-9a-f]{32})"/.exec(body)?.[1]
    if (reference === undefined) return undefined
    const subject = {
      number: endingOf(number ?? collected?.msisdn ?? ''),
      direction: call === 'collect' ? ('in' as const) : ('out' as const),
    }
    return { reference, subject }
  }

  return {
    /**
     * Plans the transactions of a phone number: a payment (`in`), or a payout or refund (`out`).
     */
    plan: (number: string, direction: Subject['direction'], plan: Plan): void => {
      plans.set(keyOf({ number: endingOf(number), direction }), plan)
    },
    clear: (): void => plans.clear(),
    /** Drops all faults except those of providers that never report. */
    forgetAllButSilence: (): void => {
      for (const [key, plan] of plans) if (plan.everyEnquiry === undefined) plans.delete(key)
    },
    /**
     * Returns whether the provider of a payment (`in`) or payout (`out`) never reports a final
     * status.
     */
    isSilent: (number: string, direction: Subject['direction']): boolean => {
      const ending = endingOf(number.replaceAll(' ', ''))
      return plans.get(keyOf({ number: ending, direction }))?.everyEnquiry !== undefined
    },
    /** Parses a request as a call about a transaction. Returns undefined for any other request. */
    read: (request: WireRequest, { orders }: ProviderSimulator): Call | undefined => {
      const call = callOf(request)
      if (call === undefined) return undefined
      const isSubmission = !call.endsWith('Status')
      if (isSubmission) {
        const learned = learn(request, call, orders)
        if (learned === undefined) return undefined
        const { reference, subject } = learned
        subjects.set(reference, subject)
        return { call, reference, plan: plans.get(keyOf(subject)), isSubmission }
      }
      const reference = enquired.exec(request.path)?.[1] ?? ''
      const subject = subjects.get(reference)
      const plan = subject === undefined ? undefined : plans.get(keyOf(subject))
      return { call, reference, plan, isSubmission }
    },
  }
}

export type Network = ReturnType<typeof createNetwork>

const none: Trouble = { kind: 'none' }

const takeTrouble = ({ plan, isSubmission }: Call): Trouble => {
  if (plan === undefined) return none
  if (isSubmission) return plan.submissions.shift() ?? none
  return plan.enquiries.shift() ?? plan.everyEnquiry ?? none
}

const never = <Value>(): Promise<Value> => new Promise<Value>(() => {})

export const carry = async <Answer>(
  about: Call,
  simulator: ProviderSimulator,
  exchange: () => Promise<Answer>,
): Promise<Answer> => {
  const trouble = takeTrouble(about)
  const { call, reference } = about
  switch (trouble.kind) {
    case 'slow': {
      await wait(trouble.beforeMs)
      const answer = await exchange()
      await wait(trouble.afterMs)
      return answer
    }
    case 'late':
      void wait(trouble.ms)
        .then(exchange)
        .catch(() => {})
      return never()
    case 'silent':
      return never()
    case 'fault':
      simulator.failNext(call, trouble.fault)
      return exchange()
    case 'answer': {
      const { answer, effect } = trouble
      simulator.forceAnswer({ call, answer, reference, ...(effect && { effect }) })
      return exchange()
    }
    default:
      return exchange()
  }
}
