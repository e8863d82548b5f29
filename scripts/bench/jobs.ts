import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import type { AppContext } from '../../src/context.ts'
import { createContext } from '../../src/startup/create-context.ts'
import { startServer } from '../../src/startup/start-server.ts'
import { schedules } from '../../src/workers/schedules.ts'
import { register } from './resources.ts'
import { serviceSettings } from './targets.ts'

/**
 * The benchmark omits the ledger checks, because its transactions have no postings. Each run of
 * these jobs verifies a limited number of postings.
 */
const unmeasured = ['check-ledger', 'recheck-ledger']

export const jobs = schedules.filter(({ name }) => !unmeasured.includes(name))

type Job = (typeof schedules)[number]

interface Jobs {
  /** Runs a job in this process, and returns its duration in milliseconds. */
  millisecondsOf(job: Job): Promise<number>
  stop(): Promise<void>
}

const fail = (): never => {
  throw new Error('the settings contain every secret')
}
const secrets = { managementToken: fail, encryptionKey: fail }

/** Opens a database like a node without workers, so that only the measured job runs. */
export const openJobs = async (databaseUrl: string): Promise<Jobs> => {
  let ctx: AppContext | undefined
  const makeContext: typeof createContext = (parts) => {
    ctx = createContext(parts)
    return ctx
  }
  const settings = { ...serviceSettings(databaseUrl, 0), HOST: '127.0.0.1', ROLE: 'api' }
  const config = readConfig(settings, () => secrets)
  const server = await startServer(config, pino({ level: 'silent' }), { makeContext })
  const stop = register(() => server.stop())
  const opened = ctx as AppContext | undefined
  if (opened === undefined) throw new Error('the server started without a context')
  for (const { run } of jobs) await run(opened)
  return {
    millisecondsOf: async ({ run }) => {
      const startedAtMs = performance.now()
      await run(opened)
      return performance.now() - startedAtMs
    },
    stop,
  }
}
