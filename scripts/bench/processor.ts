import { readdirSync, readFileSync } from 'node:fs'
import { createClient } from 'redis'
import { type Finding, type Part, ratioOf } from './findings.ts'
import { create, type Load, measuredSeconds, middle, read, usualConnections } from './load.ts'
import { createDatabase, redisUrl, startBare, startService, type Target } from './targets.ts'

/**
 * Measures CPU time per request in each process. On shared machines, throughput varies by a factor
 * of two, and CPU time varies much less. Nothing else may use Redis during the run.
 */

/** Linux counts CPU time in ticks, a hundred per second. */
const microsecondsATick = 10_000

interface Spent {
  user: number
  system: number
}

const spentOf = (pid: number | string): Spent => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return {
    user: Number(fields[11]) * microsecondsATick,
    system: Number(fields[12]) * microsecondsATick,
  }
}

/** The last reading of each PostgreSQL process that worked on a database. */
const readBefore = new Map<string, Map<string, number>>()

/**
 * Returns the CPU time of all processes that work on a database on this machine, including
 * processes that exited since the last call.
 */
export const microsecondsIn = (database: string): number => {
  const known = readBefore.get(database) ?? new Map<string, number>()
  readBefore.set(database, known)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      if (!command.startsWith('postgres:') || !command.includes(` ${database} `)) continue
      const { user, system } = spentOf(pid)
      known.set(pid, user + system)
    } catch {
      // The process has exited in the meantime.
    }
  }
  return [...known.values()].reduce((sum, spent) => sum + spent, 0)
}

const processes = ['Node user', 'Node system', 'PostgreSQL', 'Redis'] as const
type Used = Record<(typeof processes)[number], number>

interface Redis {
  sendCommand: (command: string[]) => Promise<unknown>
}

const microsecondsOfRedis = async (redis: Redis): Promise<number> => {
  const text = String(await redis.sendCommand(['INFO', 'cpu']))
  const secondsOf = (name: string): number =>
    Number(new RegExp(`^used_cpu_${name}:(\\S+)`, 'm').exec(text)?.[1])
  return (secondsOf('user') + secondsOf('sys')) * 1e6
}

interface Measured {
  target: Target
  database: string
}

const usedBy = async ({ target, database }: Measured, redis: Redis): Promise<Used> => {
  const { user, system } = spentOf(target.pid)
  return {
    'Node user': user,
    'Node system': system,
    PostgreSQL: microsecondsIn(database),
    Redis: await microsecondsOfRedis(redis),
  }
}

const rounds = 3

/** Returns microseconds per request by process: the median of several rounds for each target. */
const costOf = async (load: Load, measured: Measured[], redis: Redis): Promise<Used[]> => {
  const pace = { connections: usualConnections, seconds: measuredSeconds }
  const rows: Used[][] = measured.map(() => [])
  for (const { target } of measured) await load(target, { ...pace, seconds: 2 })
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, one] of measured.entries()) {
      const before = await usedBy(one, redis)
      const { answered } = await load(one.target, pace)
      const after = await usedBy(one, redis)
      const each = processes.map((name) => [name, (after[name] - before[name]) / answered])
      rows[at]?.push(Object.fromEntries(each) as Used)
    }
  }
  return rows.map((found) => {
    const medians = processes.map((name) => [name, middle(found.map((used) => used[name]))])
    return Object.fromEntries(medians) as Used
  })
}

const totalOf = (used: Used | undefined): number =>
  processes.reduce((sum, name) => sum + (used?.[name] ?? 0), 0)

const printCost = (what: string, { target }: Measured, used: Used | undefined): void => {
  const figures = processes.map((name) => `${name} ${(used?.[name] ?? 0).toFixed(0)}`)
  console.log(`${`${what}, µs of processor, ${target.name}`.padEnd(64)} ${figures.join(', ')}`)
}

const nameOf = (database: { url: string }): string => new URL(database.url).pathname.slice(1)

/** Compares the CPU time of creating and reading payments with that of a bare handler. */
export const processor: Part = async () => {
  const [ofService, ofBare] = [await createDatabase(), await createDatabase()]
  const service = await startService(ofService.url, 3831, { ROLE: 'api' })
  const bare = await startBare(ofBare.url, 3832)
  const redis = createClient({ url: redisUrl })
  await redis.connect()
  const measured = [
    { target: service, database: nameOf(ofService) },
    { target: bare, database: nameOf(ofBare) },
  ]
  const findings: Finding[] = []
  try {
    for (const [what, load, atMost] of [
      ['POST /payments', create, 0.8],
      ['GET /payments/{id}', read, 0.75],
    ] as const) {
      const costs = await costOf(load, measured, redis)
      for (const [at, one] of measured.entries()) printCost(what, one, costs[at])
      const of: [number, number] = [totalOf(costs[0]), totalOf(costs[1])]
      findings.push(ratioOf(`${what} against bare Express, µs of processor`, of, { atMost }))
    }
    return findings
  } finally {
    redis.destroy()
    await Promise.all([service.stop(), bare.stop()])
    await Promise.all([ofService.drop(), ofBare.drop()])
  }
}
