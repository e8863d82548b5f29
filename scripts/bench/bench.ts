import { randomBytes } from 'node:crypto'
import { cpus } from 'node:os'
import autocannon from 'autocannon'
import { createDatabase, startBare, startPrism, startService, type Target } from './targets.ts'

/**
 * Throughput and latency of creating and reading payments, as ratios within one run: the targets
 * take turns, several rounds each, and the median round counts.
 */

const connections = 32
const rounds = 3
const seconds = Number(process.env.BENCH_SECONDS ?? 5)

const order = JSON.stringify({
  amount: 5000,
  country: 'CG',
  provider: 'carrier1_momo',
  phone_number: '+242 06 512 34 56',
  metadata: { order: '2026-000123' },
})

interface Measured {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

type Load = (target: Target, durationSeconds: number) => Promise<Measured>

const run = async (options: autocannon.Options): Promise<Measured> => {
  const result = await autocannon({ connections, ...options })
  const answered = result['2xx']
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} errors`)
  }
  return {
    perSecond: answered / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

const pathOf = (target: Target, path: string): string =>
  target.name === 'Prism' ? target.url + path : `${target.url}/api/v1${path}`

let count = 0
const runId = randomBytes(6).toString('hex')

const create: Load = (target, duration) =>
  run({
    url: pathOf(target, '/payments'),
    duration,
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
          request.body = order
          return request
        },
      },
    ],
  })

const ids = new Map<Target, string[]>()

/** Reads a thousand payments in turn, so that no answer is the one before. */
const read: Load = async (target, duration) => {
  if (!ids.has(target)) ids.set(target, await createSome(target))
  const known = ids.get(target) ?? []
  let next = 0
  const { pathname } = new URL(pathOf(target, '/payments'))
  return run({
    url: target.url,
    duration,
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
        body: order,
      })
      const { data } = (await response.json()) as { data: { id: string } }
      return data.id
    }),
  )

const median = (rows: Measured[]): Measured => {
  const sorted = rows.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] as Measured
}

const compare = async (title: string, load: Load, targets: Target[]): Promise<void> => {
  const results = new Map<Target, Measured[]>(targets.map((target) => [target, []]))
  for (const target of targets) await load(target, 2)
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) results.get(target)?.push(await load(target, seconds))
  }
  const medians = targets.map((target) => ({ target, ...median(results.get(target) ?? []) }))
  const service = medians[0]?.perSecond ?? 0
  console.log(`\n${title}`)
  for (const { target, perSecond, p50Ms, p99Ms } of medians) {
    const ratio = (service / perSecond).toFixed(2)
    console.log(
      `  ${target.name.padEnd(14)} ${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50Ms} ms  ` +
        `p99 ${p99Ms} ms  service is ${ratio} ×`,
    )
  }
}

const statementsOf = async ({ url }: Target): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^momo_database_statements_total (\d+)/m.exec(text)?.[1])
}

/** Statements a request costs, in a process that does nothing but serve. */
const countRoundTrips = async (target: Target, connectionsAtOnce: number): Promise<void> => {
  for (const [name, load] of [
    ['POST /payments', create],
    ['GET /payments/{id}', read],
  ] as const) {
    await load(target, 1)
    const before = await statementsOf(target)
    const { perSecond } = await load(target, 3)
    const statements = (await statementsOf(target)) - before
    console.log(
      `  ${name.padEnd(20)} ${(statements / (perSecond * 3)).toFixed(3)} statements a request ` +
        `at ${connectionsAtOnce} connections`,
    )
  }
}

const database = await createDatabase()
const targets: Target[] = []
try {
  targets.push(await startService(database.url, 3801))
  targets.push(await startBare(database.url, 3802))
  targets.push(await startPrism(3803))
  const [cpu] = cpus()
  console.log(
    `${connections} connections, ${rounds} rounds of ${seconds} s, Node ${process.version}, ` +
      `${cpus().length} × ${cpu?.model}`,
  )
  await compare('POST /payments', create, targets)
  await compare('GET /payments/{id}', read, targets)
  await Promise.all(targets.splice(0).map((target) => target.stop()))
  console.log('\nDatabase round trips')
  const apiDatabase = await createDatabase()
  const api = await startService(apiDatabase.url, 3804, 'api')
  await countRoundTrips(api, connections)
  await api.stop()
  await apiDatabase.drop()
} finally {
  await Promise.all(targets.map((target) => target.stop()))
  await database.drop()
}
