import { Router } from 'express'
import type { AppContext } from '../context.ts'
import { isMigrated } from '../store/migrate.ts'

export interface Readiness {
  /** Whether Redis answers; undefined where it is not used. */
  isRedisReady?: () => boolean
  isDraining: () => boolean
}

/** `/healthz`: the process runs. `/readyz`: it can serve. `/metrics`: Prometheus reads here. */
export const health = (ctx: AppContext, readiness: Readiness): Router => {
  const router = Router()
  let isSchemaReady = false

  const isDatabaseReady = async (): Promise<boolean> => {
    try {
      // Migrations only go forward: once up to date, the schema stays so.
      isSchemaReady ||= await isMigrated(ctx.db)
      await ctx.db.selectFrom('settings').select('name').limit(1).execute()
      return isSchemaReady
    } catch {
      return false
    }
  }

  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  router.get('/readyz', async (_req, res) => {
    const database = await isDatabaseReady()
    const checks = {
      database: database ? 'ok' : 'unavailable',
      migrations: isSchemaReady ? 'ok' : 'pending',
      // The API serves without Redis, counting per process: told, but no reason to be taken out.
      ...(readiness.isRedisReady && {
        redis: readiness.isRedisReady() ? 'ok' : 'unavailable',
      }),
    }
    const isReady = database && !readiness.isDraining()
    res.status(isReady ? 200 : 503)
    res.json({
      status: readiness.isDraining() ? 'draining' : isReady ? 'ok' : 'unavailable',
      checks,
    })
  })
  router.get('/metrics', async (_req, res) => {
    res.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics())
  })
  return router
}
