import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  configurationExample,
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import type { Provider } from '../live/live-orders.ts'
import { createTestDatabase, type TestDatabase } from '../support/server.ts'
import { prepareProcess, type ServiceProcess } from './service-process.ts'

export interface LiveProcess {
  node: ServiceProcess
  database: TestDatabase
  simulators: Record<Provider, ProviderSimulator>
  stop(): Promise<void>
}

type Options = Parameters<typeof startCarrier1Simulator>[0]

/**
 * `optionsOf` returns the options of each simulator. The circuits stay closed despite the kills.
 */
export const startLiveProcess = async (
  optionsOf: (provider: Provider) => Options,
  settings: object = {},
): Promise<LiveProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'momo-live-kill-'))
  const database = await createTestDatabase()
  const [momo, money] = await Promise.all([
    startCarrier1Simulator(optionsOf('carrier1_momo')),
    startCarrier2Simulator(optionsOf('carrier2_money')),
  ])
  const liveProviders = structuredClone(configurationExample(momo, money))
  for (const { defaults } of Object.values(liveProviders) as { defaults: object }[]) {
    Object.assign(defaults, { firstEnquiryMs: 1000, breakerFailures: 10_000, ...settings })
  }
  const providersFile = join(folder, 'providers.json')
  await writeFile(providersFile, JSON.stringify(liveProviders))
  const node = await prepareProcess(database, { PROVIDERS_FILE: providersFile })
  await node.start()
  return {
    node,
    database,
    simulators: { carrier1_momo: momo, carrier2_money: money },
    stop: async () => {
      await node.end('SIGKILL')
      await Promise.all([momo.stop(), money.stop()])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
