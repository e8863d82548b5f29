import { numberOf } from '../../support/builders.ts'
import { startStage, walker } from '../../support/checkout.ts'
import { createMerchant, type Merchant } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'

const stage = prepared(startStage)

const follow = async (url: string): Promise<string> => {
  const { headers } = await walker().post(url, 'amount=')
  return new URL(headers.get('location') ?? '', url).href.split('?')[0] ?? ''
}

const pay = (url: string, ending: string) => walker().pay({ url }, { phone: numberOf(ending) })

const paymentsOf = async (merchant: Merchant, count: number) => {
  const { body } = await eventually(
    () => merchant.account('get', '/transactions?status=successful&status=failed'),
    (reply) => reply.body.data.length === count,
  )
  return body.data.map((one: Record<string, unknown>) => [one.status, one.merchant_reference])
}

test("a payment made through a payment link has the link's reference", async () => {
  const merchant = await createMerchant(stage.server)
  const order = { amount: 5000, currency: 'XAF', merchant_reference: 'TOURNOI-1' }
  const created = await merchant.account('post', '/payment-links', order)
  const { id, url, merchant_reference } = created.body.data
  expect(merchant_reference).toBe('TOURNOI-1')
  const opened = await follow(url)
  const path = `/payment-links/${id}`
  const change = { merchant_reference: 'TOURNOI-2' }
  const changed = (await merchant.account('patch', path, change)).body.data
  expect(changed).toMatchObject({ ...change, description: null, enabled: true })
  await pay(await follow(url), '512345')
  expect(await paymentsOf(merchant, 1)).toEqual([['successful', 'TOURNOI-2']])
  await pay(opened, '999007')
  await paymentsOf(merchant, 2)
  await pay(opened, '512345')
  expect(await paymentsOf(merchant, 3)).toEqual([
    ['successful', 'TOURNOI-1'],
    ['failed', 'TOURNOI-1'],
    ['successful', 'TOURNOI-2'],
  ])
  await merchant.account('patch', path, { merchant_reference: null })
  await pay(await follow(url), '512345')
  expect((await paymentsOf(merchant, 4))[0]).toEqual(['successful', null])
})

test('a payment link rejects an unprintable reference, and keeps its reference if an update sends none', async () => {
  const merchant = await createMerchant(stage.server)
  const order = { currency: 'XAF', merchant_reference: 'TOURNOI-1' }
  const { id } = (await merchant.account('post', '/payment-links', order)).body.data
  const path = `/payment-links/${id}`
  const wrong = await merchant.account('patch', path, { merchant_reference: 'a\u202eb' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['merchant_reference']])
  // Links have no metadata, so the field is ignored.
  const tolerated = { description: 'Tournoi', metadata: { k: 'v'.repeat(600) } }
  const { body } = await merchant.account('patch', path, tolerated)
  expect(body.data).toMatchObject({ description: 'Tournoi', merchant_reference: 'TOURNOI-1' })
})
