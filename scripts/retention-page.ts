import type { columnTypes } from '../generated/database.ts'
import { listVariables } from '../src/config.ts'
import { comparisonDays, idempotencyDays } from '../src/domain/retention.ts'

/** The retention page: a row for each table, with the number of days from the sources. */

type Table = keyof typeof columnTypes

/** A variable with its default number of days. */
const daysOf = (kind: string): string => {
  const name = `RETENTION_${kind}_DAYS`
  const variable = listVariables().find((each) => each.name === name)
  if (variable === undefined || !('value' in variable.absent)) throw new Error(`no ${name}`)
  return `\`${name}\` (${variable.absent.value})`
}

const kept = 'never'
const erased = `never; holder and number are erased after ${daysOf('BANK_ACCOUNTS')} if disabled`
const emptied = `never; the payer's text is erased ${daysOf('TOP_UP_TEXTS')} after the final status`
const rewritten = 'never; a few rows, updated in place'

const deletions: Record<Table, string> = {
  events: `${daysOf('EVENTS')} after they happened, unless a delivery or recovery still needs them`,
  deliveries: 'with their event',
  delivery_attempts: `${daysOf('ATTEMPTS')} after the attempt, or with their event`,
  event_recoveries: `${daysOf('EVENTS')} after they began, once they have finished`,
  provider_callbacks: `${daysOf('CALLBACKS')} after they arrived`,
  mails: `${daysOf('MAILS')} after they were written`,
  sign_ins: `${daysOf('SIGN_INS')} after their end, except the last session of a person`,
  idempotency_keys: `${idempotencyDays + 1} days after the request; valid for ${idempotencyDays}`,
  request_addresses: `${daysOf('ADDRESSES')} after the request`,
  webhook_secrets: 'after the overlap of a rotation',
  comparisons: `when the provider confirmed the status, or after ${comparisonDays} days`,
  password_resets: 'a day after they expired',
  passkeys: 'when their person removes them',
  passkey_challenges: 'when they have expired',
  saved_views: 'when their person deletes them',
  sign_in_attempts: 'a day after the first attempt, or with the next successful sign-in',
  recovery_codes: 'with their authenticator',
  transition_failures: 'when the status change has succeeded',
  webhook_endpoints: 'when the merchant or an administrator deletes them',
  transactions: kept,
  transaction_transitions: kept,
  bulk_payouts: kept,
  bulk_payout_lines: kept,
  checkout_sessions: kept,
  payment_links: kept,
  transaction_counts: kept,
  platform_transfers: kept,
  moved_alone: kept,
  ledger_accounts: kept,
  ledger_entries: kept,
  ledger_postings: kept,
  ledger_seals: kept,
  ledger_seal_balances: kept,
  statement_lines: kept,
  statement_ends: kept,
  ledger_late_postings: 'never by the service; a database function empties it at each ledger check',
  event_counts: 'never; a few rows for each application',
  event_feeds: 'never; a few rows for each application',
  reconciliation_items: kept,
  unknown_orders: kept,
  unknown_order_days: kept,
  restores: kept,
  people: kept,
  access_tokens: kept,
  invitations: kept,
  decisions: kept,
  proposals: kept,
  audit_entries: kept,
  audit_chain: kept,
  organisations: kept,
  merchant_bank_accounts: erased,
  applications: kept,
  api_keys: kept,
  live_keys: kept,
  amount_limits: kept,
  fee_schedules: kept,
  organisation_fee_schedules: kept,
  collection_fee_schedules: kept,
  withdrawal_fee_schedules: kept,
  withdrawal_schedules: kept,
  provider_prices: kept,
  provider_charges: kept,
  wallet_differences: kept,
  bank_accounts: kept,
  top_ups: emptied,
  withdrawals: kept,
  withdrawal_batches: kept,
  statement_comparisons: kept,
  replaced_comparisons: kept,
  settings: kept,
  fee_income_sums: 'never; a row a month for each provider and country',
  revenue_sums: 'never; a row a month for each merchant, provider and country',
  provider_hours: 'never; a row an hour for each provider and country',
  provider_balance_days: 'never; a row a day for each wallet at a provider',
  wallet_days: 'never; a row a day for each provider, country and currency',
  market_hours: 'never; a row an hour for each provider, country and currency',
  scheduled_jobs: rewritten,
  provider_balances: rewritten,
  provider_circuits: rewritten,
  provider_measurements: rewritten,
  fee_income_progress: rewritten,
  revenue_progress: rewritten,
  wallet_positions: rewritten,
  wallet_progress: rewritten,
}

/** Tables with the same deletion condition share a row. */
const rows = (): string[] => {
  const conditions = [...new Set(Object.values(deletions))]
  return conditions.map((condition) => {
    const tables = Object.entries(deletions).filter(([, when]) => when === condition)
    return `| ${tables.map(([table]) => `\`${table}\``).join(', ')} | ${condition} |`
  })
}

export const retentionPage = (): string =>
  `<!-- Made by \`make generate\` from scripts/retention-page.ts; do not edit. -->

# Retention

Variables are [configured](configuration.md) in days; the number in parentheses is the default. Data
about money is never deleted: the database role of the service has no permission to delete it. See
also [how the purge works](operations.md#what-is-deleted-when).

| Table | Deleted |
|---|---|
${rows().join('\n')}
`
