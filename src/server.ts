import { MemoryStore } from 'express-rate-limit'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type AppContext, createContext } from './context.ts'
import { createApp, type Parts, type Surroundings } from './http/app.ts'
import { createKeyHolders } from './http/key-holders.ts'
import { type Listener, listen } from './http/listen.ts'
import { createFailureLimiter } from './http/rate-limit.ts'
import { createSharedCounter, type SharedCounter } from './http/rate-limit-store.ts'
import { startWorkers } from './jobs/workers.ts'
import { createMetrics } from './metrics.ts'
import { openDatabase } from './open-database.ts'
import { migrate } from './store/migrate.ts'
import { keepSetting } from './store/settings.ts'

export interface Server {
  ctx: AppContext
  url: string
  managementUrl: string
  /** Drains: no request is cut off, no job lost. */
  stop(): Promise<void>
}

/** The stored secrets were sealed with another key: going on would lose every webhook. */
export class WrongEncryptionKey extends Error {
  constructor() {
    super(
      'ENCRYPTION_KEY is not the key that this database was set up with. Give every node the ' +
        'same ENCRYPTION_KEY (a generated one is kept in DATA_DIR, in the file encryption-key).',
    )
    this.name = 'WrongEncryptionKey'
  }
}

/** Calls to operators end within so long of a stop; what they would have said stays unknown. */
const operatorsGraceMs = 5000

const counterOf = (ctx: AppContext): SharedCounter => {
  const { redisUrl: url, redisPrefix: prefix } = ctx.config
  if (url !== undefined) {
    const onFallback = () => ctx.metrics.rateLimitFallbacks.inc()
    return createSharedCounter({ url, prefix, log: ctx.log, onFallback })
  }
  const stores: MemoryStore[] = []
  const storeOf = () => {
    const store = new MemoryStore()
    stores.push(store)
    return store
  }
  const stop = async () => {
    for (const store of stores) store.shutdown()
  }
  return { storeOf, isReady: () => true, stop }
}

/**
 * Starts everything a configuration asks for; what it returns is listening and migrated. `onLost`
 * hears when only a new process can go on.
 */
export const startServer = async (
  config: Config,
  log: Logger,
  onLost: (error: Error) => void = () => {},
): Promise<Server> => {
  const metrics = createMetrics()
  const database = await openDatabase(config, {
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onLost,
    onStatement: () => metrics.statements.inc(),
  })
  metrics.poolUse(database.poolUse)
  const ctx = createContext(config, database, log, metrics)
  await migrate(ctx.db)
  const fingerprint = await keepSetting(ctx.db, 'encryption_key', ctx.sealer.fingerprint)
  if (fingerprint !== ctx.sealer.fingerprint) {
    await database.close()
    throw new WrongEncryptionKey()
  }

  const workers = config.role === 'api' ? undefined : startWorkers(ctx, database)
  const counter = counterOf(ctx)
  const holders = createKeyHolders(ctx.db)
  const failures = createFailureLimiter()
  let isDraining = false
  let url = config.publicUrl ?? ''
  const surroundings: Surroundings = {
    ctx,
    publicUrl: () => url,
    holders,
    failures,
    counter: counter.storeOf('rate'),
    attempts: counter.storeOf('attempts'),
    readiness: {
      isDraining: () => isDraining,
      ...(config.redisUrl !== undefined && { isRedisReady: counter.isReady }),
    },
  }
  const listenFor = (parts: Parts, port: number): Promise<Listener> =>
    listen(createApp(surroundings, parts), config.host, port)
  const servesApi = config.role !== 'worker'
  const sharesPort = config.managementPort === undefined
  const main = await listenFor({ merchants: servesApi, management: sharesPort }, config.port)
  const listeners = [main]
  if (config.managementPort !== undefined) {
    listeners.push(await listenFor({ merchants: false, management: true }, config.managementPort))
  }
  url = config.publicUrl ?? `http://localhost:${main.port}`
  ctx.publicUrl = () => url

  return {
    ctx,
    url,
    managementUrl: sharesPort ? url : `http://localhost:${listeners.at(-1)?.port}`,
    stop: async () => {
      isDraining = true
      await Promise.all(listeners.map((listener) => listener.stop()))
      const operatorsEnd = setTimeout(() => void ctx.operators.close(), operatorsGraceMs)
      await workers?.stop()
      clearTimeout(operatorsEnd)
      await ctx.operators.close()
      await holders.stop()
      failures.stop()
      await counter.stop()
      await database.close()
    },
  }
}
