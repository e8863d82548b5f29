import type { CircuitState } from '../domain/circuit-state.ts'
import type { Country, Provider } from '../domain/markets.ts'
import type { FailureReason } from '../domain/transactions/failure-reason.ts'
import type { TransactionType } from '../domain/transactions/state-machine.ts'

/** An order for a provider. Amounts are minor units; `reference` is ours, and unique. */
export interface ProviderOrder {
  reference: string
  organisationId: string
  type: TransactionType
  provider: Provider
  country: Country
  amount: number
  currency: string
  phoneNumber: string
  msisdn: string
  /** How often a worker claimed this order, this time included. */
  attempt: number
  /** When the provider accepted it, in milliseconds since 1970. */
  acceptedAtMs: number | undefined
  providerReference: string | undefined
  /** The collection that a refund returns. */
  original: { reference: string; providerReference: string | undefined; amount: number } | undefined
  /** Whether it has a final status here: a report is then a late or a second one. */
  isEnded: boolean
}

/** The provider's own reference, and its reason as it wrote it. */
export interface ProviderDetails {
  providerReference?: string | undefined
  providerReason?: string | undefined
}

/** The fields of an order that providers repeat in their answers. */
export type AnswerField = 'reference' | 'amount' | 'currency' | 'phone_number'

/** One field of an answer that is not as it was sent; of a number only the ends show. */
export interface AnswerDifference {
  field: AnswerField
  sent: string
  answered: string
}

/** The answer to a call, for people to read: texts are capped and hold no full number. */
export interface ProviderAnswer {
  call: string
  /** Null where there was no answer: `code` then names what prevented it. */
  http_status: number | null
  code: string | null
  message: string | null
  /** ISO 8601. */
  received_at: string
  /** Where it is about something else than was sent; with any, nothing in it counts. */
  differences: AnswerDifference[]
}

/** The answer that an outcome was read from; the sandbox has none. */
export interface WithAnswer {
  answer?: ProviderAnswer | undefined
}

/**
 * "Unknown" is a value: a time-out is not a refusal. Enquire first; never submit again blindly.
 * `unsent` is certain: the order never reached the provider, or was not processed. `untraceable`
 * stays unknown: no reference leads to the order, and a person must find out.
 */
export type SubmitOutcome = WithAnswer &
  (
    | {
        kind: 'accepted'
        providerReference?: string | undefined
        reportAfterMs?: number | undefined
      }
    | ({
        kind: 'refused'
        reason: FailureReason
        isOursToMend?: true | undefined
      } & ProviderDetails)
    | { kind: 'reported'; report: FinalReport }
    | { kind: 'unknown' | 'untraceable' }
    | { kind: 'unsent' }
  )

/**
 * `declined`: the payer refused. `not-found`: the provider never received the order. `in-progress`:
 * it is not final yet. `unknown`: the answer proves nothing. `untraceable`: no enquiry is possible,
 * and a person must find out. `on-hold`: no enquiry is possible, and none is needed.
 */
export type Report = WithAnswer &
  (
    | ({ kind: 'succeeded'; againAfterMs?: number | undefined } & ProviderDetails)
    | ({
        kind: 'failed'
        reason: FailureReason
        againAfterMs?: number | undefined
      } & ProviderDetails)
    | ({ kind: 'declined'; againAfterMs?: number | undefined } & ProviderDetails)
    | {
        kind: 'in-progress'
        againAfterMs?: number | undefined
        providerReference?: string | undefined
      }
    | { kind: 'unknown' | 'untraceable' }
    | { kind: 'on-hold' }
    | { kind: 'not-found' }
  )

export type FinalReport = Extract<Report, { kind: 'succeeded' | 'failed' | 'declined' }>

export const isFinalReport = (report: Report): report is FinalReport =>
  report.kind === 'succeeded' || report.kind === 'failed' || report.kind === 'declined'

/** One mobile money provider in one country, or the sandbox that stands for all. */
export interface ProviderAdapter {
  /** Milliseconds between the creation of an order and its submission. */
  submitDelayMs: number
  /** An exception counts as `unknown`. */
  submit(order: ProviderOrder): Promise<SubmitOutcome>
  /** An exception counts as no answer. */
  enquire(order: ProviderOrder): Promise<Report>
  /** How long to wait before the next enquiry, growing with the attempts. */
  pollDelayMs(attempt: number): number
  /** Whole milliseconds that the provider asked to wait for; nothing is sent until then. */
  restMs?(): number
  /** How long after its last submission an order of unknown outcome may still be carried out. */
  lateArrivalMs: number
}

/** The order a callback is about, by our reference or by the provider's own; never empty. */
export interface NamedOrder {
  reference?: string | undefined
  providerReference?: string | undefined
}

/** A provider that holds real money. */
export interface LiveProviderAdapter extends ProviderAdapter {
  restMs(): number
  /** The float held at the provider in a currency, in minor units. Throws where it is unknown. */
  balance(currency: string): Promise<number>
  /** Whether a number holds an active account; absent where the provider has no such call. */
  isActive?(msisdn: string): Promise<boolean>
  /** The order a callback is about; nothing where it names none, or its hash does not hold. */
  orderNamedIn(callback: string): NamedOrder | undefined
  /** The state of this process's circuit breakers, as far as calls of orders depend on it. */
  circuit(): CircuitState
  /** Ends all calls under way; their outcomes stay unknown. */
  close(): Promise<void>
}
