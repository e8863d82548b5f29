import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import {
  accessibilityFaults,
  hasBrowser,
  launchBrowser,
  sizes,
  type Visitor,
  visit,
  weigh,
} from '../support/browser.ts'
import { numberOf } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestServer,
} from '../support/server.ts'

const trustProxy = ['127.0.0.1']

interface Session {
  id: string
  url: string
}

/** What a merchant and the clock do, beside the page. */
const behind = (server: TestServer, shop: Receiver) => ({
  open: async (merchant: Merchant, changes: Record<string, unknown> = {}): Promise<Session> => {
    const { body } = await merchant.post('/checkout/sessions', {
      amount: 15000,
      currency: 'XAF',
      success_url: `${shop.url}/merci?s={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shop.url}/panier?s={CHECKOUT_SESSION_ID}`,
      ...changes,
    })
    return body.data
  },
  openForm: async (merchant: Merchant, ending: string): Promise<Session> => {
    const fields = {
      amount: '15000',
      currency: 'XAF',
      method: 'momo.carrier1',
      customer_phone: numberOf(ending),
      success_url: `${shop.url}/merci`,
      cancel_url: `${shop.url}/panier`,
    }
    const { body } = await call(server, 'post', '/v1/checkout/sessions', {
      headers: {
        Authorization: `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    })
    return { id: new URL(body.url).pathname.split('/')[2] ?? '', url: body.url }
  },
  outlive: ({ id }: Session) =>
    sql`UPDATE checkout_sessions SET expires_at = now() - interval '1 second',
      due_at = now() - interval '1 second' WHERE id = ${id}::uuid`.execute(server.ctx.db),
  reaches: ({ id }: Session, status: string) =>
    eventually(
      () =>
        server.ctx.db
          .selectFrom('checkout_sessions')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      (row) => row.status === status,
    ),
  payments: async (merchant: Merchant) => (await merchant.get('/payments')).body.data,
  available: async (merchant: Merchant): Promise<number> =>
    (await merchant.get('/merchant/balance')).body.data[0].available_balance,
})

const openingBalance = 10_000_000

let addresses = 0

/** A client without a browser, from an address of its own. */
const walker = (address = `10.2.${addresses >> 8}.${addresses++ & 255}`) => {
  const send = async (url: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const headers = { 'X-Forwarded-For': address, ...init.headers }
    const reply = await fetch(url, { redirect: 'manual', ...init, headers })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  const get = (url: string, headers: Record<string, string> = {}) => send(url, { headers })
  return {
    get,
    /** Fills in the form as the page shows it now. */
    pay: async (
      { url }: Session,
      changes: Record<string, string> = {},
      headers: Record<string, string> = {},
      query = '',
    ) => {
      const { text } = await get(url)
      const hidden = (name: string) =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
      const fields = {
        token: hidden('token'),
        seen: hidden('seen'),
        country: 'CG',
        provider: 'carrier1_momo',
        phone: numberOf('512345'),
        ...changes,
      }
      const body = new URLSearchParams(fields).toString()
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
      return send(`${url}/pay${query}`, { method: 'POST', body, headers: { ...type, ...headers } })
    },
  }
}

const startShop = () =>
  startReceiver((_request, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Boutique</title>Bonjour')
  })

describe('the hosted page without a browser', () => {
  let server: TestServer
  let shop: Receiver
  let merchant: Merchant
  let back: ReturnType<typeof behind>

  beforeAll(async () => {
    server = await startTestServer({ trustProxy })
    shop = await startShop()
    merchant = await createMerchant(server)
    back = behind(server, shop)
  })
  afterAll(async () => {
    await shop.stop()
    await server.stop()
  })

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

  test('every state has strict headers, no inline code, and never the payer’s number', async () => {
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

  test('a wrong address is 404, whichever part of it is wrong', async () => {
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

  test('forms with a wrong token, or from elsewhere, are refused and nothing is paid', async () => {
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

  test('a session takes ten attempts; the eleventh is 429', async () => {
    const { get, pay } = walker()
    const owner = await createMerchant(server)
    const session = await back.open(owner)
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await pay(session, { phone: numberOf('999007') })).status).toBe(303)
      await eventually(
        () => get(session.url),
        ({ text }) => text.includes('name="token"'),
      )
    }
    const { status, text, headers } = await pay(session)
    expect(status).toBe(429)
    expectStrict(headers)
    expect(text).toContain('Trop de tentatives')
    expect(await back.payments(owner)).toHaveLength(10)
  })

  test('an address takes thirty attempts in ten minutes; others are not affected', async () => {
    const { pay } = walker()
    const session = await back.open(merchant)
    for (let attempt = 0; attempt < 30; attempt++) {
      expect((await pay(session, { phone: '' })).status).toBe(422)
    }
    const { status, headers } = await pay(session)
    expect(status).toBe(429)
    expectStrict(headers)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await walker().pay(session)).status).toBe(303)
  })

  const testOnReal = hasRealEngines ? test : test.skip

  testOnReal('two nodes count the attempts of an address together (needs Redis)', async () => {
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
    expect([(await pay(session)).status, (await pay(beside)).status]).toEqual([429, 429])
    await Promise.all(nodes.map((node) => node.stop()))
    await database.drop()
  })

  test('no parameter sends the customer anywhere else', async () => {
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

  test('two forms sent at once start one payment', async () => {
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
  ])('%s %d is written as people read it (%s)', async (currency, amount, lang, written) => {
    const session = await back.open(merchant, { currency, amount })
    const { text } = await walker().get(session.url, { 'Accept-Language': lang })
    const shown = /class="amount">([^<]*)</.exec(text)?.[1]?.replace(/\s/g, ' ')
    expect(shown).toMatch(written)
  })

  test('the language follows Accept-Language, French when neither is asked for', async () => {
    const { get } = walker()
    const { url } = await back.open(merchant)
    const cases = { fr: 'fr', 'en-GB,en;q=0.9': 'en', de: 'fr', 'de,en;q=0.1': 'en', '*': 'fr' }
    for (const [asked, lang] of Object.entries(cases)) {
      expect((await get(url, { 'Accept-Language': asked })).text).toContain(`<html lang="${lang}"`)
    }
  })

  test('who paid faster than the page could load is still thanked and sent on', async () => {
    const { get, pay } = walker()
    const session = await back.open(merchant)
    const { headers } = await pay(session)
    await back.reaches(session, 'completed')
    const { text } = await get(new URL(headers.get('location') ?? '', session.url).href)
    expect(text).toContain('Paiement réussi')
    expect(text).not.toContain('Déjà payé')
  })

  test('a form that comes in when all is over shows what became of the session', async () => {
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

  test('an NGN amount that no operator of the currency can take is refused early', async () => {
    const reply = await merchant.post('/checkout/sessions', {
      amount: 150,
      currency: 'NGN',
      success_url: 'https://boutique.example/',
      cancel_url: 'https://boutique.example/',
    })
    expect(reply.status).toBe(422)
  })

  test('the form variant gives back to the merchant the id it gave him', async () => {
    const { get } = walker()
    const fields = {
      amount: '15000',
      currency: 'XAF',
      method: 'momo.carrier1',
      customer_phone: numberOf('512345'),
      success_url: 'https://boutique.example/merci?s={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://boutique.example/',
    }
    const { body } = await call(server, 'post', '/v1/checkout/sessions', {
      headers: {
        Authorization: `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    })
    const { text } = await eventually(
      () => get(body.url),
      (reply) => reply.text.includes('boutique.example/merci'),
    )
    expect(text).toContain(`merci?s=${body.id}`)
  })
})

const describeInBrowser = hasBrowser ? describe : describe.skip

describeInBrowser(
  `the hosted page in a browser${hasBrowser ? '' : ' (none here: skipped)'}`,
  () => {
    let server: TestServer
    let shop: Receiver
    let merchant: Merchant
    let back: ReturnType<typeof behind>
    let browser: Browser

    beforeAll(async () => {
      server = await startTestServer({ trustProxy, sandboxLatencyMs: 500 })
      shop = await startShop()
      merchant = await createMerchant(server)
      back = behind(server, shop)
      browser = await launchBrowser()
    })
    afterAll(async () => {
      await browser?.close()
      await shop.stop()
      await server.stop()
    })

    const inTab = async (
      visitor: Visitor,
      work: (page: Page, open: () => Promise<Page>) => Promise<void>,
    ) => {
      const context = await visit(browser, visitor)
      context.setDefaultTimeout(10_000)
      try {
        await work(await context.newPage(), () => context.newPage())
      } finally {
        await context.close()
      }
    }

    const fill = async (page: Page, ending: string) => {
      const country = page.locator('select[name=country]')
      if ((await country.count()) > 0) await country.selectOption('CG')
      await page.locator('input[value=carrier1_momo]').check()
      await page.locator('#phone').fill(numberOf(ending))
    }

    const payButton = (page: Page) => page.getByRole('button', { name: /^(Payer|Pay) / })

    const pay = async (page: Page, ending: string) => {
      await fill(page, ending)
      await payButton(page).click()
    }

    const heading = (page: Page, name: string | RegExp) =>
      page.getByRole('heading', { name, level: 1 }).waitFor()

    const ways = (['fr', 'en'] as const).flatMap((language) =>
      (Object.keys(sizes) as (keyof typeof sizes)[]).flatMap((size) =>
        [true, false].map((javaScript) => ({ language, size, javaScript })),
      ),
    )

    test.each(ways)(
      'declined, tried again, paid, back at the shop ($language, $size, script: $javaScript)',
      (way) =>
        inTab(way, async (page) => {
          const owner = await createMerchant(server)
          const session = await back.open(owner)
          const isFrench = way.language === 'fr'
          await page.goto(session.url)
          await heading(page, isFrench ? 'Paiement' : 'Payment')
          await pay(page, '999003')
          await heading(page, isFrench ? 'Validez sur votre téléphone' : 'Approve on your phone')
          await heading(page, isFrench ? /n'a pas abouti/ : /did not go through/)
          await pay(page, '999001')
          await heading(page, isFrench ? 'Paiement réussi' : 'Payment successful')
          const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
          expect(wide).toBeLessThanOrEqual(sizes[way.size].width)
          // On the large screen nobody waits to be sent on.
          if (way.size === '1280×800') await page.locator('main a.button').click()
          await page.waitForURL(`${shop.url}/merci?s=${session.id}`)
          expect(await back.available(owner)).toBe(openingBalance + 15000)
          const statuses = (await back.payments(owner)).map(
            (each: { status: string }) => each.status,
          )
          expect(statuses.sort()).toEqual(['cancelled', 'successful'])
        }),
    )

    test.each([true, false])('cancel leads back to the shop; the session stays open (%s)', (js) =>
      inTab({ javaScript: js }, async (page) => {
        const session = await back.open(merchant)
        await page.goto(session.url)
        await page.getByRole('link', { name: 'Annuler et revenir' }).click()
        await page.waitForURL(`${shop.url}/panier?s=${session.id}`)
        await page.goBack()
        await heading(page, 'Paiement')
      }),
    )

    test.each([true, false])(
      'a session that expires says so, and takes nothing (script: %s)',
      (js) =>
        inTab({ javaScript: js, language: 'en' }, async (page) => {
          const owner = await createMerchant(server)
          const session = await back.open(owner)
          await page.goto(session.url)
          await back.outlive(session)
          await pay(page, '999001')
          await heading(page, 'This page has expired')
          await page.reload()
          await heading(page, 'This page has expired')
          expect(await back.payments(owner)).toEqual([])
        }),
    )

    test.each([true, false])('a double click on pay pays once (script: %s)', (js) =>
      inTab({ javaScript: js }, async (page) => {
        const owner = await createMerchant(server)
        const session = await back.open(owner)
        await page.goto(session.url)
        await fill(page, '999001')
        await payButton(page).dblclick()
        await heading(page, /Paiement réussi|Déjà payé/)
        expect(await back.payments(owner)).toHaveLength(1)
        expect(await back.available(owner)).toBe(openingBalance + 15000)
      }),
    )

    test('the back button shows the truth, not the form of before', () =>
      inTab({}, async (page) => {
        const session = await back.open(merchant)
        await page.goto(session.url)
        await pay(page, '999009')
        await heading(page, 'Validez sur votre téléphone')
        await page.goBack()
        await heading(page, 'Validez sur votre téléphone')
        expect(await payButton(page).count()).toBe(0)
      }))

    test('two tabs that pay at once start one payment, and money moves once', () =>
      inTab({}, async (page, open) => {
        const owner = await createMerchant(server)
        const session = await back.open(owner)
        const other = await open()
        await Promise.all([page.goto(session.url), other.goto(session.url)])
        await Promise.all([fill(page, '999001'), fill(other, '999001')])
        await Promise.all([payButton(page).click(), payButton(other).click()])
        // The slower tab may come when all is over.
        const paid = /Paiement réussi|Déjà payé/
        await Promise.all([heading(page, paid), heading(other, paid)])
        const payments = await back.payments(owner)
        expect(payments.map(({ status }: { status: string }) => status)).toEqual(['successful'])
        expect(await back.available(owner)).toBe(openingBalance + 15000)
      }))

    test('a success after expiry is kept for reconciliation; the page never denies it', () =>
      inTab({}, async (page) => {
        const owner = await createMerchant(server)
        const session = await back.open(owner)
        await page.goto(session.url)
        await pay(page, '999009')
        await heading(page, 'Validez sur votre téléphone')
        await back.outlive(session)
        await heading(page, 'Cette page a expiré')
        await back.reaches(session, 'expired')
        const [payment] = await back.payments(owner)
        const path = `/sandbox/transactions/${payment.id}/outcome`
        await manage(server, 'post', path, { status: 'successful' })
        const { body } = await manage(server, 'get', '/reconciliation-items')
        expect(body.data).toContainEqual(
          expect.objectContaining({ transaction_id: payment.id, reported_status: 'successful' }),
        )
        expect(await back.available(owner)).toBe(openingBalance + 15000)
        await page.reload()
        await heading(page, 'Cette page a expiré')
        expect(await page.locator('main').textContent()).not.toContain("Rien n'a été payé")
      }))

    test('what a merchant writes is shown as text', () =>
      inTab({}, async (page) => {
        const name = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`
        const created = await manage(server, 'post', '/organisations', {
          name,
          email: 'leon@example.com',
          country: 'CG',
        })
        const key: string = created.body.data.api_keys[0].key
        const { body } = await call(server, 'post', '/api/v1/checkout/sessions', {
          key,
          body: {
            amount: 1,
            currency: 'XAF',
            description: `</p><script>alert(3)</script>"&amp;'`,
            success_url: `${shop.url}/merci?a='onmouseover='alert(4)`,
            cancel_url: `${shop.url}/panier?a=%22%3E%3Cb%3E`,
          },
        })
        let isTricked = false
        page.on('dialog', (dialog) => {
          isTricked = true
          return dialog.dismiss()
        })
        await page.goto(body.data?.url ?? '')
        expect(await page.locator('.merchant').textContent()).toBe(name)
        expect(await page.locator('main').textContent()).toContain(
          `</p><script>alert(3)</script>"&amp;'`,
        )
        expect(await page.title()).toContain(name)
        expect(await page.locator('img, main script, b').count()).toBe(0)
        expect(isTricked).toBe(false)
      }))

    test('the sandbox marks its page and lists test numbers in one tap, which pay', () =>
      inTab({ javaScript: false }, async (page) => {
        const session = await back.open(merchant)
        await page.goto(session.url)
        await page.getByText('Page de test').waitFor()
        await page.getByText('Numéros de test').click()
        await page.getByRole('button', { name: /999003/ }).click()
        await heading(page, /n'a pas abouti/)
      }))

    test('the page of the form variant starts by waiting; a decline leaves nothing to try', () =>
      inTab({}, async (page) => {
        const session = await back.openForm(merchant, '999003')
        await page.goto(session.url)
        await heading(page, 'Validez sur votre téléphone')
        await heading(page, /n'a pas abouti/)
        expect(await payButton(page).count()).toBe(0)
        await back.reaches(session, 'failed')
      }))

    test('the language can be changed on a form sent with a mistake', () =>
      inTab({}, async (page) => {
        const session = await back.open(merchant)
        await page.goto(session.url)
        await payButton(page).click()
        await page.getByText('Saisissez votre numéro').waitFor()
        await page.getByRole('link', { name: 'English' }).click()
        await heading(page, /Payment/)
      }))

    /** Brings a fresh page into each state there is. */
    const states: Record<string, (page: Page) => Promise<void>> = {
      choose: async (page) => {
        await page.goto((await back.open(merchant)).url)
        await page.getByText('Numéros de test').click()
      },
      'choose, one country': async (page) => {
        await page.goto((await back.open(merchant, { currency: 'GHS' })).url)
      },
      'a mistake': async (page) => {
        await page.goto((await back.open(merchant)).url)
        await payButton(page).click()
        await page.getByText('Saisissez votre numéro').waitFor()
      },
      declined: async (page) => {
        await page.goto((await back.open(merchant)).url)
        await pay(page, '999003')
        await heading(page, /n'a pas abouti/)
      },
      waiting: async (page) => {
        await page.goto((await back.openForm(merchant, '999009')).url)
        await heading(page, /Validez/)
      },
      paid: async (page) => {
        const session = await back.openForm(merchant, '999001')
        await back.reaches(session, 'completed')
        await page.goto(`${session.url}?done=1`)
      },
      'already paid': async (page) => {
        const session = await back.openForm(merchant, '999001')
        await back.reaches(session, 'completed')
        await page.goto(session.url)
      },
      failed: async (page) => {
        const session = await back.openForm(merchant, '999002')
        await back.reaches(session, 'failed')
        await page.goto(session.url)
      },
      expired: async (page) => {
        const session = await back.open(merchant)
        await back.outlive(session)
        await page.goto(session.url)
      },
      'not found': async (page) => {
        await page.goto(`${(await back.open(merchant)).url.slice(0, -4)}AAAA`)
      },
    }

    test.each(Object.keys(states))(
      'axe-core finds nothing wrong, light or dark, < 30 KB and from one host: %s',
      (name) =>
        inTab({ bypassCsp: true }, async (page) => {
          await states[name]?.(page)
          const faults: string[] = []
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            for (const fault of await accessibilityFaults(page)) {
              faults.push(`${colorScheme}: ${fault}`)
            }
          }
          const weight = await weigh(page)
          await page.goto(page.url().replace(/\/pay(\?.*)?$/, ''))
          await eventually(
            () => weight.bytes,
            (bytes) => bytes > 1000,
          )
          if (process.env.SHOW_WEIGHTS !== undefined) {
            process.stderr.write(`${name}: ${weight.bytes} bytes\n`)
          }
          expect([...weight.hosts]).toEqual([new URL(server.url).host])
          expect(weight.bytes).toBeLessThan(30 * 1024)
          expect(faults).toEqual([])
        }),
    )
  },
)
