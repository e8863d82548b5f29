import type { Environment } from '../merchants/caller.ts'
import { maskedNumber } from '../phone-number.ts'

const auditSubjects = [
  'organisation',
  'application',
  'api_key',
  'live_key',
  'webhook_endpoint',
  'event',
  'event_recovery',
  'payment_link',
  'merchant_bank_account',
  'withdrawal',
  'withdrawal_batch',
  'withdrawal_schedule',
  'transaction',
  'payout',
  'bulk_payout',
  'proposal',
  'fee_schedule',
  'platform_bank_account',
  'top_up',
  'platform_transfer',
  'merchant_wallets',
  'provider_price',
  'provider_charge',
  'statement_comparison',
  'amount_limits',
  'reconciliation_item',
  'unknown_order',
  'recovery',
  'phone_number',
  'sandbox_balance',
  'person',
  'invitation',
  'session',
  'access_token',
  'passkey',
  'saved_view',
  'export',
] as const

export type AuditSubject = (typeof auditSubjects)[number]

const auditPrincipals = ['person', 'api_key', 'management_token', 'stranger'] as const

export type AuditPrincipal = (typeof auditPrincipals)[number]

/** The two JSON texts of an audit trail entry are stored exactly as written. */
export interface AuditEntry {
  id: string
  /** ISO 8601, with milliseconds. */
  at: string
  principal_kind: AuditPrincipal
  /** The id of the person or API key. */
  principal_id: string | null
  /** The principal's name at the time of the entry. */
  principal_name: string | null
  /** The id of a person's session or access token. */
  credential_id: string | null
  operation_id: string
  subject_kind: AuditSubject
  subject_id: string | null
  organisation_id: string | null
  environment: Environment | null
  address: string | null
  request_id: string | null
  reason: string | null
  before: string | null
  after: string | null
}

/**
 * Returns the text that an entry's seal covers. The fields must stay in this order. The first
 * element is the format version.
 */
export const canonicalEntry = (entry: AuditEntry): string =>
  JSON.stringify([
    1,
    entry.id,
    entry.at,
    entry.principal_kind,
    entry.principal_id,
    entry.principal_name,
    entry.credential_id,
    entry.operation_id,
    entry.subject_kind,
    entry.subject_id,
    entry.organisation_id,
    entry.environment,
    entry.address,
    entry.request_id,
    entry.reason,
    entry.before,
    entry.after,
  ])

type Fields = Record<string, unknown>

/**
 * The recorded fields of a row before and after a change. `before` is undefined for a new row, and
 * `after` is undefined for a deleted row.
 */
export interface Change {
  before?: Fields | undefined
  after?: Fields | undefined
}

const pick = <Row extends object>(row: Row, fields: readonly (keyof Row & string)[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

/** Returns the changed fields, or all fields of a new or deleted row. */
export const changeOf = <Row extends object>(
  fields: readonly (keyof Row & string)[],
  before: Row | undefined,
  after: Row | undefined,
): Change => {
  if (before === undefined || after === undefined)
    return { before: before && pick(before, fields), after: after && pick(after, fields) }
  const altered = fields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return { before: pick(before, altered), after: pick(after, altered) }
}

const phoneFields = ['phone_number', 'support_phone']

/** Returns fields as JSON text with masked phone numbers. */
export const shownText = (fields: Fields | undefined): string | null => {
  if (fields === undefined) return null
  return JSON.stringify(fields, (name, value) =>
    phoneFields.includes(name) && typeof value === 'string' ? maskedNumber(value) : value,
  )
}
