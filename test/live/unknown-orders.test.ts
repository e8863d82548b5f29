import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { manage } from '../support/client.ts'
import { equals, eventually } from '../support/eventually.ts'
import { momoOf } from '../support/momo.ts'
import { prepared } from '../support/prepared.ts'
import { pendingPayment, startCallbackService } from './callback-orders.ts'
import {
  allPages,
  createFinal,
  managed,
  type Provider,
  paymentTo,
  providers,
} from './live-orders.ts'
import { callbackUrlOf, claimOf, send, sendAll, signed, transactionOf } from './sent-callbacks.ts'

let urls: Record<Provider, string>

const service = prepared(startCallbackService)
const merchant = prepared(() => service.merchant())

beforeAll(async () => {
  urls = {
    carrier1_momo: await callbackUrlOf(service, 'carrier1_momo'),
    carrier2_money: await callbackUrlOf(service, 'carrier2_money'),
  }
})

const unknownOf = async (id: string, query = '') =>
  (await allPages(service, `/unknown-orders${query}`)).filter(({ reference }) => reference === id)

const { momo, parsed } = momoOf(() => service.server)

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${service.server.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}

test.each(providers)(
  '%s: several callbacks for one unknown transaction create one reconciliation item',
  async (provider) => {
    const id = randomUUID()
    for (let times = 0; times < 2; times += 1) {
      expect(await send(urls[provider], claimOf[provider](id))).toBe(200)
    }
    const found = await unknownOf(id, '?resolved=false')
    expect(found).toMatchObject([{ provider, country: 'CG', callbacks: 2, reason: null }])
    expect(found[0].callback).toContain(provider === 'carrier1_momo' ? id : id.replaceAll('-', ''))
  },
)

test('an unknown transaction id in capitals counts as the same transaction', async () => {
  const id = randomUUID()
  for (const written of [id.toUpperCase(), id.toUpperCase(), id]) {
    expect(await send(urls.carrier1_momo, claimOf.carrier1_momo(written))).toBe(200)
  }
  expect(await unknownOf(id)).toMatchObject([{ callbacks: 3 }])
})

test('callbacks for one unknown transaction that arrive together create one reconciliation item', async () => {
  const id = randomUUID()
  await sendAll(urls.carrier1_momo, Array(5).fill(claimOf.carrier1_momo(id)))
  expect(await unknownOf(id)).toHaveLength(1)
})

test('a callback about a known transaction creates no reconciliation item', async () => {
  const id = await pendingPayment(service, merchant, 'carrier1_momo')
  expect(await send(urls.carrier1_momo, claimOf.carrier1_momo(id))).toBe(200)
  expect(await unknownOf(id)).toEqual([])
})

test('a callback with a wrong hash or to a wrong address creates no reconciliation item', async () => {
  const id = randomUUID()
  const forged = signed(transactionOf(id)).replace(/"hash":"/, '"hash":"x')
  await send(urls.carrier2_money, forged)
  await send(`${urls.carrier1_momo}x`, claimOf.carrier1_momo(id))
  expect(await unknownOf(id)).toEqual([])
})

test('an unknown transaction reported by two countries creates one reconciliation item per country', async () => {
  const id = randomUUID()
  const inCameroon = await callbackUrlOf(service, 'carrier1_momo', 'CM')
  for (const url of [urls.carrier1_momo, inCameroon]) await send(url, claimOf.carrier1_momo(id))
  const countries = (await unknownOf(id)).map(({ country }) => country)
  expect(countries.sort()).toEqual(['CG', 'CM'])
})

test('an unknown transaction stays unknown even if a transaction in another country has the same reference', async () => {
  const known = await createFinal(merchant, 'payments', paymentTo('carrier1_momo'))
  const { provider_reference: financialTransactionId } = await managed(service, known.id)
  expect(financialTransactionId).not.toBeNull()
  const id = randomUUID()
  const inCameroon = await callbackUrlOf(service, 'carrier1_momo', 'CM')
  const claim = { externalId: id, financialTransactionId, status: 'SUCCESSFUL' }
  expect(await send(inCameroon, JSON.stringify(claim))).toBe(200)
  expect(await unknownOf(id)).toMatchObject([{ country: 'CM' }])
})

test('the count of unlisted unknown transactions includes only those of the current day', async () => {
  const read = async () =>
    (await manage(service.server, 'get', '/recovery')).body.data.unknown_orders_left_out
  const before = await read()
  await sql`INSERT INTO unknown_order_days (provider, country, day, listed, left_out)
    VALUES ('carrier1_momo', 'CG', '2020-01-01', 5001, 7)`.execute(service.server.ctx.db)
  expect(await read()).toBe(before)
})

test('an unknown transaction is closed once, leaves the open list and keeps the reason', async () => {
  const id = randomUUID()
  await send(urls.carrier1_momo, claimOf.carrier1_momo(id))
  const [item] = await unknownOf(id)
  const path = `/unknown-orders/${item.id}/resolve`
  const { status, body } = await manage(service.server, 'post', path, { reason: 'Remboursé' })
  expect([status, body.data.reason]).toEqual([200, 'Remboursé'])
  const again = await manage(service.server, 'post', path, { reason: 'Autre' })
  expect([again.status, again.body.code]).toEqual([409, 'already_resolved'])
  const none = await manage(service.server, 'post', `/unknown-orders/${id}/resolve`, {
    reason: 'Autre',
  })
  expect([none.status, none.body.code]).toEqual([404, 'not_found'])
  expect(await unknownOf(id, '?resolved=false')).toEqual([])
  expect(await unknownOf(id, '?resolved=true')).toMatchObject([{ reason: 'Remboursé' }])
})

test('momo reconciliation unknown lists unknown transactions, and momo reconciliation close takes one off the list', async () => {
  const id = randomUUID()
  await send(urls.carrier1_momo, claimOf.carrier1_momo(id))
  const [item] = await unknownOf(id)
  const listed = ['reconciliation', 'unknown', '--open']
  const { data } = await parsed('UnknownOrderListResponse', ...listed)
  expect(data).toContainEqual(item)
  expect((await momo('reconciliation', 'close', item.id, '--reason', 'Refunded')).code).toBe(0)
  expect(await unknownOf(id, '?resolved=false')).toEqual([])
})

test('unknown transactions beyond the daily limit are counted but not listed', async () => {
  const { db } = service.server.ctx
  await send(urls.carrier2_money, claimOf.carrier2_money(randomUUID()))
  await sql`UPDATE unknown_order_days SET listed = 4999
    WHERE provider = 'carrier2_money' AND country = 'CG'`.execute(db)
  const [last, beyond] = [randomUUID(), randomUUID()]
  await send(urls.carrier2_money, claimOf.carrier2_money(last))
  expect(await unknownOf(last)).toHaveLength(1)
  for (const id of [beyond, randomUUID()]) {
    expect(await send(urls.carrier2_money, claimOf.carrier2_money(id))).toBe(200)
  }
  expect(await unknownOf(beyond)).toEqual([])
  await eventually(() => metric('momo_unknown_orders_left_out'), equals(2))
  expect(await metric('momo_unknown_orders_open')).toBeGreaterThan(1)
  await send(urls.carrier2_money, claimOf.carrier2_money(last))
  expect(await unknownOf(last)).toMatchObject([{ callbacks: 2 }])
  const { body } = await manage(service.server, 'get', '/recovery')
  expect(body.data).toMatchObject({ state: 'none', unknown_orders_left_out: 2 })
})
