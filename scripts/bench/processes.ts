import { type Part, ratioOf } from './findings.ts'
import { create, measuredSeconds, usualConnections } from './load.ts'
import { createDatabase, startService, type Target } from './targets.ts'

/**
 * Two API processes and two workers against one process that does both: each API at a port of its
 * own, and both behind one port by Node's cluster module.
 */

const pace = { connections: usualConnections, seconds: measuredSeconds * 2 }

const measureTogether = async (targets: Target[]): Promise<number> => {
  const connections = pace.connections / targets.length
  const measured = await Promise.all(
    targets.map((target) => create(target, { ...pace, connections })),
  )
  return measured.reduce((sum, { perSecond }) => sum + perSecond, 0)
}

type Start = (database: string) => Promise<Target>

const measure = async (apis: Start[], workers: Start[]): Promise<number> => {
  const database = await createDatabase()
  const targets: Target[] = []
  try {
    for (const start of [...apis, ...workers]) targets.push(await start(database.url))
    const serving = targets.slice(0, apis.length)
    await measureTogether(serving)
    return await measureTogether(serving)
  } finally {
    await Promise.all(targets.map((target) => target.stop()))
    await database.drop()
  }
}

const startAt =
  (port: number, role: 'all' | 'api' | 'worker', entry?: string): Start =>
  (database) =>
    startService(database, port, role, {}, entry)

export const processes: Part = async () => {
  const workers = [startAt(3831, 'worker'), startAt(3832, 'worker')]
  const alone = await measure([startAt(3820, 'all')], [])
  const isolated = await measure([startAt(3821, 'api'), startAt(3822, 'api')], workers)
  const clustered = await measure([startAt(3823, 'api', 'scripts/bench/cluster.ts')], workers)
  return [
    ratioOf('POST a second, 2 APIs and 2 workers against one process', [isolated, alone]),
    ratioOf("POST a second, the 2 APIs by Node's cluster", [clustered, alone]),
  ]
}
