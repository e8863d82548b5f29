import type { PlantedFault } from './planted-faults.ts'

/** Faults of what merchants read and do by the account API. */
export const faultsOfAccount: PlantedFault[] = [
  {
    name: 'the feed tells its last event again',
    file: 'repositories/webhooks/event-lists.ts',
    find: 'e.position > ',
    replace: 'e.position >= ',
  },
  {
    name: 'the feed passes an event by',
    file: 'repositories/webhooks/event-lists.ts',
    find: 'next: isFiltered ? Math.min(until, last) : last, last }',
    replace: 'next: last + 1, last: last + 1 }',
  },
  {
    name: 'a search finds what another merchant has',
    file: 'repositories/transactions/selection.ts',
    find: 't.application_id = ',
    replace: 't.application_id >= ',
  },
  {
    name: 'refunds that failed count as given back',
    file: 'repositories/transactions/select-transactions.ts',
    find: 'r.status IN ',
    replace: "r.status <> 'pending' OR r.status IN ",
  },
  {
    name: 'a restricted key may do everything',
    file: 'http/contract.ts',
    find: 'granted != null && !granted.includes(needed)',
    replace: 'granted != null && granted.length === 0',
  },
  {
    name: 'a summary counts a fee twice',
    file: 'domain/ledger/settlement.ts',
    find: 'net_amount: shown(amounts.collection + amounts.refund + amounts.disbursement)',
    replace: 'net_amount: shown(amounts.collection + amounts.refund + amounts.disbursement + fees)',
  },
  {
    name: 'a link forgets payments that are under way',
    file: 'repositories/checkout/payment-links.ts',
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
