import type { PlantedFault } from './planted-faults.ts'

export const faultsOfAccount: PlantedFault[] = [
  {
    name: 'a country has only its first currency',
    file: 'domain/markets.ts',
    find: 'const requested = request.currency ?? market.currencies[0]',
    replace: 'const [requested] = market.currencies',
  },
  {
    name: 'a statement page repeats the last line of the previous page',
    file: 'repositories/ledger/statement-lines.ts',
    find: 'AND (l.posted_at, l.number) > (',
    replace: 'AND (l.posted_at, l.number) >= (',
  },
  {
    name: 'a deleted endpoint keeps receiving events',
    file: 'services/webhooks/change-endpoint.ts',
    find: '!(await deleteWebhookEndpoint(tx, row.id))',
    replace: "row.id === ''",
  },
  {
    name: 'a bulk payout of a suspended merchant continues',
    file: 'services/payouts/may-pay-out.ts',
    find: 'suspendedAt: owner.suspended_at',
    replace: 'suspendedAt: null',
  },
  {
    name: 'a maximum may be exceeded by one',
    file: 'domain/markets.ts',
    find: 'if (amount > maximum)',
    replace: 'if (amount > maximum + 1)',
  },
  {
    name: 'all merchants share idempotency keys',
    file: 'repositories/transactions/idempotency-keys.ts',
    find: 'where.and({ application_id: applicationId, environment, key: claim.key })',
    replace: 'where.and({ environment, key: claim.key })',
  },
  {
    name: "applications of an organisation see each other's data",
    file: 'repositories/transactions/transactions.ts',
    find: 'row.application_id === caller.applicationId',
    replace: 'row.organisation_id === caller.organisationId',
  },
  {
    name: 'an endpoint gets all event types',
    file: 'repositories/webhooks/deliveries.ts',
    find: '= ANY(w.events) END',
    replace: 'IS NOT NULL END',
  },
  {
    name: 'a node uses the clock of its machine',
    file: 'startup/start-server.ts',
    find: '.then(() => setByDatabase(clock, database.db))',
    replace: '.then(() => {})',
  },
  {
    name: 'a recovery omits events from while its endpoint was disabled',
    file: 'repositories/webhooks/recoveries.ts',
    find: "AND d.status IS DISTINCT FROM 'delivered'",
    replace: "AND d.status <> 'delivered'",
  },
  {
    name: 'a silent provider counts as operational',
    file: 'domain/availability.ts',
    find: 'return shareOf(base, isBad) >= degradedShare',
    replace: 'return shareOf(base, isBad) > 1',
  },
  {
    name: 'the feed repeats its last event',
    file: 'repositories/webhooks/event-lists.ts',
    find: 'e.position > ',
    replace: 'e.position >= ',
  },
  {
    name: 'the feed omits an event',
    file: 'repositories/webhooks/event-lists.ts',
    find: 'return { rows: found, next, last, deleted }',
    replace: 'return { rows: found, next: isFull ? next : last + 1, last: last + 1, deleted }',
  },
  {
    name: "a search finds another merchant's transactions",
    file: 'repositories/transactions/selection.ts',
    find: 't.application_id = $',
    replace: 't.application_id >= $',
  },
  {
    name: 'failed refunds count as refunded',
    file: 'repositories/transactions/select-transactions.ts',
    find: 'r.status IN ',
    replace: "r.status <> 'pending' OR r.status IN ",
  },
  {
    name: 'a restricted key may do everything',
    file: 'operations/run-operation.ts',
    find: 'granted !== null && !granted.includes(permission)',
    replace: 'granted !== null && granted.length === 0',
  },
  {
    name: 'a summary counts a fee twice',
    file: 'domain/ledger/settlement.ts',
    find: 'net_amount: shownAmount(amounts.collection + amounts.refund + amounts.disbursement)',
    replace:
      'net_amount: shownAmount(amounts.collection + amounts.refund + amounts.disbursement + fees.disbursement)',
  },
  {
    name: 'a link ignores payments in progress',
    file: 'repositories/checkout/sessions.ts',
    find: "t.status IN ('pending', 'processing')",
    replace: "t.status IN ('pending')",
  },
  {
    name: 'a cancelled bulk payout keeps the fees of its lines',
    file: 'services/payouts/end-bulk-payout.ts',
    find: 'bulk.left_amount + bulk.left_fee_amount',
    replace: 'bulk.left_amount',
  },
]
