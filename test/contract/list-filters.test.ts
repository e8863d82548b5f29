import { numberOf } from '../support/builders.ts'
import { createMerchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { idsOf, type Payment, pay, server } from './page-requests.ts'

const made: { id: string; status: string; provider: string }[] = []

const stories = [
  ['123456', 'successful'],
  ['999002', 'failed'],
  ['999003', 'cancelled'],
  ['999009', 'processing'],
] as const

const merchant = prepared(() => createMerchant(server))

beforeAll(async () => {
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
    (rows) => rows.every(({ id, status }) => made.find((row) => row.id === id)?.status === status),
  )
})

const expectList = async (query: Record<string, string>, wanted: typeof made) => {
  const parameters = new URLSearchParams({ per_page: '100', ...query })
  const reply = await merchant.get(`/payments?${parameters}`)
  expect(idsOf(reply)).toEqual(wanted.map(({ id }) => id))
  expect(reply.body.meta.total).toBe(wanted.length)
}

describe('filters of a list', () => {
  test('a list without filters returns all payments', () => expectList({}, made))

  test.each(['pending', 'processing', 'successful', 'failed', 'cancelled'])(
    'a payment list filtered by status=%s returns only payments with that status',
    (status) =>
      expectList(
        { status },
        made.filter((row) => row.status === status),
      ),
  )

  test.each(['carrier1_momo', 'carrier2_money'])(
    'a payment list filtered by provider=%s returns only payments through that provider',
    (provider) =>
      expectList(
        { provider },
        made.filter((row) => row.provider === provider),
      ),
  )

  test('a payment list filtered by environment returns only that environment', async () => {
    await expectList({ environment: 'test' }, made)
    await expectList({ environment: 'live' }, [])
  })

  test.each(stories)('a payment list combines its filters (%s, %s)', async (_ending, status) => {
    for (const provider of ['carrier1_momo', 'carrier2_money']) {
      const wanted = made.filter((row) => row.status === status && row.provider === provider)
      expect(wanted).toHaveLength(2)
      await expectList({ status, provider }, wanted)
      await expectList({ status, provider, environment: 'test' }, wanted)
      await expectList({ status, provider, environment: 'live' }, [])
    }
  })

  test('a filtered payment list is paged', async () => {
    const failed = made.filter(({ status }) => status === 'failed')
    const reply = await merchant.get('/payments?status=failed&per_page=3&page=2')
    expect(idsOf(reply)).toEqual(failed.slice(3).map(({ id }) => id))
    expect(reply.body.meta).toMatchObject({ from: 4, to: 4, last_page: 2, total: 4 })
  })
})
