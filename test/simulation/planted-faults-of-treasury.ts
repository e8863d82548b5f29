import type { PlantedFault } from './planted-faults.ts'

export const faultsOfTreasury: PlantedFault[] = [
  {
    name: 'a held payout is submitted',
    file: 'repositories/payouts/held.ts',
    find: 'due AS (SELECT * FROM judged WHERE hold_reason IS NULL)',
    replace: 'due AS (SELECT * FROM judged)',
  },
  {
    name: 'one person may dismiss any amount',
    file: 'services/reconciliation/resolve-item.ts',
    find: 'await requireMovableAlone(ctx, tx, mover, {',
    replace: 'if (resolution.status !== undefined) await requireMovableAlone(ctx, tx, mover, {',
  },
  {
    name: 'a withdrawal ignores the balance',
    file: 'services/treasury/withdrawals.ts',
    find: '(balance?.available ?? 0) < amount',
    replace: 'false',
  },
  {
    name: 'a withdrawal reserves nothing',
    file: 'services/treasury/withdrawals.ts',
    find: "await postToBalances(tx, [withdrawalPosting('withdrawal_reserved', row)], now)",
    replace: '',
  },
  {
    name: 'one person may approve a live withdrawal',
    file: 'repositories/approvals/decisions.ts',
    find: "CASE s.environment WHEN 'live' THEN 2 ELSE 1 END",
    replace: '1',
  },
  {
    name: 'a cancelled withdrawal is paid',
    file: 'domain/treasury/withdrawal.ts',
    find: "pay: { from: ['sent']",
    replace: "pay: { from: ['sent', 'cancelled']",
  },
  {
    name: 'a withdrawal is sent twice',
    file: 'domain/treasury/withdrawal.ts',
    find: "send: { from: ['approved']",
    replace: "send: { from: ['approved', 'sent']",
  },
  {
    name: 'a withdrawal may skip statuses',
    file: 'services/treasury/withdrawals.ts',
    find: "if (!from.includes(before.status)) throw new Problem('withdrawal_over')",
    replace: '',
  },
  {
    name: 'a return is credited twice',
    file: 'domain/ledger/bank-postings.ts',
    find: `{ account: paidFrom(withdrawal), amount: -amount },
          { account: 'fee_income', amount: -returnedFee },
          { account: 'merchant_available', amount: amount + returnedFee },`,
    replace: `{ account: paidFrom(withdrawal), amount: -2 * amount },
          { account: 'fee_income', amount: -returnedFee },
          { account: 'merchant_available', amount: 2 * amount + returnedFee },`,
  },
  {
    name: 'a transfer is recorded once per spelling',
    file: 'services/treasury/top-ups.ts',
    find: "const folded_reference = await requireReference(tx, 'bank_reference', transfer.bank_reference)",
    replace: 'const folded_reference = transfer.bank_reference',
  },
  {
    name: 'a reversal is limited to the available balance',
    file: 'services/treasury/top-ups.ts',
    find: 'await postToBalances(tx, [topUpPosting(kind, { ...topUp, organisation_id })], ctx.clock.nowIso())',
    replace: `const held = await tx.selectFrom('ledger_accounts').select('balance')
    .where('organisation_id', '=', organisation_id).where('environment', '=', 'live')
    .where('currency', '=', topUp.currency).where('account', '=', 'merchant_available')
    .executeTakeFirst()
  const left = Math.max(1, Math.min(topUp.amount, Number(held?.balance ?? 0)))
  const amount = kind === 'top_up_reversed' ? left : topUp.amount
  await postToBalances(tx, [topUpPosting(kind, { ...topUp, amount, organisation_id })], ctx.clock.nowIso())`,
  },
  {
    name: 'the recorder of a top-up may approve it',
    file: 'services/treasury/second-person.ts',
    find: 'for (const author of authors)',
    replace: 'for (const author of authors.slice(authors.length))',
  },
  {
    name: 'a schedule also withdraws its reserve',
    file: 'services/treasury/withdrawal-schedules.ts',
    find: '(balance?.available ?? 0) - reserve_amount',
    replace: 'balance?.available ?? 0',
  },
  {
    name: 'a schedule withdraws every hour',
    file: 'domain/treasury/withdrawal-schedule.ts',
    find: 'return { period_at: isoOf(next), due_at: isoOf(next) }',
    replace: 'return { period_at: isoOf(nowMs + 3_600_000), due_at: isoOf(nowMs + 3_600_000) }',
  },
  {
    name: 'a withdrawal fee is charged twice',
    file: 'domain/ledger/bank-postings.ts',
    find: `{ account: paidFrom(withdrawal), amount },
          { account: 'fee_income', amount: fee },`,
    replace: `{ account: paidFrom(withdrawal), amount: amount - fee },
          { account: 'fee_income', amount: 2 * fee },`,
  },
  {
    name: 'a returned withdrawal always returns its fee',
    file: 'services/treasury/withdrawals.ts',
    find: "step !== 'returnPaid' || returns_fee ? fee_amount : 0",
    replace: "step !== 'returnPaid' || !returns_fee ? fee_amount : fee_amount",
  },
  {
    name: 'a copy of a bank file looks like the original',
    file: 'services/treasury/withdrawal-batches.ts',
    find: 'downloads: downloads + Number(payable.length > 0)',
    replace: 'downloads: Number(payable.length > 0)',
  },
  {
    name: 'a withdrawal of a suspended merchant is sent',
    file: 'services/treasury/withdrawals.ts',
    find: "if (!(await mayPayOut(tx, row))) return 'merchant_may_not_pay'",
    replace: '',
  },
  {
    name: "money is posted to the wallet of another country than its transaction's",
    file: 'domain/ledger/postings.ts',
    find: 'const wallet = walletOf(movement.provider, movement.country)',
    replace: "const wallet = walletOf(movement.provider, 'CG')",
  },
  {
    name: 'a float is moved to the wallet of another country',
    file: 'domain/ledger/postings.ts',
    find: 'between(floatOf(provider), walletOf(provider, country), part)',
    replace: "between(floatOf(provider), walletOf(provider, 'CG'), part)",
  },
  {
    name: 'a repeated request moves floats again as if they were full',
    file: 'repositories/ledger/merchant-wallets.ts',
    find: 'LEFT JOIN transactions AS t',
    replace: 'JOIN transactions AS t',
  },
]
