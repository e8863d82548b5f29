import { sql } from 'kysely'
import { call, createMerchant } from '../../support/client.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import {
  availableOf,
  csvHeader,
  expectUntouched,
  linesOf,
  opening,
  order,
  preview,
} from './bulk-requests.ts'

const server = prepared(() => startTestServer({ role: 'api' }))
const merchant = prepared(() => createMerchant(server))

describe('a bulk payout that is too large', () => {
  test('a bulk payout returns a 422 above 10,000 lines, and a 413 above 4 MiB', async () => {
    const rows = Array.from({ length: 10_001 }, () => '1,XAF,CG,carrier1_momo,+242')
    const file = ['amount,currency,country,provider,phone_number', ...rows].join('\n')
    const inCsv = await order(server, merchant, file, { csv: true })
    expect([inCsv.status, Object.keys(inCsv.body.errors)]).toEqual([422, ['lines']])
    const most = ['sep=,', ...file.split('\n').slice(0, -1)].join('\n')
    expect((await preview(server, merchant, most, { csv: true })).status).toBe(200)
    const payouts = Array.from({ length: 10_001 }, () => ({}))
    const inJson = await order(server, merchant, { payouts })
    expect([inJson.status, Object.keys(inJson.body.errors)]).toEqual([422, ['payouts']])
    const long = await order(server, merchant, `${file}\n${' '.repeat(4 * 1024 * 1024)}`, {
      csv: true,
    })
    expect([long.status, long.body.code]).toEqual([413, 'payload_too_large'])
    await expectUntouched(merchant)
  })

  test.each([
    ['only commas', ','.repeat(2_000_000), 1],
    ['a million cells in one row', `${csvHeader}\n${'"";'.repeat(1_000_000)}`, 2],
  ])('a bulk payout with %s returns a 422 before its cells are read', async (_, file, line) => {
    const { status, body } = await order(server, merchant, file, { csv: true })
    expect([status, body.errors]).toEqual([
      422,
      { body: [`La ligne ${line} du fichier contient plus de 100 colonnes.`] },
    ])
  })

  test.each([
    ['metadata', (fields: object) => ({ metadata: fields, payouts: linesOf(1) })],
    ['a line', (fields: object) => ({ payouts: [{ ...fields, ...linesOf(1)[0] }] })],
    ['the body', (fields: object) => ({ ...fields, payouts: linesOf(1) })],
  ])('a bulk payout with 100,000 fields in %s returns a 422', async (_, bodyOf) => {
    const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))
    const { status, body } = await order(server, merchant, bodyOf(fields))
    expect([status, body.errors]).toEqual([
      422,
      {
        body: [expect.stringMatching(/^Le corps de la requête contient plus de 1\d{3} champs\.$/)],
      },
    ])
    await expectUntouched(merchant)
  })

  test.each([
    ['lists in a list', `"z":[${'[],'.repeat(500_000)}[]]`],
    ['numbers in a list', `"z":[${'1,'.repeat(1_000_000)}1]`],
    ['objects in a list', `"z":[${'{},'.repeat(500_000)}{}]`],
    ['deeply nested lists', `"z":${'['.repeat(500_000)}${']'.repeat(500_000)}`],
  ])('a bulk payout with many %s next to a valid line returns a 422', async (_, text) => {
    const whole = `{"payouts":${JSON.stringify(linesOf(1))},${text}}`
    const { status, body } = await call(server, 'post', '/account/v1/bulk-payouts', {
      key: merchant.secretKey,
      headers: { 'Idempotency-Key': 'too many', 'Content-Type': 'application/json' },
      body: whole,
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        body: [expect.stringMatching(/^Le corps de la requête contient plus de 1\d{3} champs\.$/)],
      },
    ])
    await expectUntouched(merchant)
  })

  test('a bulk payout without an idempotency key returns a 422', async () => {
    const { status, body } = await merchant.account('post', '/bulk-payouts', {
      payouts: linesOf(1),
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']])
  })

  test('a bulk payout returns a 422 if too many bulk payouts are in progress', async () => {
    const busy = await createMerchant(server)
    for (let times = 0; times < 20; times += 1) {
      expect((await order(server, busy, { payouts: linesOf(1) })).status).toBe(201)
    }
    const { status, body } = await order(server, busy, { payouts: linesOf(1) })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['payouts']])
    expect(await availableOf(busy)).toBe(opening - 20 * 1010)
  })

  test('too many bulk payouts in one environment return a 422, even if the other environment has none', async () => {
    const busy = await createMerchant(server)
    const { id } = (await order(server, busy, { payouts: linesOf(1) })).body.data
    const copyTo = (environment: string, times: number) =>
      sql`INSERT INTO bulk_payouts SELECT (jsonb_populate_record(b, jsonb_build_object(
          'id', gen_random_uuid(), 'environment', ${environment}::text))).*
        FROM bulk_payouts AS b, generate_series(1, ${times}::int)
        WHERE b.id = ${id}::uuid`.execute(server.ctx.db)
    await copyTo('live', 20)
    await copyTo('test', 18)
    expect((await order(server, busy, { payouts: linesOf(1) })).status).toBe(201)
    const { status, body } = await order(server, busy, { payouts: linesOf(1) })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['payouts']])
  })
})
