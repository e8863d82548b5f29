import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Country, markets } from '../../../src/domain/markets.ts'
import { isPossibleNumber } from '../../../src/domain/phone-number.ts'
import { numberOf } from '../../support/builders.ts'
import {
  behind,
  exhaust,
  openingBalance,
  type Stage,
  startStage,
  trustProxy,
  walker,
} from '../../support/checkout.ts'
import { createMerchant, goLive, type Merchant } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { startProxy } from '../../support/proxy.ts'
import type { Receiver } from '../../support/receiver.ts'
import {
  createTestDatabase,
  hasRealEngines,
  managementToken,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('hosted checkout page without a browser', () => {
  let server: TestServer
  let shop: Receiver
  let merchant: Merchant
  let back: Stage['back']
  let stop: Stage['stop']

  beforeAll(async () => {
    ;({ server, shop, merchant, back, stop } = await startStage())
  })
  afterAll(() => stop())

  const expectStrict = (headers: Headers) => {
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }

  const expectSecret = (text: string) =>
    expect(text.replace(/[ .()-]/g, '')).not.toMatch(/242065?12345|06512345|242069990/)

  test('every page state has strict headers, no inline code and no payer’s number', async () => {
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
      ({ text }) => text.includes('refusée sur le téléphone'),
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

  test('a wrong page address is 404, whichever part of it is wrong', async () => {
    const { get } = walker()
    const [mine, other] = [await back.open(merchant), await back.open(merchant)]
    const key = other.url.split('/').at(-1)
    const stem = `${server.url}/checkout/${mine.id}`
    for (const url of [
      stem,
      `${stem}/`,
      `${stem}/${key}`,
      `${stem}/abc`,
      `${stem}/${key}/status`,
    ]) {
      expect({ url, status: (await get(url)).status }).toEqual({ url, status: 404 })
    }
    expect((await get(`${stem}/${key}`)).text).toContain('Page introuvable')
  })

  test('a form with a wrong token or from another site is refused without payment', async () => {
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

  test('a session takes ten payment attempts, then shows no form and answers 429', async () => {
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

  test('a session takes thirty invalid forms in ten minutes and still a valid one', async () => {
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

  test('forty customers behind one address each pay their own session', async () => {
    const carrier = walker()
    const owner = await createMerchant(server)
    for (let customer = 0; customer < 40; customer++) {
      expect((await carrier.pay(await back.open(owner))).status).toBe(303)
    }
    expect(await owner.get('/payments?per_page=1')).toMatchObject({ body: { meta: { total: 40 } } })
  })

  test('an address that requests unknown pages is limited for unknown pages only', async () => {
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
    const database = await createTestDatabase()
    const redisPrefix = `momo-test-attempts-${Date.now()}:`
    const nodes = await Promise.all(
      [1, 2].map(() => startTestServer({ database, redisPrefix, trustProxy })),
    )
    const [first, second] = nodes as [TestServer, TestServer]
    const session = await behind(first, shop).open(await createMerchant(first))
    const beside = { ...session, url: session.url.replace(first.url, second.url) }
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
    await Promise.all(nodes.map((node) => node.stop()))
    await database.drop()
  })

  test('no parameter changes where the customer is sent afterwards', async () => {
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

  test('simultaneous forms of one session start one payment', async () => {
    const owner = await createMerchant(server)
    const session = await back.open(owner)
    const replies = await Promise.all([1, 2, 3, 4].map(() => walker().pay(session)))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    await back.reaches(session, 'completed')
    expect(await back.payments(owner)).toHaveLength(1)
    expect(await back.available(owner)).toBe(openingBalance + 15000)
  })

  test.each([
    ['XAF', 15000, 'fr', /15 000 (FCFA|XAF)/],
    ['XAF', 15000, 'en', /(FCFA|XAF) ?15,000(?!\.)/],
    ['GHS', 1250, 'fr', /12,50 (GHS|GH₵)/],
    ['GHS', 1250, 'en', /(GHS|GH₵) ?12\.50/],
    ['MGA', 1250, 'fr', /12,50/],
    ['UGX', 900_719_925_474_099, 'en', /900,719,925,474,099(?!\.)/],
    ['GHS', 9_007_199_254_740_991, 'en', /90,071,992,547,409\.91/],
    ['GHS', 5, 'en', /0\.05/],
  ])(
    'the amount %s %d is written as people read it (%s)',
    async (currency, amount, lang, written) => {
      const session = await back.open(merchant, { currency, amount })
      const { text } = await walker().get(session.url, { 'Accept-Language': lang })
      const shown = /class="amount">([^<]*)</.exec(text)?.[1]?.replace(/\s/g, ' ')
      expect(shown).toMatch(written)
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

  test('a customer whose payment succeeds at once sees the success page', async () => {
    const { get, pay } = walker()
    const session = await back.open(merchant)
    const { headers } = await pay(session)
    await back.reaches(session, 'completed')
    const { text } = await get(new URL(headers.get('location') ?? '', session.url).href)
    expect(text).toContain('Paiement réussi')
    expect(text).not.toContain('Déjà payé')
  })

  test('a form sent after the session ended shows how the session ended', async () => {
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

  test('an NGN amount that no provider of the currency can take is 422', async () => {
    const reply = await merchant.post('/checkout/sessions', {
      amount: 150,
      currency: 'NGN',
      success_url: 'https://boutique.example/',
      cancel_url: 'https://boutique.example/',
    })
    expect(reply.status).toBe(422)
  })

  test('the form checkout returns to the merchant the id it issued', async () => {
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
  test('test numbers are those of docs/api.md, formatted for each country', async () => {
    const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
    const endings = [...page.matchAll(/^\| (999\d{3}) \|/gm)].map(([, ending = '']) => ending)
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

  test('an unknown test number is refused and live pages offer none', async () => {
    const session = await back.open(merchant)
    const { pay } = walker()
    expect((await pay(session, { test_number: '999014', phone: '' })).status).toBe(422)
    const live = await goLive(server, await createMerchant(server))
    const { url } = await back.open(live, {
      success_url: 'https://boutique.example/',
      cancel_url: 'https://boutique.example/',
    })
    const { text } = await walker().get(url)
    expect(text).not.toMatch(/test_number|Page de test/)
    // No provider is set up here, so that there is nothing to fill in.
    expect(text).toContain('Aucun opérateur disponible')
    expect((await pay({ url }, { test_number: '999001' })).text).not.toContain('name="token"')
    expect(await back.payments(live)).toEqual([])
  })

  test('a phone number copied with invisible characters is accepted', async () => {
    const owner = await createMerchant(server)
    const session = await back.open(owner)
    const phone = '\u202a+242\u00a006\u202f512 34 56\u202c'
    expect((await walker().pay(session, { phone })).status).toBe(303)
    expect(await back.payments(owner)).toMatchObject([{ phone_number: '+242 06 512 34 56' }])
  })

  test('after a decline the page retains country and provider but not the number', async () => {
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
    expect((await get(session.url)).text).not.toContain('+235')
  })

  test("the merchant's country is preselected where it uses the currency", async () => {
    const chosen = async (country: string, currency: string) => {
      const session = await back.open(await createMerchant(server, { country }), { currency })
      const { text } = await walker().get(session.url)
      return /<option value="(\w\w)"[^>]*selected/.exec(text)?.[1]
    }
    expect(await chosen('TD', 'XAF')).toBe('TD')
    expect(await chosen('CM', 'XAF')).toBe('CM')
    // In the order of their names: Cameroun, Congo-Brazzaville, Gabon, Tchad.
    expect(await chosen('GH', 'XAF')).toBe('CM')
  })

  test('a session without attempts left still shows its payment in progress', async () => {
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

  test('a refused request is answered by a page in the requested language', async () => {
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

  test('behind a proxy that removes a path prefix every link of a page works', async () => {
    const port = await freePort()
    const proxy = await startProxy('/base', `http://127.0.0.1:${port}`)
    const proxied = await startStage({ port, publicUrl: `${proxy.url}/base` })
    try {
      const { merchant, back } = proxied
      const { get, pay } = walker()
      const session = await back.open(merchant)
      expect(session.url.startsWith(`${proxy.url}/base/checkout/`)).toBe(true)
      const started = await pay(session, { phone: numberOf('999009') })
      const location = started.headers.get('location') ?? ''
      const waiting = new URL(location, session.url).href
      const choosing = await back.open(merchant)
      const missing = `${choosing.url.slice(0, -4)}AAAA`
      const seen = new Set<string>([location])
      for (const url of [choosing.url, waiting, missing]) {
        const { text } = await get(url)
        for (const [, name, address = ''] of text.matchAll(/ ([\w-]+)="([/?][^"]*)"/g)) {
          const target = new URL(address.replaceAll('&amp;', '&'), url)
          expect({ name, address, to: target.href.split('/checkout')[0] }).toEqual({
            name,
            address,
            to: `${proxy.url}/base`,
          })
          seen.add(target.pathname.replace(/.*\//, ''))
          const { status } = await get(target.href)
          // The form is sent by POST, and the address of no session stays that.
          expect([200, name === 'action' || url === missing ? 404 : 200]).toContain(status)
        }
      }
      expect([...seen]).toEqual(
        expect.arrayContaining(['pay', 'status', 'checkout.css', 'checkout.js']),
      )
      expect(location).toMatch(/^\/base\/checkout\//)
    } finally {
      await proxied.stop()
      await proxy.stop()
    }
  })

  test('the example shop marks an order paid by webhook, not by the browser', async () => {
    const port = await freePort()
    const script = fileURLToPath(new URL('../../../scripts/shop.ts', import.meta.url))
    const child = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        API: server.url,
        PORT: String(port),
        MANAGEMENT_TOKEN: managementToken,
        NODE_OPTIONS: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(child.stdout, 'data')
      const here = `http://localhost:${port}`
      expect(await (await fetch(here)).text()).toContain('Acheter')
      const bought = await fetch(`${here}/buy`, { method: 'POST', redirect: 'manual' })
      expect(bought.status).toBe(303)
      const url = bought.headers.get('location') ?? ''
      const id = new URL(url).pathname.split('/')[2]
      const thanks = async () => (await fetch(`${here}/thanks?session=${id}`)).text()
      expect(await thanks()).toContain('Paiement en cours')
      const { get, pay } = walker()
      expect((await get(url)).text).toContain('Un panier de mangues')
      expect((await pay({ url })).status).toBe(303)
      await eventually(thanks, (text) => text.includes('Payé, merci'))
    } finally {
      child.kill()
    }
  })

  test('style and script are cached forever at an address that changes with them', async () => {
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
})
