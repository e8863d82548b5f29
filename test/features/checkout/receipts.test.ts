import { sql } from 'kysely'
import { numberOf } from '../../support/builders.ts'
import { type Session, type Stage, startStage, walker } from '../../support/checkout.ts'
import { createMerchant, type Merchant } from '../../support/client.ts'
import { attemptsOf, endAs } from '../../support/corrected-number.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { expectStrict } from '../../support/page-headers.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let back: Stage['back']
let stop: Stage['stop']

beforeAll(async () => {
  ;({ server, back, stop } = await startStage())
})
afterAll(() => stop())

const paidSession = async (merchant: Merchant, changes = {}): Promise<Session> => {
  const session = await back.open(merchant, changes)
  await walker().pay(session)
  await back.reaches(session, 'completed')
  return session
}

const receiptOf = async (session: Pick<Session, 'url'>): Promise<string> => {
  const { text } = await walker().get(session.url)
  const path = /href="([^"?]*\/receipt\/[^"?]*)/.exec(text)?.[1] ?? ''
  return new URL(path, session.url).href
}

const pageKeyOf = ({ url }: Pick<Session, 'url'>): string => url.split('/').at(-1) ?? ''

const readReceipt = async (merchant: Merchant, lang: string) => {
  const session = await paidSession(merchant)
  const [payment] = await attemptsOf(server, session)
  const url = await receiptOf(session)
  return { session, payment, url, reply: await walker().get(`${url}?lang=${lang}`) }
}

describe('a receipt', () => {
  test.each([
    ['fr', /\d{1,2} \p{L}+ \d{4} à \d\d\sh\s\d\d \(Brazzaville\)/u],
    ['en', /\d{1,2} \p{L}+ \d{4} at \d\d:\d\d \(Brazzaville\)/u],
  ])(
    'a receipt shows reference, time with zone, number, provider and merchant (%s)',
    async (lang, moment) => {
      const { payment, reply } = await readReceipt(await createMerchant(server), lang)
      expect(reply.status).toBe(200)
      expectStrict(reply.headers)
      for (const part of [payment?.id ?? '', '+24206****345', 'Carrier1 MoMo', 'Boutique Léon']) {
        expect(reply.text).toContain(part)
      }
      expect(reply.text).toMatch(moment)
      expect(reply.text.replace(/\s/g, ' ')).toMatch(/15[ ,]000 FCFA/)
    },
  )

  test('a receipt shows the local time of the country where it was paid, even after a time zone change', async () => {
    const zones: string[] = []
    for (const [country, currency, phone] of [
      ['CG', 'XAF', numberOf('512345')],
      ['KE', 'KES', '+254712345678'],
    ] as const) {
      const session = await back.open(await createMerchant(server, { country }), { currency })
      const provider = country === 'KE' ? 'carrier2_money' : 'carrier1_momo'
      await walker().pay(session, { country, provider, phone })
      await back.reaches(session, 'completed')
      const { text } = await walker().get(`${await receiptOf(session)}?lang=en`)
      zones.push(/ at \d\d:\d\d \((\w+)\)/.exec(text)?.[1] ?? text)
    }
    expect(zones).toEqual(['Brazzaville', 'Nairobi'])
  })

  test('a receipt does not give access to the session, its page or the full number', async () => {
    const { session, url, reply } = await readReceipt(await createMerchant(server), 'fr')
    expect(reply.text).not.toContain(pageKeyOf(session))
    expect(reply.text).not.toMatch(/<form|merci\?s=|panier\?s=|http-equiv="refresh"/)
    expect(reply.text).toContain('data-return=""')
    expect(reply.text.replace(/[ .()-]/g, '')).not.toMatch(/0?65512345/)
    const key = url.split('/').at(-1) ?? ''
    const stem = `${server.url}/checkout/${session.id}`
    for (const wrong of [
      `${stem}/${key}`,
      `${stem}/${key}/status`,
      `${stem}/receipt/${pageKeyOf(session)}`,
    ]) {
      expect((await walker().get(wrong)).status).toBe(404)
    }
    for (const path of ['pay', 'language']) {
      expect((await walker().post(`${stem}/${key}/${path}`)).status).toBe(404)
    }
  })

  test('a receipt shows the refund of its payment', async () => {
    const merchant = await createMerchant(server)
    const { payment, url } = await readReceipt(merchant, 'fr')
    await merchant.post('/refunds', { payment_id: payment?.id, amount: 15_000 })
    const { text } = await eventually(
      () => walker().get(url),
      (reply) => reply.text.includes('ont été remboursés'),
    )
    expect(text).toContain('Paiement remboursé')
    expect(text).not.toContain('Ce paiement est confirmé')
  })

  test('a receipt calls its payment refunded only after the refund succeeded', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf('999009') })
    const [payment] = await attemptsOf(server, session)
    const payment_id = payment?.id ?? ''
    await eventually(() => endAs(server, payment_id, 'successful'), statusIs(200))
    await back.reaches(session, 'completed')
    const url = await receiptOf(session)
    const shown = async (lang: string) => {
      const { text } = await walker().get(`${url}?lang=${lang}`)
      const [, title = '', more = ''] = /<h1[^>]*>([^<]*)<\/h1>\s*<p[^>]*>([^<]*)/.exec(text) ?? []
      return `${title}: ${more}`.replace(/\s/g, ' ')
    }
    const refund = async (amount: number): Promise<string> =>
      (await merchant.post('/refunds', { payment_id, amount })).body.data.id
    const first = await refund(5000)
    expect(await shown('en')).toBe('Refund in progress: 5,000 FCFA is being refunded.')
    await eventually(() => endAs(server, first, 'successful'), statusIs(200))
    expect(await shown('en')).toBe('Payment partly refunded: 5,000 FCFA was refunded.')
    const second = await refund(10_000)
    expect(await shown('en')).toBe(
      'Refund in progress: 5,000 FCFA was refunded. 10,000 FCFA is being refunded.',
    )
    expect(await shown('fr')).toBe(
      'Remboursement en cours: 5 000 FCFA ont été remboursés. ' +
        '10 000 FCFA sont en cours de remboursement.',
    )
    await eventually(() => endAs(server, second, 'successful'), statusIs(200))
    expect(await shown('fr')).toBe('Paiement remboursé: 15 000 FCFA ont été remboursés.')
  })

  test('a receipt expires when its payment is corrected to failed', async () => {
    const { session, url } = await readReceipt(await createMerchant(server), 'fr')
    await sql`UPDATE checkout_sessions SET status = 'expired', payment_id = NULL
      WHERE id = ${session.id}::uuid`.execute(server.ctx.db)
    const { text } = await walker().get(url)
    expect(text).toContain('Pas de paiement confirmé')
    expect(text).not.toContain('Carrier1 MoMo')
  })

  test('a session completed by a node of the previous version has a receipt', async () => {
    const { session, payment, url } = await readReceipt(await createMerchant(server), 'fr')
    await sql`UPDATE checkout_sessions SET payment_id = NULL
      WHERE id = ${session.id}::uuid`.execute(server.ctx.db)
    expect((await walker().get(url)).text).toContain(payment?.id)
  })
})

describe('the page of a paid session', () => {
  test('the page of a paid session redirects only by script, and only directly after the payment', async () => {
    const session = await paidSession(await createMerchant(server))
    const { text } = await walker().get(`${session.url}?done=1`)
    expect(text).toContain('Paiement réussi')
    expect(text).not.toContain('http-equiv="refresh"')
    expect(text).toMatch(/data-return="[^"]+merci/)
    expect((await walker().get(session.url)).text).toContain('data-return=""')
  })
})

describe('after paying by a payment link', () => {
  const follow = async (merchant: Merchant, more = {}): Promise<{ link: string; url: string }> => {
    const order = { amount: 5000, currency: 'XAF', ...more }
    const { url: link } = (await merchant.account('post', '/payment-links', order)).body.data
    const { headers } = await walker().post(link, 'amount=')
    return { link, url: new URL(headers.get('location') ?? '', link).href.split('?')[0] ?? '' }
  }
  const paid = (url: string) =>
    eventually(
      () => walker().get(`${url}?done=1`),
      ({ text }) => text.includes('Paiement réussi'),
    )

  test('the confirmation of a payment by link is shown in both languages, without a redirect', async () => {
    const { link, url } = await follow(await createMerchant(server))
    const { headers } = await walker().pay({ url })
    const { text } = await paid(url)
    expect(text).not.toMatch(/http-equiv="refresh"|data-return="[^"]|thanks/)
    expect(text).not.toContain(`href="${new URL(link).pathname}`)
    const other =
      /<a class="language" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const english = await walker().get(new URL(other, url).href)
    expect(english.text).toContain('Payment successful')
    expect(headers.get('location')).not.toContain('thanks')
  })

  test("only the payer's session confirms a link payment; the shared address leads back to the payment link", async () => {
    const { link, url } = await follow(await createMerchant(server))
    await walker().pay({ url })
    await paid(url)
    const { status, headers } = await walker().get(`${link}/thanks?lang=en`)
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(`${new URL(link).pathname}?lang=en`)
  })

  test('a pending link payment shows no confirmation', async () => {
    const { url } = await follow(await createMerchant(server))
    await walker().pay({ url }, { phone: numberOf('999009') })
    const { text } = await walker().get(`${url}?done=1`)
    expect(text).toContain('Validez sur votre téléphone')
    expect(text).not.toMatch(/Paiement réussi|receipt/)
  })

  test("the customer is redirected to the merchant's page if the payment link has a return address", async () => {
    const success_url = 'https://boutique.example/merci'
    const { url } = await follow(await createMerchant(server), { success_url })
    await walker().pay({ url })
    expect((await paid(url)).text).toContain(`data-return="${success_url}"`)
  })
})
