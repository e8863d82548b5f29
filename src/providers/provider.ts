import type { CircuitState } from '../domain/circuit-state.ts'
import type { Country, Provider, Wallet } from '../domain/markets.ts'
import type { FailureReason } from '../domain/transactions/failure-reason.ts'
import type { TransactionType } from '../domain/transactions/state-machine.ts'

/**
 * A transaction in the form that a provider adapter accepts. Amounts are minor units; `reference`
 * is ours and unique.
 */
export interface ProviderOrder {
  reference: string
  organisationId: string
  type: TransactionType
  provider: Provider
  country: Country
  amount: number
  currency: string
  msisdn: string
  /** How many times a worker claimed this transaction, including this time. */
  attempt: number
  /** When the provider accepted it, in milliseconds since 1970. */
  acceptedAtMs: number | undefined
  providerReference: string | undefined
  /** The payment that a refund returns. */
  original: { reference: string; providerReference: string | undefined; amount: number } | undefined
  /** Whether the transaction has a final status here, which makes a report late or repeated. */
  isEnded: boolean
  /**
   * Checked when everything else is ready for the submission; if false, the outcome is `unsent`.
   */
  mayStillSend?: (() => Promise<boolean>) | undefined
}

/** The provider's own reference, and its reason in its own words. */
export interface ProviderDetails {
  providerReference?: string | undefined
  providerReason?: string | undefined
}

/** The fields of a transaction that providers repeat in their answers. */
export type AnswerField = 'reference' | 'amount' | 'currency' | 'phone_number'

/** A field in an answer that does not match the request; phone numbers are masked. */
export interface AnswerDifference {
  field: AnswerField
  sent: string
  answered: string
}

/** The answer to a call, for staff: texts are capped and contain no full phone number. */
export interface ProviderAnswer {
  call: string
  /** Null without an answer; `code` is then the cause. */
  http_status: number | null
  code: string | null
  message: string | null
  /** ISO 8601. */
  received_at: string
  /** The fields that do not match the request; with any mismatch, the whole answer is ignored. */
  differences: AnswerDifference[]
}

/** The answer from which the outcome follows; the sandbox has none. */
interface WithAnswer {
  answer?: ProviderAnswer | undefined
}

/**
 * A time-out is not a refusal: its outcome is `unknown`. Query first; never submit again blindly.
 * `unsent` is certain: the transaction did not reach the provider, or was not processed.
 * `untraceable` stays unknown: no reference finds the transaction, and staff must investigate.
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
        isOurFault?: true | undefined
      } & ProviderDetails)
    | { kind: 'reported'; report: FinalReport }
    | { kind: 'unknown' | 'untraceable' }
    | { kind: 'unsent' }
  )

/**
 * `declined`: the payer refused. `not-found`: the provider never received the transaction.
 * `in-progress`: it is not final yet. `unknown`: the answer proves nothing. `untraceable`: no query
 * is possible, and staff must investigate. `on-hold`: no query is possible or needed.
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

/** One mobile money provider in one country, or the sandbox, which simulates all of them. */
export interface ProviderAdapter {
  /** Milliseconds between the creation of a transaction and its submission. */
  submitDelayMs: number
  /** An exception counts as `unknown`. */
  submit(order: ProviderOrder): Promise<SubmitOutcome>
  /** An exception counts as a missing answer. */
  enquire(order: ProviderOrder): Promise<Report>
  /** How long to wait before the next query; grows with the attempts. */
  pollDelayMs(attempt: number): number
  /** How long the provider asked us to wait, in whole milliseconds; nothing is sent until then. */
  pauseMs?(): number
  /**
   * How long the provider may still carry out a transaction with an unknown outcome after its last
   * submission.
   */
  lateArrivalMs: number
}

/**
 * The transaction that a callback is about, by our reference or the provider's own; never empty.
 */
export interface NamedOrder {
  reference?: string | undefined
  providerReference?: string | undefined
}

/** A provider that holds real money. */
export interface LiveProviderAdapter extends ProviderAdapter {
  pauseMs(): number
  /** The wallets that the provider keeps for the platform. */
  wallets: readonly Wallet[]
  /**
   * A wallet's balance in a currency, in minor units; undefined if the wallet is in another
   * currency. Throws if the provider does not report it.
   */
  balance(wallet: Wallet, currency: string): Promise<bigint | undefined>
  /** Whether a number has an active account; absent if the provider has no such call. */
  isActive?(msisdn: string): Promise<boolean>
  /**
   * The transaction that a callback is about; undefined if it has no id, or if its hash is wrong.
   */
  orderNamedIn(callback: string): NamedOrder | undefined
  /** The state of this process's circuit breakers that transactions depend on. */
  circuit(): CircuitState
  /** Aborts all calls in progress; their outcomes stay unknown. */
  close(): Promise<void>
}
