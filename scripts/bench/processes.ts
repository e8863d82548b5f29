import { type Part, ratioOf } from './findings.ts'
import { create, measuredSeconds, usualConnections } from './load.ts'
import { createDatabase, startService, type Target } from './targets.ts'

/** Two API processes and two workers against one process that does both. */

const pace = { connections: usualConnections, seconds: measuredSeconds * 2 }

const together = async (targets: Target[]): Promise<number> => {
  const connections = pace.connections / targets.length
  const measured = await Promise.all(
    targets.map((target) => create(target, { ...pace, connections })),
  )
  return measured.reduce((sum, { perSecond }) => sum + perSecond, 0)
}

const measure = async (apis: number, workers: number): Promise<number> => {
  const database = await createDatabase()
  const targets: Target[] = []
  try {
    if (workers === 0) targets.push(await startService(database.url, 3820))
    else {
      for (let at = 0; at < apis; at += 1) {
        targets.push(await startService(database.url, 3821 + at, 'api'))
      }
      for (let at = 0; at < workers; at += 1) {
        targets.push(await startService(database.url, 3831 + at, 'worker'))
      }
    }
    const serving = targets.slice(0, apis)
    await together(serving)
    return await together(serving)
  } finally {
    await Promise.all(targets.map((target) => target.stop()))
    await database.drop()
  }
}

export const processes: Part = async () => {
  const alone = await measure(1, 0)
  const apart = await measure(2, 2)
  return [ratioOf('POST a second, 2 APIs and 2 workers against one process', [apart, alone])]
}
