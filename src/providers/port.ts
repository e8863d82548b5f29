import type { Country, Provider } from '../domain/markets.ts'
import type { FailureReason, TransactionType } from '../domain/states.ts'

/** What an operator is asked to do. Amounts are minor units; `reference` is ours, and unique. */
export interface OperatorOrder {
  reference: string
  type: TransactionType
  provider: Provider
  country: Country
  amount: number
  currency: string
  phoneNumber: string
  msisdn: string
  /** How often this order was taken up, this time included. */
  attempt: number
  /** When the operator accepted it, in milliseconds since 1970. */
  acceptedAtMs: number | undefined
  operatorReference: string | undefined
  /** The collection that a refund gives back from. */
  original: { reference: string; operatorReference: string | undefined; amount: number } | undefined
  /** Whether we hold it for ended: a report then is a late or a second one. */
  isEnded: boolean
}

/** What an operator calls things: its own reference, and its reason in its own words. */
export interface OperatorWords {
  operatorReference?: string | undefined
  operatorReason?: string | undefined
}

/**
 * "Unknown" is a value: a time-out is not a refusal. Ask for the report; never submit blindly.
 * `unsent` is certain: the order never reached the operator.
 */
export type SubmitOutcome =
  | { kind: 'accepted'; operatorReference?: string | undefined; reportAfterMs?: number | undefined }
  | ({ kind: 'refused'; reason: FailureReason } & OperatorWords)
  | { kind: 'settled'; report: FinalReport }
  | { kind: 'unknown' }
  | { kind: 'unsent' }

/** `declined`: the payer said no. `absent`: the operator never saw the order. */
export type Report =
  | ({ kind: 'succeeded'; againAfterMs?: number | undefined } & OperatorWords)
  | ({ kind: 'failed'; reason: FailureReason; againAfterMs?: number | undefined } & OperatorWords)
  | ({ kind: 'declined'; againAfterMs?: number | undefined } & OperatorWords)
  | { kind: 'underway'; againAfterMs?: number | undefined }
  | { kind: 'on-hold' }
  | { kind: 'absent' }

export type FinalReport = Extract<Report, { kind: 'succeeded' | 'failed' | 'declined' }>

export const isFinalReport = (report: Report): report is FinalReport =>
  report.kind === 'succeeded' || report.kind === 'failed' || report.kind === 'declined'

/** One mobile money operator in one country, or the sandbox that stands for all. */
export interface Operator {
  /** How long a new order rests before it is submitted. */
  submitDelayMs: number
  /** What it throws counts as unknown. */
  submit(order: OperatorOrder): Promise<SubmitOutcome>
  /** What it throws counts as no answer. */
  enquire(order: OperatorOrder): Promise<Report>
  /** How long to wait before the next enquiry, growing with the attempts. */
  pollDelayMs(attempt: number): number
}

/** An operator that holds real money. */
export interface LiveOperator extends Operator {
  /** What the operator holds for us in a currency, in minor units. Throws where it cannot say. */
  balance(currency: string): Promise<number>
  /** Whether a number holds an active account; absent where the operator does not tell. */
  isActive?(msisdn: string): Promise<boolean>
  /** The order a callback is about; nothing where it names none, or its hash does not hold. */
  referenceOf(callback: string): string | undefined
  /** Whether calls go through at present, as this process has seen them. */
  circuit(): 'closed' | 'open' | 'half-open'
  /** Ends all calls under way; what they would have said stays unknown. */
  close(): Promise<void>
}
