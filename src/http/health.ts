import { type RequestHandler, Router } from 'express'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import { isMigrated } from '../database/migrate.ts'
import { isReadOnly, tryCommit } from '../database/readiness.ts'

export interface Readiness {
  /** Whether Redis answers; undefined where it is not used. */
  isRedisReady?: () => boolean
  isDraining: () => boolean
  /** Whether the database has refused to store, and room was not taken since. */
  isStorageRefused: () => boolean
  /** A connection that waits behind no other work. */
  probeDb: Db
  /** How often a commit is tried at most; three seconds where it is left out. */
  commitEveryMs?: number | undefined
}

const patienceMs = 2000
export const usualCommitEveryMs = 3000

const within = async (ms: number, answer: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * Whether the database serves: it is up to date, not read-only, and takes commits. A commit is tried
 * at most so often and once at a time, however many ask.
 */
const databaseProbe = ({ probeDb: db, commitEveryMs = usualCommitEveryMs }: Readiness) => {
  let isSchemaReady = false
  let commits: Promise<boolean> | undefined
  let forgetsAtMs = 0

  const doesCommit = (): Promise<boolean> => {
    if (commits !== undefined && performance.now() < forgetsAtMs) return commits
    forgetsAtMs = Number.POSITIVE_INFINITY
    commits = tryCommit(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        forgetsAtMs = performance.now() + commitEveryMs
      })
    return commits
  }

  const ask = async (): Promise<boolean> => {
    try {
      // Migrations only go forward: once up to date, the schema stays so.
      isSchemaReady ||= await isMigrated(db)
      return isSchemaReady && !(await isReadOnly(db)) && (await doesCommit())
    } catch {
      return false
    }
  }

  // Concurrent probes share one answer, so that a frozen server holds one connection.
  let asked: Promise<boolean> | undefined
  const askOnce = (): Promise<boolean> => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
  return { isSchemaReady: () => isSchemaReady, isReady: () => within(patienceMs, askOnce()) }
}

/**
 * `/healthz`: the process runs. `/readyz`: it can serve. `/metrics`: Prometheus reads here, if
 * `guard` lets it.
 */
export const health = (ctx: AppContext, readiness: Readiness, guard: RequestHandler): Router => {
  const router = Router()
  const database = databaseProbe(readiness)

  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  router.get('/readyz', async (_req, res) => {
    const isDatabaseReady = await database.isReady()
    const isStorageRefused = readiness.isStorageRefused()
    const checks = {
      database: isDatabaseReady ? 'ok' : 'unavailable',
      storage: isStorageRefused ? 'refused' : 'ok',
      migrations: database.isSchemaReady() ? 'ok' : 'pending',
      // Without Redis the API serves and counts per process: reported, but the node stays ready.
      ...(readiness.isRedisReady && {
        redis: readiness.isRedisReady() ? 'ok' : 'unavailable',
      }),
    }
    const isReady = isDatabaseReady && !isStorageRefused && !readiness.isDraining()
    res.status(isReady ? 200 : 503)
    res.json({
      status: readiness.isDraining() ? 'draining' : isReady ? 'ok' : 'unavailable',
      checks,
    })
  })
  router.get('/metrics', guard, async (_req, res) => {
    res.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics())
  })
  return router
}
