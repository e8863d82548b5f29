import { sql } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import { type Db, openEmbedded } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { describeSchema } from './schema-diagram.ts'

/** A constraint limits the values of these text columns, which therefore have a domain type. */
const domainTypes: Record<string, { from: string; columns: string[] }> = {
  ApiKeyKind: { from: 'merchants/api-key', columns: ['api_keys.kind', 'live_keys.kind'] },
  Environment: {
    from: 'merchants/caller',
    columns: [
      'api_keys.environment',
      'checkout_sessions.environment',
      'bulk_payouts.environment',
      'withdrawals.environment',
      'withdrawal_batches.environment',
      'withdrawal_schedules.environment',
      'payment_links.environment',
      'merchant_bank_accounts.environment',
      'event_counts.environment',
      'event_feeds.environment',
      'event_recoveries.environment',
      'events.environment',
      'ledger_accounts.environment',
      'ledger_entries.environment',
      'ledger_postings.environment',
      'statement_ends.environment',
      'statement_lines.environment',
      'idempotency_keys.environment',
      'transaction_counts.environment',
      'transactions.environment',
      'fee_income_sums.environment',
      'revenue_sums.environment',
      'webhook_endpoints.environment',
    ],
  },
  Provider: {
    from: 'markets',
    columns: [
      'amount_limits.provider',
      'bulk_payout_lines.provider',
      'fee_schedules.provider',
      'organisation_fee_schedules.provider',
      'collection_fee_schedules.provider',
      'fee_income_sums.provider',
      'provider_prices.provider',
      'revenue_sums.provider',
      'provider_balances.provider',
      'provider_balance_days.provider',
      'wallet_positions.provider',
      'wallet_days.provider',
      'wallet_differences.provider',
      'statement_comparisons.provider',
      'provider_hours.provider',
      'market_hours.provider',
      'comparisons.provider',
      'provider_callbacks.provider',
      'provider_circuits.provider',
      'provider_measurements.provider',
      'transaction_counts.provider',
      'transactions.provider',
      'unknown_order_days.provider',
      'unknown_orders.provider',
    ],
  },
  BankAccountStatus: {
    from: 'treasury/bank-account',
    columns: ['merchant_bank_accounts.status'],
  },
  LiveKeyStatus: { from: 'merchants/live-key', columns: ['live_keys.status'] },
  'LiveKeyApprovalReason | null': {
    from: 'merchants/live-key',
    columns: ['live_keys.approval_reason'],
  },
  DecisionSubject: { from: 'approvals/approval', columns: ['decisions.subject_kind'] },
  AuditSubject: { from: 'audit/entry', columns: ['audit_entries.subject_kind'] },
  AuditPrincipal: { from: 'audit/entry', columns: ['audit_entries.principal_kind'] },
  'Environment | null': { from: 'merchants/caller', columns: ['audit_entries.environment'] },
  Verdict: { from: 'approvals/approval', columns: ['decisions.decision'] },
  ProposalKind: { from: 'approvals/proposal', columns: ['proposals.kind'] },
  ProposalStatus: { from: 'approvals/proposal', columns: ['proposals.status'] },
  'Country[] | null': { from: 'markets', columns: ['invitations.countries', 'people.countries'] },
  MailKind: { from: 'people/mails', columns: ['mails.kind'] },
  SavedViewList: { from: 'people/saved-views', columns: ['saved_views.list'] },
  Role: { from: 'people/roles', columns: ['invitations.role', 'people.role'] },
  'SecondFactorKind | null': {
    from: 'people/second-factor',
    columns: ['access_tokens.second_factor', 'sign_ins.second_factor'],
  },
  'KeyPermission[] | null': {
    from: 'merchants/caller',
    columns: ['api_keys.permissions', 'live_keys.permissions'],
  },
  'Generated<PayoutApprovalRule[]>': {
    from: 'payouts/approval-rule',
    columns: ['applications.payout_approval_rules'],
  },
  'Country | null': { from: 'markets', columns: ['proposals.country'] },
  Country: {
    from: 'markets',
    columns: [
      'amount_limits.country',
      'bank_accounts.country',
      'bulk_payout_lines.country',
      'fee_schedules.country',
      'merchant_bank_accounts.country',
      'organisation_fee_schedules.country',
      'collection_fee_schedules.country',
      'fee_income_sums.country',
      'provider_prices.country',
      'revenue_sums.country',
      'provider_balances.country',
      'provider_balance_days.country',
      'wallet_positions.country',
      'wallet_days.country',
      'wallet_differences.country',
      'statement_comparisons.country',
      'provider_hours.country',
      'market_hours.country',
      'comparisons.country',
      'provider_callbacks.country',
      'provider_circuits.country',
      'provider_measurements.country',
      'organisations.country',
      'transactions.country',
      'unknown_order_days.country',
      'unknown_orders.country',
    ],
  },
  Currency: {
    from: 'markets',
    columns: [
      'amount_limits.currency',
      'bank_accounts.currency',
      'top_ups.currency',
      'withdrawals.currency',
      'withdrawal_batches.currency',
      'bulk_payouts.currency',
      'checkout_sessions.currency',
      'merchant_bank_accounts.currency',
      'payment_links.currency',
      'provider_balances.currency',
      'provider_balance_days.currency',
      'wallet_positions.currency',
      'wallet_days.currency',
      'wallet_differences.currency',
      'statement_comparisons.currency',
      'fee_schedules.currency',
      'organisation_fee_schedules.currency',
      'collection_fee_schedules.currency',
      'withdrawal_fee_schedules.currency',
      'withdrawal_schedules.currency',
      'fee_income_sums.currency',
      'provider_prices.currency',
      'revenue_sums.currency',
      'market_hours.currency',
      'ledger_accounts.currency',
      'ledger_entries.currency',
      'ledger_postings.currency',
      'moved_alone.currency',
      'platform_transfers.currency',
      'statement_ends.currency',
      'statement_lines.currency',
      'transactions.currency',
    ],
  },
  Availability: { from: 'availability', columns: ['provider_measurements.availability'] },
  CircuitState: { from: 'circuit-state', columns: ['provider_circuits.state'] },
  Wallet: {
    from: 'markets',
    columns: ['provider_balances.wallet', 'provider_balance_days.wallet'],
  },
  ItemKind: { from: 'reconciliation/items', columns: ['reconciliation_items.kind'] },
  TopUpStatus: { from: 'treasury/top-up', columns: ['top_ups.status'] },
  PlatformTransferKind: {
    from: 'treasury/platform-transfer',
    columns: ['platform_transfers.kind'],
  },
  PlatformTransferStatus: {
    from: 'treasury/platform-transfer',
    columns: ['platform_transfers.status'],
  },
  ScheduleFrequency: {
    from: 'treasury/withdrawal-schedule',
    columns: ['withdrawal_schedules.frequency'],
  },
  'ScheduleResult | null': {
    from: 'treasury/withdrawal-schedule',
    columns: ['withdrawal_schedules.last_result'],
  },
  WithdrawalStatus: { from: 'treasury/withdrawal', columns: ['withdrawals.status'] },
  BulkPayoutStatus: { from: 'payouts/bulk-payout', columns: ['bulk_payouts.status'] },
  TransactionType: {
    from: 'transactions/state-machine',
    columns: ['provider_prices.type', 'transaction_counts.type', 'transactions.type'],
  },
  Status: {
    from: 'transactions/state-machine',
    columns: [
      'transaction_counts.status',
      'transactions.status',
      'transaction_transitions.from_status',
      'transaction_transitions.to_status',
    ],
  },
  TransitionCause: {
    from: 'transactions/state-machine',
    columns: ['transaction_transitions.cause'],
  },
  EventKind: { from: 'webhooks/events', columns: ['event_counts.type', 'events.type'] },
  KycStatus: { from: 'merchants/kyc-status', columns: ['organisations.kyc_status'] },
  Account: {
    from: 'ledger/postings',
    columns: [
      'ledger_accounts.account',
      'ledger_entries.account',
      'platform_transfers.from_account',
      'platform_transfers.to_account',
    ],
  },
  'Phase | null': { from: 'ledger/postings', columns: ['ledger_postings.phase'] },
  PostingKind: { from: 'ledger/posting-kinds', columns: ['ledger_postings.kind'] },
  'Generated<DuplicateCollection>': {
    from: 'checkout/duplicate-collection',
    columns: ['applications.duplicate_collection'],
  },
  'Generated<Language>': { from: 'language', columns: ['applications.language'] },
  'RefundReason | null': {
    from: 'checkout/duplicate-collection',
    columns: ['transactions.refund_reason'],
  },
  CheckoutStatus: { from: 'checkout/session', columns: ['checkout_sessions.status'] },
  CheckoutVariant: { from: 'checkout/session', columns: ['checkout_sessions.variant'] },
  'CheckoutMethod | null': { from: 'checkout/session', columns: ['checkout_sessions.method'] },
  'FailureReason | null': {
    from: 'transactions/failure-reason',
    columns: ['transactions.failure_reason', 'transaction_transitions.failure_reason'],
  },
  'HoldReason | null': { from: 'transactions/hold', columns: ['transactions.held_reason'] },
  'EventKind[] | null': { from: 'webhooks/events', columns: ['webhook_endpoints.events'] },
  'Record<string, unknown> | null': {
    from: '',
    columns: [
      'checkout_sessions.metadata',
      'bulk_payouts.metadata',
      'payment_links.metadata',
      'transactions.metadata',
      'transactions.provider_answer',
    ],
  },
  DeliveryStatus: { from: 'webhooks/endpoints', columns: ['deliveries.status'] },
  'Resolution | null': {
    from: 'reconciliation/items',
    columns: ['reconciliation_items.resolution'],
  },
  'DisabledReason | null': {
    from: 'webhooks/endpoints',
    columns: ['webhook_endpoints.disabled_reason'],
  },
}

const columnTypes = Object.fromEntries(
  Object.entries(domainTypes).flatMap(([type, { columns }]) =>
    columns.map((column) => [column, type]),
  ),
)

const customImports = Object.fromEntries(
  Object.entries(domainTypes)
    .filter(([, { from }]) => from !== '')
    .map(([type, { from }]) => [
      /^(?:Generated<)?(\w+)/.exec(type)?.[1] ?? type,
      `../src/domain/${from}.ts`,
    ]),
)

const databaseTypes = (db: Db): Promise<string> =>
  generate({
    db,
    dialect: new PostgresDialect(),
    excludePattern: 'migrations*',
    typeMapping: { date: 'string', int8: 'number', numeric: 'number', timestamptz: 'string' },
    overrides: { columns: columnTypes },
    customImports,
    skipAutogeneratedFileComment: true,
  })

const typeLine = ({ column, type }: { column: string; type: string }): string =>
  `    ${column}: '${type}',\n`

/** Statements that read rows from JSON need the SQL type of each column. */
const columnTypeList = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    SELECT c.relname AS "table", a.attname AS "column",
      format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND c.relname NOT LIKE 'migrations%' AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`.execute(db)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(typeLine).join('')}  },\n`,
  )
  return `/** The SQL type of each column, in the order of the table. */
export const columnTypes = {
${tables.join('')}} as const satisfies { [Table in keyof DB]: Record<keyof DB[Table], string> }
`
}

/**
 * Reads the migrated schema of an empty embedded database. Returns its types, the SQL type of each
 * column, and a diagram, by path.
 */
export const schemaFiles = async (): Promise<Record<string, string>> => {
  const { db, close } = await openEmbedded()
  await migrate(db)
  const files = {
    'generated/database.ts': `${await databaseTypes(db)}\n${await columnTypeList(db)}`,
    'generated/schema.md': await describeSchema(db),
  }
  await close()
  return files
}
