import type { CircuitState } from '../domain/circuit-state.ts'
import type { Country, Provider, Wallet } from '../domain/markets.ts'
import type { FailureReason } from '../domain/transactions/failure-reason.ts'
import type { TransactionType } from '../domain/transactions/state-machine.ts'

/**
 * A transaction in the form that a provider adapter accepts. Amounts are in minor units.
 * `reference` is ours and unique.
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
  /** How many times workers have claimed this transaction, including this time. */
  attempt: number
  /** When the provider accepted the transaction, in milliseconds since 1970. */
  acceptedAtMs: number | undefined
  providerReference: string | undefined
  original: { reference: string; providerReference: string | undefined; amount: number } | undefined
  /**
   * Whether the transaction already has a final status here, so that any report is late or
   * repeated.
   */
  isEnded: boolean
  /**
   * Checked when everything else is ready for the submission. If false, the outcome is `unsent`.
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

/** A field of a response that does not match the request. Phone numbers are masked. */
export interface AnswerDifference {
  field: AnswerField
  sent: string
  answered: string
}

/** The response to a call, for staff. Texts are shortened and contain no full phone number. */
export interface ProviderAnswer {
  call: string
  /** Null without a response. `code` is then the cause. */
  http_status: number | null
  code: string | null
  message: string | null
  /** ISO 8601. */
  received_at: string
  /**
   * The fields that do not match the request. If any field does not match, the whole response is
   * ignored.
   */
  differences: AnswerDifference[]
}

/** The response that an outcome is based on. The sandbox has none. */
interface WithAnswer {
  answer?: ProviderAnswer | undefined
}

/**
 * A timeout is not a rejection: the outcome is `unknown`. Query first, and never submit again
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
 * `in-progress`: it has no final status yet. `unknown`: the response proves nothing. `untraceable`:
 * no query is possible, and staff must investigate. `on-hold`: no query is possible or needed.
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

/** One mobile money provider in one country, or the sandbox, which simulates all providers. */
export interface ProviderAdapter {
  /** Milliseconds between the creation of a transaction and its submission. */
  submitDelayMs: number
  /** An exception counts as `unknown`. */
  submit(order: ProviderOrder): Promise<SubmitOutcome>
  /** An exception counts as a missing response. */
  enquire(order: ProviderOrder): Promise<Report>
  /** How long to wait before the next query. The wait grows with each attempt. */
  pollDelayMs(attempt: number): number
  /**
   * How many whole milliseconds the provider still wants us to wait. Nothing is sent until then.
   */
  pauseMs?(): number
  /**
   * How long after its last submission the provider may still carry out a transaction with an
   * unknown outcome.
   */
  lateArrivalMs: number
}

/**
 * The transaction that a callback is about, by our reference or the provider's own. At least one is
 * set.
 */
export interface NamedOrder {
  reference?: string | undefined
  providerReference?: string | undefined
}

/** A provider that moves live money. */
export interface LiveProviderAdapter extends ProviderAdapter {
  pauseMs(): number
  /** The platform's wallets at the provider. */
  wallets: readonly Wallet[]
  /**
   * Returns a wallet's balance in a currency, in minor units; undefined if the wallet has a
   * different currency. Throws if the provider does not report the balance.
   */
  balance(wallet: Wallet, currency: string): Promise<bigint | undefined>
  /** Whether a number has an active account. Absent if the provider has no such call. */
  isActive?(msisdn: string): Promise<boolean>
  /**
   * Returns the transaction that a callback is about; undefined without an id or with a wrong hash.
   */
  orderNamedIn(callback: string): NamedOrder | undefined
  /** The state of this process's circuit breakers that affect transactions. */
  circuit(): CircuitState
  /** Aborts all calls in progress. Their outcomes stay unknown. */
  close(): Promise<void>
}
