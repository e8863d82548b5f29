import type { Logger } from 'pino'
import { lossAccepted, namesProvidersFile, readConfig, readLiveProviders } from '../config.ts'
import { warnOfUrlParseOnce } from '../http/request-validators.ts'
import { createLogger, describeUnexpected } from '../logger.ts'
import { generatedSecretsIn, readOrStoreSecret, type StoredSecret } from './generated-secrets.ts'
import { createDemoMerchant, greetingText } from './greeting.ts'
import { onHangUp, restoreHangUpDefault } from './hang-up.ts'
import { beginLive, type Server, startServer } from './start-server.ts'
import { explainError } from './startup-errors.ts'

/** Supervisors usually allow 20 s or more for a stop, so this time is shorter. */
const drainMaxMs = 18_000
/**
 * After an unexpected error, the process responds with a 503 for this time. Proxies notice the
 * error, and most requests in progress complete.
 */
const refusingMs = 3000
/** Two signals within this time are treated as one signal that was sent twice. */
const sameSignalMs = 500

/** If the file is invalid, all providers stay unchanged. */
const replaceProviders = ({ ctx }: Server, log: Logger): void => {
  try {
    const changed = ctx.liveProviders.replace(readLiveProviders(process.env, ctx.config))
    log.info({ changed }, 'PROVIDERS_FILE reloaded')
    if (ctx.mayLosePayments()) log.warn(lossAccepted)
    void beginLive(ctx)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ reason }, 'PROVIDERS_FILE invalid: keeping the previous providers')
  }
}

const start = async (): Promise<void> => {
  warnOfUrlParseOnce()
  // At a terminal, SIGHUP means that the terminal was closed, so the service exits.
  const readsProvidersAgain = namesProvidersFile(process.env) && !process.stdin.isTTY
  if (!readsProvidersAgain) restoreHangUpDefault()
  let token: StoredSecret | undefined
  const config = readConfig(process.env, (dataDir) =>
    generatedSecretsIn(dataDir, (secret) => {
      if (secret.name === 'management-token') token = secret
    }),
  )
  const log = createLogger(config)
  const onLost = (error: Error): void => {
    // pino writes fatal lines synchronously, so no line is lost on exit.
    log.fatal({ err: error }, 'database engine lost: restart the process, committed data is intact')
    process.exit(1)
  }
  const keepToken = (): StoredSecret => {
    token = readOrStoreSecret(config.dataDir, 'management-token')
    return token
  }
  const server = await startServer(config, log, { onLost, keepToken })
  // A log on a full disk must not prevent a start.
  process.stdout.on('error', () => {})
  if (config.databaseUrl === undefined) {
    const merchant = await createDemoMerchant(server.ctx)
    process.stdout.write(greetingText(server, token, merchant))
  }
  log.info({ url: server.url }, 'serving')

  let exitCode = 0
  const drain = (signal?: NodeJS.Signals): void => {
    log.info({ signal }, 'draining')
    // Exiting here is safe, because commits are durable, and leased work becomes due again when its
    // lease expires.
    setTimeout(() => {
      log.error('drain timed out')
      log.flush(() => process.exit(1))
    }, drainMaxMs).unref()
    server.stop().then(
      () => {
        log.info('stopped')
        log.flush(() => process.exit(exitCode))
      },
      (error: unknown) => {
        log.error({ err: error }, 'drain failed')
        log.flush(() => process.exit(1))
      },
    )
  }
  let signalledAtMs: number | undefined
  const stop = (signal: NodeJS.Signals): void => {
    const nowMs = performance.now()
    if (signalledAtMs !== undefined) {
      // npm also forwards a Ctrl-C that the terminal has already sent to this process.
      if (nowMs - signalledAtMs < sameSignalMs) return
      log.warn({ signal }, 'second signal: exiting without draining')
      log.flush(() => process.exit(1))
      return
    }
    signalledAtMs = nowMs
    // Ctrl-C comes from a person at a terminal, where no proxy needs to notice the stop.
    const delayMs = signal === 'SIGINT' ? 0 : config.shutdownDelayMs
    if (delayMs > 0) {
      server.announceStop()
      log.info({ signal, delay_ms: delayMs }, 'not ready: serving until proxies have noticed')
    }
    setTimeout(drain, delayMs, signal)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (readsProvidersAgain) onHangUp(() => replaceProviders(server, log))
  // Node also reports unhandled rejections here. The failed code may have left work incomplete, so
  // the process exits and another process continues from the database.
  process.on('uncaughtException', (error, origin) => {
    log.fatal(
      { ...describeUnexpected(error), origin },
      'unexpected error: responding with 503, then exiting',
    )
    if (exitCode !== 0) return
    exitCode = 1
    server.refuse(refusingMs).then(() => drain())
  })
}

start().catch((error: unknown) => {
  console.error(explainError(error) ?? error)
  process.exit(1)
})
