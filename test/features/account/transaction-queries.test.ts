import { unknownId } from '../../support/builders.ts'
import { createMerchant } from '../../support/client.ts'
import { prepared } from '../../support/prepared.ts'
import { server } from './transaction-requests.ts'

const merchant = prepared(() => createMerchant(server))

const paths = ['/transactions', '/transactions.csv']

const expectRefused = async (query: string, names: string[]) => {
  for (const path of paths) {
    const { status, body } = await merchant.account('get', `${path}?${query}`)
    expect([query, status, Object.keys(body.errors ?? {}).sort()]).toEqual([query, 422, names])
  }
}

const since = (days: number): string =>
  new Date(Date.now() - days * 24 * 3600 * 1000 + 60_000).toISOString()

const wrongQueries = [
  'id=abc',
  `id=${unknownId}&id=${unknownId}`,
  'type=payment',
  'type=refund&type=collection',
  'status=',
  'status=successful,failed',
  'status=successful&status=unknown',
  `status=${'pending&status='.repeat(10)}pending`,
  'status[]=pending',
  'provider=carrier3',
  'created_from=2026-13-01T00:00:00Z',
  'phone_number=abc',
  'phone_number=06%20512%2034%2056',
  'phone_number=%2B242%00',
  `phone_number=${'1'.repeat(31)}`,
  `reference=${'x'.repeat(41)}`,
  'payment_id=abc',
  'metadata=x',
  'metadata={"a":"b"}',
  'metadata[a]=1&metadata[a]=2',
  'metadata[a]b=1',
  'metadata[a]=%00',
  `metadata[a]=${'x'.repeat(501)}`,
  `metadata[${'k'.repeat(41)}]=x`,
  'metadata[a]=1&metadata[b]=1&metadata[c]=1&metadata[d]=1&metadata[e]=1&metadata[f]=1',
]

describe('wrong filters of transactions', () => {
  test.each(wrongQueries)('the query %s returns a 422 on that parameter only', (query) =>
    expectRefused(query, [query.split(/[=[]/)[0] ?? '']),
  )

  test.each([
    ['amount_min=0', 'amount_min'],
    ['amount_max=1e3', 'amount_max'],
    ['amount_max=9007199254740992', 'amount_max'],
    ['country=cg', 'country'],
    ['currency=EUR', 'currency'],
  ])('the query %s in a period returns a 422 only on %s', (query, name) =>
    expectRefused(`${query}&created_from=${since(1)}`, [name]),
  )

  test('all invalid filters of the transaction list are reported together', () =>
    expectRefused('id=x&type=y&phone_number=z&metadata=1&created_to=now', [
      ...['created_to', 'id', 'metadata', 'phone_number', 'type'],
    ]))

  test('an invalid page is reported together with invalid filters', async () => {
    const { status, body } = await merchant.account('get', '/transactions?per_page=0&type=x')
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['per_page', 'type']])
  })
})

describe('filters of transactions that need a period', () => {
  const broad = ['country=CG', 'currency=XAF', 'amount_min=1', 'amount_max=1']

  test.each(broad)(
    'the transaction filter %s needs a created_from that is at most 31 days in the past',
    async (query) => {
      await expectRefused(query, ['created_from'])
      await expectRefused(`${query}&created_to=2026-01-01T00:00:00Z`, ['created_from'])
      await expectRefused(`${query}&created_from=${since(32)}`, ['created_from'])
      await expectRefused(`${query}&type=refund&status=failed&provider=carrier1_momo`, [
        'created_from',
      ])
      const period = 'created_from=2026-01-01T00:00:00Z&created_to='
      await expectRefused(`${query}&${period}2026-02-01T00:00:01Z`, ['created_from'])
      for (const fine of [`created_from=${since(31)}`, `${period}2026-02-01T00:00:00Z`]) {
        expect((await merchant.account('get', `/transactions?${query}&${fine}`)).status).toBe(200)
      }
    },
  )

  test.each([
    `id=${unknownId}`,
    'reference=PO-1',
    `payment_id=${unknownId}`,
    'phone_number=%2B242065123456',
    'metadata[a]=b',
  ])('transaction filters need no period if the query contains %s', async (narrow) => {
    for (const query of broad) {
      const reply = await merchant.account('get', `/transactions?${query}&${narrow}`)
      expect([reply.status, reply.body.data]).toEqual([200, []])
    }
  })
})
