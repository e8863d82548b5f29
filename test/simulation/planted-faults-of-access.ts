import type { PlantedFault } from './planted-faults.ts'

export const faultsOfAccess: PlantedFault[] = [
  {
    name: 'a list shows the data of every tenant',
    file: 'repositories/transactions/list-transactions.ts',
    find: '::uuid AND environment = ',
    replace: '::uuid IS NOT NULL AND environment = ',
  },
  {
    name: 'an event is delivered to every application',
    file: 'repositories/webhooks/events.ts',
    find: 'ON w.application_id = a.application_id AND w.environment = a.environment',
    replace: 'ON w.environment = a.environment',
  },
  {
    name: 'a rolled key never expires',
    file: 'repositories/merchants/api-keys.ts',
    find: 'least(expires_at, ',
    replace: "coalesce(expires_at, now() + interval '9 days', ",
  },
  {
    name: 'a threshold is ignored',
    file: 'domain/payouts/approval-rule.ts',
    find: '(threshold !== null && amount > threshold)',
    replace: 'false',
  },
  {
    name: 'the daily limit ignores earlier payouts',
    file: 'domain/payouts/approval-rule.ts',
    find: 'amount > dailyLimit - paidWithoutApproval',
    replace: 'amount > dailyLimit',
  },
  {
    name: 'both of two decisions on a payout are accepted',
    file: 'repositories/approvals/decisions.ts',
    find: "(s.type = 'disbursement' AND s.status = 'pending')",
    replace: "(s.type = 'disbursement')",
  },
  {
    name: 'the creator of a key approves its payouts',
    file: 'repositories/approvals/decisions.ts',
    find: 'is(subject.maker)} OR ',
    replace: 'sql`false`} OR ',
  },
  {
    name: 'an approval ignores the approval hash',
    file: 'repositories/approvals/decisions.ts',
    find: 'hashOf(subject)} = ',
    replace: "hashOf(subject)} <> 'another' OR 'another' = ",
  },
  {
    name: 'the audit trail omits payouts',
    file: 'services/audit/record-act.ts',
    find: 'await insertEntry(tx, entry',
    replace: "if (record.subject !== 'payout') await insertEntry(tx, entry",
  },
  {
    name: 'a session can be paid in two tabs',
    file: 'services/checkout/pay-session.ts',
    find: "locked.variant === 'main' && known.replaces === active.id",
    replace: 'known.count > 0',
  },
  {
    name: 'refunds may exceed their payment by one unit',
    file: 'domain/refunds/refundable.ts',
    find: 'Math.max(amount - refunded, 0)',
    replace: 'Math.max(amount - refunded, 0) + 1',
  },
  {
    name: 'a fee is rounded down',
    file: 'domain/payouts/fee.ts',
    find: '+ parts - 1n) / parts',
    replace: ') / parts',
  },
  {
    name: 'an accepted event is sent again',
    file: 'workers/webhooks/deliver-webhooks.ts',
    find: 'statusCode >= 200 && statusCode < 300',
    replace: 'statusCode > 200 && statusCode < 300',
  },
  {
    name: 'a statement omits the debt',
    file: 'repositories/ledger/entries.ts',
    find: 'SELECT found.* FROM ledger_accounts AS a',
    replace:
      "SELECT found.* FROM (SELECT * FROM ledger_accounts WHERE account <> 'merchant_debt') AS a",
  },
  {
    name: 'a balance omits the debt',
    file: 'repositories/ledger/balances.ts',
    find: "held('merchant_debt')}",
    replace: "held('merchant_debt')} * 0",
  },
  {
    name: 'a full disk counts as an internal error',
    file: 'database/database-errors.ts',
    find: "'40P01', '53', '55P03'",
    replace: "'40P01', '55P03'",
  },
]
