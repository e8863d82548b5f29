import { request } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { linesOf, order, preview, readBulk } from '../features/account/bulk-requests.ts'
import { payout } from '../support/builders.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { eventually, resourceIs, statusIs } from '../support/eventually.ts'
import { server } from '../support/own-server.ts'
import { expectSound } from '../support/soundness.ts'
import { describeHeld, untilWaiting } from '../support/while-held.ts'

const lineCount = 10_000
/**
 * The maximum number of payouts from one bulk payout that await submission. It includes the payouts
 * of turns in progress.
 */
const aheadMax = 200 + 100

const payAlone = async (merchant: Merchant): Promise<string> => {
  const { status, body } = await merchant.post('/payouts', payout())
  expect(status).toBe(201)
  await eventually(() => merchant.get(`/payouts/${body.data.id}`), resourceIs('completed'))
  return body.data.id
}

const aheadOf = async (id: string, bulkId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM transactions AS single
    JOIN transaction_transitions AS own ON own.transaction_id = single.id
      AND own.to_status = 'processing'
    JOIN transactions AS t ON t.bulk_payout_id = ${bulkId}::uuid
    JOIN transaction_transitions AS h ON h.transaction_id = t.id AND h.to_status = 'processing'
    WHERE single.id = ${id}::uuid
      AND h.happened_at >= single.created_at AND h.happened_at < own.happened_at
    `.execute(server.ctx.db)
  return rows[0]?.count ?? 0
}

test('single payouts of all merchants proceed while 10,000 bulk payout lines become payouts', async () => {
  const [many, other] = [await createMerchant(server), await createMerchant(server)]
  const payouts = linesOf(lineCount, { amount: 100 })
  const sending = order(server, many, { payouts })
  const during = payAlone(other)
  const { status, body } = await sending
  expect(status).toBe(201)
  await during
  const { id } = body.data
  await eventually(
    () => readBulk(many, id),
    ({ progress }) => (progress.completed?.count ?? 0) > 0,
  )
  for (const merchant of [other, many, other, many]) {
    const single = await payAlone(merchant)
    expect(await aheadOf(single, id)).toBeLessThanOrEqual(aheadMax)
  }
  const under = await readBulk(many, id)
  expect(under.progress.waiting?.count).toBeGreaterThan(0)
  expect((await many.account('post', `/bulk-payouts/${id}/cancel`)).status).toBe(200)
  const over = await eventually(
    () => readBulk(many, id),
    ({ progress }) => progress.approved?.count === 0 && progress.processing?.count === 0,
  )
  const { completed, cancelled } = over.progress
  expect((completed?.count ?? 0) + (cancelled?.count ?? 0)).toBe(lineCount)
  await expectSound(server)
})

/** The lines of these concurrent previews stay below a key's line limit. */
const previewCount = 12

const csvOf = (lines: Record<string, unknown>[]): string => {
  const columns = Object.keys(lines[0] ?? {})
  return [columns, ...lines.map((line) => columns.map((name) => line[name]))]
    .map((cells) => cells.join(','))
    .join('\n')
}

test.each(['JSON', 'CSV'])(
  'another merchant gets eight responses before six of twelve large bulk payout previews finish: %s',
  async (format) => {
    const [many, other] = [await createMerchant(server), await createMerchant(server)]
    const csv = format === 'CSV'
    const payouts = linesOf(lineCount, { amount: 1 })
    const body = csv ? csvOf(payouts) : JSON.stringify({ payouts })
    expect((await preview(server, many, body, { csv })).status).toBe(200)
    let answered = 0
    const previews = Array.from({ length: previewCount }, async () => {
      const { status } = await preview(server, many, body, { csv })
      answered += 1
      return status
    })
    for (let reads = 0; reads < 8; reads += 1) {
      expect((await other.get('/payments')).status).toBe(200)
    }
    expect(answered).toBeLessThan(previewCount / 2)
    expect(await Promise.all(previews)).toEqual(Array(previewCount).fill(200))
  },
)

test('at most sixteen bulk payouts of one merchant are in progress, and other merchants continue', async () => {
  const [many, other] = [await createMerchant(server), await createMerchant(server)]
  const text = JSON.stringify({ payouts: linesOf(1) })
  const begin = () => {
    const sending = request(`${server.url}/account/v1/bulk-payouts/preview`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${many.secretKey}`,
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
  const gone = begin()
  const begun: ReturnType<typeof begin>[] = []
  // The previews follow without a pause, because the server closes requests whose body does not
  // arrive within half a minute.
  let refused: Awaited<ReturnType<typeof preview>>
  do {
    begun.push(begin())
    refused = await preview(server, many, text)
  } while (refused.status !== 429)
  expect(refused.headers).toMatchObject({
    'x-ratelimit-limit': '16',
    'x-ratelimit-remaining': '0',
    'retry-after': expect.stringMatching(/^([1-9]|10)$/),
  })
  expect((await order(server, many, text)).status).toBe(429)
  expect((await preview(server, other, text)).status).toBe(200)
  gone.status.catch(() => undefined)
  gone.stop()
  await eventually(() => preview(server, many, text), statusIs(200))
  for (const { end } of begun) end()
  const statuses = await Promise.all(begun.map(({ status }) => status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(15)
  expect((await preview(server, many, text)).status).toBe(200)
})

describeHeld('bulk payouts of one merchant', () => {
  test("one merchant's bulk payouts are checked one after another, while other merchants' bulk payouts continue", async () => {
    const [many, other] = [await createMerchant(server), await createMerchant(server)]
    const payouts = linesOf(1)
    expect((await preview(server, many, { payouts })).status).toBe(200)
    const url = server.ctx.config.databaseUrl
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM ledger_accounts WHERE organisation_id = $1 FOR UPDATE', [
      many.organisationId,
    ])
    const answered: string[] = []
    const note = async (name: string, sending: Promise<{ status: number }>) => {
      const { status } = await sending
      answered.push(`${name} ${status}`)
    }
    const creation = note('creation', order(server, many, { payouts }))
    await untilWaiting(url, 1)
    const previews = ['first', 'second'].map((name) =>
      note(name, preview(server, many, { payouts })),
    )
    for (let times = 0; times < 10; times += 1)
      expect((await preview(server, other, { payouts })).status).toBe(200)
    expect(answered).toEqual([])
    await holder.query('COMMIT')
    await holder.end()
    await Promise.all([creation, ...previews])
    expect(answered[0]).toBe('creation 201')
    expect(answered.toSorted()).toEqual(['creation 201', 'first 200', 'second 200'])
  })
})
