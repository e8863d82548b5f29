import type { PlantedFault } from './planted-faults.ts'

export const faultsOfPeople: PlantedFault[] = [
  {
    name: 'the author of a proposal may approve it',
    file: 'repositories/approvals/decisions.ts',
    find: 'maker: sql<string | null>`s.proposed_by`',
    replace: 'maker: sql<string | null>`NULL::uuid`',
  },
  {
    name: 'a role that was just revoked still decides',
    file: 'repositories/approvals/decisions.ts',
    find: 'AND p.role = ',
    replace: "AND 'any' <> ",
  },
  {
    name: 'countries that were just removed still apply',
    file: 'repositories/approvals/decisions.ts',
    find: '`(p.countries IS NULL OR s.country = ANY (p.countries))`',
    replace: '`true`',
  },
  {
    name: 'one approval of two is enough',
    file: 'repositories/approvals/decisions.ts',
    find: 'subject.needed} AS is_enough',
    replace: 'subject.needed} - 1 AS is_enough',
  },
  {
    name: 'the management token adjusts a balance alone',
    file: 'services/ledger/adjust-balance.ts',
    find: "if (decider === undefined) throw new Problem('second_person_needed')",
    replace: '',
  },
  {
    name: 'an approved adjustment is posted twice',
    file: 'services/ledger/adjust-balance.ts',
    find: 'await postToBalances(tx, [posting], now)',
    replace: 'await postToBalances(tx, [posting, posting], now)',
  },
  {
    name: 'a deduction is credited',
    file: 'services/ledger/adjust-balance.ts',
    find: "direction === 'credit' ? amount : -amount",
    replace: 'amount',
  },
  {
    name: 'a role is read from an outdated copy',
    file: 'services/people/find-person.ts',
    find: 'const found = await findSignIn(db, { hash: hashToken(token), at: clock.nowIso(), idleSince })',
    replace: `const copies = ((globalThis as any).copies ??= new Map())
  const found = copies.get(token) ?? (await findSignIn(db, { hash: hashToken(token), at: clock.nowIso(), idleSince }))
  copies.set(token, found)`,
  },
  {
    name: 'the audit trail omits suspensions',
    file: 'services/merchants/change-organisation.ts',
    find: "await recordAct(ctx, tx, { subject: 'organisation',",
    replace:
      "if (!('suspended_at' in (altered.after ?? {}))) await recordAct(ctx, tx, { subject: 'organisation',",
  },
  {
    name: 'a key of a suspended organisation keeps working',
    file: 'http/authenticate.ts',
    find: "if (obstacle === 'organisation_suspended')",
    replace: 'if (false)',
  },
  {
    name: "a person's refund ignores other refunds in the meantime",
    file: 'services/transactions/create-payouts-and-refunds.ts',
    find: '(request.refundedBefore ?? refundedAmount) !== refundedAmount',
    replace: 'false',
  },
  {
    name: 'a country-limited person refunds in all countries',
    file: 'services/refunds/refund-payment.ts',
    find: 'findTransaction(executor, id, countries)',
    replace: 'findTransaction(executor, id, null)',
  },
  {
    name: 'the audit trail shows only the payment of a refund',
    file: 'services/refunds/refund-payment.ts',
    find: 'refund_id: request.id',
    replace: 'refund_id: payment.id',
  },
]
