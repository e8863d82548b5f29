import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { type RequestHandler, Router } from 'express'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import { isMigrated } from '../database/migrate.ts'
import { isReadOnly, tryCommit } from '../database/readiness.ts'
import { connectionFaultOf } from '../domain/connection-errors.ts'
import { within } from '../time-limit.ts'

export interface Readiness {
  /** Returns true if Redis responds. Undefined if the service does not use Redis. */
  isRedisReady?: () => Promise<boolean>
  isDraining: () => boolean
  /** Returns true if a write failed because the disk was full, and the disk is still full. */
  isStorageRefused: () => boolean
  /** Returns true if a connection pooler shares the sessions of this process with other clients. */
  areSessionsShared: () => Promise<boolean>
  /** This connection never waits behind other work. */
  probeDb: Db
  /** The minimum time between two test commits. The default is three seconds. */
  commitEveryMs?: number | undefined
}

const answerMaxMs = 2000
/** A request uses a connection, and may need further connections to the database and to Redis. */
const descriptorsOfRequest = 4
export const defaultCommitEveryMs = 3000

/**
 * Returns true if this process can still open the file descriptors that a request needs. A
 * successful probe does not prove this, because the probe may use connections that are already
 * open.
 */
const hasDescriptors = async (): Promise<boolean> => {
  const opened = await Promise.allSettled(
    Array.from({ length: descriptorsOfRequest }, () => open(devNull)),
  )
  await Promise.all(opened.map((each) => each.status === 'fulfilled' && each.value.close()))
  return opened.every(
    (each) => each.status === 'fulfilled' || connectionFaultOf(each.reason) !== 'exhausted',
  )
}

/**
 * The database can serve requests if its schema is up to date, it is writable, a commit succeeds,
 * and its sessions are not shared. A test commit runs at most once per `commitEveryMs`, even if
 * probes are more frequent.
 */
const databaseProbe = (readiness: Readiness) => {
  const { probeDb: db, areSessionsShared, commitEveryMs = defaultCommitEveryMs } = readiness
  let isSchemaReady = false
  let lastTry: Promise<boolean> | undefined
  let knownUntilMs = 0

  const doesCommit = (): Promise<boolean> => {
    if (lastTry !== undefined && performance.now() < knownUntilMs) return lastTry
    knownUntilMs = Number.POSITIVE_INFINITY
    lastTry = tryCommit(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        knownUntilMs = performance.now() + commitEveryMs
      })
    return lastTry
  }

  const check = async (): Promise<boolean> => {
    try {
      // Migrations are never undone, so an up-to-date schema stays up to date.
      isSchemaReady ||= await isMigrated(db)
      if (!isSchemaReady || (await areSessionsShared())) return false
      return !(await isReadOnly(db)) && (await doesCommit())
    } catch {
      return false
    }
  }

  // Concurrent probes share one result, so a hanging server blocks only one connection.
  let checking: Promise<boolean> | undefined
  const checkOnce = (): Promise<boolean> => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }
  return {
    isSchemaReady: () => isSchemaReady,
    isReady: () => within(answerMaxMs, checkOnce(), false),
  }
}

/** The node is ready if `status` is `ok`. */
export interface ReadinessReport {
  status: 'ok' | 'draining' | 'unavailable'
  /** Explains why a node that has not started yet is not ready. */
  reason?: string
  checks: Record<string, string>
}

export type ReadReadiness = () => Promise<ReadinessReport>

export const createReadinessCheck = (readiness: Readiness): ReadReadiness => {
  const database = databaseProbe(readiness)
  return async () => {
    const [isDatabaseReady, areDescriptorsFree, isRedisReady] = await Promise.all([
      database.isReady(),
      within(answerMaxMs, hasDescriptors(), false),
      readiness.isRedisReady && within(answerMaxMs, readiness.isRedisReady(), false),
    ])
    const isStorageRefused = readiness.isStorageRefused()
    const checks = {
      database: isDatabaseReady ? 'ok' : 'unavailable',
      storage: isStorageRefused ? 'refused' : 'ok',
      migrations: database.isSchemaReady() ? 'ok' : 'pending',
      descriptors: areDescriptorsFree ? 'ok' : 'exhausted',
      // If Redis is unavailable, each process counts requests by itself, so the node stays ready.
      ...(isRedisReady !== undefined && { redis: isRedisReady ? 'ok' : 'unavailable' }),
    }
    if (readiness.isDraining()) return { status: 'draining', checks }
    const isReady = isDatabaseReady && areDescriptorsFree && !isStorageRefused
    return { status: isReady ? 'ok' : 'unavailable', checks }
  }
}

/**
 * `/healthz` reports that the process is running. `/readyz` reports whether the process can serve
 * requests. `/metrics` serves Prometheus metrics to callers that `guard` allows.
 */
export const health = (
  { registry }: Pick<AppContext['metrics'], 'registry'>,
  read: ReadReadiness,
  guard: RequestHandler,
): Router => {
  const router = Router()
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  router.get('/readyz', async (_req, res) => {
    const report = await read()
    res.status(report.status === 'ok' ? 200 : 503).json(report)
  })
  router.get('/metrics', guard, async (_req, res) => {
    res.type(registry.contentType).send(await registry.metrics())
  })
  return router
}
