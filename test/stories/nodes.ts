import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { managementToken } from '../simulation/world.ts'
import { isReady, type Program, prepareService, until } from '../support/processes.ts'

export interface Node {
  name: string
  port: number
  program: Program
  isReady(): Promise<boolean>
  /**
   * Starts the node, and restarts it whenever it exits, as a supervisor does, until it is ready.
   */
  restart(): Promise<void>
  /** Returns the messages logged at level `error` or above, with their counts. */
  errors(): Map<string, number>
}

const errorLevels = new Set(['error', 'fatal'])

const countErrors = (logFile: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const line of readFileSync(logFile, 'utf8').split('\n')) {
    if (line === '') continue
    const { level, msg, err } = readLine(line)
    if (!errorLevels.has(level)) continue
    const text = `${msg}${err?.message === undefined ? '' : `: ${err.message}`}`.slice(0, 160)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

interface LogLine {
  level: string
  msg: string
  err?: { message?: string }
}

/** If a line is not JSON, Node itself wrote it about an uncaught exception. */
const readLine = (line: string): LogLine => {
  try {
    return JSON.parse(line)
  } catch {
    return { level: 'error', msg: line }
  }
}

export interface Surroundings {
  folder: string
  databaseUrl: string
  redisUrl: string
  providersFile: string
  certificateFile: string
  variables?: Record<string, string>
}

export const prepareNode = (name: string, port: number, around: Surroundings): Node => {
  const logFile = join(around.folder, `${name.replaceAll(' ', '-')}.log`)
  const node = prepareService(
    port,
    {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(around.folder, 'data'),
      DATABASE_URL: around.databaseUrl,
      REDIS_URL: around.redisUrl,
      MANAGEMENT_TOKEN: managementToken,
      PROVIDERS_FILE: around.providersFile,
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
      BANK_ACCOUNT_WAIT_HOURS: '0',
      NODE_EXTRA_CA_CERTS: around.certificateFile,
      LOG_LEVEL: 'warn',
      ...around.variables,
    },
    logFile,
  )
  const restart = async (): Promise<void> => {
    await until(`${name} is ready`, async () => {
      if (!node.isRunning()) {
        node.start()
        await pause(500)
      }
      return isReady(port)
    })
  }
  return {
    name,
    port,
    program: node,
    isReady: () => isReady(port),
    restart,
    errors: () => countErrors(logFile),
  }
}
