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
  /** Whether we hold it for ended: a report then is a late or a second one. */
  isEnded: boolean
}

/** "Unknown" is a value: a time-out is not a refusal. Ask for the report; never submit blindly. */
export type SubmitOutcome =
  | { kind: 'accepted'; operatorReference: string; reportAfterMs?: number | undefined }
  | { kind: 'refused'; reason: FailureReason }
  | { kind: 'unknown' }

/** `declined`: the payer said no. `absent`: the operator never saw the order. */
export type Report =
  | { kind: 'succeeded'; againAfterMs?: number | undefined }
  | { kind: 'failed'; reason: FailureReason; againAfterMs?: number | undefined }
  | { kind: 'declined'; againAfterMs?: number | undefined }
  | { kind: 'underway'; againAfterMs?: number | undefined }
  | { kind: 'on-hold' }
  | { kind: 'absent' }

export type FinalReport = Extract<Report, { kind: 'succeeded' | 'failed' | 'declined' }>

/** One mobile money operator. Methods answer with values; what they throw counts as unknown. */
export interface Operator {
  /** How long a new order rests before it is submitted. */
  submitDelayMs: number
  submit(order: OperatorOrder): Promise<SubmitOutcome>
  enquire(order: OperatorOrder): Promise<Report>
  /** How long to wait before the next enquiry, growing with the attempts. */
  pollDelayMs(attempt: number): number
}
