import http from 'node:http'
import { payout } from '../../support/builders.ts'
import { call, createMerchant, createSibling, type Merchant, manage } from '../../support/client.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import { csvHeader, expectUntouched, linesOf, order, preview } from './bulk-requests.ts'

const server = prepared(() => startTestServer({ role: 'api' }))
const merchant = prepared(() => createMerchant(server))

const manyMax = 10_000

const emptyLines = (count: number): object[] => Array.from({ length: count }, () => ({}))

const lineIn = (field: string): number | undefined => {
  const [, at] = /^(?:payouts|lines)\[(\d+)\]/.exec(field) ?? []
  return at === undefined ? undefined : Number(at)
}

const linesNamed = (errors: object): number[] => [
  ...new Set(Object.keys(errors).flatMap((field) => lineIn(field) ?? [])),
]

describe('bulk payouts with many invalid lines', () => {
  /**
   * These lines have an invalid shape, break a rule, or both. Every fifth line is not an object.
   */
  const kinds = [
    { amount: -1 },
    { provider: 'carrier1_momo', country: 'GA' },
    { amount: 0, currency: 'USD' },
    { currency: undefined },
  ]
  const faulty = (at: number) => (at % 5 === 4 ? at : payout(kinds[at % 5]))

  test('a bulk payout reports the errors in its first hundred invalid lines and counts the rest', async () => {
    const right = linesOf(3)
    const payouts = [...right, ...Array.from({ length: 250 }, (_, at) => faulty(at)), ...right]
    const { status, body } = await order(server, merchant, { payouts })
    expect(status).toBe(422)
    const { payouts: others, ...told } = body.errors
    expect(others).toEqual(['… et 150 autres lignes erronées.'])
    const first = await order(server, merchant, { payouts: payouts.slice(0, 103) })
    expect(told).toEqual(first.body.errors)
    expect(linesNamed(told).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 3),
    )
    await expectUntouched(merchant)
  })

  test.each([
    ['a rule', { provider: 'carrier1_momo', country: 'GA' }],
    ['the schema', { amount: -1 }],
  ])(
    'if 101 bulk payout lines violate %s, the response lists a hundred lines and counts the last',
    async (_, changes) => {
      const { body } = await order(server, merchant, { payouts: linesOf(101, changes) })
      expect(body.errors.payouts).toEqual(['… et une autre ligne erronée.'])
      expect(linesNamed(body.errors)).toHaveLength(100)
    },
  )

  test('if exactly one hundred bulk payout lines are invalid, the response lists every line', async () => {
    const { body } = await order(server, merchant, { payouts: emptyLines(100) })
    expect(linesNamed(body.errors)).toHaveLength(100)
    expect(body.errors).not.toHaveProperty('payouts')
  })

  test('a CSV bulk payout counts invalid lines beyond the first hundred under `lines`', async () => {
    const rows = Array.from({ length: manyMax }, () => '+242 06 512 34 56;mille;XAF;CG;momo;')
    const { status, body, text } = await order(server, merchant, [csvHeader, ...rows].join('\n'), {
      csv: true,
    })
    expect([status, body.errors.lines]).toEqual([422, ['… et 9900 autres lignes erronées.']])
    expect(linesNamed(body.errors).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 2),
    )
    expect(text.length).toBeLessThan(64 * 1024)
  })

  test('a bulk payout line with text that cannot be stored is reported even after a hundred invalid lines', async () => {
    const payouts = [...emptyLines(200), payout({ phone_number: '\u0000' })]
    const { body } = await order(server, merchant, { payouts })
    expect(body.errors).toMatchObject({
      'payouts[200].phone_number': [
        'Ce champ contient, en position 1, un caractère non autorisé : caractère nul (U+0000). ' +
          'Retirez-le.',
      ],
      payouts: ['… et 101 autres lignes erronées.'],
    })
  })

  test('an error in the last of ten thousand bulk payout lines is reported', async () => {
    for (const changes of [{ amount: -1 }, { provider: 'carrier1_momo', country: 'GA' }]) {
      const payouts = [...linesOf(manyMax - 1), payout(changes)]
      const { status, body } = await order(server, merchant, { payouts })
      expect([status, linesNamed(body.errors)]).toEqual([422, [manyMax - 1]])
    }
  })

  test('a retried bulk payout replays its first response, even if new limits exclude its lines', async () => {
    const market = { provider: 'carrier2_money', country: 'RW', currency: 'RWF' }
    const payouts = linesOf(150, { ...market, phone_number: '+250 720 123 456' })
    const options = { key: 'before the limits' }
    const first = await order(server, merchant, { payouts }, options)
    expect(first.status).toBe(201)
    const limits = { minimum_amount: 5000, maximum_amount: 6000 }
    expect((await manage(server, 'put', '/limits', { ...market, ...limits })).status).toBe(200)
    const { body } = await eventually(() => preview(server, merchant, { payouts }), statusIs(422))
    expect(body.errors.payouts).toEqual(['… et 50 autres lignes erronées.'])
    const again = await order(server, merchant, { payouts }, options)
    expect([again.status, again.text]).toEqual([201, first.text])
    const wrong = [...payouts.slice(0, 149), payout({ ...market, amount: 0 })]
    expect((await order(server, merchant, { payouts: wrong }, options)).status).toBe(422)
  })
})

describe('counting bulk payout lines before parsing', () => {
  test.each([
    ['JSON', () => `{"payouts":[${'{},'.repeat(manyMax)}{}] no JSON`, false, 'payouts'],
    ['CSV', () => [csvHeader, '"no"CSV', ...Array(manyMax).fill('x')].join('\n'), true, 'lines'],
    [
      'old CSV',
      () => [csvHeader, '"no"CSV', ...Array(manyMax).fill('x')].join('\r'),
      true,
      'lines',
    ],
  ])(
    '10,001 bulk payout lines in unreadable %s are refused for their number',
    async (_, text, csv, field) => {
      const { status, body } = await order(server, merchant, text(), { csv })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    },
  )

  test.each([
    ['a text', { reference: 'payouts":[{},{', metadata: { a: '{},'.repeat(160) } }],
    ['an escaped quote', { reference: '\\"', metadata: { '"payouts': '\\\\"[,' } }],
    ['a list in another field', { others: Array.from({ length: manyMax + 1 }, () => 1) }],
    ['a nested list of the same name', { other: { payouts: Array(manyMax + 1).fill(1) } }],
  ])(
    'content in %s that looks like bulk payout lines is not counted as lines',
    async (_, fields) => {
      const { status } = await preview(server, merchant, { ...fields, payouts: linesOf(2) })
      expect(status).toBe(200)
    },
  )

  test('bulk payout lines are counted even if the JSON field name contains an escape sequence', async () => {
    const text = JSON.stringify({ payouts: linesOf(400) }).replace('payouts', 'p\\u0061youts')
    expect((await preview(server, merchant, text)).body.data.line_count).toBe(400)
  })

  test('line breaks in a cell and blank lines of a file are not counted as bulk payout lines', async () => {
    const [one, other] = linesOf(2).map(({ phone_number: phone }) => `${phone};1000;XAF;CG;`)
    for (const end of ['\n', '\r\n', '\r']) {
      const blank = end.repeat(manyMax + 1)
      const note = `x${end}`.repeat(manyMax + 1)
      const rows = [`${one}carrier1_momo;"${note}"`, blank, `${other}carrier1_momo;`]
      const file = [csvHeader, ...rows].join(end)
      const { status, body } = await preview(server, merchant, file, { csv: true })
      expect([status, body.data?.line_count]).toEqual([200, 2])
    }
  })
})

describe('invalid lines of an API key in a minute', () => {
  const bulksMax = 20
  const text = JSON.stringify({ payouts: emptyLines(manyMax) })

  /** Starts a request without its body; `end` sends the body. */
  const begin = ({ secretKey }: Merchant) => {
    const sending = http.request(`${server.url}/account/v1/bulk-payouts/preview`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secretKey}`,
        'Content-Type': 'application/json',
        'Content-Length': text.length,
      },
    })
    sending.flushHeaders()
    const status = new Promise<number | undefined>((resolve, reject) => {
      sending.on('error', reject).on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
    })
    return { status, end: () => sending.end(text), stop: () => sending.destroy() }
  }

  test("an API key's bulk payouts return a 429 after 200,000 invalid lines in a minute, even if sent concurrently", async () => {
    const busy = await createMerchant(server)
    const right = { payouts: linesOf(1) }
    const before = 8
    for (let times = 0; times < before; times += 1)
      expect((await preview(server, busy, text)).status).toBe(422)
    const sent = Array.from({ length: bulksMax - before + 4 }, () => begin(busy))
    expect((await preview(server, merchant, right)).status).toBe(200)
    for (const { end } of sent) end()
    const statuses = await Promise.all(sent.map(({ status }) => status))
    expect(statuses.filter((status) => status === 422)).toHaveLength(bulksMax - before)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    for (const send of [order, preview]) {
      const { status, body, headers } = await send(server, busy, right)
      expect([status, Object.keys(body)]).toEqual([429, ['message']])
      expect(headers).toMatchObject({
        'x-ratelimit-limit': '200000',
        'x-ratelimit-remaining': '0',
        'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
      })
    }
    const unread = begin(busy)
    expect(await unread.status).toBe(429)
    unread.stop()
    await expectUntouched(busy)
    expect((await busy.post('/payouts', payout())).status).toBe(201)
    const rolled = await busy.account('post', '/api-keys/current/roll')
    const successor = { secretKey: rolled.body.data.key }
    expect((await preview(server, successor, right)).status).toBe(429)
    const sibling = await createSibling(server, busy)
    expect((await preview(server, sibling, right)).status).toBe(200)
  })

  test("lines of an unreadable file count towards an API key's limit on invalid lines", async () => {
    const busy = await createMerchant(server)
    const file = `${csvHeader}\n${`x${';'.repeat(101)}\n`.repeat(manyMax)}`
    for (let times = 0; times < bulksMax; times += 1) {
      expect((await preview(server, busy, file, { csv: true })).status).toBe(422)
    }
    expect((await preview(server, busy, { payouts: linesOf(1) })).status).toBe(429)
  })

  test("valid lines and lines of a refused request do not count towards an API key's limit on invalid lines", async () => {
    const diligent = await createMerchant(server)
    const payouts = [...linesOf(manyMax - 1), payout({ amount: 0 })]
    // One more faulty file would reach the limit.
    for (let times = 0; times < bulksMax - 1; times += 1) {
      expect((await preview(server, diligent, text)).status).toBe(422)
    }
    expect((await preview(server, diligent, { payouts })).status).toBe(422)
    const refused = await preview(server, diligent, text)
    expect([refused.status, refused.headers['x-ratelimit-remaining']]).toEqual([429, '9999'])
    const { status } = await call(server, 'post', '/account/v1/bulk-payouts/preview', {
      key: diligent.secretKey,
      body: { payouts: linesOf(1) },
    })
    expect(status).toBe(200)
  })
})
