import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { numberOf, payment } from '../support/builders.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Payment {
  id: string
  status: string
  provider: string
  created_at: string
}

const pay = async (merchant: Merchant, changes: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await merchant.post('/payments', payment(changes))
  expect(status).toBe(201)
  return body.data.id
}

/** A merchant with so many payments; their ids, oldest first. */
const merchantWith = async (count: number, changes: Record<string, unknown> = {}) => {
  const merchant = await createMerchant(server)
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push(await pay(merchant, changes))
  return { merchant, ids, newestFirst: [...ids].reverse() }
}

/** Follows a link and checks that it is absolute and leads to the same list of this server. */
const follow = (merchant: Merchant, link: string): Promise<Reply> => {
  const base = `${server.url}/api/v1`
  expect(link.startsWith(`${base}/payments?`)).toBe(true)
  return merchant.get(link.slice(base.length))
}

const idsOf = ({ body }: Reply): string[] => body.data.map(({ id }: Payment) => id)

const queryOf = (link: string): Record<string, string> =>
  Object.fromEntries([...new URL(link).searchParams].filter(([name]) => name !== 'cursor'))

const stepsMax = 50

/** The pages from this one on, one after the other; `between` runs before each further step. */
const walk = async (
  merchant: Merchant,
  start: Reply,
  direction: 'next' | 'prev',
  between: () => Promise<unknown> = async () => {},
): Promise<Reply[]> => {
  const pages = [start]
  for (let link = start.body.links[direction]; link !== null; ) {
    if (pages.length > stepsMax) throw new Error(`still a ${direction} after ${stepsMax} steps`)
    await between()
    const page = await follow(merchant, link)
    expect(page.status).toBe(200)
    pages.push(page)
    link = page.body.links[direction]
  }
  return pages
}

const allIds = (pages: Reply[]): string[] => pages.flatMap(idsOf)

const expectOnce = (seen: string[], wanted: string[]) => {
  expect(seen.filter((id, at) => seen.indexOf(id) !== at)).toEqual([])
  expect(wanted.filter((id) => !seen.includes(id))).toEqual([])
}

const waitUntilAllEnd = (merchant: Merchant) =>
  eventually(
    async () => [
      ...(await merchant.get('/payments?status=pending')).body.data,
      ...(await merchant.get('/payments?status=processing')).body.data,
    ],
    (unfinished) => unfinished.length === 0,
  )

describe('shape of a page', () => {
  test('an empty list is one page without entries', async () => {
    const { merchant } = await merchantWith(0)
    const { status, body } = await merchant.get('/payments')
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.meta).toEqual({
      current_page: 1,
      from: null,
      last_page: 1,
      per_page: 20,
      to: null,
      total: 0,
    })
    expect(body.links).toMatchObject({ prev: null, next: null })
  })

  test('a single page lists everything, newest first, without neighbours', async () => {
    const { merchant, newestFirst } = await merchantWith(3)
    const reply = await merchant.get('/payments')
    expect(idsOf(reply)).toEqual(newestFirst)
    expect(reply.body.meta).toEqual({
      current_page: 1,
      from: 1,
      last_page: 1,
      per_page: 20,
      to: 3,
      total: 3,
    })
    expect(reply.body.links).toMatchObject({ prev: null, next: null })
    const times = reply.body.data.map(({ created_at }: Payment) => created_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('of several pages each names its positions, its neighbours and the last page', async () => {
    const { merchant, newestFirst } = await merchantWith(7)
    const expected = [
      { page: 1, from: 1, to: 3, prev: null, next: 2 },
      { page: 2, from: 4, to: 6, prev: 1, next: 3 },
      { page: 3, from: 7, to: 7, prev: 2, next: null },
    ]
    for (const { page, from, to, prev, next } of expected) {
      const reply = await merchant.get(`/payments?per_page=3&page=${page}`)
      const { links, meta } = reply.body
      expect(idsOf(reply)).toEqual(newestFirst.slice(from - 1, to))
      expect(meta).toEqual({ current_page: page, from, last_page: 3, per_page: 3, to, total: 7 })
      const pageOf = (link: string | null) => (link === null ? null : Number(queryOf(link).page))
      expect([links.first, links.prev, links.next, links.last].map(pageOf)).toEqual([
        1,
        prev,
        next,
        3,
      ])
    }
  })

  test('a full last page has no next page', async () => {
    const { merchant } = await merchantWith(4)
    const { body } = await merchant.get('/payments?per_page=2&page=2')
    expect(body.meta).toMatchObject({ from: 3, to: 4, last_page: 2, total: 4 })
    expect(body.links.next).toBeNull()
  })

  test.each([3, 50, Number.MAX_SAFE_INTEGER])(
    'page %i beyond the end is empty and names the last page',
    async (page) => {
      const { merchant, newestFirst } = await merchantWith(3)
      const reply = await merchant.get(`/payments?per_page=2&page=${page}`)
      expect(reply.status).toBe(200)
      expect(reply.body.data).toEqual([])
      expect(reply.body.meta).toEqual({
        current_page: page,
        from: null,
        last_page: 2,
        per_page: 2,
        to: null,
        total: 3,
      })
      expect(reply.body.links.next).toBeNull()
      const { first, last } = reply.body.links
      expect(idsOf(await follow(merchant, first))).toEqual(newestFirst.slice(0, 2))
      expect(idsOf(await follow(merchant, last))).toEqual(newestFirst.slice(2))
    },
  )

  test('page links are absolute, complete and carry every filter', async () => {
    const { merchant } = await merchantWith(3, { phone_number: numberOf('999009') })
    await eventually(
      () => merchant.get('/payments?status=processing'),
      ({ body }) => body.meta.total === 3,
    )
    const filters = 'status=processing&provider=carrier1_momo&environment=test'
    const { body } = await merchant.get(`/payments?${filters}&per_page=1&page=2&colour=red`)
    const expectedQuery = {
      status: 'processing',
      provider: 'carrier1_momo',
      environment: 'test',
      per_page: '1',
    }
    const pages = { first: '1', prev: '1', next: '3', last: '3' }
    for (const [name, page] of Object.entries(pages)) {
      const link = body.links[name]
      expect(new URL(link).origin + new URL(link).pathname).toBe(`${server.url}/api/v1/payments`)
      expect(queryOf(link)).toEqual({ ...expectedQuery, page })
      const followed = await follow(merchant, link)
      expect(followed.body.meta).toMatchObject({ current_page: Number(page), total: 3 })
    }
  })

  test('a list without page and per_page returns the first 20', async () => {
    const { merchant, newestFirst } = await merchantWith(21)
    const reply = await merchant.get('/payments')
    expect(idsOf(reply)).toEqual(newestFirst.slice(0, 20))
    expect(reply.body.meta).toMatchObject({ per_page: 20, last_page: 2, total: 21 })
    expect(idsOf(await follow(merchant, reply.body.links.next))).toEqual(newestFirst.slice(20))
  })
})

describe('per_page', () => {
  test('per_page=1 lists one payment a page', async () => {
    const { merchant, newestFirst } = await merchantWith(4)
    const first = await merchant.get('/payments?per_page=1')
    expect(first.body.meta).toMatchObject({ from: 1, to: 1, last_page: 4, total: 4 })
    const pages = await walk(merchant, first, 'next')
    expect(pages.map(idsOf)).toEqual(newestFirst.map((id) => [id]))
  })

  test('per_page=100 lists a hundred payments a page, newest first', async () => {
    const merchant = await createMerchant(server)
    const made: string[] = []
    for (let batch = 0; batch < 11; batch += 1) {
      made.push(...(await Promise.all(Array.from({ length: 10 }, () => pay(merchant)))))
    }
    const first = await merchant.get('/payments?per_page=100')
    expect(first.body.data).toHaveLength(100)
    expect(first.body.meta).toMatchObject({ from: 1, to: 100, last_page: 2, total: 110 })
    const second = await follow(merchant, first.body.links.next)
    expect(second.body.data).toHaveLength(10)
    expect(second.body.meta).toMatchObject({ from: 101, to: 110, total: 110 })
    const seen = [...idsOf(first), ...idsOf(second)]
    expectOnce(seen, made)
    // Ten at once may come in any order; the batches may not.
    const batchOf = (id: string) => Math.floor(made.indexOf(id) / 10)
    const batches = seen.map(batchOf)
    expect(batches).toEqual([...batches].sort((a, b) => b - a))
    expect(second.body.links.next).toBeNull()
  })
})

describe('walking through pages', () => {
  test.each([1, 2, 3, 7, 8])(
    'following `next` and back along `prev` shows every payment once, %i a page',
    async (perPage) => {
      const { merchant, newestFirst } = await merchantWith(7)
      const start = await merchant.get(`/payments?per_page=${perPage}`)
      const forth = await walk(merchant, start, 'next')
      expect(allIds(forth)).toEqual(newestFirst)
      const end = forth.at(-1) ?? start
      const back = await walk(merchant, end, 'prev')
      expect(allIds(back.reverse())).toEqual(newestFirst)
      expect(forth.map(({ body }) => body.meta.current_page)).toEqual(forth.map((_, at) => at + 1))
    },
  )

  test('going forth and back and forth again shows the same pages', async () => {
    const { merchant } = await merchantWith(6)
    const one = await merchant.get('/payments?per_page=2')
    const two = await follow(merchant, one.body.links.next)
    const three = await follow(merchant, two.body.links.next)
    const twoAgain = await follow(merchant, three.body.links.prev)
    expect(idsOf(twoAgain)).toEqual(idsOf(two))
    expect(idsOf(await follow(merchant, twoAgain.body.links.next))).toEqual(idsOf(three))
    expect(idsOf(await follow(merchant, twoAgain.body.links.prev))).toEqual(idsOf(one))
  })

  // More arrive than a page holds, or fewer, and on the last pages as well as on the first.
  test.each([
    [2, 1],
    [2, 2],
    [2, 3],
    [1, 1],
    [5, 1],
    [3, 7],
  ])(
    'a walk of %i a page shows every payment once while %i arrive at each step',
    async (perPage, n) => {
      const { merchant, newestFirst } = await merchantWith(6)
      let arriving = 8
      const arrive = async () => {
        if (arriving === 0) return
        arriving -= 1
        for (let made = 0; made < n; made += 1) await pay(merchant)
      }
      const start = await merchant.get(`/payments?per_page=${perPage}`)
      const forth = await walk(merchant, start, 'next', arrive)
      expectOnce(allIds(forth), newestFirst)
      expect(allIds(forth)).toEqual(newestFirst)
    },
  )

  test.each([
    [2, 1],
    [2, 2],
    [2, 3],
    [1, 1],
  ])('a walk back of %i a page shows every payment once while %i arrive', async (perPage, n) => {
    const { merchant, newestFirst } = await merchantWith(6)
    const start = await merchant.get(`/payments?per_page=${perPage}`)
    const forth = await walk(merchant, start, 'next')
    let arriving = 8
    const back = await walk(merchant, forth.at(-1) ?? start, 'prev', async () => {
      arriving -= 1
      for (let made = 0; made < (arriving > 0 ? n : 0); made += 1) await pay(merchant)
    })
    expectOnce(allIds(back), newestFirst)
  })

  test('a walk misses no payment that stays while others leave the filter', async () => {
    const { merchant, newestFirst } = await merchantWith(6, { phone_number: numberOf('999009') })
    await eventually(
      () => merchant.get('/payments?status=processing'),
      ({ body }) => body.meta.total === 6,
    )
    const first = await merchant.get('/payments?status=processing&per_page=2')
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 2))
    for (const id of idsOf(first)) {
      const path = `/sandbox/transactions/${id}/outcome`
      const { status } = await manage(server, 'post', path, { status: 'successful' })
      expect(status).toBe(200)
    }
    const rest = await walk(merchant, await follow(merchant, first.body.links.next), 'next')
    expect(allIds(rest)).toEqual(newestFirst.slice(2))
  })

  test('a walk applies its filters from the first page to the last', async () => {
    const { merchant } = await merchantWith(0)
    const wanted: string[] = []
    for (let made = 0; made < 5; made += 1) {
      await pay(merchant)
      wanted.unshift(await pay(merchant, { phone_number: numberOf('999002') }))
    }
    await waitUntilAllEnd(merchant)
    const start = await merchant.get('/payments?status=failed&per_page=2')
    const pages = await walk(merchant, start, 'next')
    expect(allIds(pages)).toEqual(wanted)
    for (const { body } of pages) expect(body.meta.total).toBe(5)
  })
})

describe('filters of a list', () => {
  let merchant: Merchant
  const made: { id: string; status: string; provider: string }[] = []

  const stories = [
    ['123456', 'successful'],
    ['999002', 'failed'],
    ['999003', 'cancelled'],
    ['999009', 'processing'],
  ] as const

  beforeAll(async () => {
    merchant = await createMerchant(server)
    for (const provider of ['carrier1_momo', 'carrier2_money']) {
      for (const [ending, status] of stories) {
        for (let count = 0; count < 2; count += 1) {
          const id = await pay(merchant, { provider, phone_number: numberOf(ending) })
          made.unshift({ id, status, provider })
        }
      }
    }
    await eventually(
      async () => (await merchant.get('/payments?per_page=100')).body.data as Payment[],
      (rows) =>
        rows.every(({ id, status }) => made.find((row) => row.id === id)?.status === status),
    )
  })

  const expectList = async (query: Record<string, string>, wanted: typeof made) => {
    const parameters = new URLSearchParams({ per_page: '100', ...query })
    const reply = await merchant.get(`/payments?${parameters}`)
    expect(idsOf(reply)).toEqual(wanted.map(({ id }) => id))
    expect(reply.body.meta.total).toBe(wanted.length)
  }

  test('a list without filters returns everything', () => expectList({}, made))

  test.each(['pending', 'processing', 'successful', 'failed', 'cancelled'])(
    'a list filtered by status=%s returns that status only',
    (status) =>
      expectList(
        { status },
        made.filter((row) => row.status === status),
      ),
  )

  test.each(['carrier1_momo', 'carrier2_money'])(
    'a list filtered by provider=%s returns that provider only',
    (provider) =>
      expectList(
        { provider },
        made.filter((row) => row.provider === provider),
      ),
  )

  test('a list filtered by environment returns that environment only', async () => {
    await expectList({ environment: 'test' }, made)
    await expectList({ environment: 'live' }, [])
  })

  test.each(stories)('a list combines its filters (%s, %s)', async (_ending, status) => {
    for (const provider of ['carrier1_momo', 'carrier2_money']) {
      const wanted = made.filter((row) => row.status === status && row.provider === provider)
      expect(wanted).toHaveLength(2)
      await expectList({ status, provider }, wanted)
      await expectList({ status, provider, environment: 'test' }, wanted)
      await expectList({ status, provider, environment: 'live' }, [])
    }
  })

  test('a filtered list is paged', async () => {
    const failed = made.filter(({ status }) => status === 'failed')
    const reply = await merchant.get('/payments?status=failed&per_page=3&page=2')
    expect(idsOf(reply)).toEqual(failed.slice(3).map(({ id }) => id))
    expect(reply.body.meta).toMatchObject({ from: 4, to: 4, last_page: 2, total: 4 })
  })
})

describe('cursors', () => {
  const cursorOf = (link: string): string => new URL(link).searchParams.get('cursor') ?? ''

  test('a tampered cursor reveals and breaks nothing', async () => {
    const { merchant, ids, newestFirst } = await merchantWith(6)
    const { merchant: stranger, ids: foreign } = await merchantWith(4)
    const own = await merchant.get('/payments?per_page=2')
    const cursor = cursorOf(own.body.links.next)
    const decoded = Buffer.from(cursor, 'base64url').toString('utf8')
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const theirs = await stranger.get('/payments?per_page=2')
    const tampered = [
      '',
      'x',
      '0',
      '%',
      '%00',
      '%ff',
      '../../etc/passwd',
      "' OR 1=1 --",
      '9'.repeat(100),
      cursor.slice(1),
      cursor.slice(0, -1),
      cursor.slice(0, -1) + (cursor.endsWith('A') ? 'B' : 'A'),
      cursor.split('').reverse().join(''),
      cursor.toUpperCase(),
      cursorOf(theirs.body.links.next),
      encode(`${decoded}\0`),
      encode(decoded.replace(/[0-9a-f]{8}-/, 'ffffffff-')),
      encode(decoded.replace(/[0-9a-f]{8}-/, '00000000-')),
      encode(decoded.replace(ids[4] ?? '', foreign[1] ?? '')),
      encode(decoded.replace('after', 'before')),
      encode(decoded.replace('after', 'constructor')),
      encode(decoded.replace('2', '-2')),
      encode('{"__proto__":1}'),
      encode('\0\ud800'),
    ]
    for (const text of tampered) {
      for (const page of [1, 2, 3]) {
        const query = new URLSearchParams({ per_page: '2', page: String(page), cursor: text })
        const reply = await merchant.get(`/payments?${query}`)
        expect([200, 422]).toContain(reply.status)
        if (reply.status !== 200) continue
        expect(idsOf(reply).filter((id) => !ids.includes(id))).toEqual([])
        expect(reply.body.data.length).toBeLessThanOrEqual(2)
        expect(reply.body.meta).toMatchObject({ total: 6, current_page: page })
      }
    }
    expect(idsOf(await follow(merchant, own.body.links.next))).toEqual(newestFirst.slice(2, 4))
  })

  test('a cursor of another page is ignored', async () => {
    const { merchant, newestFirst } = await merchantWith(6)
    const { body } = await merchant.get('/payments?per_page=2')
    const cursor = cursorOf(body.links.next)
    const reply = await merchant.get(`/payments?per_page=2&page=3&cursor=${cursor}`)
    expect(idsOf(reply)).toEqual(newestFirst.slice(4))
    const first = await merchant.get(`/payments?per_page=2&page=1&cursor=${cursor}`)
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 2))
  })

  test('the cursor of another merchant shows none of their payments', async () => {
    const { merchant: stranger } = await merchantWith(4)
    const { merchant, newestFirst } = await merchantWith(4)
    const theirs = await stranger.get('/payments?per_page=2')
    const reply = await merchant.get(
      `/payments?per_page=2&page=2&cursor=${cursorOf(theirs.body.links.next)}`,
    )
    expect([200, 422]).toContain(reply.status)
    if (reply.status === 200) {
      for (const id of idsOf(reply)) expect(newestFirst).toContain(id)
    }
  })

  test('a cursor of more than 100 characters is 422', async () => {
    const { merchant } = await merchantWith(0)
    const reply = await merchant.get(`/payments?cursor=${'a'.repeat(101)}`)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['cursor'])
  })
})

describe('lists of the management API', () => {
  test('a management list is paged newest first, each entry once', async () => {
    const merchant = await createMerchant(server)
    const path = `/organisations/${merchant.organisationId}/applications`
    const made = [merchant.applicationId]
    for (let count = 0; count < 4; count += 1) {
      const { body } = await manage(server, 'post', path, { name: `Application ${count}` })
      made.unshift(body.data.id)
    }
    const pages = [await manage(server, 'get', `${path}?per_page=2`)]
    for (let link = pages[0]?.body.links.next; link !== null; ) {
      expect(link.startsWith(`${server.url}/management/v1`)).toBe(true)
      const page = await manage(server, 'get', link.slice(`${server.url}/management/v1`.length))
      pages.push(page)
      link = page.body.links.next
    }
    expect(allIds(pages)).toEqual(made)
    expect(pages[2]?.body.meta).toEqual({
      current_page: 3,
      from: 5,
      last_page: 3,
      per_page: 2,
      to: 5,
      total: 5,
    })
  })

  test.each(['page=0', 'page=0x10', 'page=1e2', 'per_page=0', 'per_page=101', 'type=x'])(
    'the management query %s is 422 on that parameter alone',
    async (query) => {
      const merchant = await createMerchant(server)
      const path = `/applications/${merchant.applicationId}/events?${query}`
      const { status, body } = await manage(server, 'get', path)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([query.split('=')[0]])
    },
  )
})

describe('distant pages of payments', () => {
  const count = 1205
  let merchant: Merchant
  let newestFirst: string[]

  beforeAll(async () => {
    merchant = await createMerchant(server)
    const { db } = server.ctx
    await sql`
      INSERT INTO transactions
        (id, application_id, organisation_id, environment, type, provider, country, amount,
         currency, phone_number, msisdn, status, created_at, updated_at)
      SELECT ('0193a1f2-7c54-7b1e-9d8a-' || lpad(to_hex(n), 12, '0'))::uuid,
        ${merchant.applicationId}::uuid, ${merchant.organisationId}::uuid, 'test', 'collection',
        CASE n % 2 WHEN 0 THEN 'carrier1_momo' ELSE 'carrier2_money' END, 'CG', 100, 'XAF',
        '065123456', '242065123456', 'successful', now(), now()
      FROM generate_series(1, ${count}::integer) AS n`.execute(db)
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM transactions WHERE application_id = ${merchant.applicationId}::uuid
      ORDER BY id DESC`.execute(db)
    newestFirst = rows.map(({ id }) => id)
  })

  test.each([
    [1, 1001],
    [1, 1205],
    [7, 150],
    [7, 173],
    [100, 11],
    [100, 12],
    [100, 13],
  ])(
    'a distant page of %i payments, number %i, holds the right payments',
    async (perPage, page) => {
      const { body } = await merchant.get(`/payments?per_page=${perPage}&page=${page}`)
      const offset = (page - 1) * perPage
      expect(body.data.map(({ id }: Payment) => id)).toEqual(
        newestFirst.slice(offset, offset + perPage),
      )
      expect(body.meta.total).toBe(count)
      expect(body.links.next === null).toBe(offset + perPage >= count)
    },
  )

  test('a distant page of a filtered list holds the right payments', async () => {
    const path = '/payments?status=successful&provider=carrier2_money&per_page=3&page='
    const last = await merchant.get(`${path}201`)
    expect(last.body.data).toHaveLength(3)
    expect(last.body.links.next).toBeNull()
    const before = await merchant.get(`${path}200`)
    expect(before.body.data).toHaveLength(3)
    expect(before.body.data.at(-1).id > last.body.data[0].id).toBe(true)
    expect(before.body.meta.total).toBe(603)
  })

  test('a page past the last is empty', async () => {
    const { status, body } = await merchant.get('/payments?per_page=100&page=14')
    expect([status, body.data, body.meta.total]).toEqual([200, [], count])
  })
})

describe('distant pages of events and ledger entries', () => {
  const count = 1010
  let merchant: Merchant
  const newestFirst: Record<string, string[]> = {}
  const pathOf = (list: string) =>
    list === 'events'
      ? `/applications/${merchant.applicationId}/events`
      : `/organisations/${merchant.organisationId}/ledger-entries`

  beforeAll(async () => {
    merchant = await createMerchant(server)
    for (let made = 0; made < count; made += 101) {
      await Promise.all(Array.from({ length: 101 }, () => pay(merchant)))
    }
    await waitUntilAllEnd(merchant)
    const events = await sql<{ id: string }>`
      SELECT 'evt_' || replace(id::text, '-', '') AS id FROM events
      WHERE application_id = ${merchant.applicationId}::uuid ORDER BY events.id DESC`.execute(
      server.ctx.db,
    )
    const entries = await sql<{ id: string }>`
      SELECT id FROM ledger_entries
      WHERE organisation_id = ${merchant.organisationId}::uuid ORDER BY id DESC`.execute(
      server.ctx.db,
    )
    newestFirst.events = events.rows.map(({ id }) => id)
    newestFirst['ledger-entries'] = entries.rows.map(({ id }) => id)
  })

  test.each([
    ['events', 1, 1001],
    ['events', 1, 1010],
    ['events', 100, 11],
    ['events', 100, 12],
    ['ledger-entries', 7, 150],
    ['ledger-entries', 100, 11],
    ['ledger-entries', 100, 21],
  ])(
    'a distant page of %s, %i a page, number %i, holds the right entries',
    async (list, perPage, page) => {
      const path = `${pathOf(list)}?per_page=${perPage}&page=${page}`
      const { body } = await manage(server, 'get', path)
      const all = newestFirst[list] ?? []
      const offset = (page - 1) * perPage
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
        all.slice(offset, offset + perPage),
      )
      expect(body.meta.total).toBe(all.length)
      expect(body.links.next === null).toBe(offset + perPage >= all.length)
    },
  )

  test.each([
    ['events', 'type=payment.succeeded', count],
    ['events', 'type=payment.failed', 0],
    ['events', 'environment=live', 0],
    ['ledger-entries', 'account=merchant_available', count + 1],
    ['ledger-entries', 'account=fee_income', 0],
    ['ledger-entries', 'currency=XAF', 2 * count + 2],
    ['ledger-entries', 'from=2020-01-01T00:00:00Z', 2 * count + 2],
    ['ledger-entries', 'from=2100-01-01T00:00:00Z', 0],
  ])(
    'the list of %s filtered by %s has %i entries and a correct last page',
    async (list, filter, total) => {
      const path = `${pathOf(list)}?${filter}&per_page=3`
      const first = await manage(server, 'get', path)
      expect(first.body.meta.total).toBe(total)
      expect(first.body.data).toHaveLength(Math.min(3, total))
      const last = await manage(server, 'get', `${path}&page=${first.body.meta.last_page}`)
      expect(last.body.links.next).toBeNull()
      expect(last.body.data).toHaveLength(total === 0 ? 0 : total - 3 * (Math.ceil(total / 3) - 1))
    },
  )
})
