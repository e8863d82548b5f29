import { numberOf } from '../../support/builders.ts'
import { type Stage, startStage, walker } from '../../support/checkout.ts'
import { createMerchant } from '../../support/client.ts'
import { attemptsOf, readCorrection } from '../../support/corrected-number.ts'
import { eventually } from '../../support/eventually.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let back: Stage['back']
let stop: Stage['stop']

beforeAll(async () => {
  ;({ server, back, stop } = await startStage())
})
afterAll(() => stop())

const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? ''

const typedIn = (text: string) => ({
  country: /value="(\w\w)"[^>]*selected/.exec(text)?.[1],
  provider: /value="(\w+)"[^>]*checked/.exec(text)?.[1],
  phone: /id="phone"[^>]*value="([^"]*)"/.exec(text)?.[1],
})

const typed = { country: 'TD', provider: 'carrier2_money', phone: '+235 66 999003' }

describe("a customer's input", () => {
  test("a customer's input is kept for a retry, but only in the same browser", async () => {
    const session = await back.open(await createMerchant(server))
    const { headers } = await walker().pay(session, typed)
    const set = headers.get('set-cookie') ?? ''
    expect(set).toMatch(/; HttpOnly; SameSite=Lax$/)
    expect(set).toContain(`; Path=${new URL(session.url).pathname};`)
    const cookie = cookieOf(headers)
    const { text } = await eventually(
      () => walker().get(session.url, { Cookie: cookie }),
      (reply) => reply.text.includes('Paiement annulé'),
    )
    expect(typedIn(text)).toEqual(typed)
    expect(text).toContain('+23566***003')
    const elsewhere = await walker().get(session.url)
    expect(typedIn(elsewhere.text)).toEqual({ ...typed, phone: '' })
    expect(elsewhere.text.replace(/[ .()-]/g, '')).not.toContain('66999003')
  })

  test.each(['fr', 'en'])(
    "a customer's input survives a language change without JavaScript (%s)",
    async (lang) => {
      const session = await back.open(await createMerchant(server))
      const { text: before } = await walker().get(
        `${session.url}?lang=${lang === 'fr' ? 'en' : 'fr'}`,
      )
      const action =
        /<button class="language" form="form"\s+formaction="([^"]*)"/.exec(before)?.[1] ?? ''
      const fields = new URLSearchParams({ ...typed, phone: '63 99' }).toString()
      const reply = await walker().post(new URL(action, session.url).href, fields)
      expect(reply.status).toBe(303)
      expect(reply.headers.get('location')).not.toMatch(/63.?99/)
      const target = new URL(reply.headers.get('location') ?? '', session.url).href
      const { text } = await walker().get(target, { Cookie: cookieOf(reply.headers) })
      expect(text).toContain(`<html lang="${lang}"`)
      expect(typedIn(text)).toEqual({ ...typed, phone: '63 99' })
      expect(await attemptsOf(server, session)).toEqual([])
    },
  )

  test("a customer's input stays in a correction form when the page language changes", async () => {
    const session = await back.open(await createMerchant(server))
    await walker().pay(session, { phone: numberOf('999009') })
    const form = await readCorrection(session, '06 6')
    const reply = await walker().post(`${session.url}/language?lang=en`, form)
    const target = new URL(reply.headers.get('location') ?? '', session.url).href
    const { text } = await walker().get(target, { Cookie: cookieOf(reply.headers) })
    expect(text).toContain('Correct the number')
    expect(typedIn(text).phone).toBe('06 6')
  })

  test("customer input from another site's form is refused, and stored input is deleted after the payment", async () => {
    const session = await back.open(await createMerchant(server))
    const fields = new URLSearchParams(typed).toString()
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    const { headers } = await walker().post(`${session.url}/language?lang=en`, fields, foreign)
    expect(headers.get('set-cookie')).toBeNull()
    const paid = await walker().pay(session)
    await back.reaches(session, 'completed')
    const end = await walker().get(session.url, { Cookie: cookieOf(paid.headers) })
    expect(end.headers.get('set-cookie')).toContain('payer=; ')
  })

  test('the amount that a customer typed for a payment link is kept after a change of language', async () => {
    const merchant = await createMerchant(server)
    const order = { amount: null, currency: 'XAF' }
    const { url } = (await merchant.account('post', '/payment-links', order)).body.data
    const { text } = await walker().get(`${url}?lang=en&amount=12x`)
    expect(/name="amount"[^>]*\nvalue="([^"]*)"/.exec(text)?.[1]).toBe('12x')
    const { text: french } = await walker().get(url)
    expect(french).toMatch(/<button class="language" form="form" formmethod="get" [^>]*value="en"/)
  })
})

describe('a number on a page of the sandbox', () => {
  test.each(['12', '06 12 34', '+33 6 12 34 56 78', '06 512 34 56 7', '+242 06 999001'])(
    'a sandbox page refuses the phone number %s, as live mode does',
    async (phone) => {
      const session = await back.open(await createMerchant(server))
      const { status, text } = await walker().pay(session, { phone })
      expect(status).toBe(422)
      expect(text).toContain('pas valide dans ce pays')
      expect(await attemptsOf(server, session)).toEqual([])
    },
  )
})
