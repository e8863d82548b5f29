import { sql } from 'kysely'
import { payment, payout } from '../../support/builders.ts'
import { startStage, walker } from '../../support/checkout.ts'
import { createMerchant, goLive, type Merchant, manage, type Reply } from '../../support/client.ts'
import { signInAs } from '../../support/console.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import type { TestServer } from '../../support/server.ts'
import { form, sendForm } from '../../support/session-orders.ts'
import { order as createBulk } from '../account/bulk-requests.ts'

/** Every input for phone numbers uses the same rules, tested in `test/phone-number.test.ts`. */

let server: TestServer
let merchant: Merchant

/** This is a Nigerian number whose spellings were once parsed as three different numbers. */
const msisdn = '2348021234567'
const nigeria = { country: 'NG', provider: 'carrier2_money', currency: 'NGN' }
const spellings = [
  '002348021234567',
  '009 234 802 123 4567',
  '\u202a+234 802\u00a0123 4567\u202c',
  'tel:+2348021234567',
  '٠٨٠٢١٢٣٤٥٦٧',
]

const msisdnOf = async (id: string): Promise<unknown> => {
  const { rows } = await sql<{ msisdn: string }>`
    SELECT msisdn FROM transactions WHERE id = ${id}::uuid`.execute(server.ctx.db)
  return rows[0]?.msisdn
}

const stage = prepared(startStage)

beforeAll(async () => {
  ;({ server, merchant } = stage)
})

test.each(spellings)(
  'payments and payouts to %j go to the same phone number and return the number as sent',
  async (text) => {
    const replies = [
      await merchant.post('/payments', payment({ ...nigeria, phone_number: text })),
      await merchant.post('/payouts', payout({ ...nigeria, phone_number: text })),
    ]
    for (const { status, body } of replies) {
      // A 422 for lack of money in this currency means that the number was accepted.
      if (status === 422) expect(body.code).toBe('insufficient_balance')
      else expect([body.data.phone_number, await msisdnOf(body.data.id)]).toEqual([text, msisdn])
    }
  },
)

test('a bulk payout line, in JSON or CSV, goes to the same number as a single payout', async () => {
  const wide = '\u202a+242 (0) 6 512 34 56\u202c'
  const lines = ['00242065123456', '\u202a+242 06 512 34 56\u202c'].map((phone_number) =>
    payout({ phone_number }),
  )
  const file = [
    'amount;currency;country;provider;phone_number',
    `700;XAF;CG;carrier1_momo;tel:+242065123456`,
    `700;XAF;CG;carrier1_momo;${wide}`,
  ].join('\r\n')
  for (const reply of [
    await createBulk(server, merchant, { payouts: lines }),
    await createBulk(server, merchant, file, { csv: true }),
  ]) {
    expect([reply.status, reply.text]).toEqual([201, reply.text])
    const { rows } = await sql<{ msisdn: string }>`
      SELECT msisdn FROM bulk_payout_lines
      WHERE bulk_payout_id = ${reply.body.data.id}::uuid`.execute(server.ctx.db)
    expect(rows.map((row) => row.msisdn)).toEqual(['242065123456', '242065123456'])
  }
})

test('a search in the API or the console finds a number in every spelling', async () => {
  const text = '0803 765 4321'
  const { body } = await merchant.post('/payments', payment({ ...nigeria, phone_number: text }))
  const visitor = await signInAs(server, 'support', 'test')
  for (const spelling of [
    '002348037654321',
    '0092348037654321',
    '+234\u00a0803\u2011765\u20114321',
    '\uff0b２３４８０３７６５４３２１',
  ]) {
    const query = `phone_number=${encodeURIComponent(spelling)}&country=NG`
    const found = await manage(server, 'get', `/transactions?${query}`)
    const own = await merchant.account('get', `/transactions?${query}`)
    for (const reply of [found, own]) {
      expect([spelling, reply.body.data.map(({ id }: { id: string }) => id)]).toEqual([
        spelling,
        [body.data.id],
      ])
    }
    const box = await visitor.get(`/console/search?q=${encodeURIComponent(spelling)}`)
    expect([spelling, box.location]).toEqual([spelling, `/console/transactions/${body.data.id}`])
  }
})

test('a phone number that the previous version stored in another form can be found and erased', async () => {
  const { body } = await merchant.post(
    '/payments',
    payment({ ...nigeria, phone_number: '002348055555555' }),
  )
  const { id } = body.data
  await eventually(() => merchant.get(`/payments/${id}`), resourceIs('successful'))
  await sql`UPDATE transactions SET msisdn = '23402348055555555',
    updated_at = now() - interval '91 days' WHERE id = ${id}::uuid`.execute(server.ctx.db)
  const search = () => manage(server, 'get', '/transactions?phone_number=%2B234 805 555 5555')
  expect((await search()).body.data).toMatchObject([{ id }])
  const erased: Reply = await manage(server, 'post', '/phone-number-erasures', {
    phone_number: '0805 555 5555',
    country: 'NG',
    reason: 'lettre',
  })
  expect([erased.status, erased.body.data?.orders]).toEqual([200, 1])
  expect((await search()).body.data).toEqual([])
  const stored = await merchant.get(`/payments/${id}`)
  expect(stored.body.data.phone_number).not.toContain('55555')
})

test('the checkout accepts a pasted number that is longer than twenty characters', async () => {
  const { back } = stage
  const liberian = await createMerchant(server)
  const session = await back.open(liberian, { amount: 500, currency: 'LRD' })
  const { text } = await walker().get(session.url)
  const field = /<input id="phone"[^>]*>/.exec(text)?.[0] ?? ''
  expect(Number(/maxlength="(\d+)"/.exec(field)?.[1])).toBeGreaterThan(40)
  const pasted = '\u202a+231 (0) 88 123 45 67\u202c'
  const reply = await walker().pay(session, { country: 'LR', phone: pasted })
  expect(reply.status).toBe(303)
  const [paid] = await back.payments(liberian)
  expect([paid.phone_number, await msisdnOf(paid.id)]).toEqual(['+231(0)881234567', '231881234567'])
  const tooLong = await walker().pay(await back.open(liberian, { amount: 500, currency: 'LRD' }), {
    country: 'LR',
    phone: '+231 88 123 45 67 88 123 45 67',
  })
  expect(tooLong.status).toBe(422)
})

test('form sessions and the market lookup accept 00 instead of a plus sign', async () => {
  const reply = await sendForm(
    server,
    merchant,
    form({ customer_phone: '00242 06 512\u00a034 56' }),
  )
  expect([reply.status, reply.text]).toEqual([200, reply.text])
  const query = encodeURIComponent('00242\u00a006\u00a0512\u00a034\u00a056')
  const { body } = await merchant.account('get', `/markets/lookup?phone_number=${query}`)
  expect(body.data).toMatchObject({ msisdn: '+242065123456', country: 'CG' })
})

test('a phone number that is impossible in its country is refused in live mode', async () => {
  const live = await goLive(server, await createMerchant(server))
  for (const phone_number of ['0080 2123 4567', '+242065123456', '002348021']) {
    const order = { ...nigeria, phone_number }
    for (const { status, body } of [
      await live.post('/payments', payment(order)),
      await live.post('/payouts', payout(order)),
      await createBulk(server, live, { payouts: [payout(order)] }),
    ]) {
      expect(status).toBe(422)
      const field = Object.keys(body.errors).find((name) => name.endsWith('phone_number'))
      expect(body.errors[field ?? '']).toEqual(["Ce numéro n'est pas valide dans ce pays."])
    }
  }
})

test('text that is not a phone number is refused on its field, and the error shows the expected format', async () => {
  for (const phone_number of ['abc', '06 512 34 5x', '²42065123456']) {
    const { status, body } = await merchant.post('/payments', payment({ phone_number }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['phone_number']])
    expect(body.errors.phone_number).toHaveLength(1)
  }
})
