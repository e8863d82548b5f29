import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { olderSessionName } from '../../../src/database/session-name.ts'
import { as } from '../../support/approvals.ts'
import { payout } from '../../support/builders.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { approveProposal } from '../../support/proposals.ts'
import { hasRealEngines, managementToken, startTestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import { statementOf } from '../account/statement-requests.ts'

const server = prepared(() => startTestServer({ role: 'api', liveProviders: uncalledProviders() }))
const finance = prepared(() => createPerson(server, 'finance'))
const colleague = prepared(() => createPerson(server, 'finance'))

const liveMerchant = async (): Promise<Merchant> => goLive(server, await createMerchant(server))

const adjustment = (changes: object = {}) => ({
  environment: 'live',
  currency: 'XAF',
  direction: 'credit',
  amount: 50_000,
  reference: `Virement ${randomUUID()}`,
  reason: 'Paie de novembre',
  ...changes,
})

const propose = (merchant: Merchant, body: object, token = finance.token) =>
  as(
    server,
    token,
    'post',
    `/organisations/${merchant.organisationId}/balance-adjustments/proposals`,
    body,
  )

const approve = (id: string, token = colleague.token) => approveProposal(server, token, id)

const adjust = async (merchant: Merchant, body: object): Promise<string> => {
  const { id } = (await propose(merchant, body)).body.data
  const { status } = (await approve(id)).body.data
  if (status !== 'carried_out') throw new Error(status)
  return id
}

const balanceOf = async ({ organisationId }: Merchant): Promise<[number, number]> => {
  const { body } = await manage(server, 'get', `/organisations/${organisationId}/balances`)
  const found = body.data.find(
    (each: { environment: string; currency: string }) =>
      each.environment === 'live' && each.currency === 'XAF',
  )
  return [found?.available_balance ?? 0, found?.debt ?? 0]
}

const onPostgres = hasRealEngines ? test : test.skip

describe('an adjustment of a balance', () => {
  test('a balance adjustment moves money only after a colleague approves it, and the merchant can pay the money out', async () => {
    const merchant = await liveMerchant()
    const body = adjustment({ reference: ' BGFI 784512 ' })
    const { id, ...proposal } = (await propose(merchant, body)).body.data
    expect(proposal).toMatchObject({
      kind: 'balance_adjustment',
      organisation_id: merchant.organisationId,
      organisation_name: expect.any(String),
      environment: 'live',
      currency: 'XAF',
      amount: 50_000,
      content: { direction: 'credit', reference: 'BGFI 784512' },
    })
    expect(await balanceOf(merchant)).toEqual([0, 0])
    expect((await approve(id)).body.data.status).toBe('carried_out')
    expect(await balanceOf(merchant)).toEqual([50_000, 0])
    const { body: shown } = await merchant.get('/balance?provider=carrier1_momo')
    // No provider holds the adjusted amount.
    expect(shown.data.available).toBe(0)
    expect((await merchant.post('/payouts', payout({ amount: 20_000 }))).status).toBe(201)
    // The payout of 20,000 also cost a fee of 1 %.
    expect(await balanceOf(merchant)).toEqual([29_800, 0])
  })

  test('a pending balance adjustment shows the current balance and the balance after approval', async () => {
    const merchant = await liveMerchant()
    const debit = adjustment({ direction: 'debit', amount: 300 })
    await adjust(merchant, adjustment({ amount: 1000 }))
    const { id } = (await propose(merchant, debit)).body.data
    const shown = async () => {
      const { body } = await manage(server, 'get', `/proposals/${id}`)
      return [body.data.balance_before, body.data.balance_after]
    }
    expect(await shown()).toEqual([1000, 700])
    await adjust(merchant, adjustment({ direction: 'debit', amount: 900, reference: 'BGFI 9' }))
    expect(await shown()).toEqual([100, -200])
    expect((await approve(id)).body.data).toMatchObject({
      balance_before: null,
      balance_after: null,
    })
    expect(await balanceOf(merchant)).toEqual([0, 200])
  })

  test('a balance adjustment appears in the statement with its reference, and in the monthly total', async () => {
    const merchant = await liveMerchant()
    await adjust(merchant, adjustment({ amount: 900, reference: 'BGFI 1' }))
    await adjust(merchant, adjustment({ direction: 'debit', amount: 250, reference: 'BGFI 2' }))
    expect(await statementOf(merchant)).toMatchObject({
      closing_balance: 650,
      entries: [
        { kind: 'balance_adjusted', amount: 900, merchant_reference: 'BGFI 1' },
        { kind: 'balance_adjusted', amount: -250, merchant_reference: 'BGFI 2' },
      ],
    })
    const path = `/organisations/${merchant.organisationId}`
    const { text } = await manage(server, 'get', `${path}/statement?environment=live`)
    expect(text).toMatch(/adjustments,balance_adjusted,,-900,BGFI 1\r\n/)
    const month = server.ctx.clock.nowIso().slice(0, 7)
    const query = `environment=live&month=${month}`
    const bridge = await manage(server, 'get', `${path}/balance-bridge?${query}`)
    expect(bridge.body.data).toMatchObject([
      { opening_balance: 0, corrections: 650, fees: 0, closing_balance: 650 },
    ])
  })

  test('a negative adjustment that exceeds the balance leaves a debt, which the next positive adjustment repays first', async () => {
    const merchant = await liveMerchant()
    await adjust(merchant, adjustment({ amount: 100 }))
    await adjust(merchant, adjustment({ direction: 'debit', amount: 800 }))
    expect(await balanceOf(merchant)).toEqual([0, 700])
    await adjust(merchant, adjustment({ amount: 1000 }))
    expect(await balanceOf(merchant)).toEqual([300, 0])
  })

  test('nobody can approve their own balance adjustment, even if nobody else could approve it', async () => {
    const merchant = await liveMerchant()
    const limit = (countries: string[] | null) =>
      sql`UPDATE people SET countries = ${countries}::text[]
        WHERE id <> ${finance.id}::uuid`.execute(server.ctx.db)
    await limit(['CG'])
    const alone = (await propose(merchant, adjustment())).body.data
    await limit(null)
    expect(alone.own_approval_from).toBeNull()
    const { id } = (await propose(merchant, adjustment())).body.data
    expect((await approve(id, finance.token)).body.code).toBe('own_order')
    for (const reply of [
      await propose(merchant, adjustment(), managementToken),
      await approve(id, managementToken),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, 'second_person_needed'])
    }
    expect(await balanceOf(merchant)).toEqual([0, 0])
  })

  test.each([
    ['reference', 'a reference without a letter or digit', { reference: '\u200b.' }],
    ['currency', 'a debit in a currency that was never used', { direction: 'debit' }],
  ])('a balance adjustment is refused on its %s: %s', async (field, _, changes) => {
    const merchant = await liveMerchant()
    const { status, body } = await propose(merchant, adjustment(changes))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('a balance adjustment needs a role with the permission to adjust balances', async () => {
    const merchant = await liveMerchant()
    for (const role of ['operations', 'support', 'auditor'] as const) {
      const { token } = await createPerson(server, role)
      expect((await propose(merchant, adjustment(), token)).status).toBe(403)
    }
  })

  test('balance adjustments with the same reference are posted once, even if proposed or approved again', async () => {
    const merchant = await liveMerchant()
    const body = adjustment()
    const first = (await propose(merchant, body)).body.data
    const second = (await propose(merchant, body)).body.data
    expect((await approve(first.id)).body.code).toBe('proposal_over')
    const approvals = await Promise.all([1, 2, 3].map(() => approve(second.id)))
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const spelling of [body.reference, `${body.reference.toUpperCase()}.\u200b`]) {
      const again = await propose(merchant, { ...body, reference: spelling })
      expect(again.body.code).toBe('adjustment_exists')
    }
    expect(await balanceOf(merchant)).toEqual([50_000, 0])
    await adjust(merchant, { ...body, currency: 'XOF' })
    await adjust(merchant, adjustment())
    expect(await balanceOf(merchant)).toEqual([100_000, 0])
  })

  onPostgres(
    'an adjustment is neither proposed nor approved while an older node is connected',
    async () => {
      const merchant = await liveMerchant()
      const { id } = (await propose(merchant, adjustment())).body.data
      const older = new pg.Client({
        connectionString: server.ctx.config.databaseUrl,
        application_name: olderSessionName,
      })
      await older.connect()
      for (const { status, body } of [await propose(merchant, adjustment()), await approve(id)]) {
        expect([status, Object.keys(body.errors)]).toEqual([422, ['reference']])
      }
      await older.end()
      expect(await balanceOf(merchant)).toEqual([0, 0])
      await eventually(() => approve(id), statusIs(200))
      expect(await balanceOf(merchant)).toEqual([50_000, 0])
    },
  )

  test('the ledger check finds a balance adjustment that differs from the approved amount', async () => {
    const merchant = await liveMerchant()
    const id = await adjust(merchant, adjustment({ amount: 1234 }))
    await expectSound(server)
    const { db } = server.ctx
    const stated = (amount: number) =>
      sql`UPDATE proposals SET content = jsonb_set(content::jsonb, '{amount}',
        ${String(amount)}::jsonb)::json WHERE id = ${id}::uuid`.execute(db)
    await stated(1233)
    const { data } = (await manage(server, 'get', '/ledger-check')).body
    const found = data.discrepancies.map((each: Record<string, unknown>) => [
      each.subject,
      each.expected,
      each.found,
    ])
    const about = `${id} ${merchant.organisationId}`
    expect(found.sort()).toEqual([
      [`${about} adjustments`, -1233, -1234],
      [`${about} merchant_available`, 1233, 1234],
    ])
    await stated(1234)
    await expectSound(server)
  })
})
