import { setTimeout as pause } from 'node:timers/promises'
import { openTestDatabase } from '../support/open-database.ts'
import { freePort, isReady, prepareService } from '../support/processes.ts'
import { managementToken, type TestDatabase } from '../support/server.ts'

export interface ServiceProcess {
  url: string
  /** Resolves when the process is ready. Throws if the process exits earlier. */
  start(): Promise<void>
  send(signal: NodeJS.Signals): void
  /** Returns the exit code of the process, or null if a signal killed it. */
  ended(): Promise<number | null>
  /** Sends a signal and waits for the exit. Does nothing if the process has already exited. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Prepares a process on a test database with the given environment variables. Appends its output to
 * `logFile`.
 */
export const prepareProcess = async (
  { url: databaseUrl, dataDir }: TestDatabase,
  variables: Record<string, string> = {},
  logFile?: string,
): Promise<ServiceProcess> => {
  const port = await freePort()
  const env = {
    DATA_DIR: dataDir,
    MANAGEMENT_TOKEN: managementToken,
    LOG_LEVEL: 'silent',
    // The timeout is longer than any statement takes on a busy machine.
    DATABASE_QUERY_TIMEOUT_MS: '30000',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...variables,
  }
  const service = prepareService(port, env, logFile)
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      service.start()
      // No deadline is needed: the process starts, it exits with an error, or the test times out.
      while (!(await isReady(port))) {
        if (!service.isRunning())
          throw new Error(`the process exited with ${await service.ended()}`)
        await pause(50)
      }
    },
    send: service.signal,
    ended: service.ended,
    end: (signal) => {
      service.signal(signal)
      return service.ended()
    },
  }
}

/**
 * Makes all claims of killed processes due. An embedded database must not be in use by a process.
 */
export const endLeases = async (database: TestDatabase): Promise<void> => {
  const { db, close } = await openTestDatabase(database)
  const due_at = new Date().toISOString()
  for (const table of ['transactions', 'provider_callbacks', 'deliveries'] as const) {
    await db.updateTable(table).set({ due_at }).where('due_at', 'is not', null).execute()
  }
  await close()
}
