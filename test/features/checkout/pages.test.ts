import { createHmac } from 'node:crypto'
import { type Country, markets } from '../../../src/domain/markets.ts'
import { isPossibleNumber } from '../../../src/domain/phone-number.ts'
import { isReceiptKey, receiptKey } from '../../../src/pages/checkout/form-token.ts'
import { numberOf } from '../../support/builders.ts'
import { type Stage, startStage, walker } from '../../support/checkout.ts'
import { createMerchant, goLive, type Merchant } from '../../support/client.ts'
import { readMarkdown } from '../../support/docs-pages.ts'
import { eventually } from '../../support/eventually.ts'
import { expectStrict } from '../../support/page-headers.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let merchant: Merchant
let back: Stage['back']
let stop: Stage['stop']

beforeAll(async () => {
  ;({ server, merchant, back, stop } = await startStage())
})
afterAll(() => stop())

const expectSecret = (text: string) =>
  expect(text.replace(/[ .()-]/g, '')).not.toMatch(/2420651234|065123|2420659990|06599900|23563999/)

test('every state of the checkout page has strict headers, no inline code and a masked payer number', async () => {
  const { get, pay } = walker()
  const choosing = await back.open(merchant)
  const waiting = await back.open(merchant)
  const paid = await back.open(merchant)
  const declined = await back.open(merchant)
  const expired = await back.open(merchant)
  const failed = await back.openForm(merchant, '999003')
  const replies = [
    await pay(waiting, { phone: numberOf('999009') }),
    await pay(paid),
    await pay(declined, { phone: numberOf('999003') }),
    await pay(choosing, { token: 'faux', phone: '' }),
    await pay(choosing, { phone: '' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([303, 303, 303, 403, 422])
  await back.outlive(expired)
  await Promise.all([
    back.reaches(paid, 'completed'),
    back.reaches(expired, 'expired'),
    back.reaches(failed, 'failed'),
  ])
  await eventually(
    () => get(declined.url),
    ({ text }) => text.includes('refusée sur votre téléphone'),
  )
  for (const { url } of [choosing, waiting, paid, declined, expired, failed]) {
    replies.push(await get(url), await get(`${url}?done=1`), await get(`${url}/status`))
  }
  replies.push(await get(`${choosing.url.slice(0, -1)}${choosing.url.endsWith('A') ? 'B' : 'A'}`))
  for (const { headers, text } of replies) {
    expectStrict(headers)
    expectSecret(text)
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=|<style|javascript:/)
  }
})

test('a checkout URL with any incorrect part returns a 404', async () => {
  const { get } = walker()
  const [mine, other] = [await back.open(merchant), await back.open(merchant)]
  const key = other.url.split('/').at(-1)
  const stem = `${server.url}/checkout/${mine.id}`
  for (const url of [stem, `${stem}/`, `${stem}/${key}`, `${stem}/abc`, `${stem}/${key}/status`]) {
    expect({ url, status: (await get(url)).status }).toEqual({ url, status: 404 })
  }
  expect((await get(`${stem}/${key}`)).text).toContain('Page introuvable')
})

test.each([
  ['XAF', 15000, 'fr', '15 000 FCFA'],
  ['XOF', 15000, 'en', '15,000 FCFA'],
  ['GHS', 1250, 'fr', '12,50 GHS'],
  ['GHS', 1250, 'en', '12.50 GHS'],
  ['MGA', 1250, 'fr', '12,50 MGA'],
  ['USD', 500, 'fr', '5,00 USD'],
  ['UGX', 900_719_925_474_099, 'en', '900,719,925,474,099 UGX'],
  ['GHS', 9_007_199_254_740_991, 'en', '90,071,992,547,409.91 GHS'],
  ['GHS', 5, 'en', '0.05 GHS'],
])(
  'the amount %s %d is displayed with its currency (%s)',
  async (currency, amount, lang, written) => {
    const session = await back.open(merchant, { currency, amount })
    const { text } = await walker().get(session.url, { 'Accept-Language': lang })
    const shown = /class="amount">([^<]*)</.exec(text)?.[1]?.replace(/\s/g, ' ')
    expect(shown).toBe(written)
  },
)

test('the page language follows Accept-Language, with French as the default', async () => {
  const { get } = walker()
  const { url } = await back.open(merchant)
  const cases = { fr: 'fr', 'en-GB,en;q=0.9': 'en', de: 'fr', 'de,en;q=0.1': 'en', '*': 'fr' }
  for (const [asked, lang] of Object.entries(cases)) {
    expect((await get(url, { 'Accept-Language': asked })).text).toContain(`<html lang="${lang}"`)
  }
})

test('test numbers match docs/api.md, and are formatted for each country', async () => {
  // docs/api.md links to the guide, which lists the test numbers.
  const page = await readMarkdown(server, 'test-numbers', 'en')
  const endings = [...page.matchAll(/^\|.*\| `(999\d{3})` \|/gm)].map(([, ending = '']) => ending)
  expect(endings).toHaveLength(13)
  for (const [country, { currencies }] of Object.entries(markets)) {
    const owner = await createMerchant(server, { country })
    const session = await back.open(owner, { currency: currencies[0], amount: 1000 })
    for (const [lang, known] of [
      ['fr', /Réussit|Échoue/],
      ['en', /Succeeds|Fails/],
    ] as const) {
      const { text } = await walker().get(`${session.url}?lang=${lang}`)
      const buttons = [
        ...text.matchAll(/name="test_number" value="(\d+)"><b>([^<]*)<\/b>\s*([^<]+)</g),
      ].map(([, ending = '', number = '', story = '']) => ({ ending, number, story }))
      expect(buttons.map(({ ending }) => ending)).toEqual(endings)
      for (const { ending, number, story } of buttons) {
        expect(number.replace(/\D/g, '')).toMatch(new RegExp(`${ending}$`))
        expect({
          country,
          number,
          isPossible: isPossibleNumber(number, country as Country),
        }).toEqual({ country, number, isPossible: true })
        expect(story.trim().length).toBeGreaterThan(5)
      }
      expect(new Set(buttons.map(({ story }) => story)).size).toBe(13)
      expect(buttons.map(({ story }) => story).join()).toMatch(known)
    }
  }
})

test('an unknown test number is refused, and live pages offer no test numbers', async () => {
  const session = await back.open(merchant)
  const { pay } = walker()
  expect((await pay(session, { test_number: '999014', phone: '' })).status).toBe(422)
  const live = await goLive(server, await createMerchant(server))
  const { url } = await back.open(live, {
    success_url: 'https://boutique.example/',
    cancel_url: 'https://boutique.example/',
  })
  const { text } = await walker().get(url)
  expect(text).not.toMatch(/test_number|Mode test/)
  // Without a configured provider, the page has no form.
  expect(text).toContain('Aucun opérateur disponible')
  expect((await pay({ url }, { test_number: '999001' })).text).not.toContain('name="token"')
  expect(await back.payments(live)).toEqual([])
})

test('after a declined payment, the page keeps the country and provider, and masks the number', async () => {
  const { get, pay } = walker()
  const session = await back.open(merchant)
  await pay(session, { country: 'TD', provider: 'carrier2_money', phone: '+235 63 999003' })
  const { text } = await eventually(
    () => walker().get(session.url),
    (reply) => reply.text.includes('Paiement annulé'),
  )
  expect(text).toMatch(/value="TD"[^>]*selected/)
  expect(text).toMatch(/value="carrier2_money"[^>]*checked/)
  expect(/id="phone"[^>]*value="([^"]*)"/.exec(text)?.[1]).toBe('')
  expect((await get(session.url)).text).toContain('+23563***003 (Carrier2 Money)')
  expectSecret((await get(session.url)).text)
})

test("the checkout preselects the merchant's country if that country uses the session's currency", async () => {
  const chosen = async (country: string, currency: string) => {
    const session = await back.open(await createMerchant(server, { country }), { currency })
    const { text } = await walker().get(session.url)
    return /<option value="(\w\w)"[^>]*selected/.exec(text)?.[1]
  }
  expect(await chosen('TD', 'XAF')).toBe('TD')
  expect(await chosen('CM', 'XAF')).toBe('CM')
  // The countries are in alphabetical order: Cameroun, Congo-Brazzaville, Gabon, Tchad.
  expect(await chosen('GH', 'XAF')).toBe('CM')
})

test('a refused checkout request shows a page in the requested language', async () => {
  const { url } = await back.open(merchant)
  const headers = { 'Accept-Language': 'en' }
  const { get, pay } = walker()
  for (const path of ['/checkout', '/checkout/%E0%A4%A', `/checkout/${'a/'.repeat(9)}`]) {
    const reply = await get(server.url + path, headers)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    expectStrict(reply.headers)
    expect(reply.text).toContain('Page not found')
  }
  const large = await pay({ url }, { phone: 'x'.repeat(9000) }, headers)
  expect(large.status).toBe(413)
  expectStrict(large.headers)
  expect(large.text).toContain(`href="${new URL(url).pathname}"`)
})

test('stylesheets and scripts have versioned URLs and are cached forever', async () => {
  const { get } = walker()
  const { text } = await get((await back.open(merchant)).url)
  const addresses = [...text.matchAll(/(?:href|src)="(\/checkout-assets\/[^"]+)"/g)]
  expect(addresses).toHaveLength(2)
  for (const [, address = ''] of addresses) {
    const asset = await get(server.url + address)
    expect(asset.status).toBe(200)
    expect(asset.headers.get('cache-control')).toBe('max-age=31536000, immutable')
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    const plain = await get(server.url + address, { 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.text).toBe(asset.text)
    const other = await get(server.url + address.replace(/v=.*/, 'v=other'))
    expect(other.headers.get('cache-control')).toBe('no-cache')
  }
  expect((await get(`${server.url}/checkout-assets/../checkout.ts`)).status).toBe(404)
})

test('checkout pages link back to the shop with the session id that the API returned', async () => {
  const shop = (page: string) => `https://boutique.example/${page}?s={CHECKOUT_SESSION_ID}`
  const urls = { success_url: shop('merci'), cancel_url: shop('panier') }
  const waiting = await back.openForm(merchant, '999009', urls)
  const paid = await back.openForm(merchant, '999001', urls)
  const open = await back.open(merchant, urls)
  await back.reaches(paid, 'completed')
  for (const [{ url }, page, id] of [
    [waiting, 'panier', waiting.formId],
    [paid, 'merci', paid.formId],
    [open, 'panier', open.id],
  ] as const) {
    const { text } = await walker().get(url)
    expect(text).toContain(`href="https://boutique.example/${page}?s=${id}"`)
  }
})

test('the checkout page does not mention an expired prompt in either language', async () => {
  const session = await back.open(merchant)
  await walker().pay(session, { phone: numberOf('999009') })
  const before = await walker().get(session.url)
  expect(before.text).toContain('Validez sur votre téléphone')
  expect(before.text).toContain('<figure>')
  await back.overrun(session)
  for (const [lang, title, prompted] of [
    ['fr', 'En attente de votre opérateur', 'Validez sur votre téléphone'],
    ['en', 'Waiting for your provider', 'Approve on your phone'],
  ] as const) {
    const { text } = await walker().get(`${session.url}?lang=${lang}`)
    expect(text).toContain(title)
    expect(text).not.toContain(prompted)
    expect(text).not.toContain('<figure>')
    expect(text).not.toContain('data-left')
  }
})

test('a payment link with limits shows its minimum as an example, and refuses an amount outside its limits', async () => {
  const { body } = await merchant.account('post', '/payment-links', {
    ...{ amount: null, currency: 'XAF', minimum_amount: 5000, maximum_amount: 100_000 },
  })
  const { url } = body.data
  const { text } = await walker().get(url)
  const field = /<input id="amount"[^>]*>/.exec(text)?.[0]
  expect(field).toContain('value=""')
  expect(field).toContain('placeholder="5000"')
  const refused = {
    '': 'The amount is missing. Enter 5,000 to 100,000 FCFA.',
    '4999': 'This amount is too low.',
    '100001': 'This amount is too high.',
    '5000 2000x': 'Write the amount in digits.',
    abc: 'Write the amount in digits.',
  }
  for (const [amount, sentence] of Object.entries(refused)) {
    const reply = await walker().post(`${url}?lang=en`, new URLSearchParams({ amount }).toString())
    expect([amount, reply.status]).toEqual([amount, 422])
    expect(reply.text.replace(/\s/g, ' ')).toContain(`>${sentence}`)
  }
  const paid = await walker().post(url, 'amount=5000')
  expect(paid.status).toBe(303)
})

test('addresses sent to customers contain only letters and digits, and old receipts keep working', async () => {
  const links: string[] = []
  for (let made = 0; made < 40; made += 1) {
    const { body } = await merchant.account('post', '/payment-links', {
      ...{ amount: 5000, currency: 'XAF' },
    })
    links.push(body.data.url)
  }
  const codes = links.map((url) => url.split('/').at(-1))
  expect(codes.filter((code) => !/^[0-9A-Za-z]{16}$/.test(code ?? ''))).toEqual([])
  const sessions = await Promise.all(Array.from({ length: 20 }, () => back.open(merchant)))
  const keys = sessions.map(({ url }) => url.split('/').at(-1))
  expect(keys.filter((key) => !/^[0-9A-Za-z]{22}$/.test(key ?? ''))).toEqual([])
  const { id } = sessions[0] as { id: string }
  const key = receiptKey(server.ctx, id)
  expect(key).toMatch(/^[0-9A-Za-z]{22}$/)
  const bytes = createHmac('sha256', server.ctx.config.encryptionKeys[0] as Buffer)
    .update(`checkout receipt ${id}`)
    .digest()
  const former = bytes.subarray(0, 16).toString('base64url')
  expect([key, former, 'A'.repeat(22)].map((each) => isReceiptKey(server.ctx, each, id))).toEqual([
    true,
    true,
    false,
  ])
})
