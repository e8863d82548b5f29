import { numberOf } from '../support/builders.ts'
import { manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  allIds,
  expectOnce,
  follow,
  idsOf,
  merchantWith,
  pay,
  server,
  waitUntilAllEnd,
  walk,
} from './page-requests.ts'

const cursorOf = (link: string): string => new URL(link).searchParams.get('cursor') ?? ''

describe('paging through a list', () => {
  test.each([1, 3, 7])(
    'following `next` and then `prev` shows every payment once (%i per page)',
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

  test.each([
    [2, 1],
    [2, 3],
    [5, 1],
    [3, 7],
  ])(
    'paging with %i per page shows every payment once while %i new payments arrive at each step',
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
    [2, 3],
    [1, 1],
  ])(
    'paging back with %i per page shows every payment once while %i new payments arrive',
    async (perPage, n) => {
      const { merchant, newestFirst } = await merchantWith(6)
      const start = await merchant.get(`/payments?per_page=${perPage}`)
      const forth = await walk(merchant, start, 'next')
      let arriving = 8
      const back = await walk(merchant, forth.at(-1) ?? start, 'prev', async () => {
        arriving -= 1
        for (let made = 0; made < (arriving > 0 ? n : 0); made += 1) await pay(merchant)
      })
      expectOnce(allIds(back), newestFirst)
    },
  )
})

describe('paging through a filtered list', () => {
  test('paging misses no matching payment while other payments stop matching the filter', async () => {
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

  test('paging through a filtered list applies the filters on every page', async () => {
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

describe('cursors', () => {
  test('a tampered cursor reveals no data and causes no error', async () => {
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

  test('a cursor that belongs to a different list is ignored', async () => {
    const { merchant, newestFirst } = await merchantWith(6)
    const { body } = await merchant.get('/payments?per_page=2')
    const cursor = cursorOf(body.links.next)
    const reply = await merchant.get(`/payments?per_page=2&page=3&cursor=${cursor}`)
    expect(idsOf(reply)).toEqual(newestFirst.slice(4))
    const first = await merchant.get(`/payments?per_page=2&page=1&cursor=${cursor}`)
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 2))
  })
})
