import { numberOf, payout } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  availableOf,
  bulkIn,
  countsOf,
  csvHeader,
  expectUntouched,
  linesOf,
  order,
  preview,
} from './bulk-requests.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await expectSound(server)
  await server.stop()
})

const opening = 10_000_000

describe('a bulk payout', () => {
  test('a bulk payout reserves its total immediately, pays each line once, and releases failed lines', async () => {
    const merchant = await createMerchant(server)
    const fails = payout({ amount: 1000, phone_number: numberOf('999002') })
    const other = payout({ amount: 500, provider: 'carrier2_money' })
    const payouts = [...linesOf(3), fails, other]
    const reply = await order(server, merchant, { reference: 'PAIE-11', payouts })
    expect([reply.status, reply.body.warnings]).toEqual([201, []])
    const { id, total_deducted: total } = reply.body.data
    expect(reply.body.data).toMatchObject({
      status: 'processing',
      reference: 'PAIE-11',
      line_count: 5,
      amount: 4500,
      fee_amount: 45,
      needs_approval: false,
    })
    expect(total).toBe(4545)
    const ended = await bulkIn(merchant, id, 'completed')
    expect(countsOf(ended)).toEqual({ completed: 4, failed: 1 })
    expect(ended.progress.failed).toEqual({ count: 1, amount: 1000 })
    expect(await availableOf(merchant)).toBe(opening - 4545 + 1010)
    const made = (await merchant.account('get', `/transactions?bulk_payout_id=${id}`)).body.data
    expect(made).toHaveLength(5)
    for (const one of made) expect(one).toMatchObject({ type: 'disbursement', bulk_payout_id: id })
    expect((await merchant.account('get', '/bulk-payouts')).body.data).toEqual([ended])
    const { body } = await merchant.account('get', '/events?per_page=100')
    const types = body.data.map(({ type }: { type: string }) => type)
    const count = (type: string) => types.filter((each: string) => each === type).length
    expect([count('payout.approved'), count('payout.completed'), count('payout.failed')]).toEqual([
      5, 4, 1,
    ])
  })

  test('a bulk payout appears as one statement line, and the settlement summary splits its amount by provider', async () => {
    const merchant = await createMerchant(server)
    const other = payout({ amount: 500, provider: 'carrier2_money' })
    const fails = payout({ amount: 2000, phone_number: numberOf('999002') })
    const payouts = [...linesOf(2), fails, other]
    const { id } = (await order(server, merchant, { payouts })).body.data
    await bulkIn(merchant, id, 'completed')
    const path = '/statement?currency=XAF&from=2020-01-01T00:00:00Z'
    const statement = (await merchant.account('get', path)).body.data
    expect(
      statement.entries.map(({ kind, amount, fee_amount, bulk_payout_id }: never) => [
        kind,
        amount,
        fee_amount,
        bulk_payout_id,
      ]),
    ).toEqual([
      ['sandbox_opened', opening, 0, null],
      ['bulk_payout_reserved', -4545, 45, id],
      ['payout_released', 2020, 20, null],
    ])
    expect(statement.closing_balance).toBe(await availableOf(merchant))
    const month = statement.entries[1].created_at.slice(0, 7)
    const summary = await merchant.account('get', `/settlement-summary?month=${month}`)
    const lines = summary.body.data.lines.map((line: Record<string, number>) => [
      line.provider,
      line.paid_out_count,
      line.paid_out_amount,
      line.fee_amount,
    ])
    expect(lines).toEqual([
      ['carrier1_momo', 2, 2000, 20],
      ['carrier2_money', 1, 500, 5],
    ])
  })
})

describe('the lines of a bulk payout', () => {
  test('bulk payout lines are listed in order with masked numbers, and can be downloaded in both file formats', async () => {
    const merchant = await createMerchant(server)
    const { id } = (await order(server, merchant, { payouts: linesOf(5) })).body.data
    await bulkIn(merchant, id, 'completed')
    const first = await merchant.account('get', `/bulk-payouts/${id}/lines?per_page=3`)
    const cursor = first.body.meta.next_cursor
    const path = `/bulk-payouts/${id}/lines?per_page=3&cursor=${cursor}`
    const second = await merchant.account('get', path)
    const lines = [...first.body.data, ...second.body.data]
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(second.body.meta.next_cursor).toBeNull()
    expect(lines[0]).toMatchObject({ state: 'completed', phone_number: '+24206****000' })
    const one = await merchant.get(`/payouts/${lines[4].payout_id}`)
    expect(one.body.data).toMatchObject({ status: 'completed', reference: lines[4].reference })
    const waiting = await merchant.account('get', `/bulk-payouts/${id}/lines?state=waiting`)
    expect(waiting.body.data).toEqual([])
    const { text } = await merchant.account('get', `/bulk-payouts/${id}/results.csv`)
    const rows = text.split('\r\n')
    expect(rows).toHaveLength(7)
    expect(rows[1]).toMatch(/^1,completed,1000,10,XAF,CG,carrier1_momo,\+24206\*{4}000,[\w-]{36},/)
    const file = `/bulk-payouts/${id}/results.csv?locale=en`
    const shown = (await merchant.account('get', file)).text.split('\r\n')
    expect(shown[1]).toMatch(/^1,Completed,1000,10,XAF,CG,carrier1_momo,'\+24206\*{4}000,/)
  })
})

describe('the money of a bulk payout', () => {
  test('a bulk payout and its retry are refused as a whole if the balance is too low', async () => {
    const merchant = await createMerchant(server)
    const payouts = linesOf(3, { amount: 3_333_334 })
    const key = 'too-much'
    for (const _ of [1, 2]) {
      const { status, body } = await order(server, merchant, { payouts }, { key })
      expect([status, body.code]).toEqual([422, 'insufficient_balance'])
    }
    expect(await availableOf(merchant)).toBe(opening)
    expect((await merchant.account('get', '/bulk-payouts')).body.data).toEqual([])
    // The stored refusal is replayed even after the balance becomes sufficient.
    const more = { currency: 'XAF', amount: 1_000_000 }
    await manage(server, 'post', `/organisations/${merchant.organisationId}/sandbox-top-ups`, more)
    const again = await order(server, merchant, { payouts }, { key })
    expect([again.status, again.body.code, again.headers['idempotent-replayed']]).toEqual([
      ...[422, 'insufficient_balance', 'true'],
    ])
    expect((await order(server, merchant, { payouts })).status).toBe(201)
  })

  test('many simultaneous bulk payout requests with one idempotency key reserve the money once', async () => {
    const merchant = await createMerchant(server)
    const body = { payouts: linesOf(4) }
    const key = 'once'
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => order(server, merchant, body, { key })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const ids = new Set(replies.map((reply) => reply.body.data.id))
    expect(ids.size).toBe(1)
    await bulkIn(merchant, [...ids][0], 'completed')
    expect(await availableOf(merchant)).toBe(opening - 4040)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(4)
    const other = await order(server, merchant, { payouts: linesOf(5) }, { key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  })
})

describe('the price of a bulk payout', () => {
  test('a preview shows the price of a bulk payout, stores nothing and uses no idempotency key', async () => {
    const merchant = await createMerchant(server)
    const [line] = linesOf(1)
    const payouts = [line, ...linesOf(2)]
    const key = 'previewed'
    const file = [
      csvHeader,
      ...payouts.map((one) => `${one?.phone_number};1000;XAF;CG;carrier1_momo`),
    ].join('\n')
    const previews = [
      await preview(server, merchant, { payouts }, { headers: { 'Idempotency-Key': key } }),
      await preview(server, merchant, { payouts, dry_run: false }),
      await preview(server, merchant, file, { csv: true, query: '?reference=PAIE&dry_run=false' }),
      await order(server, merchant, { payouts, dry_run: true }),
    ]
    for (const { status, body, headers } of previews) {
      expect(status).toBe(200)
      expect(body.data).toEqual(previews[0]?.body.data)
      expect(headers).not.toHaveProperty('idempotent-replayed')
    }
    expect(previews[0]?.body.data).toEqual({
      line_count: 3,
      currency: 'XAF',
      amount: 3000,
      fee_amount: 30,
      total_deducted: 3030,
      available_balance: opening,
      balance_suffices: true,
      needs_approval: false,
    })
    const warning = { code: 'repeated_payout', numbers: [1, 2] }
    const inFile = { ...warning, lines: [2, 3] }
    expect(previews.map(({ body }) => body.warnings)).toEqual([
      ...[[warning], [warning], [inFile], [warning]],
    ])
    await expectUntouched(merchant)
    expect((await order(server, merchant, { payouts }, { key })).status).toBe(201)
    const after = await preview(server, merchant, { payouts })
    expect(after.body.data.available_balance).toBe(opening - 3030)
  })

  test("the price of a bulk payout includes each line's fee for its country, even if countries share a currency", async () => {
    await manage(server, 'post', '/fee-schedules', {
      provider: 'carrier1_momo',
      country: 'CM',
      currency: 'XAF',
      basis_points: 5000,
      fixed_amount: 0,
    })
    const congo = linesOf(2)
    const cameroon = linesOf(1, { country: 'CM', phone_number: '+237 6 71 23 45 67' })
    for (const payouts of [
      [...congo, ...cameroon],
      [...cameroon, ...congo],
    ]) {
      const merchant = await createMerchant(server)
      const told = await preview(server, merchant, { payouts })
      expect(told.body.data.fee_amount).toBe(10 + 10 + 500)
      const { id } = (await order(server, merchant, { payouts })).body.data
      await bulkIn(merchant, id, 'completed')
      expect(await availableOf(merchant)).toBe(opening - 3000 - 520)
      const lines = (await merchant.account('get', `/bulk-payouts/${id}/lines`)).body.data
      expect(lines.map(({ fee_amount }: { fee_amount: number }) => fee_amount)).toEqual(
        payouts.map(({ country }) => (country === 'CM' ? 500 : 10)),
      )
    }
  })

  test("the price of a bulk payout includes each line's provider fee, even if all lines are for one country", async () => {
    const uganda = { country: 'UG', currency: 'UGX' }
    const fee = { ...uganda, provider: 'carrier2_money', basis_points: 5000, fixed_amount: 0 }
    await manage(server, 'post', '/fee-schedules', fee)
    const providers = ['carrier1_momo', 'carrier2_money']
    for (const each of [providers, providers.toReversed()]) {
      const payouts = each.flatMap((provider) =>
        linesOf(1, { ...uganda, provider, phone_number: '+256 77 212 3456' }),
      )
      const { body } = await preview(server, await createMerchant(server), { payouts })
      expect(body.data.fee_amount).toBe(10 + 500)
    }
  })

  test('the price of a bulk payout is shown when the balance does not cover it', async () => {
    const merchant = await createMerchant(server)
    const payouts = linesOf(3, { amount: 3_333_334 })
    const { status, body } = await preview(server, merchant, { payouts })
    expect([status, body.data.balance_suffices]).toEqual([200, false])
  })

  test.each([
    ['the sum of its lines', 2, 5_000_000_000_000_000],
    ['a line plus its fee', 1, Number.MAX_SAFE_INTEGER],
  ])(
    'a bulk payout returns a 422 on its lines if %s exceeds the largest amount',
    async (_, count, amount) => {
      const merchant = await createMerchant(server)
      const payouts = linesOf(count, { amount })
      const rows = payouts.map((one) => `${one.phone_number};${amount};XAF;CG;carrier1_momo`)
      const replies = [
        await order(server, merchant, { payouts }),
        await order(server, merchant, { payouts, dry_run: true }),
        await preview(server, merchant, { payouts }),
        await preview(server, merchant, [csvHeader, ...rows].join('\n'), { csv: true }),
      ]
      for (const [at, { status, body }] of replies.entries()) {
        const reason = 'Le total, frais compris, dépasse le montant maximum : 9007199254740991.'
        expect([status, body.errors]).toEqual([422, { [at === 3 ? 'lines' : 'payouts']: [reason] }])
      }
      await expectUntouched(merchant)
    },
  )

  test('a dry run shows the price of a bulk payout, and stores nothing', async () => {
    const merchant = await createMerchant(server)
    const [line] = linesOf(1)
    const key = 'dry'
    const payouts = [line, ...linesOf(2)]
    const { status, body } = await order(server, merchant, { dry_run: true, payouts }, { key })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      line_count: 3,
      total_deducted: 3030,
      available_balance: opening,
      balance_suffices: true,
      needs_approval: false,
    })
    expect(body.warnings).toEqual([{ code: 'repeated_payout', numbers: [1, 2] }])
    expect(await availableOf(merchant)).toBe(opening)
    expect((await merchant.account('get', '/bulk-payouts')).body.data).toEqual([])
    const inQuery = await order(server, merchant, { payouts }, { key, query: '?dry_run=true' })
    expect(inQuery.status).toBe(200)
    expect((await order(server, merchant, { payouts }, { key })).status).toBe(201)
  })

  test(
    'the price of a bulk payout is fixed at creation, even if fees change before its lines ' +
      'become payouts',
    async () => {
      const held = await createMerchant(server)
      const rules = [{ currency: 'SCR', threshold: 0, daily_limit: null }]
      const path = `/applications/${held.applicationId}`
      await manage(server, 'patch', path, { payout_approval_rules: rules })
      const seychelles = { country: 'SC', currency: 'SCR', provider: 'carrier2_money' }
      const payouts = linesOf(2, { ...seychelles, phone_number: '+248 2 510 123' })
      const { id } = (await order(server, held, { payouts })).body.data
      await manage(server, 'post', '/fee-schedules', {
        provider: 'carrier2_money',
        country: 'SC',
        currency: 'SCR',
        basis_points: 5000,
        fixed_amount: 7,
      })
      expect((await manage(server, 'post', `/bulk-payouts/${id}/approve`)).status).toBe(200)
      await bulkIn(held, id, 'completed')
      expect(await availableOf(held, 'SCR')).toBe(opening - 2020)
    },
  )
})
