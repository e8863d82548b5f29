import { sql } from 'kysely'
import { createPayout, holdPayout } from '../../support/approvals.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { signInAs } from '../../support/console.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

const server = prepared(() => startTestServer({ role: 'api' }))

const heldPayout = async (merchant: Merchant, amount: number): Promise<string> => {
  const id = await createPayout(merchant, { amount })
  await holdPayout(server, id)
  return id
}

/** Copies a payout with ids that sort before its own id. */
const copy = (id: string, count: number, changes: object) =>
  sql`INSERT INTO transactions
    SELECT (jsonb_populate_record(t, jsonb_build_object('reference', left(md5(random()::text), 12),
      'id', overlay(gen_random_uuid()::text PLACING '0000' FROM 1)) || ${JSON.stringify(changes)}::jsonb)).*
    FROM transactions AS t, generate_series(1, ${count}) AS n
    WHERE t.id = ${id}::uuid`.execute(server.ctx.db)

const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }

const setMaximum = async (maximum_amount: number): Promise<void> => {
  const limits = { ...market, minimum_amount: 100, maximum_amount }
  expect((await manage(server, 'put', '/limits', limits)).status).toBe(200)
}

const resume = async ({ organisationId }: Merchant) =>
  manage(server, 'post', `/organisations/${organisationId}/held-payouts/resume`, { reason: 'x' })

describe('payouts above a lowered limit', () => {
  beforeEach(() => setMaximum(2_000_000))
  afterEach(() => setMaximum(2_000_000))

  test('the console reports how many payouts were resumed and how many are still on hold', async () => {
    const merchant = await createMerchant(server)
    const owner = await signInAs(server, 'owner', 'test')
    const press = async (operation: string, language = 'en') => {
      const { status, location } = await owner.post(`/console/do/${operation}`, {
        back: `/console/merchants/${merchant.organisationId}`,
        'param.id': merchant.organisationId,
        'body.reason': 'x',
      })
      expect(status).toBe(303)
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': language }
      return (await owner.get(location ?? '', headers)).text
    }
    await heldPayout(merchant, 5000)
    await heldPayout(merchant, 6000)
    await setMaximum(1000)
    expect(await press('resumeHeldPayouts')).toContain(
      'No payouts resumed. 2 are still on hold. Check the amount limits.',
    )
    await heldPayout(merchant, 900)
    expect(await press('resumeHeldPayouts')).toContain('1 payout resumed. 2 are still on hold.')
    expect(await press('cancelHeldPayouts', 'fr')).toContain('2 versements annulés. Fonds libérés.')
  })

  test('a payable payout is resumed even if 500 older ones are above the limit', async () => {
    const merchant = await createMerchant(server)
    const large = await heldPayout(merchant, 5000)
    const small = await heldPayout(merchant, 900)
    await copy(large, 500, {})
    await setMaximum(1000)
    expect((await resume(merchant)).body.data).toEqual({ decided: 1, left: 501 })
    expect((await manage(server, 'get', `/transactions/${small}`)).body.data.held).toBeNull()
  })
})

test('resuming is refused if a merchant has only held live payouts and is not verified', async () => {
  const merchant = await createMerchant(server)
  await copy(await createPayout(merchant), 1, {
    ...{ environment: 'live', status: 'approved', due_at: null },
    ...{ held_reason: 'merchant_suspended', held_since: server.ctx.clock.nowIso() },
  })
  const refused = await resume(merchant)
  expect([refused.status, refused.body.code]).toEqual([409, 'organisation_may_not_pay'])
  const sandbox = await heldPayout(merchant, 900)
  expect((await resume(merchant)).body.data).toEqual({ decided: 1, left: 1 })
  expect((await manage(server, 'get', `/transactions/${sandbox}`)).body.data.held).toBeNull()
})
