import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import type { Config } from '../../src/config.ts'
import { publishedPrefixes } from '../../src/domain/number-prefixes.ts'
import { errorRules } from '../../src/logger.ts'
import { createContext } from '../../src/startup/create-context.ts'
import { openDatabase } from '../../src/startup/open-database.ts'
import { type Server, type StartOptions, startServer } from '../../src/startup/start-server.ts'
import { wakeWhileWaiting } from './eventually.ts'
import { copyTemplate, lastingPlans, takeDatabase } from './kept-engines.ts'
import { onPostgres } from './on-postgres.ts'

/**
 * Test servers run in this process and use real sockets. They use embedded engines, or PostgreSQL
 * and Redis if TEST_DATABASE_URL and TEST_REDIS_URL are set. Each server, or pair of servers, has a
 * separate database and Redis prefix.
 */

/** If an idle server's workers polled twice a second, they would use 5 % of a CPU. */
const pollRarely = (usualMs: number): number => (usualMs < 1000 ? 3000 : usualMs)
const pollAsUsual = (usualMs: number): number => usualMs

/** Planning each execution, as production does, would take a third of the tests' CPU time. */
const openWithLastingPlans: typeof openDatabase = async (config, listeners) => {
  const database = await openDatabase(config, listeners)
  await database.embedded?.pglite.exec(lastingPlans)
  return database
}

/** A test file signs in dozens of people, so the lowest cost of Argon2 is used. */
const lowestPasswordCost = { memory: 8, passes: 1, parallelism: 1 }

const databaseUrl = process.env.TEST_DATABASE_URL
const redisUrl = process.env.TEST_REDIS_URL

/** If the tests do not run on PostgreSQL and Redis, the tests that need them are skipped. */
export const hasRealEngines = databaseUrl !== undefined && redisUrl !== undefined

/**
 * An embedded engine runs statements one by one, so `few` requests reveal the same faults as
 * `many`.
 */
export const manyOrFew = (many: number, few: number): number => (hasRealEngines ? many : few)

export const managementToken = 'test-management-token'

export interface TestDatabase {
  /** The URL of PostgreSQL, or undefined for an embedded database, which is in `dataDir`. */
  url: string | undefined
  dataDir: string
  drop(): Promise<void>
}

const createEmbeddedDatabase = async (): Promise<TestDatabase> => {
  const dataDir = await copyTemplate()
  const drop = () => rm(dataDir, { recursive: true, force: true })
  return { url: undefined, dataDir, drop }
}

/**
 * Copies the template from prepare-run.ts. With `isEmpty`, the database has no tables (PostgreSQL
 * only).
 */
export const createTestDatabase = async ({ isEmpty = false } = {}): Promise<TestDatabase> => {
  if (databaseUrl === undefined) return createEmbeddedDatabase()
  const name = `momo_test_${randomBytes(6).toString('hex')}`
  const template = isEmpty ? 'template1' : process.env.TEST_TEMPLATE
  await onPostgres(databaseUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const drop = async () => {
    await onPostgres(databaseUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { url: url.href, dataDir: tmpdir(), drop }
}

/** One scheduled job fetches balances, so tests that count provider calls disable the jobs. */
export const withoutJobs = { ports: { startJobs: () => ({ stop: async () => {} }) } }

export interface TestServer extends Server {
  logLines: string[]
}

export type TestOptions = Partial<Config> &
  Omit<StartOptions, 'onLost' | 'passwordCost'> & {
    database?: TestDatabase
    /** If true, passwords are hashed at the production cost, for tests of floods and timing. */
    isPasswordCostSafe?: boolean
    /** If true, each execution is planned as in production, for tests that count the rows read. */
    plansEachTime?: boolean
    /**
     * Maps a worker's default poll interval to the one to use. By default, a server with a private
     * database polls rarely, and `eventually` wakes its workers. Servers that share a database poll
     * as in production, because only polling finds another server's work.
     */
    pollMs?: (usualMs: number) => number
  }

const wakeWorkers = ({ ctx: { wake } }: Server): void => {
  wake.transactions('test', 0)
  wake.transactions('live', 0)
  wake.callbacks()
  wake.deliveries()
  wake.feeds()
  wake.recoveries()
  wake.bulkPayouts()
}

interface OwnDatabase extends Pick<TestDatabase, 'url' | 'dataDir'> {
  openDatabase: typeof openDatabase
  drop: () => Promise<void>
}

/**
 * Creates the database of one server: a kept engine, unless the options require a different kind.
 */
const createOwnDatabase = async ({
  database,
  dataDir,
  plansEachTime = false,
}: TestOptions): Promise<OwnDatabase> => {
  const open = plansEachTime ? openDatabase : openWithLastingPlans
  if (database !== undefined) return { ...database, openDatabase: open, drop: async () => {} }
  if (databaseUrl !== undefined || dataDir !== undefined || plansEachTime) {
    return { ...(await createTestDatabase()), openDatabase: open }
  }
  const { giveBack, ...kept } = await takeDatabase()
  return { ...kept, url: undefined, drop: giveBack }
}

/** Starts one server. `stop` also drops its database, unless the caller supplied the database. */
export const startTestServer = async (options: TestOptions = {}): Promise<TestServer> => {
  const { database: given, makeContext = createContext, pollMs, ...rest } = options
  const usual = given === undefined ? pollRarely : pollAsUsual
  const { schedulesPollMs, commitEveryMs, providersGraceMs, ports, ...others } = rest
  const { isPasswordCostSafe = false, plansEachTime: _, ...overrides } = others
  const database = await createOwnDatabase(options)
  const logLines: string[] = []
  const log = pino(
    { level: 'info', ...errorRules() },
    { write: (line: string) => void logLines.push(line) },
  )
  const server = await startServer(
    {
      port: 0,
      host: '127.0.0.1',
      managementPort: undefined,
      managementAllow: undefined,
      publicUrl: undefined,
      hasConsole: true,
      databaseUrl: database.url,
      migrationDatabaseUrl: undefined,
      databasePoolSize: 8,
      // The timeout is long, because a statement may be slow on a busy machine.
      databaseQueryTimeoutMs: 60_000,
      redisUrl,
      redisPrefix: `momo-test-${randomBytes(6).toString('hex')}:`,
      redisAnswerMaxMs: 10_000,
      dataDir: database.dataDir,
      managementTokens: [managementToken],
      isManagementTokenOff: false,
      encryptionKeys: [Buffer.alloc(32, 7)],
      trustProxy: [],
      sandboxLatencyMs: 30,
      shutdownDelayMs: 0,
      logLevel: 'info',
      role: 'all',
      walletHoldMs: 86_400_000,
      bankAccountWaitMs: 172_800_000,
      retentionDays: {
        ...{ events: 180, attempts: 90, callbacks: 90, mails: 30, sign_ins: 180, addresses: 180 },
        bank_accounts: 3650,
        top_up_texts: 730,
      },
      webhooks: { allowPrivateAddresses: { test: true, live: true } },
      liveProviders: { carrier1_momo: {}, carrier2_money: {} },
      numberPrefixes: publishedPrefixes,
      ...overrides,
    },
    log,
    {
      makeContext: (parts) =>
        makeContext({ ...parts, outgoing: { pollMs: pollMs ?? usual, ...parts.outgoing } }),
      ports: { openDatabase: database.openDatabase, ...ports },
      ...(!isPasswordCostSafe && { passwordCost: lowestPasswordCost }),
      schedulesPollMs,
      commitEveryMs,
      providersGraceMs,
    },
  )
  const isWoken = given === undefined && pollMs === undefined
  const leaveAsleep = isWoken ? wakeWhileWaiting(() => wakeWorkers(server)) : () => {}
  return {
    ...server,
    logLines,
    stop: async () => {
      leaveAsleep()
      await server.stop()
      await database.drop()
    },
  }
}
