import type { FieldErrors } from './field-errors.ts'
import type { Environment } from './merchants/caller.ts'

/** Callers can receive these error codes. src/replies defines the status and text of each code. */
export type ProblemCode =
  | 'missing_api_key'
  | 'missing_basic_key'
  | 'invalid_api_key'
  | 'organisation_suspended'
  | 'publishable_key'
  | 'not_a_key'
  | 'bearer_scheme'
  | 'basic_scheme'
  | 'repeated_authorization'
  | 'missing_management_token'
  | 'invalid_management_token'
  | 'management_scheme'
  | 'sign_in_refused'
  | 'passkey_unknown'
  | 'single_sign_on_failed'
  | 'identity_unknown'
  | 'repeated_management_token'
  | 'ip_not_whitelisted'
  | 'kyc_verification_required'
  | 'key_not_permitted'
  | 'person_not_permitted'
  | 'confirmation_required'
  | 'second_factor_required'
  | 'person_required'
  | 'sandbox_only'
  | 'key_replaced'
  | 'not_found'
  | 'unknown_address'
  | 'in_other_environment'
  | 'method_not_allowed'
  | 'idempotency_conflict'
  | 'already_final'
  | 'awaiting_approval'
  | 'already_resolved'
  | 'organisation_may_not_pay'
  | 'not_awaiting_approval'
  | 'own_order'
  | 'person_unconfirmed'
  | 'second_person_needed'
  | 'live_key_claim_required'
  | 'approval_outdated'
  | 'outside_limits'
  | 'proposal_over'
  | 'live_key_over'
  | 'bank_account_over'
  | 'bank_account_disabled'
  | 'withdrawal_over'
  | 'withdrawal_in_progress'
  | 'organisation_in_debt'
  | 'nothing_to_export'
  | 'exports_locked'
  | 'refund_outdated'
  | 'settlement_outdated'
  | 'not_held'
  | 'adjustment_exists'
  | 'top_up_over'
  | 'platform_transfer_over'
  | 'not_suspended'
  | 'not_reopenable'
  | 'bulk_payouts_undecided'
  | 'bulk_payout_over'
  | 'last_owner'
  | 'already_a_person'
  | 'invitation_over'
  | 'reset_over'
  | 'no_mail'
  | 'no_single_sign_on'
  | 'no_passkeys'
  | 'passkeys_full'
  | 'payload_too_large'
  | 'bulk_too_large'
  | 'insufficient_balance'
  | 'not_refundable'
  | 'payment_of_other_environment'
  | 'refund_without_payment'
  | 'payment_under_way'
  | 'payment_unsuccessful'
  | 'payment_number_erased'
  | 'payment_refunded'
  | 'refund_beyond_payment'
  | 'refund_beyond_balance'
  | 'malformed_request'
  | 'headers_too_large'
  | 'request_timeout'
  | 'internal_error'
  | 'service_unavailable'
  | 'identity_provider_away'
  | 'provider_unavailable'

export interface ProblemFacts {
  /** `nearest` is the declared path that the caller probably meant. */
  unknown_address: { nearest: string | undefined }
  /** The environment of the API key. */
  in_other_environment: { environment: Environment }
  /** The environment of the API key. */
  payment_of_other_environment: { environment: Environment }
  /** `remaining` is the amount that can still be refunded, in minor units. */
  refund_beyond_payment: { remaining: number; currency: string }
  /** `keptFee` is the payment fee that refunds do not return. */
  refund_beyond_balance: { remaining: number; currency: string; keptFee?: number }
}

type ProblemWithFacts = {
  [Code in keyof ProblemFacts]: { code: Code } & ProblemFacts[Code]
}[keyof ProblemFacts]

export type ProblemReason = Exclude<ProblemCode, keyof ProblemFacts> | ProblemWithFacts

export class Problem extends Error {
  readonly code: ProblemCode
  readonly reason: ProblemReason
  constructor(reason: ProblemReason, options?: ErrorOptions) {
    const code = typeof reason === 'string' ? reason : reason.code
    super(code, options)
    this.name = 'Problem'
    this.code = code
    this.reason = reason
  }
}

export class TooManyAttempts extends Error {
  readonly max: number
  readonly retryAfterSeconds: number
  constructor(max: number, retryAfterSeconds: number) {
    super('too many attempts')
    this.name = 'TooManyAttempts'
    this.max = max
    this.retryAfterSeconds = Math.max(1, retryAfterSeconds)
  }
}

export class InvalidRequest extends Error {
  readonly fieldErrors: FieldErrors
  constructor(fieldErrors: FieldErrors) {
    super(`invalid fields: ${Object.keys(fieldErrors).join(', ')}`)
    this.name = 'InvalidRequest'
    this.fieldErrors = fieldErrors
  }
}
