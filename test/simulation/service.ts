import type { RequestListener } from 'node:http'
import type { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import type { Config } from '../../src/config.ts'
import type { AppContext } from '../../src/context.ts'
import { databaseOver } from '../../src/database/database.ts'
import { publishedPrefixes } from '../../src/domain/number-prefixes.ts'
import { createContext } from '../../src/startup/create-context.ts'
import { startServer } from '../../src/startup/start-server.ts'
import { elapsedMs, wait } from './clock.ts'
import { connectThrough, type EngineTrouble } from './engine.ts'
import { createGate, type Gate } from './gate.ts'
import { startJobs } from './jobs.ts'
import { approvalMeasure } from './measure.ts'
import type { Providers } from './providers.ts'
import type { Random } from './random.ts'
import type { Receivers } from './receivers.ts'
import { defineNextDueRow, startWaking } from './wake-when-due.ts'
import { ConnectionReset, exchange, type WireRequest, type WireResponse } from './wire.ts'
import { managementToken } from './world.ts'

/** A client sees the service either answer, or be down and recover. */
export interface Service {
  /** Rejects with ConnectionReset if the service is down or dies before it replies. */
  request(request: WireRequest): Promise<WireResponse>
  /** Kills the running process after `passages` more calls through its gate. */
  crashAfter(passages: number, isDone: boolean): void
  /** Freezes the running process for `ms` after `passages` more calls through its gate. */
  pauseAfter(passages: number, ms: number): void
  /** Makes a later message to the database fail, or loses the answer to the message. */
  disturb(trouble: EngineTrouble): void
  isUp(): boolean
  crashes(): number
  /** The times when the service died, or lost its database for a moment. */
  troubledAtMs: number[]
  engineTroubledAtMs: number[]
  statements(): number
  errors: string[]
  callbackPath(country: string): string
  pglite: PGlite
  end(): Promise<void>
}

/** carrier1 sends callbacks to this machine, or to a host registered with it. */
export const publicUrl = 'https://localhost'

const configOf = (providers: Providers): Config => ({
  port: 3000,
  host: '127.0.0.1',
  managementPort: undefined,
  managementAllow: undefined,
  publicUrl,
  hasConsole: false,
  databaseUrl: undefined,
  migrationDatabaseUrl: undefined,
  databasePoolSize: 8,
  databaseQueryTimeoutMs: 5000,
  redisUrl: undefined,
  redisPrefix: 'simulation:',
  redisAnswerMaxMs: 150,
  dataDir: ':memory:',
  managementTokens: [managementToken],
  isManagementTokenOff: false,
  encryptionKeys: [Buffer.alloc(32, 7)],
  trustProxy: [],
  sandboxLatencyMs: 1000,
  shutdownDelayMs: 0,
  logLevel: 'error',
  role: 'all',
  retentionDays: {
    ...{ events: 180, attempts: 90, callbacks: 90, mails: 30, sign_ins: 180, addresses: 180 },
    bank_accounts: 3650,
    top_up_texts: 730,
  },
  webhooks: { allowPrivateAddresses: { test: true, live: true } },
  walletHoldMs: 86_400_000,
  bankAccountWaitMs: 172_800_000,
  liveProviders: providers.settings,
  approvalMeasure,
  numberPrefixes: publishedPrefixes,
})

interface Surroundings {
  pglite: PGlite
  providers: Providers
  receivers: Receivers
  random: Random
  errors: string[]
  onTrouble: () => void
}

/** Workers are woken when work is due, so polls can be rare. */
const pollMs = (usualMs: number): number => usualMs * (usualMs < 1000 ? 28_800 : 3600)

/** The clocks of nodes are ahead by these times. The service uses the database's time. */
const skewsMs = [0, 90_000, -90_000, 86_400_000, -86_400_000]

const start = async (gate: Gate, surroundings: Surroundings) => {
  const skewMs = surroundings.random.pick(skewsMs)
  const { pglite, providers, receivers, errors, onTrouble } = surroundings
  let listener: RequestListener | undefined
  let statements = 0
  const write = (line: string): void => void errors.push(line)
  const log = pino({ level: 'error', base: null }, { write })
  const { engine, disturb } = connectThrough(gate, pglite, onTrouble)
  const makeContext: typeof createContext = (dependencies) =>
    createContext({
      ...dependencies,
      outgoing: {
        connect: providers.connectThrough(gate),
        createDeliver: () => receivers.deliverThrough(gate),
        pollMs,
      },
    })
  const onStatement = (): void => {
    statements += 1
  }
  const server = await startServer(configOf(providers), log, {
    makeContext,
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    ports: {
      openDatabase: async () => databaseOver(engine, onStatement),
      listen: async (_host, port) => ({
        port,
        serve: (app) => {
          listener = app
        },
        stop: async () => {},
        breakOff: () => {},
        refuseNew: () => {},
        refuseWaiting: () => {},
        renew: () => {},
      }),
      readNodeMs: () => Date.now() + skewMs,
      startJobs: (ctx: AppContext) => startJobs(ctx),
    },
  })
  if (listener === undefined) throw new Error('the service does not listen')
  await defineNextDueRow(pglite)
  const waking = startWaking(server.ctx, pglite, gate)
  return { server, listener, waking, disturb, statements: () => statements }
}

type Incarnation = Awaited<ReturnType<typeof start>> & { gate: Gate }

const doubtMs = 30_000
const downMinMs = 500
const downSpreadMs = 60_000

export const startService = async (given: Omit<Surroundings, 'onTrouble'>): Promise<Service> => {
  let present: Incarnation | undefined
  let crashes = 0
  const troubledAtMs: number[] = []
  const engineTroubledAtMs: number[] = []
  const onTrouble = (): void => {
    troubledAtMs.push(elapsedMs())
    engineTroubledAtMs.push(elapsedMs())
  }
  const surroundings = { ...given, onTrouble }
  let statements = 0
  let isOver = false
  const waiting = new Set<(error: Error) => void>()

  /**
   * The outcomes of calls during the pause stay uncertain for some time after the process resumes.
   */
  const onPause = (ms: number): void => {
    for (const afterMs of [0, ms, ms + doubtMs]) void wait(afterMs).then(onTrouble)
  }

  const bear = async (): Promise<void> => {
    const gate = createGate(() => {
      statements += present?.statements() ?? 0
      present?.waking.stop()
      present = undefined
      crashes += 1
      troubledAtMs.push(elapsedMs())
      for (const reject of waiting) reject(new ConnectionReset('the service died'))
      waiting.clear()
      if (!isOver) void wait(downMinMs + surroundings.random.below(downSpreadMs)).then(bear)
    }, onPause)
    const started = await start(gate, surroundings)
    if (gate.isAlive()) present = { ...started, gate }
  }

  await bear()
  return {
    errors: surroundings.errors,
    pglite: surroundings.pglite,
    callbackPath: (country) =>
      present?.server.ctx.liveProviders.find('carrier2_money', country as never)
        ?.callbackPaths[0] ?? '/down',
    isUp: () => present !== undefined,
    crashes: () => crashes,
    troubledAtMs,
    engineTroubledAtMs,
    disturb: (trouble) => present?.disturb(trouble),
    statements: () => statements + (present?.statements() ?? 0),
    crashAfter: (passages, isDone) => present?.gate.dieAfter(passages, isDone),
    pauseAfter: (passages, ms) => present?.gate.pauseAfter(passages, ms),
    request: async (request) => {
      const serving = present
      if (serving === undefined) throw new ConnectionReset('the service is down')
      return new Promise<WireResponse>((resolve, reject) => {
        waiting.add(reject)
        exchange(serving.listener, request).then(
          (response) => {
            waiting.delete(reject)
            if (serving.gate.isAlive()) resolve(response)
          },
          (error: unknown) => {
            waiting.delete(reject)
            reject(error)
          },
        )
      })
    },
    end: async () => {
      isOver = true
      present?.waking.stop()
      await present?.server.stop()
    },
  }
}
