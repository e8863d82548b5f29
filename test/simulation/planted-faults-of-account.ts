import type { PlantedFault } from './planted-faults.ts'

export const faultsOfAccount: PlantedFault[] = [
  {
    name: 'a country has its first currency alone',
    file: 'domain/markets.ts',
    find: 'const wanted = order.currency ?? market.currencies[0]',
    replace: 'const [wanted] = market.currencies',
  },
  {
    name: 'a page of a statement begins with the last line of the page before',
    file: 'repositories/ledger/statement-lines.ts',
    find: 'AND (l.posted_at, l.number) > (',
    replace: 'AND (l.posted_at, l.number) >= (',
  },
  {
    name: 'an endpoint that was deleted goes on',
    file: 'services/webhooks/change-endpoint.ts',
    find: '!(await deleteWebhookEndpoint(tx, row.id))',
    replace: "row.id === ''",
  },
  {
    name: 'a bulk of a suspended merchant goes on',
    file: 'services/payouts/may-pay-out.ts',
    find: 'suspendedAt: owner.suspended_at',
    replace: 'suspendedAt: null',
  },
  {
    name: 'a maximum is passed by one',
    file: 'domain/markets.ts',
    find: 'if (amount > maximum)',
    replace: 'if (amount > maximum + 1)',
  },
  {
    name: 'a key means the same to all merchants',
    file: 'repositories/transactions/idempotency-keys.ts',
    find: 'where.and({ application_id: applicationId, environment, key: claim.key })',
    replace: 'where.and({ environment, key: claim.key })',
  },
  {
    name: 'another application of an organisation sees what is not its own',
    file: 'repositories/transactions/transactions.ts',
    find: 'row.application_id === caller.applicationId',
    replace: 'row.organisation_id === caller.organisationId',
  },
  {
    name: 'an endpoint gets all kinds of events',
    file: 'repositories/webhooks/deliveries.ts',
    find: '= ANY(w.events) END',
    replace: 'IS NOT NULL END',
  },
  {
    name: 'a node goes by its own clock',
    file: 'startup/start-server.ts',
    find: '.then(() => setByDatabase(clock, database.db))',
    replace: '.then(() => {})',
  },
  {
    name: 'a recovery forgets what happened while its endpoint was disabled',
    file: 'repositories/webhooks/recoveries.ts',
    find: "AND d.status IS DISTINCT FROM 'delivered'",
    replace: "AND d.status <> 'delivered'",
  },
  {
    name: 'a provider without answers counts as operational',
    file: 'domain/availability.ts',
    find: 'return shareOf(base, isBad) >= degradedShare',
    replace: 'return shareOf(base, isBad) > 1',
  },
  {
    name: 'the feed tells its last event again',
    file: 'repositories/webhooks/event-lists.ts',
    find: 'e.position > ',
    replace: 'e.position >= ',
  },
  {
    name: 'the feed passes an event by',
    file: 'repositories/webhooks/event-lists.ts',
    find: 'return { rows: found, next, last, deleted }',
    replace: 'return { rows: found, next: isFull ? next : last + 1, last: last + 1, deleted }',
  },
  {
    name: 'a search finds what another merchant has',
    file: 'repositories/transactions/selection.ts',
    find: 't.application_id = $',
    replace: 't.application_id >= $',
  },
  {
    name: 'refunds that failed count as given back',
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
    name: 'a link forgets payments that are under way',
    file: 'repositories/checkout/sessions.ts',
    find: "t.status IN ('pending', 'processing')",
    replace: "t.status IN ('pending')",
  },
  {
    name: 'a cancelled bulk keeps the fees of its lines',
    file: 'services/payouts/end-bulk-payout.ts',
    find: 'bulk.left_amount + bulk.left_fee_amount',
    replace: 'bulk.left_amount',
  },
]
