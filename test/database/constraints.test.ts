import { sql } from 'kysely'
import { migrate } from '../../src/database/migrate.ts'
import { decisionSubjects, decisionVerdicts } from '../../src/domain/approvals/approval.ts'
import { proposalKinds, proposalStatuses } from '../../src/domain/approvals/proposal.ts'
import { availabilities } from '../../src/domain/availability.ts'
import { duplicateCollections } from '../../src/domain/checkout/duplicate-collection.ts'
import { checkoutMethods, checkoutStatuses } from '../../src/domain/checkout/session.ts'
import { circuitStates } from '../../src/domain/circuit-state.ts'
import { languages } from '../../src/domain/language.ts'
import { postingKinds } from '../../src/domain/ledger/posting-kinds.ts'
import { accounts, phases, platformAccounts } from '../../src/domain/ledger/postings.ts'
import { countries, exponents, providers, wallets } from '../../src/domain/markets.ts'
import { apiKeyKinds } from '../../src/domain/merchants/api-key.ts'
import { environments, keyPermissions } from '../../src/domain/merchants/caller.ts'
import { kycStatuses } from '../../src/domain/merchants/kyc-status.ts'
import { liveKeyApprovalReasons, liveKeyStatuses } from '../../src/domain/merchants/live-key.ts'
import { bulkPayoutStatuses } from '../../src/domain/payouts/bulk-payout.ts'
import { mailKinds } from '../../src/domain/people/mails.ts'
import { roles } from '../../src/domain/people/roles.ts'
import { savedViewLists } from '../../src/domain/people/saved-views.ts'
import { secondFactors } from '../../src/domain/people/second-factor.ts'
import { itemKinds, resolutions } from '../../src/domain/reconciliation/items.ts'
import { failureReasons } from '../../src/domain/transactions/failure-reason.ts'
import { holdReasons } from '../../src/domain/transactions/hold.ts'
import {
  statusesOf,
  transactionTypes,
  transitionCauses,
} from '../../src/domain/transactions/state-machine.ts'
import { allStatuses, finalStatuses } from '../../src/domain/transactions/status-groups.ts'
import { bankAccountStatuses } from '../../src/domain/treasury/bank-account.ts'
import {
  platformTransferKinds,
  platformTransferStatuses,
} from '../../src/domain/treasury/platform-transfer.ts'
import { topUpStatuses } from '../../src/domain/treasury/top-up.ts'
import { withdrawalStatuses } from '../../src/domain/treasury/withdrawal.ts'
import {
  scheduleFrequencies,
  scheduleResults,
} from '../../src/domain/treasury/withdrawal-schedule.ts'
import { deliveryStatuses, disabledReasons } from '../../src/domain/webhooks/endpoints.ts'
import { eventKinds } from '../../src/domain/webhooks/events.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { prepared } from '../support/prepared.ts'
import { createTestDatabase } from '../support/server.ts'

/** Maps column names to lists. All columns with the same name use the same list. */
const listsByName: Record<string, readonly string[]> = {
  environment: environments,
  provider: providers,
  country: countries,
  currency: Object.keys(exponents),
  failure_reason: failureReasons,
}

const listsByColumn: Record<string, readonly string[]> = {
  'organisations.kyc_status': kycStatuses,
  'applications.duplicate_collection': duplicateCollections,
  'applications.language': languages,
  'api_keys.kind': apiKeyKinds,
  'api_keys.permissions': keyPermissions,
  'decisions.decision': decisionVerdicts,
  'decisions.subject_kind': decisionSubjects,
  'live_keys.kind': apiKeyKinds,
  'merchant_bank_accounts.status': bankAccountStatuses,
  'withdrawal_schedules.frequency': scheduleFrequencies,
  'withdrawal_schedules.last_result': scheduleResults,
  'live_keys.status': liveKeyStatuses,
  'live_keys.approval_reason': liveKeyApprovalReasons,
  'mails.kind': mailKinds,
  'access_tokens.second_factor': secondFactors,
  'sign_ins.second_factor': secondFactors,
  'people.role': roles,
  'people.countries': countries,
  'proposals.kind': proposalKinds,
  'proposals.status': proposalStatuses,
  'invitations.role': roles,
  'invitations.countries': countries,
  'saved_views.list': savedViewLists,
  'provider_balances.wallet': wallets,
  'provider_balance_days.wallet': wallets,
  'transactions.held_reason': holdReasons,
  'provider_prices.type': transactionTypes,
  'provider_measurements.availability': availabilities,
  'transactions.type': transactionTypes,
  'transaction_transitions.from_status': allStatuses,
  'transaction_transitions.to_status': allStatuses,
  'transaction_transitions.cause': transitionCauses,
  'transaction_counts.type': transactionTypes,
  'transaction_counts.status': finalStatuses,
  'checkout_sessions.variant': Object.keys(checkoutStatuses),
  'checkout_sessions.method': Object.keys(checkoutMethods),
  'provider_circuits.state': circuitStates,
  'reconciliation_items.kind': itemKinds,
  'reconciliation_items.reported_status': allStatuses,
  'reconciliation_items.recorded_status': [
    ...new Set([...allStatuses, ...Object.values(checkoutStatuses).flat()]),
  ],
  'reconciliation_items.resolved_status': allStatuses,
  'reconciliation_items.resolution': resolutions,
  'ledger_accounts.account': [
    ...accounts,
    '^bank:[0-9a-f-]{36}$',
    ...platformAccounts,
    // `wallet:PROVIDER:COUNTRY`, split at its colons.
    ...['wallet', ...providers, ...countries, ':', ':', ':', ':', ''],
  ],
  'ledger_postings.kind': postingKinds,
  'ledger_postings.phase': phases,
  'webhook_endpoints.events': eventKinds,
  'webhook_endpoints.disabled_reason': disabledReasons,
  'events.type': eventKinds,
  'event_counts.type': eventKinds,
  'deliveries.status': deliveryStatuses,
  'bulk_payouts.status': bulkPayoutStatuses,
  'platform_transfers.kind': platformTransferKinds,
  'platform_transfers.status': platformTransferStatuses,
  'top_ups.status': topUpStatuses,
  'withdrawals.status': withdrawalStatuses,
}

/** Returns each value of a column, followed by the statuses that the value allows. */
const statusesBy = (statuses: Record<string, readonly string[]>): string[] =>
  Object.entries(statuses).flatMap(([value, listed]) => [value, ...listed])

const listsByCase: Record<string, readonly string[]> = {
  'transactions.status': statusesBy(
    Object.fromEntries(transactionTypes.map((type) => [type, statusesOf(type)])),
  ),
  'checkout_sessions.status': statusesBy(checkoutStatuses),
}

interface Check {
  column: string
  definition: string
}

describe('the constraints of the migrated database', () => {
  let columns: string[]
  let checks: Check[]

  const database = prepared(createTestDatabase)
  const opened = prepared(() => openTestDatabase(database))

  beforeAll(async () => {
    await migrate(opened.db)
    columns = (
      await sql<{ column: string }>`
        SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
        WHERE table_schema = current_schema() AND data_type IN ('text', 'ARRAY')`.execute(opened.db)
    ).rows.map(({ column }) => column)
    checks = (
      await sql<Check>`
        SELECT conrelid::regclass || '.' || substr(conname, length(conrelid::regclass::text) + 2,
            length(conname) - length(conrelid::regclass::text) - length('__check')) AS "column",
          pg_get_constraintdef(oid) AS definition
        FROM pg_constraint
        WHERE contype = 'c' AND connamespace = current_schema()::regnamespace
          AND conname LIKE conrelid::regclass || '\\_%\\_check'`.execute(opened.db)
    ).rows
  })
  afterAll(async () => {
    await opened.close()
    await database.drop()
  })

  const literalsOf = (column: string): string[] => {
    const found = checks.find((check) => check.column === column)
    return [...(found?.definition ?? '').matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text)
  }

  test.each(Object.entries(listsByColumn))(
    "the database column %s allows exactly the values of the domain's list",
    (column, list) => {
      expect(literalsOf(column).sort()).toEqual([...list].sort())
    },
  )

  test.each(Object.entries(listsByCase))(
    'the database column %s allows the right statuses for each value that it depends on',
    (column, list) => {
      expect(literalsOf(column)).toEqual(list)
    },
  )

  test.each(Object.entries(listsByName))(
    "every database column called %s allows exactly the values of the domain's list",
    (name, list) => {
      const named = columns.filter((column) => column.endsWith(`.${name}`))
      expect(named.length).toBeGreaterThan(1)
      const found = Object.fromEntries(named.map((column) => [column, literalsOf(column).sort()]))
      const expected = Object.fromEntries(named.map((column) => [column, [...list].sort()]))
      expect(found).toEqual(expected)
    },
  )

  test('every database constraint that lists values is compared with the domain', () => {
    const listed = checks
      .filter(({ column }) => literalsOf(column).length > 1)
      .map(({ column }) => column)
      .filter((column) => !Object.hasOwn(listsByName, column.split('.')[1] ?? ''))
    expect(listed.sort()).toEqual(Object.keys({ ...listsByColumn, ...listsByCase }).sort())
  })

  test('every database index that enforces no constraint has a comment about its query', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT i.indexrelid::regclass::text AS name FROM pg_index AS i
      JOIN pg_class AS c ON c.oid = i.indexrelid
      WHERE c.relnamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint AS k WHERE k.conindid = i.indexrelid)
        AND obj_description(i.indexrelid, 'pg_class') IS NULL`.execute(opened.db)
    expect(rows.map(({ name }) => name)).toEqual([])
  })
})
