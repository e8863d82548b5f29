import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/killable.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { programEnvironment } from '../support/program-environment.ts'
import { managementToken, type TestDatabase } from '../support/server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The service as a process of its own, at one address, ended and started again. */
export interface ServiceProcess {
  url: string
  /** Resolves once it is ready to serve; throws where it ends before. */
  start(): Promise<void>
  send(signal: NodeJS.Signals): void
  /** The exit code once it has ended; null where a signal ended it. */
  ended(): Promise<number | null>
  /** Sends a signal and waits for the end; does nothing where it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * A process on a test's database; `variables` are of its environment, and what it prints is added to
 * `said`.
 */
export const prepareProcess = async (
  { url: databaseUrl, dataDir }: TestDatabase,
  variables: Record<string, string> = {},
  said?: string[],
): Promise<ServiceProcess> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...programEnvironment,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    MANAGEMENT_TOKEN: managementToken,
    ENCRYPTION_KEY: '07'.repeat(32),
    LOG_LEVEL: 'silent',
    SHUTDOWN_DELAY_SECONDS: '0',
    // Longer than any statement takes on a busy machine.
    DATABASE_QUERY_TIMEOUT_MS: '30000',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...variables,
  }
  let child: ChildProcess | undefined
  let exit: Promise<unknown> | undefined

  const isUp = async (): Promise<boolean> => {
    const { exitCode = null, signalCode = null } = child ?? {}
    if (exitCode !== null || signalCode !== null) {
      throw new Error(`it did not start: exit ${exitCode}, signal ${signalCode}`)
    }
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const ended = async (): Promise<number | null> => {
    await exit
    return child?.exitCode ?? null
  }
  return {
    url,
    start: async () => {
      child = spawn(join(root, 'node_modules/.bin/node'), ['src/main.ts'], {
        cwd: root,
        stdio: ['ignore', said === undefined ? 'ignore' : 'pipe', 'inherit'],
        env,
      })
      exit = once(child, 'exit')
      child.stdout?.setEncoding('utf8').on('data', (text: string) => said?.push(text))
      // A busy machine takes its time: it starts, or ends with an error, or the test does.
      while (!(await isUp())) await setTimeout(50)
    },
    send: (signal) => void child?.kill(signal),
    ended,
    end: (signal) => {
      child?.kill(signal)
      return ended()
    },
  }
}

/**
 * Makes due what killed processes had claimed, as if the time of their leases had passed. An
 * embedded database must not be in use.
 */
export const endLeases = async (database: TestDatabase): Promise<void> => {
  const { db, close } = await openTestDatabase(database)
  const due_at = new Date().toISOString()
  for (const table of ['transactions', 'provider_callbacks', 'deliveries'] as const) {
    await db.updateTable(table).set({ due_at }).where('due_at', 'is not', null).execute()
  }
  await close()
}
