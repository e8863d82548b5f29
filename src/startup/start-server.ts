import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createApp, createWaitingApp, type Dependencies } from '../app.ts'
import { type Clock, createClock } from '../clock.ts'
import { type Config, lossAccepted } from '../config.ts'
import type { AppContext } from '../context.ts'
import { DataFolderUnusable, readFreeBytes } from '../database/data-folder.ts'
import type { Database } from '../database/database.ts'
import { createSessionWatch, type SessionWatch } from '../database/pooling.ts'
import { allocateSpace, readServerVersion } from '../database/readiness.ts'
import { createStorageWatch, type StorageWatch } from '../database/storage-watch.ts'
import { waitForDatabase } from '../database/wait-for-database.ts'
import { faultyLinesMax } from '../domain/payouts/bulk-payout.ts'
import type { PasswordCost } from '../domain/people/password-rules.ts'
import { minuteMs } from '../domain/time.ts'
import { createApiKeyCache } from '../http/api-key-cache.ts'
import {
  createReadinessCheck,
  defaultCommitEveryMs,
  type Readiness,
  type ReadinessReport,
  type ReadReadiness,
} from '../http/health.ts'
import { type Listener, listen } from '../http/listen.ts'
import { createFailureLimiter, createLineLimiter } from '../http/rate-limit.ts'
import type { SharedCounter } from '../http/rate-limit-store.ts'
import { createMetrics, type Metrics, version } from '../metrics.ts'
import { missingPageLimits } from '../pages/checkout/rate-limits.ts'
import { hasActiveOwner } from '../repositories/people/people.ts'
import { beginRecovery } from '../repositories/restores.ts'
import { storeKeyFingerprint } from '../repositories/webhooks/sealed-secrets.ts'
import { managementAddress } from '../services/people/console-url.ts'
import { sharedTokenWorks } from '../services/people/first-owner.ts'
import type { Traces } from '../traces.ts'
import { createSealer } from '../webhooks/secret-encryption.ts'
import { startSchedules } from '../workers/schedules.ts'
import { startWorkers, type WorkerOptions, type Workers } from '../workers/start-workers.ts'
import { followCertificate, readCertificate } from './certificate.ts'
import { createContext } from './create-context.ts'
import { lacksKeyInUse } from './encryption-key.ts'
import { followDatabaseTime, setByDatabase } from './follow-database-time.ts'
import type { StoredSecret } from './generated-secrets.ts'
import { dataFolderOf, openDatabase } from './open-database.ts'
import { createCounter, refuseRedisCluster } from './request-counter.ts'
import {
  explainDatabaseError,
  explainListenError,
  requireOwnSessions,
  requireServerVersion,
  StartRefused,
  wrongEncryptionKey,
} from './startup-errors.ts'
import { updateSchema } from './update-schema.ts'

export interface Server {
  ctx: AppContext
  url: string
  managementUrl: string
  /**
   * Makes `/readyz` report that the server is draining, while the server continues to serve
   * requests.
   */
  announceStop(): void
  /**
   * A process that can no longer be trusted responds to new requests with a 503 for this many
   * milliseconds, while requests in progress complete. After that, all remaining requests get a
   * 503.
   */
  refuse(ms: number): Promise<void>
  /** Completes requests and work in progress. */
  stop(): Promise<void>
}

/** Provider calls are aborted this long after a stop. Their outcomes stay unknown. */
const defaultProvidersGraceMs = 5000

const exhaustedEveryMs = 5 * minuteMs

/** Counts statements that got no connection, and logs advice at most every five minutes. */
const createExhaustedLog = (
  { databasePoolSize: poolSize }: Config,
  log: Logger,
  metrics: Metrics,
): (() => void) => {
  let loggedAtMs = Number.NEGATIVE_INFINITY
  return () => {
    metrics.connectionTimeouts.inc()
    if (performance.now() - loggedAtMs < exhaustedEveryMs) return
    loggedAtMs = performance.now()
    log.warn(
      { poolSize },
      'too few database connections: raise DATABASE_POOL_SIZE, or look for slow statements',
    )
  }
}

/** A stop waits this long for requests in progress, in case a request never completes. */
const requestsGraceMs = 5000

/**
 * Waits for the database and updates its schema. Throws StartRefused if a pooler shares its
 * sessions, if the server is too old, or if the database needs another encryption key.
 */
const prepareDatabase = async (
  config: Config,
  { db, migrationDb, readPooling }: Database,
  log: Logger,
  onWait: (error: unknown) => Promise<void>,
): Promise<void> => {
  const { databaseWaitMs: waitMs = 0 } = config
  await waitForDatabase({ ask: readPooling, waitMs, log, onWait })
  requireOwnSessions(await readPooling())
  requireServerVersion(await readServerVersion(db))
  await updateSchema(config, migrationDb, log)
  const sealer = createSealer(config.encryptionKeys)
  const stored = await storeKeyFingerprint(db, String(sealer.fingerprints[0]))
  if (await lacksKeyInUse(db, sealer, stored)) throw new StartRefused(wrongEncryptionKey)
}

/**
 * Starts the recovery after a restore, unless the recovery has already started. Throws
 * StartRefused.
 */
const recordRestore = async (
  { recoveredTo }: Config,
  { db }: Database,
  { nowMs, nowIso }: Clock,
): Promise<void> => {
  if (recoveredTo === undefined) return
  if (Date.parse(recoveredTo) > nowMs()) {
    throw new StartRefused('RECOVERED_TO must not be in the future.')
  }
  await beginRecovery(db, recoveredTo, nowIso())
}

/**
 * If `MANAGEMENT_TOKEN` is `off` and there is no owner yet, adds the token from the data folder,
 * because an administrator needs the token to create the first owner.
 */
const admitFirstOwner = async (
  config: Config,
  { db }: Database,
  keepToken: StartOptions['keepToken'],
  log: Logger,
): Promise<Config> => {
  if (!config.isManagementTokenOff || (await hasActiveOwner(db))) return config
  try {
    const kept = keepToken?.()
    if (kept === undefined) return config
    log.warn(
      { file: kept.path },
      'no owner yet: the token in this file is valid until `momo people create-owner`',
    )
    return { ...config, managementTokens: [kept.value] }
  } catch (error) {
    if (!(error instanceof DataFolderUnusable)) throw error
    log.error(
      { reason: error.message },
      'no owner, and no token to create one: set MANAGEMENT_TOKEN until `momo people create-owner`',
    )
    return config
  }
}

interface Sockets {
  /** Serves the API, and the management API unless that API has a separate port. */
  main: Listener
  management: Listener | undefined
  stop(): Promise<void>
  breakOff(): void
  refuse: Server['refuse']
}

/** Opens the ports first, because everything that is created later needs the public URL. */
const openSockets = async (
  { host, port, managementPort, managementHost = host, managementTls }: Config,
  open: typeof listen,
  log: Logger,
): Promise<Sockets> => {
  const listenAt = (...listenArguments: Parameters<typeof listen>): Promise<Listener> =>
    open(...listenArguments).catch((error: unknown) => {
      throw explainListenError(listenArguments[0], listenArguments[1], error)
    })
  const main = await listenAt(host, port)
  let stopFollowing = (): void => {}
  const openManagement = async (wanted: number): Promise<Listener> => {
    if (managementTls === undefined) return listenAt(managementHost, wanted)
    const certificate = readCertificate(managementTls)
    if ('reason' in certificate) throw new StartRefused(certificate.reason)
    const listener = await listenAt(managementHost, wanted, { certificate })
    stopFollowing = followCertificate(managementTls, certificate, listener.renew, log)
    return listener
  }
  const management =
    managementPort === undefined
      ? undefined
      : await openManagement(managementPort).catch(async (error: unknown) => {
          await main.stop()
          throw error
        })
  const stop = async (): Promise<void> => {
    stopFollowing()
    await Promise.all([main.stop(), management?.stop()])
  }
  const breakOff = (): void => {
    main.breakOff()
    management?.breakOff()
  }
  const refuse = async (ms: number): Promise<void> => {
    const listeners = [main, ...(management === undefined ? [] : [management])]
    for (const listener of listeners) listener.refuseNew()
    await delay(ms)
    for (const listener of listeners) listener.refuseWaiting()
  }
  return { main, management, stop, breakOff, refuse }
}

/** By default, each poll and check uses its production interval. */
type Intervals = Omit<WorkerOptions, 'startJobs'> & Pick<Readiness, 'commitEveryMs'>

interface Parts {
  ctx: AppContext
  database: Database
  sockets: Sockets
  storage: StorageWatch
  sessions: SessionWatch
  counter: SharedCounter
  intervals: Intervals
  startJobs: typeof startSchedules
}

/**
 * The management listener, if there is one, serves the management API instead of the main listener.
 */
const partsOf = ({ role }: Pick<Config, 'role'>, { management }: Sockets) => ({
  main: { merchants: role !== 'worker', management: management === undefined },
  management: { merchants: false, management: true },
})

const publicUrlOf = ({ publicUrl }: Config, { main }: Sockets): string =>
  publicUrl ?? `http://localhost:${main.port}`

/**
 * Responds to probes before the node has started. A node that waits for its database opens its
 * ports early, so that a probe can distinguish a waiting node from a dead node. Other nodes open
 * their ports when they can serve, because callers prefer waiting to an error.
 */
const createWaiting = (config: Config, metrics: Metrics, openOnce: () => Promise<Sockets>) => {
  let report: ReadinessReport = { status: 'unavailable', reason: 'starting', checks: {} }
  let isServing = false
  const readReadiness: ReadReadiness = async () => report
  const onWait = async (error: unknown): Promise<void> => {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    const reason = `waiting for the database to accept connections${code}`
    report = { status: 'unavailable', reason, checks: { database: 'unavailable' } }
    if (isServing) return
    isServing = true
    const sockets = await openOnce()
    const publicUrl = publicUrlOf(config, sockets)
    const parts = partsOf(config, sockets)
    const dependencies = { metrics, readReadiness }
    sockets.main.serve(createWaitingApp(config, dependencies, parts.main, publicUrl), publicUrl)
    sockets.management?.serve(
      createWaitingApp(config, dependencies, parts.management, publicUrl),
      publicUrl,
    )
  }
  return { onWait, readReadiness }
}

/** Attaches the applications to their sockets and starts the workers. */
const startParts = (parts: Parts) => {
  const { ctx, database, sockets, storage, sessions, counter, intervals, startJobs } = parts
  const { config } = ctx
  const apiKeyCache = createApiKeyCache(database.db, ctx.clock, ctx.log)
  const failures = createFailureLimiter()
  const missingPages = createFailureLimiter(missingPageLimits)
  let isDraining = false
  const dependencies: Dependencies = {
    ctx,
    apiKeyCache,
    failures,
    counter: counter.storeOf('rate'),
    faultyLines: createLineLimiter(counter.storeOf('faulty-lines'), faultyLinesMax),
    attempts: counter.storeOf('attempts'),
    missingPages,
    readReadiness: createReadinessCheck({
      isDraining: () => isDraining,
      isStorageRefused: storage.isRefused,
      areSessionsShared: sessions.areShared,
      probeDb: database.probeDb,
      commitEveryMs: intervals.commitEveryMs,
      ...(config.redisUrl !== undefined && { isRedisReady: counter.isReady }),
    }),
  }
  const { main, management } = sockets
  const served = partsOf(config, sockets)
  main.serve(createApp(dependencies, served.main), ctx.publicUrl)
  management?.serve(createApp(dependencies, served.management), ctx.publicUrl)
  const workers =
    config.role === 'api' ? undefined : startWorkers(ctx, database, { ...intervals, startJobs })
  return {
    workers,
    readReadiness: dependencies.readReadiness,
    announceStop: (): void => {
      isDraining = true
    },
    drain: async (): Promise<void> => {
      isDraining = true
      ctx.feedWatch.stop()
      ctx.pageWatch.stop()
      ctx.circuits.stop()
      await Promise.race([sockets.stop(), delay(requestsGraceMs, undefined, { ref: false })])
      sockets.breakOff()
    },
    stopCounting: async (): Promise<void> => {
      await apiKeyCache.stop()
      failures.stop()
      missingPages.stop()
      await counter.stop()
    },
  }
}

/** Lets workers complete their claimed work. Aborts provider calls after a grace period. */
const stopWorkers = async (
  ctx: AppContext,
  workers: Workers | undefined,
  providersGraceMs: number,
): Promise<void> => {
  const callsEnd = setTimeout(() => void ctx.liveProviders.close(), providersGraceMs)
  await workers?.stop()
  await ctx.rounds.stop()
  clearTimeout(callsEnd)
  await ctx.liveProviders.close()
}

/** The code for traces is loaded only if traces are configured. */
const openTraces = async (
  { tracesEndpoint: endpoint }: Config,
  log: Logger,
  metrics: Metrics,
): Promise<Traces | undefined> => {
  if (endpoint === undefined) return undefined
  const { createTraces } = await import('../traces.ts')
  const onDropped = (count: number) => metrics.tracesDropped.inc(count)
  return createTraces({ endpoint, version, onDropped, log })
}

/**
 * Starts the deadline for second factors. After a failure, the next request of a person tries
 * again.
 */
export const beginLive = async ({ secondFactorDue, log }: AppContext): Promise<void> => {
  await secondFactorDue().catch((error: unknown) =>
    log.warn({ err: error }, 'second factor deadline query failed'),
  )
}

export interface StartOptions extends Intervals {
  /** Called when the database engine is lost and the process must restart. */
  onLost?: (error: Error) => void
  /** Tests replace this function to create a context that fails on demand. */
  makeContext?: typeof createContext
  /**
   * Overrides the password hashing cost. This is a start option instead of a setting, so that no
   * configuration can weaken the hashes.
   */
  passwordCost?: PasswordCost
  /**
   * Reads the management token from the data folder, or generates it. Throws DataFolderUnusable.
   */
  keepToken?: () => StoredSecret
  /** Provider calls may continue for this time after a stop. */
  providersGraceMs?: number
  /** Simulations replace the database, sockets and schedules of a process. */
  ports?: Partial<Ports>
}

export interface Ports {
  openDatabase: typeof openDatabase
  listen: typeof listen
  startJobs: typeof startSchedules
  /** Returns the node's time in milliseconds since 1970. */
  readNodeMs: () => number
}

/** The returned server is listening, and its database is migrated. */
export const startServer = async (
  initialConfig: Config,
  log: Logger,
  options: StartOptions = {},
): Promise<Server> => {
  const { onLost = () => {}, makeContext = createContext, ports = {}, ...intervals } = options
  const { providersGraceMs = defaultProvidersGraceMs } = intervals
  const metrics = createMetrics()
  const storage = createStorageWatch({
    allocateSpace: () => allocateSpace(database.probeDb),
    log,
    everyMs: intervals.commitEveryMs ?? defaultCommitEveryMs,
  })
  metrics.storageRefused(storage.isRefused)
  const sessions = createSessionWatch(() => database.readPooling(), log)
  const folder = dataFolderOf(initialConfig)
  metrics.dataFolderFree(() => (folder === undefined ? undefined : readFreeBytes(folder)))
  const database: Database = await (ports.openDatabase ?? openDatabase)(initialConfig, {
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
    onLost,
    onStatement: () => metrics.statements.inc(),
    onExhausted: createExhaustedLog(initialConfig, log, metrics),
    onStorageRefused: storage.refuse,
    onLockTimeout: () => metrics.lockTimeouts.inc(),
    onSessionShared: sessions.suspect,
  })
  metrics.poolUse(database.poolUse)
  database.watchWaits((waitedMs) => metrics.connectionWaits.observe(waitedMs / 1000))
  const clock = createClock(ports.readNodeMs)
  metrics.clockOffset(clock.offsetMs)
  let opening: Promise<Sockets> | undefined
  const openOnce = (): Promise<Sockets> => {
    opening ??= openSockets(initialConfig, ports.listen ?? listen, log)
    return opening
  }
  const waiting = createWaiting(initialConfig, metrics, openOnce)
  let readReadiness = waiting.readReadiness
  metrics.ready(initialConfig.role, async () => (await readReadiness()).status === 'ok')
  const prepare = async (): Promise<{ config: Config; sockets: Sockets }> => {
    await prepareDatabase(initialConfig, database, log, waiting.onWait)
      .then(() => setByDatabase(clock, database.db))
      .then(() => recordRestore(initialConfig, database, clock))
      .then(storage.begin)
      .catch((error: unknown) => {
        throw explainDatabaseError(error)
      })
    await refuseRedisCluster(initialConfig.redisUrl)
    const config = await admitFirstOwner(initialConfig, database, options.keepToken, log)
    return { config, sockets: await openOnce() }
  }
  const { config, sockets } = await prepare().catch(async (error: unknown) => {
    storage.stop()
    await opening?.then(
      (opened) => opened.stop(),
      () => {},
    )
    await database.close()
    throw error
  })
  const url = publicUrlOf(config, sockets)
  const traces = await openTraces(config, log, metrics)
  const { passwordCost } = options
  const parts = { config, clock, database, log, metrics, traces, publicUrl: url, passwordCost }
  const ctx = makeContext(parts)
  if (ctx.mayLosePayments()) log.warn(lossAccepted)
  await beginLive(ctx)
  if ((await ctx.sharedTokenState()) === 'limited') log.warn(sharedTokenWorks)
  const following = followDatabaseTime(clock, database.db, log, ctx.pollMs)
  const counter = await createCounter(config, log, metrics)
  await counter.ready()
  const { startJobs = startSchedules } = ports
  const started = startParts({
    ctx,
    database,
    sockets,
    storage,
    sessions,
    counter,
    intervals,
    startJobs,
  })
  const { workers, announceStop, drain, stopCounting } = started
  readReadiness = started.readReadiness
  const { management } = sockets
  return {
    ctx,
    url,
    managementUrl: management === undefined ? url : managementAddress(config, management.port),
    announceStop,
    refuse: (ms) => {
      announceStop()
      return sockets.refuse(ms)
    },
    stop: async () => {
      await drain()
      storage.stop()
      await stopWorkers(ctx, workers, providersGraceMs)
      await stopCounting()
      await following.stop()
      await database.close()
      await traces?.stop()
    },
  }
}
