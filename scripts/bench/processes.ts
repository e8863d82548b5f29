import { type Part, ratioOf } from './findings.ts'
import { create, measuredSeconds, usualConnections } from './load.ts'
import { createDatabase, startService, type Target } from './targets.ts'

/**
 * Two API processes and two workers against one process that does both; the APIs at a port each,
 * and behind one port by Node's cluster.
 */

const pace = { connections: usualConnections, seconds: measuredSeconds * 2 }

const together = async (targets: Target[]): Promise<number> => {
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
    await together(serving)
    return await together(serving)
  } finally {
    await Promise.all(targets.map((target) => target.stop()))
    await database.drop()
  }
}

const node =
  (port: number, role: 'all' | 'api' | 'worker', entry?: string): Start =>
  (database) =>
    startService(database, port, role, {}, entry)

export const processes: Part = async () => {
  const workers = [node(3831, 'worker'), node(3832, 'worker')]
  const alone = await measure([node(3820, 'all')], [])
  const apart = await measure([node(3821, 'api'), node(3822, 'api')], workers)
  const clustered = await measure([node(3823, 'api', 'scripts/bench/cluster.ts')], workers)
  return [
    ratioOf('POST a second, 2 APIs and 2 workers against one process', [apart, alone]),
    ratioOf("POST a second, the 2 APIs by Node's cluster", [clustered, alone]),
  ]
}
