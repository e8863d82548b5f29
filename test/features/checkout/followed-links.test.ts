import { ProcessCounter } from '../../../src/http/process-counter.ts'
import { createFailureLimiter } from '../../../src/http/rate-limit.ts'
import { createPageLimits } from '../../../src/pages/checkout/rate-limits.ts'
import { startStage, walker } from '../../support/checkout.ts'
import { createMerchant } from '../../support/client.ts'
import { expectStrict } from '../../support/page-headers.ts'
import { prepared } from '../../support/prepared.ts'

const stage = prepared(startStage)

const newLink = async () => {
  const merchant = await createMerchant(stage.server)
  const order = { amount: null, currency: 'XAF' }
  const { id, url } = (await merchant.account('post', '/payment-links', order)).body.data
  const sessions = async (): Promise<number> =>
    (await merchant.account('get', `/payment-links/${id}`)).body.data.session_count
  return { url: url as string, sessions }
}

type Customer = ReturnType<typeof walker>

const wrongAmount = 'amount='
const rightAmount = 'amount=5000'

const visit = async (customer: Customer, url: string, count: number): Promise<void> => {
  const statuses: number[] = []
  for (let sent = 0; sent < count; sent += 20) {
    const few = Array.from({ length: Math.min(20, count - sent) }, () => wrongAmount)
    const replies = await Promise.all(few.map((form) => customer.post(url, form)))
    statuses.push(...replies.map(({ status }) => status))
  }
  expect(statuses).toEqual(Array(count).fill(422))
}

const expectRefused = async (customer: Customer, url: string): Promise<void> => {
  for (const [language, title] of [
    ['fr', 'Trop de tentatives'],
    ['en', 'Too many attempts'],
  ] as const) {
    const { status, headers, text } = await customer.post(`${url}?lang=${language}`, rightAmount)
    expect(status).toBe(429)
    expectStrict(headers)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).toContain(`lang="${language}"`)
    expect(text).toContain(title)
  }
}

test('an IP address can submit a payment link 300 times in ten minutes, without affecting other addresses', async () => {
  const [link, another] = [await newLink(), await newLink()]
  const customer = walker()
  await visit(customer, link.url, 299)
  expect((await customer.post(link.url, rightAmount)).status).toBe(303)
  await expectRefused(customer, link.url)
  expect((await customer.get(link.url)).status).toBe(200)
  expect((await customer.post(another.url, rightAmount)).status).toBe(303)
  expect((await walker().post(link.url, rightAmount)).status).toBe(303)
  expect(await link.sessions()).toBe(2)
})

/** Counts visits with the page limits directly, without sending requests. */
const startCounting = () => {
  const [forms, missingPages] = [new ProcessCounter(), createFailureLimiter()]
  const limits = createPageLimits(stage.server.ctx, forms, missingPages)
  const isRefused = async (link: string, address: string): Promise<boolean> =>
    (await limits.countLinkVisit(link, address)) !== undefined
  const visitOften = async (link: string, address: string, times: number): Promise<void> => {
    for (let time = 1; time <= times; time += 1)
      expect([link, address, time, await isRefused(link, address)]).toEqual([
        ...[link, address, time],
        false,
      ])
  }
  const stop = (): void => {
    forms.shutdown()
    missingPages.stop()
  }
  return { isRefused, visitOften, stop }
}

test('an IP address can open payment links a thousand times in ten minutes, across all merchants', async () => {
  const { isRefused, visitOften, stop } = startCounting()
  for (const link of ['1', '2', '3', '4']) await visitOften(link, 'customer', 250)
  for (const link of ['1', '2', '3', '4', '5']) {
    expect(await isRefused(link, 'customer')).toBe(true)
    expect(await isRefused(link, 'another customer')).toBe(false)
  }
  stop()
})

test('a payment link opened two thousand times still allows each new IP address ten sessions', async () => {
  const { isRefused, visitOften, stop } = startCounting()
  const many = Array.from({ length: 10 }, (_, at) => `customer ${at}`)
  for (const customer of many) await visitOften('link', customer, 200)
  for (const customer of many) expect(await isRefused('link', customer)).toBe(true)
  await visitOften('link', 'newcomer', 10)
  expect(await isRefused('link', 'newcomer')).toBe(true)
  expect(await isRefused('another link', 'newcomer')).toBe(false)
  stop()
})

const formOf = (text: string, changes: Record<string, string> = {}): string => {
  const hidden = [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return new URLSearchParams({
    ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
    ...{ country: 'CG', provider: 'carrier1_momo', phone: '06 512 34 56', ...changes },
  }).toString()
}

const newFixedLink = async () => {
  const merchant = await createMerchant(stage.server)
  const order = { amount: 5000, currency: 'XAF' }
  const { id, url } = (await merchant.account('post', '/payment-links', order)).body.data
  const sessions = async (): Promise<number> =>
    (await merchant.account('get', `/payment-links/${id}`)).body.data.session_count
  return { url: url as string, sessions, payments: () => stage.back.payments(merchant) }
}

test('a payment link with a fixed amount is paid on a separate page, where a double click pays once', async () => {
  const link = await newFixedLink()
  const { get, post } = walker()
  const { text } = await get(link.url)
  expect(await link.sessions()).toBe(0)
  const wrong = await post(`${link.url}/pay`, formOf(text, { phone: '12' }))
  expect([wrong.status, await link.sessions()]).toEqual([422, 0])
  // The form shown again after the error opens the same session.
  const forms = [formOf(text), formOf(text), formOf(wrong.text)]
  const replies = await Promise.all(forms.map((form) => post(`${link.url}/pay`, form)))
  expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
  for (const { headers } of replies) {
    expectStrict(headers)
    expect(headers.get('location')).toBe(replies[0]?.headers.get('location'))
  }
  expect([await link.sessions(), (await link.payments()).length]).toEqual([1, 1])
})

test('the form of a payment link is refused with an invalid token, from another site or for another link', async () => {
  const [link, other] = [await newFixedLink(), await newFixedLink()]
  const { get, post } = walker()
  const { text } = await get(link.url)
  const forged = await post(`${link.url}/pay`, formOf(text, { token: 'x'.repeat(43) }))
  const foreign = await post(`${link.url}/pay`, formOf(text), { 'Sec-Fetch-Site': 'cross-site' })
  expect([forged.status, foreign.status, await link.sessions()]).toEqual([403, 403, 0])
  expect((await post(`${link.url}/pay`, formOf(text))).status).toBe(303)
  expect((await post(`${other.url}/pay`, formOf(text))).status).toBe(403)
  expect([await other.sessions(), (await other.payments()).length]).toEqual([0, 0])
})

test('redirects from a payment link to its session have the strict headers of a page', async () => {
  const link = await newLink()
  const { status, headers } = await walker().post(link.url, rightAmount)
  expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/checkout/')])
  expectStrict(headers)
  expect(await link.sessions()).toBe(1)
})
