import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  configurationExample,
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../provider-simulator/index.ts'
import { fillDue } from './fill.ts'
import { type Finding, type Part, ratioOf } from './findings.ts'
import { createFolder, runProgram } from './resources.ts'
import { createDatabase, managementCall, signUp, startService } from './targets.ts'

/**
 * Measures payments per second through each provider's adapter and simulator, compared with the
 * sandbox.
 */

const count = 2000
const port = 3850
const latencyMs = 20

interface Measured {
  perSecond: number
  /** The maximum number of simultaneous connections to the simulator. */
  connections: number
}

const countConnections = async (url: string): Promise<number> => {
  const output = await runProgram('ss', [
    ...['-Htn', 'state', 'established'],
    `dport = :${new URL(url).port}`,
  ])
  return output.split('\n').filter((line) => line !== '').length
}

const measureSettled = async (
  client: pg.Client,
  url: string,
  kind: { environment: string; provider: string },
  simulator?: ProviderSimulator,
): Promise<Measured> => {
  const merchant = await signUp(url)
  await fillDue(client, [merchant], count, kind)
  const startedAtMs = performance.now()
  let connections = 0
  for (;;) {
    const { rows } = await client.query(
      `SELECT 1 FROM transactions
      WHERE application_id = $1 AND status IN ('pending', 'processing') LIMIT 1`,
      [merchant.applicationId],
    )
    if (rows.length === 0) break
    if (simulator !== undefined)
      connections = Math.max(connections, await countConnections(simulator.url))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { perSecond: count / ((performance.now() - startedAtMs) / 1000), connections }
}

interface Listed {
  data: { provider: string; country: string; callback_url: string }[]
}

export const liveProviders: Part = async () => {
  const database = await createDatabase()
  const folder = await createFolder('momo-bench-providers-')
  const carrier1 = await startCarrier1Simulator({ latencyMs })
  const carrier2 = await startCarrier2Simulator({ latencyMs })
  const file = join(folder.path, 'providers.json')
  await writeFile(file, JSON.stringify(configurationExample(carrier1, carrier2)))
  const env = { PROVIDERS_FILE: file, SANDBOX_LATENCY_MS: String(latencyMs) }
  const service = await startService(database.url, port, env)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const listed = (await managementCall(service.url, 'GET', '/providers')) as unknown as Listed
    const own = listed.data.find((o) => o.provider === 'carrier2_money' && o.country === 'CG')
    carrier2.setCallbackUrl(own?.callback_url ?? '')
    const test = { environment: 'test', provider: 'carrier1_momo' }
    await measureSettled(client, service.url, test)
    const sandbox = await measureSettled(client, service.url, test)
    const findings: Finding[] = []
    for (const [provider, simulator] of [
      ['carrier1_momo', carrier1],
      ['carrier2_money', carrier2],
    ] as const) {
      const kind = { environment: 'live', provider }
      await measureSettled(client, service.url, kind, simulator)
      const before = simulator.calls.length
      const { perSecond, connections } = await measureSettled(client, service.url, kind, simulator)
      const calls = simulator.calls.length - before
      findings.push(
        ratioOf(`collections a second, ${provider} against the sandbox`, [
          perSecond,
          sandbox.perSecond,
        ]),
        ratioOf(`calls a settled collection, ${provider}, ${connections} connections`, [
          calls,
          count,
        ]),
      )
    }
    return findings
  } finally {
    await client.end()
    await service.stop()
    await Promise.all([carrier1.stop(), carrier2.stop()])
    await folder.remove()
    await database.drop()
  }
}
