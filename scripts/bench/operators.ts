import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  configurationExample,
  type OperatorStub,
  startCarrier1Momo,
  startCarrier2Money,
} from '../operators/stubs.ts'
import { fillDue } from './fill.ts'
import { type Finding, type Part, ratioOf } from './findings.ts'
import { createDatabase, managementCall, signUp, startService } from './targets.ts'

/** Collections a second through each operator's adapter and its stub, against the sandbox. */

const count = 2000
const port = 3850
const latencyMs = 20

interface Settled {
  perSecond: number
  /** Most connections to the stub at once. */
  connections: number
}

const connectionsTo = async (url: string): Promise<number> => {
  const { stdout } = await promisify(execFile)('ss', [
    ...['-Htn', 'state', 'established'],
    `dport = :${new URL(url).port}`,
  ])
  return stdout.split('\n').filter((line) => line !== '').length
}

const settle = async (
  client: pg.Client,
  url: string,
  kind: { environment: string; provider: string },
  stub?: OperatorStub,
): Promise<Settled> => {
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
    if (stub !== undefined) connections = Math.max(connections, await connectionsTo(stub.url))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { perSecond: count / ((performance.now() - startedAtMs) / 1000), connections }
}

interface Listed {
  data: { provider: string; country: string; callback_url: string }[]
}

export const operators: Part = async () => {
  const database = await createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'momo-bench-operators-'))
  const momo = await startCarrier1Momo({ latencyMs })
  const money = await startCarrier2Money({ latencyMs })
  const file = join(folder, 'operators.json')
  await writeFile(file, JSON.stringify(configurationExample(momo, money)))
  const env = { OPERATORS_FILE: file, SANDBOX_LATENCY_MS: String(latencyMs) }
  const service = await startService(database.url, port, 'all', env)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const listed = (await managementCall(service.url, 'GET', '/operators')) as unknown as Listed
    const own = listed.data.find((o) => o.provider === 'carrier2_money' && o.country === 'CG')
    money.setCallbackUrl(own?.callback_url ?? '')
    const test = { environment: 'test', provider: 'carrier1_momo' }
    await settle(client, service.url, test)
    const sandbox = await settle(client, service.url, test)
    const findings: Finding[] = []
    for (const [provider, stub] of [
      ['carrier1_momo', momo],
      ['carrier2_money', money],
    ] as const) {
      const kind = { environment: 'live', provider }
      await settle(client, service.url, kind, stub)
      const before = stub.calls.length
      const { perSecond, connections } = await settle(client, service.url, kind, stub)
      const calls = stub.calls.length - before
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
    await Promise.all([momo.stop(), money.stop()])
    await rm(folder, { recursive: true })
    await database.drop()
  }
}
