import { createPublicKey } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  carrier1Configuration,
  carrier2Configuration,
} from '../../scripts/provider-simulator/configuration.ts'
import { createCarrier, pathByCountry } from '../simulation/callback-faults.ts'
import { wait } from '../simulation/clock.ts'
import { createRandom } from '../simulation/random.ts'
import { cert } from '../support/certificate.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts'
import { freePort } from '../support/processes.ts'
import { type Client, createClient } from './client.ts'
import { type Hooks, startHooks } from './hooks.ts'
import { type Node, prepareNode } from './nodes.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { createPinKey, type ProviderProgram, prepareProvider } from './providers.ts'
import { type Redis, startRedis } from './redis.ts'

/**
 * The stage of a story consists of the service's nodes, their dependencies, and the parties around
 * them.
 */
export interface Stage {
  folder: string
  postgres: Pick<Postgres, 'query' | 'restart' | 'deadlocks' | 'panics'>
  redis: Pick<Redis, 'restart'>
  nodes: Node[]
  momo: ProviderProgram
  money: ProviderProgram
  hooks: Hooks
  client: Client
  callbackFaults: ReturnType<typeof createCarrier>['callbackFaults']
  callbackPaths: Map<string, string>
}

/** The stage has two nodes, with a PostgreSQL and a Redis that belong to this run. */
export interface OwnStage extends Stage {
  postgres: Postgres
  redis: Redis
  proxy: DatabaseProxy
}

/** A provider call times out after this time. A call that is processed late arrives even later. */
const callMaxMs = 2500
const firstEnquiryMs = 1500
const breakerPauseMs = 3000

const quick = { timeoutMs: callMaxMs, firstEnquiryMs, breakerPauseMs }

const writeProviders = (folder: string, momoUrl: string, moneyUrl: string, key: string): string => {
  const momo = carrier1Configuration(momoUrl)
  const portal = { pinPadding: 'pkcs1', signingPadding: 'pkcs1', messageSigning: false } as const
  const money = carrier2Configuration(moneyUrl, { ...portal, callbackHash: false })
  const path = join(folder, 'providers.json')
  const text = JSON.stringify({
    carrier1_momo: { ...momo, defaults: { ...momo.defaults, ...quick } },
    carrier2_money: { ...money, defaults: { ...money.defaults, ...quick, pinPublicKey: key } },
  })
  writeFileSync(path, text)
  return path
}

const publicTextOf = (privatePem: string): string =>
  createPublicKey(privatePem).export({ type: 'spki', format: 'der' }).toString('base64')

const startProviders = async (folder: string, client: Client, seed: number) => {
  const random = createRandom(seed, 'callbacks')
  const transit = (): Promise<void> => wait(random.below(400))
  const callbackPaths = new Map<string, string>()
  const pathOf = pathByCountry(
    (reference) => money.orders.get(reference)?.country,
    (country) => callbackPaths.get(country) ?? '/unknown',
  )
  const { callbackFaults, post } = createCarrier(transit, wait, client.request, pathOf)
  const pinKey = createPinKey()
  const [momoPort, moneyPort] = [await freePort(), await freePort()]
  const common = { folder, pinKey, post }
  const momo = prepareProvider({ ...common, name: 'carrier1_momo', port: momoPort })
  const money = prepareProvider({ ...common, name: 'carrier2_money', port: moneyPort })
  await Promise.all([momo.restart(), money.restart()])
  const urls = [momoPort, moneyPort].map((port) => `http://127.0.0.1:${port}`)
  const key = publicTextOf(pinKey)
  const providersFile = writeProviders(folder, urls[0] ?? '', urls[1] ?? '', key)
  return { momo, money, callbackFaults, callbackPaths, providersFile }
}

/** Creates a folder for the files of a run, which other system users may enter. */
export const createFolder = async (name: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  await chmod(folder, 0o755)
  return folder
}

export const startParties = async (folder: string, client: Client, seed: number) => {
  const certificateFile = join(folder, 'receivers.pem')
  writeFileSync(certificateFile, cert)
  const hooks = await startHooks(createRandom(seed, 'hooks'))
  return { certificateFile, hooks, ...(await startProviders(folder, client, seed)) }
}

export const startStage = async (seed: number): Promise<OwnStage> => {
  const folder = await createFolder('stories')
  const postgres = await startPostgres(folder, await freePort())
  const redis = await startRedis(folder, await freePort())
  const proxy = await startDatabaseProxy(postgres.url)
  const ports = [await freePort(), await freePort()]
  const client = createClient(ports.map((port) => ({ host: '127.0.0.1', port })))
  const parties = await startParties(folder, client, seed)
  const { providersFile, certificateFile } = parties
  const around = {
    folder,
    databaseUrl: proxy.url,
    redisUrl: redis.url,
    providersFile,
    certificateFile,
  }
  const nodes = ports.map((port, at) => prepareNode(`node ${at + 1}`, port, around))
  await Promise.all(nodes.map((node) => node.restart()))
  return { folder, postgres, redis, proxy, nodes, client, ...parties }
}
