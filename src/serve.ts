import { InvalidConfig, readConfig } from './config.ts'
import { greeting } from './demo.ts'
import { generatedSecretsIn } from './generated-secrets.ts'
import { createLogger } from './logger.ts'
import { startServer, WrongEncryptionKey } from './server.ts'
import { DataFolderBusy } from './store/data-folder.ts'
import { EngineUnusable } from './store/embedded-engine.ts'

/** Faults whose message tells what to do; any other shows its stack. */
const explained = (error: unknown): string | undefined => {
  if (error instanceof InvalidConfig) return error.message
  if (error instanceof DataFolderBusy || error instanceof WrongEncryptionKey) return error.message
  if (error instanceof EngineUnusable) return `${error.message} (${String(error.cause)})`
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'EADDRINUSE') {
    return `${error.message}: another process listens there. Stop it, or set PORT to another port.`
  }
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' || error.code === '28P01') {
    return `The database at DATABASE_URL does not take us: ${error.message}`
  }
  return undefined
}

const start = async (): Promise<void> => {
  const config = readConfig(process.env, generatedSecretsIn)
  const log = createLogger(config)
  const server = await startServer(config, log, (error) => {
    // Written before it returns, as whatever is fatal.
    log.fatal({ err: error }, 'start again: what was committed is kept')
    process.exit(1)
  })
  if (config.databaseUrl === undefined) process.stdout.write(await greeting(server))
  log.info({ url: server.url, role: config.role }, 'serving')

  let isStopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'draining')
    server.stop().then(
      () => {
        log.info('stopped')
        log.flush(() => process.exit(0))
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not drain')
        log.flush(() => process.exit(1))
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a promise failed unheard')
  })
}

start().catch((error: unknown) => {
  const message = explained(error)
  console.error(message ?? error)
  process.exit(1)
})
