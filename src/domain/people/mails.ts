import type { ProposalKind } from '../approvals/proposal.ts'

/** Mails of the service: links, and news for staff about their sign-in. */
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

/** A change that decides where a merchant's results or money go. */
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
 * The content of a mail besides its link; no secrets, because it is stored until the mail is sent.
 */
export interface MailFacts {
  /** When it happened, in ISO 8601. */
  at: string
  address?: string | null
  /** The name of an access token or a passkey, of who invites, or of who proposes a change. */
  name?: string
  role?: string
  /** The countries that an invitation is limited to; null for all. */
  countries?: string[] | null
  /** For a change of a control: the proposal, its kind, and the owner of the control. */
  proposal_id?: string
  change?: ProposalKind
  about?: string
  /** For a failing webhook endpoint: its URL without the query, and its last failure. */
  url?: string
  failure?: string
  is_disabled?: boolean
  /** When the proposer may approve it themselves, or a second factor is due. */
  from?: string
  /** What staff changed for a merchant. */
  merchant_change?: MerchantChange
}
