import autocannon from 'autocannon'
import { type Part, ratioOf } from './findings.ts'
import { measuredSeconds, usualConnections } from './load.ts'
import { createDatabase, startService, type Target } from './targets.ts'

/**
 * Renders of the hosted page a second, in several states, against reads of a payment, measured
 * alternately in one run. The ratios count; the figures are this machine's.
 */

const rounds = 3
const many = 500

const post = async (target: Target, path: string, body: string, type: string, key: string) => {
  const reply = await fetch(target.url + path, {
    method: 'POST',
    headers: { authorization: key, 'content-type': type },
    body,
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as { data: { id: string; url: string }; url: string }
}

/** Creates many resources and returns their paths. */
const pathsOf = async (make: () => Promise<string>): Promise<string[]> => {
  const paths: string[] = []
  for (let at = 0; at < many; at += 1) paths.push(await make())
  return paths
}

const returns = {
  success_url: 'https://boutique.example/merci',
  cancel_url: 'https://boutique.example/panier',
}

const inJson = (target: Target, path: string, body: unknown) =>
  post(target, path, JSON.stringify(body), 'application/json', target.headers.authorization ?? '')

const createSession = async (target: Target): Promise<string> => {
  const order = { amount: 15000, currency: 'XAF', description: 'Panier', ...returns }
  return new URL((await inJson(target, '/api/v1/checkout/sessions', order)).data.url).pathname
}

/** A session whose prompt was sent; the last digits of the number decide its outcome. */
const createPromptedSession = async (target: Target, ending: string): Promise<string> => {
  const order = { amount: '15000', currency: 'XAF', method: 'momo.carrier1', ...returns }
  const body = new URLSearchParams({ ...order, customer_phone: `+242 06 ${ending}` }).toString()
  const secret = (target.headers.authorization ?? '').replace('Bearer ', '')
  const key = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`
  const type = 'application/x-www-form-urlencoded'
  return new URL((await post(target, '/v1/checkout/sessions', body, type, key)).url).pathname
}

const createPaymentFor = async (target: Target): Promise<string> => {
  const order = {
    amount: 5000,
    country: 'CG',
    provider: 'carrier1_momo',
    phone_number: '+242 06 512 34 56',
  }
  return `/api/v1/payments/${(await inJson(target, '/api/v1/payments', order)).data.id}`
}

interface Measured {
  perSecond: number
  bytes: number
}

const read = async (target: Target, paths: string[], duration: number): Promise<Measured> => {
  let next = 0
  const result = await autocannon({
    url: target.url,
    connections: usualConnections,
    duration,
    requests: [
      {
        method: 'GET',
        headers: { ...target.headers, 'accept-language': 'fr' },
        setupRequest: (request) => {
          next = (next + 1) % paths.length
          request.path = paths[next] ?? ''
          return request
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} no 2xx`)
  const bytes = result.throughput.total / Math.max(1, result.requests.total)
  return { perSecond: result['2xx'] / result.duration, bytes }
}

const median = (rows: Measured[]): Measured =>
  rows.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rows.length / 2)] as Measured

export const pages: Part = async () => {
  const database = await createDatabase()
  const target = await startService(database.url, 3812, 'all', { SANDBOX_LATENCY_MS: '0' })
  try {
    const loads: Record<string, string[]> = {
      'GET /api/v1/payments/{id}': await pathsOf(() => createPaymentFor(target)),
      'page: choose': await pathsOf(() => createSession(target)),
      'page: waiting': await pathsOf(() => createPromptedSession(target, '999009')),
      'page: paid': await pathsOf(() => createPromptedSession(target, '999001')),
    }
    loads['page: status'] = (loads['page: waiting'] ?? []).map((path) => `${path}/status`)
    const results = new Map<string, Measured[]>()
    for (const paths of Object.values(loads)) await read(target, paths, 1)
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, paths] of Object.entries(loads)) {
        const measured = await read(target, paths, measuredSeconds)
        results.set(name, [...(results.get(name) ?? []), measured])
      }
    }
    const medians = [...results].map(([name, rows]) => ({ name, ...median(rows) }))
    const reference = medians[0]?.perSecond ?? 0
    return medians
      .slice(1)
      .map(({ name, perSecond, bytes }) =>
        ratioOf(`${name}, ${bytes.toFixed(0)} bytes, against a read of a payment`, [
          perSecond,
          reference,
        ]),
      )
  } finally {
    await target.stop()
    await database.drop()
  }
}
