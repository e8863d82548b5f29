import { numberOf } from '../support/builders.ts'
import { createMerchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  allIds,
  expectOnce,
  follow,
  idsOf,
  merchantWith,
  type Payment,
  pay,
  server,
  walk,
} from './page-requests.ts'

const queryOf = (link: string): Record<string, string> =>
  Object.fromEntries([...new URL(link).searchParams].filter(([name]) => name !== 'cursor'))

describe('the shape of a page', () => {
  test('a list without rows has one empty page', async () => {
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

  test('a list that fits on one page shows everything, newest first, without links to other pages', async () => {
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

  test('each page of a list reports its positions, its neighbouring pages and the last page', async () => {
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
})

describe('pages after the last page, links and defaults', () => {
  test.each([3, 50, Number.MAX_SAFE_INTEGER])(
    'page %i, past the last page, is empty and links to the last page',
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

  test('a list request without page and per_page returns the first 20 rows', async () => {
    const { merchant, newestFirst } = await merchantWith(21)
    const reply = await merchant.get('/payments')
    expect(idsOf(reply)).toEqual(newestFirst.slice(0, 20))
    expect(reply.body.meta).toMatchObject({ per_page: 20, last_page: 2, total: 21 })
    expect(idsOf(await follow(merchant, reply.body.links.next))).toEqual(newestFirst.slice(20))
  })
})

describe('per_page', () => {
  test('with per_page=1, each page lists a single payment', async () => {
    const { merchant, newestFirst } = await merchantWith(4)
    const first = await merchant.get('/payments?per_page=1')
    expect(first.body.meta).toMatchObject({ from: 1, to: 1, last_page: 4, total: 4 })
    const pages = await walk(merchant, first, 'next')
    expect(pages.map(idsOf)).toEqual(newestFirst.map((id) => [id]))
  })

  test('with per_page=100, each page lists a hundred payments, newest first', async () => {
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
    // Simultaneous payments within a batch may have any order, but the batches must be in order.
    const batchOf = (id: string) => Math.floor(made.indexOf(id) / 10)
    const batches = seen.map(batchOf)
    expect(batches).toEqual([...batches].sort((a, b) => b - a))
    expect(second.body.links.next).toBeNull()
  })
})

describe('lists of the management API', () => {
  test('a management list can be read to its last page by following only meta.next_cursor', async () => {
    const merchant = await createMerchant(server)
    const path = `/organisations/${merchant.organisationId}/applications?per_page=2`
    const made = [merchant.applicationId]
    for (let count = 0; count < 4; count += 1) {
      const { body } = await manage(server, 'post', path, { name: `Application ${count}` })
      made.unshift(body.data.id)
    }
    const pages = [await manage(server, 'get', path)]
    for (let cursor = pages[0]?.body.meta.next_cursor; cursor !== null; ) {
      const page = await manage(server, 'get', `${path}&cursor=${cursor}`)
      pages.push(page)
      cursor = page.body.meta.next_cursor
    }
    expect(allIds(pages)).toEqual(made)
    expect(pages.map(({ body }) => body.meta.current_page)).toEqual([1, 2, 3])
    expect(pages[2]?.body.meta).toMatchObject({ from: 5, to: 5, total: 5, last_page: 3 })
    const { links } = (await manage(server, 'get', path)).body
    const second = links.next.slice(`${server.url}/management/v1`.length)
    expect(idsOf(await manage(server, 'get', second))).toEqual(made.slice(2, 4))
  })

  test.each(['page=0x10', 'per_page=101', 'type=x'])(
    'the management query %s returns a 422 on that parameter only',
    async (query) => {
      const merchant = await createMerchant(server)
      const path = `/applications/${merchant.applicationId}/events?${query}`
      const { status, body } = await manage(server, 'get', path)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([query.split('=')[0]])
    },
  )
})
