import type { CircuitState } from '../domain/circuit-state.ts'
import type { Country, Provider, Wallet } from '../domain/markets.ts'
import type { FailureReason } from '../domain/transactions/failure-reason.ts'
import type { TransactionType } from '../domain/transactions/state-machine.ts'

/** Amounts are in minor units. `reference` is unique and comes from the service. */
export interface ProviderTransaction {
  reference: string
  organisationId: string
  type: TransactionType
  provider: Provider
  country: Country
  amount: number
  currency: string
  msisdn: string
  /**
   * The number of times that workers have claimed this transaction, including the current claim.
   */
  attempt: number
  /** The time when the provider accepted the transaction, in milliseconds since 1970. */
  acceptedAtMs: number | undefined
  providerReference: string | undefined
  original: { reference: string; providerReference: string | undefined; amount: number } | undefined
  /**
   * True if the transaction already has a final status in our database, so that any report is late
   * or repeated.
   */
  hasFinalStatus: boolean
  /**
   * Called when everything else is ready for the submission. If it returns false, the outcome is
   * `unsent`.
   */
  mayStillSend?: (() => Promise<boolean>) | undefined
}

/** The provider's reference, and the reason in the provider's own words. */
export interface ProviderDetails {
  providerReference?: string | undefined
  providerReason?: string | undefined
}

/** The fields of a transaction that providers repeat in their responses. */
export type AnswerField = 'reference' | 'amount' | 'currency' | 'phone_number'

/** Describes a field of a response that does not match the request. Phone numbers are masked. */
export interface AnswerDifference {
  field: AnswerField
  sent: string
  answered: string
}

/** The response to a call, as shown to staff. Texts are shortened, and phone numbers are masked. */
export interface ProviderAnswer {
  call: string
  /** Null without a response. `code` is then the cause. */
  http_status: number | null
  code: string | null
  message: string | null
  /** In ISO 8601. */
  received_at: string
  /** If any field does not match the request, the whole response is ignored. */
  differences: AnswerDifference[]
}

/** The response that the outcome is based on. The sandbox has no responses. */
interface WithAnswer {
  answer?: ProviderAnswer | undefined
}

/**
 * A timeout is not a rejection, so its outcome is `unknown`: query first, and never submit again
 * blindly. `unsent` is certain: the transaction did not reach the provider, or was not processed.
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
 * `declined`: the payer declined. `not-found`: the provider never received the transaction.
 * `in-progress`: the transaction has no final status yet. `unknown`: the response proves nothing.
 * `untraceable`: no query is possible, and staff must investigate. `on-hold`: no query is possible
 * or needed.
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

/**
 * An adapter connects to one provider in one country, or to the sandbox, which simulates all
 * providers.
 */
export interface ProviderAdapter {
  /** The time between the creation of a transaction and its submission. */
  submitDelayMs: number
  /** An exception is treated as the outcome `unknown`. */
  submit(transaction: ProviderTransaction): Promise<SubmitOutcome>
  /** An exception is treated as a missing response. */
  query(transaction: ProviderTransaction): Promise<Report>
  /** Returns the time until the next query. The time grows with each attempt. */
  pollDelayMs(attempt: number): number
  /**
   * Returns the remaining pause that the provider requested, in whole milliseconds. Nothing is sent
   * during the pause.
   */
  pauseMs?(): number
  /**
   * How long after the last submission the provider may still carry out a transaction with an
   * unknown outcome.
   */
  lateArrivalMs: number
}

/**
 * A callback identifies its transaction by our reference or by the provider's reference. At least
 * one of them is set.
 */
export interface CallbackReferences {
  reference?: string | undefined
  providerReference?: string | undefined
}

export interface LiveProviderAdapter extends ProviderAdapter {
  pauseMs(): number
  /** The platform has these wallets at the provider. */
  wallets: readonly Wallet[]
  /**
   * Returns a balance in minor units, or undefined if the wallet has a different currency. Throws
   * if the provider does not report the balance.
   */
  balance(wallet: Wallet, currency: string): Promise<bigint | undefined>
  /**
   * Returns true if the number has an active account. Undefined if the provider has no such call.
   */
  isActive?(msisdn: string): Promise<boolean>
  /** Returns undefined if the callback has no id or a wrong hash. */
  referencesIn(callback: string): CallbackReferences | undefined
  /** The state of this process's circuit breakers that affect transactions. */
  circuit(): CircuitState
  /** Aborts all calls in progress. Their outcomes stay unknown. */
  close(): Promise<void>
}
