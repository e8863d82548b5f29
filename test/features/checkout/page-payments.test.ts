import { randomUUID } from 'node:crypto'
import { numberOf } from '../../support/builders.ts'
import {
  exhaust,
  openingBalance,
  type Session,
  type Stage,
  startStage,
  trustProxy,
  walker,
} from '../../support/checkout.ts'
import { createMerchant, type Merchant } from '../../support/client.ts'
import { correct } from '../../support/corrected-number.ts'
import { eventually } from '../../support/eventually.ts'
import { expectStrict } from '../../support/page-headers.ts'
import { prepared } from '../../support/prepared.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

let server: TestServer
let merchant: Merchant
let back: Stage['back']
let stop: Stage['stop']

const redisPrefix = `momo-test-attempts-${randomUUID()}:`

const database = prepared(createTestDatabase)

beforeAll(async () => {
  ;({ server, merchant, back, stop } = await startStage({ database, redisPrefix }))
})
afterAll(async () => {
  await stop()
  await database.drop()
})

test('a checkout form with a wrong token or from another site is refused and creates no payment', async () => {
  const { pay } = walker()
  const owner = await createMerchant(server)
  const session = await back.open(owner)
  const wrong: Record<string, string>[] = [
    { token: '' },
    { token: 'x'.repeat(43) },
    { seen: '5' },
    { seen: 'x' },
  ]
  for (const changes of wrong) {
    expect((await pay(session, changes)).status).toBe(403)
  }
  for (const site of ['cross-site', 'same-site']) {
    expect((await pay(session, {}, { 'Sec-Fetch-Site': site })).status).toBe(403)
  }
  expect(await back.payments(owner)).toEqual([])
})

test('a session accepts ten payment attempts, then returns a 429 and shows no form', async () => {
  const { get, pay } = walker()
  const owner = await createMerchant(server)
  const session = await back.open(owner)
  const form = { token: '', seen: '9' }
  await exhaust(session, ({ text }) => {
    form.token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? form.token
  })
  for (const reply of [await get(session.url), await pay(session, form)]) {
    expectStrict(reply.headers)
    expect(reply.text).toContain('Trop de tentatives')
    expect(reply.text).not.toContain('name="token"')
  }
  expect((await get(session.url)).status).toBe(200)
  expect((await pay(session, form)).status).toBe(429)
  expect(await back.payments(owner)).toHaveLength(10)
})

test('a session accepts thirty invalid forms in ten minutes, and a valid form afterwards', async () => {
  const { pay } = walker()
  const [session, beside] = [await back.open(merchant), await back.open(merchant)]
  for (let attempt = 0; attempt < 30; attempt++) {
    expect((await pay(session, { phone: '' })).status).toBe(422)
  }
  for (const field of ['phone', 'token']) {
    const { status, headers, text } = await walker().pay(session, { [field]: '' })
    expect(status).toBe(429)
    expectStrict(headers)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).toContain('Trop de tentatives')
  }
  expect((await pay(beside, { phone: '' })).status).toBe(422)
  expect((await pay(session)).status).toBe(303)
})

test('forty customers behind one IP address can each pay their own session', async () => {
  const carrier = walker()
  const owner = await createMerchant(server)
  for (let customer = 0; customer < 40; customer++) {
    expect((await carrier.pay(await back.open(owner))).status).toBe(303)
  }
  expect(await owner.get('/payments?per_page=1')).toMatchObject({ body: { meta: { total: 40 } } })
})

test('an IP address that requests many unknown pages is limited only for unknown pages', async () => {
  const { get, pay, post } = walker()
  const session = await back.open(merchant)
  const stray = session.url.replace(/[^/]+$/, 'x'.repeat(22))
  const ask = [() => get(stray), () => get(`${stray}/status`), () => post(`${stray}/pay`)]
  for (let count = 0; count < 60; count++) {
    expect((await ask[count % 3]?.())?.status).toBe(404)
  }
  for (const again of ask) {
    const { status, headers } = await again()
    expect(status).toBe(429)
    expectStrict(headers)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await walker().get(stray)).status).toBe(404)
  expect((await get(session.url)).status).toBe(200)
  expect((await get(`${session.url}/status`)).text).toBe('{"state":"payable"}')
  expect((await pay(session)).status).toBe(303)
})

const testOnReal = hasRealEngines ? test : test.skip

testOnReal('two nodes count the invalid forms of a session together (needs Redis)', async () => {
  const second = await startTestServer({ database, redisPrefix, trustProxy })
  const session = await back.open(merchant)
  const beside = { ...session, url: session.url.replace(server.url, second.url) }
  const { pay } = walker()
  for (let attempt = 0; attempt < 15; attempt++) {
    for (const each of [session, beside]) {
      expect((await pay(each, { phone: '' })).status).toBe(422)
    }
  }
  for (const each of [session, beside]) {
    expect((await pay(each, { phone: '' })).status).toBe(429)
  }
  expect((await pay(beside)).status).toBe(303)
  await second.stop()
})

test("no URL parameter changes the customer's return address", async () => {
  const { get, pay } = walker()
  const session = await back.open(merchant)
  const bait = 'https://mal.example/'
  const query = `?lang=${bait}&next=${bait}&return=${bait}&url=${bait}&success_url=${bait}&done=1`
  expect((await get(session.url + query)).text).not.toContain('mal.example')
  const { status, headers } = await pay(session, { return: bait, next: bait }, {}, query)
  expect(status).toBe(303)
  const target = new URL(headers.get('location') ?? '', session.url)
  expect(target.origin + target.pathname).toBe(session.url)
  expect(target.href).not.toContain('mal.example')
  await back.reaches(session, 'completed')
  expect((await get(session.url + query)).text).not.toContain('mal.example')
})

test('simultaneous form submissions in one session start one payment', async () => {
  const owner = await createMerchant(server)
  const session = await back.open(owner)
  const replies = await Promise.all([1, 2, 3, 4].map(() => walker().pay(session)))
  expect(replies.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  await back.reaches(session, 'completed')
  expect(await back.payments(owner)).toHaveLength(1)
  expect(await back.available(owner)).toBe(openingBalance + 15000)
})

test('a customer whose payment succeeds immediately sees the success page', async () => {
  const { get, pay } = walker()
  const session = await back.open(merchant)
  const { headers } = await pay(session)
  await back.reaches(session, 'completed')
  const { text } = await get(new URL(headers.get('location') ?? '', session.url).href)
  expect(text).toContain('Paiement réussi')
  expect(text).not.toContain('Déjà payé')
})

test.each([
  ['', '+242 05 512 34 56', 303, 'carrier2_money'],
  ['', '06 512 34 56', 303, 'carrier1_momo'],
  ['carrier1_momo', '05 512 34 56', 303, 'carrier1_momo'],
  ['', '04 512 34 56', 422, undefined],
])(
  'the provider is derived from the phone number unless the customer selected a provider (%p, %s)',
  async (provider, phone, status, expected) => {
    const owner = await createMerchant(server)
    const reply = await walker().pay(await back.open(owner), { provider, phone })
    expect(reply.status).toBe(status)
    const [payment] = await back.payments(owner)
    expect(payment?.provider).toBe(expected)
  },
)

const failedPage = (session: Session, lang: string) =>
  eventually(
    () => walker().get(`${session.url}?lang=${lang}`),
    ({ text }) => /class="banner (?:bad|mute|warn)"/.test(text),
  )

test.each(['999002', '999003', '999004', '999005', '999006', '999007'])(
  'the page of a failed payment says that the customer was not debited (%s)',
  async (ending) => {
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf(ending) })
    expect((await failedPage(session, 'en')).text).toContain('You have not been debited.')
    expect((await failedPage(session, 'fr')).text).toContain('Vous n’avez pas été débité.')
  },
)

test('the failure page omits "not been debited" while an earlier request can still be approved', async () => {
  const session = await back.open(merchant)
  await walker().pay(session, { phone: numberOf('999009') })
  await correct(session, numberOf('999002'))
  const { text } = await failedPage(session, 'en')
  expect(text).toContain('insufficient funds')
  expect(text).not.toContain('not been debited')
})

test("a form submitted after the session closed shows the session's final state", async () => {
  const { get, pay } = walker()
  const session = await back.open(merchant)
  const token = /name="token" value="([^"]*)"/.exec((await get(session.url)).text)?.[1] ?? ''
  await pay(session)
  await back.reaches(session, 'completed')
  for (const changes of [{ phone: '' }, { phone: numberOf('512345') }]) {
    const late = await pay(session, { token, seen: '0', ...changes })
    expect(late.text).not.toContain('name="token"')
  }
})

test('an NGN amount that no provider of the currency accepts returns a 422', async () => {
  const reply = await merchant.post('/checkout/sessions', {
    amount: 150,
    currency: 'NGN',
    success_url: 'https://boutique.example/',
    cancel_url: 'https://boutique.example/',
  })
  expect(reply.status).toBe(422)
})

test('the form checkout returns its session id to the merchant', async () => {
  const { get } = walker()
  const { url, formId } = await back.openForm(merchant, '512345', {
    success_url: 'https://boutique.example/merci?s={CHECKOUT_SESSION_ID}',
  })
  const { text } = await eventually(
    () => get(url),
    (reply) => reply.text.includes('boutique.example/merci'),
  )
  expect(text).toContain(`merci?s=${formId}`)
})

test('a phone number pasted with invisible characters is accepted', async () => {
  const owner = await createMerchant(server)
  const session = await back.open(owner)
  const phone = '\u202a+242\u00a006\u202f512 34 56\u202c'
  expect((await walker().pay(session, { phone })).status).toBe(303)
  expect(await back.payments(owner)).toMatchObject([{ phone_number: '+242 06 512 34 56' }])
})

test('a session without attempts left still shows a payment in progress', async () => {
  const { pay } = walker()
  const session = await back.open(merchant)
  for (let attempt = 0; attempt < 30; attempt++) await pay(session, { phone: '' })
  await walker().pay(session, { phone: numberOf('999009') })
  const { status, headers } = await pay(session)
  expect([status, headers.get('location')?.split('?')[0]]).toEqual([
    303,
    new URL(session.url).pathname,
  ])
})
