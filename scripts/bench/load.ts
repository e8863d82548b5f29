import { randomBytes } from 'node:crypto'
import { type LoadOptions, sendLoad } from './autocannon.ts'
import type { Target } from './targets.ts'

export interface Measured {
  answered: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export interface Pace {
  connections: number
  seconds: number
  /**
   * The number of requests per second over all connections. By default, clients send as many
   * requests as possible.
   */
  perSecond?: number
}

export type Load = (target: Target, pace: Pace) => Promise<Measured>

export const measuredSeconds = Number(process.env.BENCH_SECONDS ?? 5)
export const usualConnections = 32
const rounds = 3

export const order = {
  amount: 5000,
  country: 'CG',
  provider: 'carrier1_momo',
  phone_number: '+242 06 512 34 56',
  metadata: { order: '2026-000123' },
}
const orderText = JSON.stringify(order)

export const run = async (
  { connections, seconds, perSecond }: Pace,
  options: LoadOptions,
): Promise<Measured> => {
  const rate = perSecond === undefined ? {} : { overallRate: Math.round(perSecond) }
  const result = await sendLoad({ connections, duration: seconds, ...rate, ...options })
  const answered = result['2xx']
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    const seen = JSON.stringify(result.statusCodeStats)
    throw new Error(`${options.url}: ${result.errors} errors, statuses ${seen}`)
  }
  const { p50, p99 } = result.latency
  return { answered, perSecond: answered / result.duration, p50Ms: p50, p99Ms: p99 }
}

export const pathOf = (target: Target, path: string): string =>
  target.name === 'Prism' ? target.url + path : `${target.url}/api/v1${path}`

let count = 0
const runId = randomBytes(6).toString('hex')

export const create: Load = (target, pace) =>
  run(pace, {
    url: pathOf(target, '/payments'),
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          count += 1
          request.headers = {
            ...target.headers,
            'content-type': 'application/json',
            'idempotency-key': `${runId}-${count}`,
          }
          request.body = orderText
          return request
        },
      },
    ],
  })

const ids = new Map<Target, string[]>()

/** Reads a thousand payments in rotation, so that consecutive responses always differ. */
export const read: Load = async (target, pace) => {
  if (!ids.has(target)) ids.set(target, await createSome(target))
  const known = ids.get(target) ?? []
  let next = 0
  const { pathname } = new URL(pathOf(target, '/payments'))
  return run(pace, {
    url: target.url,
    requests: [
      {
        method: 'GET',
        headers: target.headers,
        setupRequest: (request) => {
          next = (next + 1) % known.length
          request.path = `${pathname}/${known[next]}`
          return request
        },
      },
    ],
  })
}

const createSome = (target: Target): Promise<string[]> =>
  Promise.all(
    Array.from({ length: target.name === 'Prism' ? 1 : 1000 }, async () => {
      const response = await fetch(pathOf(target, '/payments'), {
        method: 'POST',
        headers: { ...target.headers, 'content-type': 'application/json' },
        body: orderText,
      })
      const { data } = (await response.json()) as { data: { id: string } }
      return data.id
    }),
  )

export const loads: [title: string, load: Load][] = [
  ['POST /payments', create],
  ['GET /payments/{id}', read],
]

export const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const median = (rows: Measured[]): Measured => ({
  answered: middle(rows.map(({ answered }) => answered)),
  perSecond: middle(rows.map(({ perSecond }) => perSecond)),
  p50Ms: middle(rows.map(({ p50Ms }) => p50Ms)),
  p99Ms: middle(rows.map(({ p99Ms }) => p99Ms)),
})

/** Measures the targets alternately, in several rounds, each after a warm-up. Returns medians. */
export const measureAlternately = async (
  load: Load,
  targets: Target[],
  pace: Partial<Pace> = {},
): Promise<Measured[]> => {
  const full = { connections: usualConnections, seconds: measuredSeconds, ...pace }
  const rows: Measured[][] = targets.map(() => [])
  for (const target of targets) await load(target, { ...full, seconds: 2 })
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, target] of targets.entries()) rows[at]?.push(await load(target, full))
  }
  return rows.map(median)
}
