import type { ProposalKind } from '../approvals/proposal.ts'

/** Staff and merchants' contacts receive these e-mails, which contain links or notices. */
export const mailKinds = [
  'invitation',
  'password_reset',
  'new_address',
  'password_changed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_code_used',
  'access_token_created',
  'passkey_added',
  'passkey_removed',
  'live_key',
  'control_change',
  'merchant_change',
  'endpoint_failing',
  'second_factor_due',
] as const

/** A change that affects where a merchant's notifications or money go. */
export type MerchantChange =
  | 'endpoint_created'
  | 'endpoint_moved'
  | 'endpoint_changed'
  | 'endpoint_secret_rotated'
  | 'endpoint_deleted'
  | 'contact_changed'
  | 'bank_account_added'
  | 'bank_account_verified'
  | 'withdrawal_paid'
  | 'withdrawal_returned'
  | 'top_up_received'

export type MailKind = (typeof mailKinds)[number]

/**
 * The content of an e-mail, apart from its link. It contains no secrets, because it is stored until
 * the e-mail is sent.
 */
export interface MailFacts {
  /** When the event happened, in ISO 8601. */
  at: string
  address?: string | null
  /** The name of an access token, a passkey, the inviter, or the proposer of a change. */
  name?: string
  role?: string
  /** The countries in an invitation; null for all countries. */
  countries?: string[] | null
  /** For a control change: the proposal, its kind, and the owner of the control. */
  proposal_id?: string
  change?: ProposalKind
  about?: string
  /** For a failing webhook endpoint: its URL without the query, and its last failure. */
  url?: string
  failure?: string
  is_disabled?: boolean
  /**
   * When the proposer may approve their own change, or when a second factor becomes mandatory. In
   * ISO 8601.
   */
  from?: string
}

export type FactsOf<Kind extends MailKind> = Kind extends 'merchant_change'
  ? MailFacts & { merchant_change: MerchantChange }
  : MailFacts
