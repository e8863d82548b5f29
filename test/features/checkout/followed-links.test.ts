import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Stage, startStage, walker } from '../../support/checkout.ts'
import { createMerchant } from '../../support/client.ts'
import { expectStrict } from '../../support/page-headers.ts'

/** How often customers may follow payment links. */

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.stop())

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

/** Follows a link with an amount that opens no session. */
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

test('an address follows one link three hundred times in ten minutes, others go on', async () => {
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

test('an address follows a thousand links in ten minutes, whosever they are', async () => {
  const links = await Promise.all(Array.from({ length: 5 }, newLink))
  const customer = walker()
  for (const link of links.slice(0, 4)) await visit(customer, link.url, 250)
  for (const link of links) {
    await expectRefused(customer, link.url)
    expect(await link.sessions()).toBe(0)
    expect((await walker().post(link.url, rightAmount)).status).toBe(303)
  }
})

test('a link that many addresses follow opens ten sessions for each, and for newcomers', async () => {
  const link = await newLink()
  const many = Array.from({ length: 10 }, () => walker())
  for (const customer of many) await visit(customer, link.url, 200)
  for (const customer of many) await expectRefused(customer, link.url)
  const newcomer = walker()
  for (let count = 0; count < 10; count += 1)
    expect((await newcomer.post(link.url, rightAmount)).status).toBe(303)
  await expectRefused(newcomer, link.url)
  expect(await link.sessions()).toBe(10)
  const another = await newLink()
  expect((await newcomer.post(another.url, rightAmount)).status).toBe(303)
})

test('the way from a link to its session has the strict headers of a page', async () => {
  const link = await newLink()
  const { status, headers } = await walker().post(link.url, rightAmount)
  expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/checkout/')])
  expectStrict(headers)
  expect(await link.sessions()).toBe(1)
})
