import { request as ask } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { jest } from '@jest/globals'
import { sql } from 'kysely'
import { linesOf, order } from '../features/account/bulk-requests.ts'
import { payment } from '../support/builders.ts'
import { createMerchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { server } from '../support/own-server.ts'
import { prepared } from '../support/prepared.ts'
import { managementToken } from '../support/server.ts'

/** Each finished payment has a statement line, two ledger entries and an event. */
const endedCount = 12_000
const openCount = 5200
const lineCount = 10_000

let bulkId: string
const preparedAt = new Date().toISOString()

const chunk = 2000

const execute = (text: string) => sql.raw(text).execute(server.ctx.db)

/** Returns SQL for an id created at the time `at`. `salt` is SQL that differs from row to row. */
const uuidOf = (salt: string): string =>
  `(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(${salt}), 1, 3) || '8' || substr(md5(${salt}), 4, 15))::uuid`

const insertEnded = async (from: number, to: number): Promise<void> => {
  const rows = `(SELECT n, '${preparedAt}'::timestamptz - (20000 - n) * interval '1 minute' AS at
    FROM generate_series(${from}, ${to}) AS n) AS rows`
  const own = `'${many.organisationId}'::uuid, 'test'`
  await execute(`
    INSERT INTO transactions (id, organisation_id, environment, application_id, type, provider,
      country, amount, currency, phone_number, msisdn, status, metadata, created_at, updated_at)
    SELECT ${uuidOf("'t' || n")}, ${own}, '${many.applicationId}', 'collection', 'carrier1_momo',
      'CG', n, 'XAF', '065123456', '242065123456', 'successful', '{"lot":"all"}', at, at
    FROM ${rows}`)
  await execute(`
    WITH posted AS (
      INSERT INTO ledger_postings (id, kind, organisation_id, environment, currency, created_at)
      SELECT ${uuidOf("'p' || n")}, 'sandbox_topped_up', ${own}, 'XAF', at FROM ${rows}
      RETURNING id
    )
    INSERT INTO ledger_entries (id, posting_id, organisation_id, environment, currency, account,
      amount, created_at)
    SELECT ${uuidOf("'e' || n || account")}, ${uuidOf("'p' || n")}, ${own}, 'XAF', account, amount, at
    FROM ${rows}
    CROSS JOIN (VALUES ('merchant_available', 100), ('sandbox_funding', -100)) AS e (account, amount)
    WHERE EXISTS (SELECT FROM posted)`)
  await execute(`
    INSERT INTO events (id, application_id, environment, type, payload, created_at)
    SELECT ${uuidOf("'v' || n")}, application_id, environment, type, payload, at
    FROM (SELECT * FROM events WHERE application_id = '${many.applicationId}' LIMIT 1) AS one
    CROSS JOIN ${rows}`)
}

const many = prepared(() => createMerchant(server))

beforeAll(async () => {
  await many.post('/payments', payment())
  await eventually(
    () => many.account('get', '/events'),
    ({ body }) => body.data.length > 0,
  )
  for (let from = 1; from <= endedCount; from += chunk) await insertEnded(from, from + chunk - 1)
  await execute(`
    INSERT INTO transactions (id, organisation_id, environment, application_id, type, provider,
      country, amount, currency, phone_number, msisdn, status, due_at, created_at, updated_at)
    SELECT ${uuidOf("'o' || n")}, '${many.organisationId}', 'test', '${many.applicationId}',
      'collection', 'carrier1_momo', 'CG', 100, 'XAF', '066000000', '242066000000', 'pending',
      at + interval '1 year', at, at
    FROM (SELECT n, '${preparedAt}'::timestamptz AS at
      FROM generate_series(1, ${openCount}) AS n) AS rows`)
  const { body } = await order(server, many, { payouts: linesOf(lineCount, { amount: 1 }) })
  bulkId = body.data.id
  await many.account('post', `/bulk-payouts/${bulkId}/cancel`)
})

interface Asked {
  path: string
  key: string
  body?: string
  type?: string
}

/** Sends a request and discards the response, so that the server does almost all the work. */
const receive = ({ path, key, body, type = 'application/json' }: Asked): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Idempotency-Key': `long-${performance.now()}`,
    }
    const sending = ask(
      server.url + path,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? headers : { ...headers, 'Content-Type': type },
      },
      (res) =>
        res
          .on('end', () => resolve(res.statusCode ?? 0))
          .on('error', reject)
          .resume(),
    )
    sending.on('error', reject).end(body)
  })

const statementsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const ran = async () => (await server.ctx.metrics.statements.get()).values[0]?.value ?? 0
  const before = await ran()
  await work()
  return (await ran()) - before
}

/** Measures the longest event loop turn during `work` and the total time, in milliseconds. */
const delaysDuring = async (work: () => Promise<unknown>) => {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  // The monitor measures between two timers: one before the work, and one after it.
  await delay(5)
  const beganMs = performance.now()
  await work()
  const wholeMs = performance.now() - beganMs
  await delay(5)
  delays.disable()
  return { longestMs: delays.max / 1e6, wholeMs }
}

const account = (path: string): Asked => ({ path: `/account/v1${path}`, key: many.secretKey })
const payments = (path: string): Asked => ({ path: `/api/v1${path}`, key: many.secretKey })
const managed = (path: string): Asked => ({ path: `/management/v1${path}`, key: managementToken })

const since = () => new Date(server.ctx.clock.nowMs() - 30 * 86_400_000).toISOString()
const month = () => server.ctx.clock.nowIso().slice(0, 7)

const all = endedCount + openCount

/** The number of rows that a statement streams in a response, checks one by one, or skips. */
const [page, walk, step] = [200, 2500, 5000]

/** Lists streamed or looped reads, with the minimum number of statements that each read needs. */
const operations: [title: string, statements: number, asked: () => Asked][] = [
  ['transactions as CSV', all / page, () => account('/transactions.csv')],
  [
    'transactions as CSV by amount',
    all / walk,
    () => account(`/transactions.csv?amount_min=100000&created_from=${since()}`),
  ],
  [
    'transactions as CSV by metadata',
    endedCount / page,
    () => account('/transactions.csv?metadata[lot]=all'),
  ],
  [
    'a search by an amount without matches',
    all / walk,
    () => account(`/transactions?amount_min=100000&created_from=${since()}`),
  ],
  [
    'a search by a number and a currency that it never used',
    endedCount / walk,
    () => account('/transactions?phone_number=%2B242065123456&currency=XOF'),
  ],
  [
    'a search by widely shared metadata',
    10_000 / walk,
    () => account('/transactions?metadata[lot]=all&amount_min=100000'),
  ],
  [
    'a middle page of payments',
    2 + all / 2 / step,
    () => payments('/payments?page=86&per_page=100'),
  ],
  ['the number of payments in progress', 4, () => payments('/payments?status=pending')],
  ['a statement', endedCount / page, () => account(`/statement?currency=XAF&from=${since()}`)],
  [
    'a statement as CSV',
    endedCount / page,
    () => account(`/statement.csv?currency=XAF&from=${since()}`),
  ],
  [
    'a settlement summary',
    endedCount / walk,
    () => account(`/settlement-summary?month=${month()}`),
  ],
  [
    'results of a bulk payout',
    lineCount / page,
    () => account(`/bulk-payouts/${bulkId}/results.csv`),
  ],
  [
    'a feed without matching events',
    endedCount / walk,
    () => account('/events?after=0&type=payment.failed'),
  ],
  [
    'ledger entries of a period',
    (2 * endedCount) / step,
    () => managed(`/organisations/${many.organisationId}/ledger-entries?from=${since()}`),
  ],
  [
    'a middle page of ledger entries',
    3 + endedCount / step,
    () => managed(`/organisations/${many.organisationId}/ledger-entries?page=121&per_page=100`),
  ],
  [
    'a ledger statement',
    (2 * endedCount) / page,
    () => managed(`/organisations/${many.organisationId}/statement`),
  ],
]

/**
 * Other processes may interrupt an attempt. On an idle machine, one attempt would be sufficient.
 */
const attempts = 5

const expectRead = async (asked: Asked): Promise<void> => expect(await receive(asked)).toBe(200)

/** Returns the longest turn's share of the total time, in the best of several attempts. */
const longestShareOf = async (asked: () => Asked): Promise<number> => {
  let best = 1
  for (let attempt = 0; attempt < attempts && best > 0.25; attempt += 1) {
    const { longestMs, wholeMs } = await delaysDuring(() => expectRead(asked()))
    best = Math.min(best, longestMs / wholeMs)
  }
  return best
}

describe("one caller's long read does not delay other callers", () => {
  test.each(operations)(
    'other requests run during a long read: %s',
    async (_title, _statements, asked) => {
      expect(await longestShareOf(asked)).toBeLessThan(0.5)
    },
  )

  test.each(operations)(
    'no SQL statement of a long read reads many rows: %s',
    async (_title, statements, asked) => {
      let least = Number.POSITIVE_INFINITY
      for (let attempt = 0; attempt < 2; attempt += 1) {
        least = Math.min(least, await statementsDuring(() => expectRead(asked())))
      }
      expect(least).toBeGreaterThanOrEqual(Math.floor(statements))
    },
  )

  test.each(['application/json', 'text/csv'])(
    'other requests run while 10,000 bulk payout lines are checked: %s',
    async (type) => {
      const lines = linesOf(lineCount, { amount: 1 })
      const columns = Object.keys(lines[0] ?? {}) as (keyof (typeof lines)[number])[]
      const csv = [columns, ...lines.map((line) => columns.map((name) => line[name]))]
      const body =
        type === 'text/csv'
          ? csv.map((cells) => cells.join(',')).join('\n')
          : JSON.stringify({ payouts: lines })
      const asked = { ...account('/bulk-payouts?dry_run=true'), body, type }
      expect(await longestShareOf(() => asked)).toBeLessThan(0.5)
    },
  )
})

describe('a result that is read in steps is complete', () => {
  const read = async (path: string) => {
    const { body } = await many.get(path)
    const ids: string[] = body.data.map(({ id }: { id: string }) => id)
    return { ids, total: body.meta.total as number }
  }

  test.each([20, 86, 87, 100])(
    'page %i of a list with a hundred payments per page contains the right payments',
    async (number) => {
      const found = await sql<{ id: string }>`
      SELECT id FROM transactions
      WHERE application_id = ${many.applicationId}::uuid AND type = 'collection'
      ORDER BY id DESC LIMIT 100 OFFSET ${(number - 1) * 100}`.execute(server.ctx.db)
      const expected = { ids: found.rows.map(({ id }) => id), total: all + 1 }
      expect(await read(`/payments?per_page=100&page=${number}`)).toEqual(expected)
    },
  )

  test('the number of payments in progress is correct in total and for each provider', async () => {
    const totalOf = async (filters: string) => (await read(`/payments?${filters}`)).total
    expect(await totalOf('status=pending')).toBe(openCount)
    expect(await totalOf('status=pending&provider=carrier1_momo')).toBe(openCount)
    expect(await totalOf('status=pending&provider=carrier2_money')).toBe(0)
    expect(await totalOf('')).toBe(all + 1)
  })

  test('the number of ledger entries in a period is correct', async () => {
    const { rows } = await sql<{ count: number; middle: string }>`
      SELECT count(*) AS count, min(created_at) AS middle FROM (
        SELECT created_at FROM ledger_entries
        WHERE organisation_id = ${many.organisationId}::uuid
        ORDER BY created_at DESC, id DESC LIMIT 12000
      ) AS newest`.execute(server.ctx.db)
    const [{ middle } = { middle: '' }] = rows
    const path = `/organisations/${many.organisationId}/ledger-entries?from=${middle}`
    const { body } = await manage(server, 'get', path)
    const counted = await sql<{ count: number }>`
      SELECT count(*) AS count FROM ledger_entries
      WHERE organisation_id = ${many.organisationId}::uuid AND created_at >= ${middle}::timestamptz
      `.execute(server.ctx.db)
    expect(body.meta.total).toBe(counted.rows[0]?.count)
  })

  test('a search with matches that are far apart still returns full pages', async () => {
    const found: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `amount_min=5&amount_max=6&per_page=1&created_from=${since()}`
      const path = `/transactions?${query}${cursor && `&cursor=${cursor}`}`
      const { body } = await many.account('get', path)
      expect(body.data).toHaveLength(1)
      found.push(...body.data.map(({ amount }: { amount: number }) => amount))
      cursor = body.meta.next_cursor
    }
    expect(found).toEqual([6, 5])
  })
})

const pagesReadDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const executed = jest.spyOn(server.ctx.db.getExecutor(), 'executeQuery')
  try {
    await work()
    return executed.mock.calls.filter(([query]) => query.sql.includes('AS refunding')).length
  } finally {
    executed.mockRestore()
  }
}

test('a CSV download stops when the caller disconnects, and no error is logged', async () => {
  const readWhole = () => expectRead(account('/transactions.csv'))
  const alone = await pagesReadDuring(readWhole)
  const before = server.logLines.length
  const both = await pagesReadDuring(async () => {
    const { path, key } = account('/transactions.csv')
    const sending = ask(server.url + path, { headers: { Authorization: `Bearer ${key}` } }, (res) =>
      res.once('data', () => res.destroy()).on('error', () => {}),
    )
    sending.on('error', () => {}).end()
    const logged = () => server.logLines.slice(before).map((line) => JSON.parse(line))
    const [line] = await eventually(
      async () => logged().filter(({ operation }) => operation === 'downloadTransactions'),
      (lines) => lines.length > 0,
    )
    expect(line.status).toBe(0)
    // If the abandoned read continued, it would overlap this read, so its error is logged by the
    // end of this read.
    await readWhole()
    expect(logged().filter(({ level }) => level > 30)).toEqual([])
  })
  expect(alone).toBeGreaterThan(20)
  expect(both).toBeLessThan(1.5 * alone)
})
