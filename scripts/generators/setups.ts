import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { DocumentName, Setup } from './scenario/clients.ts'

/** The scenario of generated clients needs merchants with data on a running service. */

const prefixes: Record<DocumentName, string> = {
  openapi: '/api/v1',
  'checkout-form': '',
  management: '/management/v1',
  account: '/account/v1',
}

/** A later version may return the new value instead of the current value. */
const laterValues: [today: string, later: string][] = [
  ['"carrier1_momo"', '"carrier9_cash"'],
  ['"successful"', '"settling"'],
  ['"payment.succeeded"', '"payment.disputed"'],
  ['"awaiting_pin"', '"held"'],
]

const laterText = (text: string): string =>
  laterValues.reduce((changed, [today, later]) => changed.replaceAll(today, later), text)

/** Like a later version, the proxy inserts unknown values into the service's responses. */
export const startLaterService = async (service: string) => {
  const server = createServer(async (req, res) => {
    const sent = await buffer(req)
    const { host: _host, connection: _connection, ...headers } = req.headers
    const answer = await fetch(service + req.url, {
      method: req.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(sent.length > 0 && { body: sent }),
    })
    res.writeHead(answer.status, { 'content-type': 'application/json' })
    res.end(laterText(await answer.text()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}

// biome-ignore lint/suspicious/noExplicitAny: bodies that the document describes
const ask = async (method: string, url: string, key: string, body?: unknown): Promise<any> => {
  const answer = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const read = (await answer.json()) as { data: unknown }
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(read)}`)
  return read.data
}

const signUp = async (service: string, token: string, rateLimit: number | null) => {
  const order = { name: 'Boutique', email: 'boutique@example.com', country: 'CG' }
  const manage = `${service}/management/v1`
  const { application, api_keys } = await ask('POST', `${manage}/organisations`, token, order)
  const change = { rate_limit_per_minute: rateLimit }
  await ask('PATCH', `${manage}/applications/${application.id}`, token, change)
  return { applicationId: application.id as string, key: api_keys[0].key as string }
}

const awaitEvents = async (service: string, key: string, count: number): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const events = await ask('GET', `${service}/account/v1/events?per_page=100`, key)
    const ends = events.filter(({ type }: { type: string }) => /succeeded|completed/.test(type))
    if (ends.length >= count) return
    await setTimeout(50)
  }
  throw new Error('the payments did not complete')
}

const { components } = JSON.parse(
  readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
) as { components: { examples: Record<string, { value: unknown }> } }

const exampleOf = (name: string): string => JSON.stringify(components.examples[name]?.value)

const webhooks = [
  exampleOf('PaymentSucceededEvent'),
  exampleOf('PayoutCompletedEvent'),
  laterText(exampleOf('PaymentSucceededEvent')),
]

/** The merchant has three completed payments, a completed payout, and a payment in progress. */
export const createSetups = async (
  service: string,
  later: string,
  token: string,
): Promise<Record<DocumentName, Setup>> => {
  const { applicationId, key } = await signUp(service, token, null)
  const limitedKey = await signUp(service, token, 1)
  await ask('GET', `${service}/api/v1/merchant/balance`, limitedKey.key)
  const order = 'A-17'
  const payment = {
    amount: 5000,
    country: 'CG',
    provider: 'carrier1_momo',
    phone_number: '+242 06 512 34 56',
  }
  const pay = (changes: object) =>
    ask('POST', `${service}/api/v1/payments`, key, { ...payment, ...changes })
  for (const number of ['A-18', 'A-19', order]) await pay({ metadata: { commande: number } })
  const payout = { ...payment, currency: 'XAF' }
  await ask('POST', `${service}/api/v1/payouts`, key, payout)
  const waiting = await pay({ phone_number: '+242 06 599 90 09' })
  await awaitEvents(service, key, 4)
  const setupOf = (name: DocumentName): Setup => {
    const isManaged = name === 'management'
    const at = (address: string, used: string) => ({ baseUrl: address + prefixes[name], key: used })
    const access = at(service, isManaged ? token : key)
    return {
      access,
      unknownKey: at(service, isManaged ? 'no-token' : 'sk_test_nobody'),
      limitedKey: at(service, limitedKey.key),
      later: { ...access, baseUrl: later + prefixes[name] },
      ...{ applicationId, order, webhooks, waitingId: waiting.id },
    }
  }
  return {
    openapi: setupOf('openapi'),
    'checkout-form': setupOf('checkout-form'),
    management: setupOf('management'),
    account: setupOf('account'),
  }
}
