import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../../src/database/ids.ts'
import {
  type PostedWithdrawal,
  topUpPosting,
  withdrawalPosting,
} from '../../../src/domain/ledger/bank-postings.ts'
import type { WithdrawalPostingKind } from '../../../src/domain/ledger/posting-kinds.ts'
import { postToBalances } from '../../../src/services/ledger/post-to-balances.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import { expectBalancedLedger } from '../../support/soundness.ts'
import { statementOf } from '../account/statement-requests.ts'

const bankAccount = randomUUID()

const server = prepared(() => startTestServer({ role: 'api', liveProviders: uncalledProviders() }))

beforeAll(async () => {
  await sql`
    INSERT INTO bank_accounts (id, name, bank, country, currency, holder, number, number_end,
      created_at)
    VALUES (${bankAccount}::uuid, 'Main', 'BGFI', 'CG', 'XAF', 'Platform', 'x', '1234', now())`.execute(
    server.ctx.db,
  )
})

const post = (posting: ReturnType<typeof topUpPosting>) =>
  server.ctx.db
    .transaction()
    .execute((tx) => postToBalances(tx, [posting], server.ctx.clock.nowIso()))

const storeTopUp = async (merchant: Merchant, amount: number, status = 'received') => {
  const id = newId(server.ctx.clock.nowMs())
  await sql`
    INSERT INTO top_ups (id, bank_account_id, bank_reference, folded_reference, reference,
      organisation_id, currency, amount, value_date, evidence, status, created_at, updated_at)
    VALUES (${id}::uuid, ${bankAccount}::uuid, ${id}, ${id}, '',
      ${merchant.organisationId}::uuid, 'XAF',
      ${amount}, '2026-11-21', 'statement', ${status}, now(), now())`.execute(server.ctx.db)
  return {
    id,
    organisation_id: merchant.organisationId,
    currency: 'XAF',
    amount,
    bank_account_id: bankAccount,
  } as const
}

const funded = async (): Promise<Merchant> => {
  const merchant = await goLive(server, await createMerchant(server))
  await post(topUpPosting('top_up_received', await storeTopUp(merchant, 1000)))
  return merchant
}

/** Inserts a withdrawal of 600 with a fee of 50 in a final status, and all its postings. */
const withdraw = async (
  merchant: Merchant,
  status: string,
  kinds: WithdrawalPostingKind[],
  changes: Partial<PostedWithdrawal> = {},
): Promise<string> => {
  const id = newId(server.ctx.clock.nowMs())
  const withdrawal: PostedWithdrawal = {
    id,
    organisation_id: merchant.organisationId,
    environment: 'live',
    currency: 'XAF',
    amount: 600,
    fee_amount: 50,
    returned_fee_amount: 0,
    bank_account_id: bankAccount,
    ...changes,
  }
  const isPaid = kinds.includes('withdrawal_settled')
  const proof = isPaid ? 'FT-1' : null
  const reason = ['rejected', 'returned'].includes(status) ? 'account closed' : null
  await sql`
    WITH account AS (
      INSERT INTO merchant_bank_accounts (id, organisation_id, application_id, environment,
        currency, country, bank, holder, sealed_number, last_four, status, usable_from,
        is_added_by_merchant, created_at)
      VALUES (${newId(server.ctx.clock.nowMs())}::uuid, ${merchant.organisationId}::uuid,
        ${merchant.applicationId}::uuid, 'live', 'XAF', 'CG', 'BGFI', 'Ma boutique', '\\x00',
        '1234', 'pending', now(), true, now())
      RETURNING id
    )
    INSERT INTO withdrawals (id, organisation_id, application_id, merchant_bank_account_id,
      environment, currency, amount, fee_amount, returned_fee_amount, bank_account_id, status,
      reason, bank_reference, evidence, paid_at, created_at, updated_at)
    SELECT ${id}::uuid, ${merchant.organisationId}::uuid, ${merchant.applicationId}::uuid,
      account.id, 'live', 'XAF', 600, 50, ${withdrawal.returned_fee_amount},
      ${bankAccount}::uuid, ${status}, ${reason}, ${proof}, ${proof},
      CASE WHEN ${isPaid} THEN now() END, now(), now()
    FROM account`.execute(server.ctx.db)
  for (const kind of kinds) await post(withdrawalPosting(kind, withdrawal))
  return id
}

const balancesOf = async ({ organisationId }: Merchant): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; balance: number }>`
    SELECT account, balance::int AS balance FROM ledger_accounts
    WHERE organisation_id = ${organisationId}::uuid AND balance <> 0`.execute(server.ctx.db)
  return Object.fromEntries(rows.map(({ account, balance }) => [account.slice(0, 22), balance]))
}

const bank = `bank:${bankAccount}`.slice(0, 22)
const reserved: WithdrawalPostingKind[] = ['withdrawal_reserved']
const released: WithdrawalPostingKind[] = [...reserved, 'withdrawal_released']
const settled: WithdrawalPostingKind[] = [...reserved, 'withdrawal_settled']
const returned: WithdrawalPostingKind[] = [...settled, 'withdrawal_returned']
const untouched = { [bank]: -1000, merchant_available: 1000 }
const held = { [bank]: -1000, merchant_available: 350, withdrawal_reservation: 650 }

describe('the ledger of withdrawals', () => {
  test.each([
    ['requested', reserved, {}, held],
    ['sent', reserved, {}, held],
    ['rejected', released, {}, untouched],
    ['cancelled', released, {}, untouched],
    ['returned', released, {}, untouched],
    ['paid', settled, {}, { [bank]: -400, merchant_available: 350, fee_income: 50 }],
    ['returned', returned, {}, { [bank]: -1000, merchant_available: 950, fee_income: 50 }],
    ['returned', returned, { returned_fee_amount: 50 }, untouched],
  ])(
    'a withdrawal in the status "%s" after the postings %j has moved exactly its amount',
    async (...of) => {
      const [status, kinds, changes, balances] = of
      const merchant = await funded()
      await withdraw(merchant, status, kinds, changes)
      expect(await balancesOf(merchant)).toEqual(balances)
      await expectBalancedLedger(server)
    },
  )

  test.each([
    ['reserved', [...reserved, ...reserved]],
    ['settled and released', [...settled, ...released.slice(1)]],
    ['returned', [...returned, ...returned.slice(2)]],
  ])('the database refuses a withdrawal that is %s twice', async (_, kinds) => {
    const merchant = await funded()
    await expect(withdraw(merchant, 'returned', kinds)).rejects.toThrow(/duplicate key/)
  })
})

describe('the ledger of top-ups', () => {
  test('a top-up that was spent before its reversal leaves a debt', async () => {
    const merchant = await goLive(server, await createMerchant(server))
    const topUp = await storeTopUp(merchant, 1000)
    await post(topUpPosting('top_up_received', topUp))
    await withdraw(merchant, 'paid', settled)
    await post(topUpPosting('top_up_reversed', topUp))
    await sql`UPDATE top_ups SET status = 'reversed', reason = 'bank' WHERE id = ${topUp.id}::uuid`.execute(
      server.ctx.db,
    )
    expect(await balancesOf(merchant)).toEqual({ [bank]: 600, merchant_debt: -650, fee_income: 50 })
    await expect(post(topUpPosting('top_up_reversed', topUp))).rejects.toThrow(/duplicate key/)
  })

  test('a top-up covers a debt first, and the month and the statement add up', async () => {
    const merchant = await funded()
    await withdraw(merchant, 'returned', returned, { returned_fee_amount: 20 })
    await withdraw(merchant, 'sent', reserved)
    const { entries, opening_balance, closing_balance } = await statementOf(merchant)
    expect([opening_balance, closing_balance]).toEqual([0, 320])
    expect(entries.map(({ kind, amount, fee_charged }) => [kind, amount, fee_charged])).toEqual([
      ['top_up_received', 1000, 0],
      ['withdrawal_reserved', -650, 50],
      ['withdrawal_returned', 620, -20],
      ['withdrawal_reserved', -650, 50],
    ])
    const month = server.ctx.clock.nowIso().slice(0, 7)
    const path = `/organisations/${merchant.organisationId}/balance-bridge?month=${month}`
    expect((await manage(server, 'get', path)).body.data).toEqual([
      expect.objectContaining({
        opening_balance: 0,
        top_ups: 1000,
        withdrawals: -600,
        fees: -80,
        closing_balance: 320,
      }),
    ])
  })
})

describe('checkLedger: bank money', () => {
  const findings = async (subject: string): Promise<string[]> => {
    const { body } = await manage(server, 'get', '/ledger-check')
    return body.data.discrepancies.flatMap(
      (found: { rule: string; subject: string; expected: number; found: number }) =>
        found.rule === 'postings follow from statuses' && found.subject.startsWith(subject)
          ? [`${found.subject.split(' ')[2]?.slice(0, 22)} ${found.expected} ${found.found}`]
          : [],
    )
  }

  test('a withdrawal or top-up whose status contradicts its postings is a discrepancy', async () => {
    const merchant = await funded()
    const rejected = await withdraw(merchant, 'rejected', reserved)
    const { id: unposted } = await storeTopUp(merchant, 77)
    expect((await findings(rejected)).sort()).toEqual([
      'merchant_available 0 -650',
      'withdrawal_reservation 0 650',
    ])
    expect((await findings(unposted)).sort()).toEqual([`${bank} -77 0`, 'merchant_available 77 0'])
  })
})
