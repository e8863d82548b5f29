import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { groupCommit } from '../database/group-commit.ts'
import { type NetworkRange, parseRange } from '../domain/ip-range.ts'
import { hashApiKey, looksLikeSecretKey } from '../domain/merchants/api-key.ts'
import { minuteMs } from '../domain/time.ts'
import {
  type ApiKeyOwner as ApiKeyOwnerRow,
  findApiKeyOwners,
  touchApiKeys,
} from '../repositories/merchants/api-keys.ts'

export interface ApiKeyOwner extends ApiKeyOwnerRow {
  ipRanges: NetworkRange[]
}

interface CachedOwner {
  owner: Promise<ApiKeyOwner | undefined>
  /** A `performance.now()` timestamp, because the database clock can be set back. */
  untilMs: number
}

/** `owner` is set if the key expired or was revoked. `reason` is logged. */
interface RefusedKey {
  reason: 'malformed_key' | 'unknown_key' | 'revoked_key' | 'expired_key'
  owner?: ApiKeyOwner
}

/** A revoked key must be rejected within one second, which leaves 300 ms for the query. */
const cachedMs = 700
const cachedMax = 10_000
const touchEveryMs = minuteMs

/** Keys that arrive while a query is running share the next query. */
const usualGroups = { sizeMax: 100, statementsMax: 2 }
const suspectedGroups = { sizeMax: 1000, statementsMax: 1 }

/**
 * Each process reads a key from the database at most once every 700 ms. Text that is not in the
 * format of a secret key, or has a wrong checksum, is rejected without a query. The first use of a
 * key is recorded before the request continues, because a key roll checks whether the key was ever
 * used. Later uses are recorded in batches. Wrong keys never lock out a merchant. Once an address
 * has sent too many wrong keys, its keys are looked up separately, in one query at a time with up
 * to a thousand keys, so that they do not delay keys from other addresses. A valid key from such an
 * address waits for at most two queries.
 */
export const createApiKeyCache = (
  db: Db,
  clock: Clock,
  log: Logger,
  passedMs: () => number = () => performance.now(),
) => {
  const cache = new Map<string, CachedOwner>()
  const used = new Set<string>()

  const hasExpired = ({ expiresAt }: ApiKeyOwnerRow, atMs: number): boolean =>
    expiresAt !== null && Date.parse(expiresAt) <= atMs
  const isInactive = (row: ApiKeyOwnerRow, atMs: number): boolean =>
    row.revokedAt !== null || hasExpired(row, atMs)

  const read = async (hashes: Buffer[]): Promise<(ApiKeyOwner | undefined)[]> =>
    (await findApiKeyOwners(db, hashes)).map((row) => {
      if (row === undefined) return undefined
      if (!isInactive(row, clock.nowMs())) used.add(row.keyId)
      const ipRanges = row.ipAllowList.map(parseRange).filter((range) => range !== undefined)
      return { ...row, ipRanges }
    })
  const readUsual = groupCommit(read, usualGroups)
  const readSuspected = groupCommit(read, suspectedGroups)

  const logFailure = (error: unknown): void =>
    log.warn({ err: error }, 'API key usage not recorded')

  /** Uses one statement per key, so that a locked row does not delay other keys. */
  const recordFirstUse = async (
    owner: ApiKeyOwner | undefined,
  ): Promise<ApiKeyOwner | undefined> => {
    if (owner?.lastUsedAt === null && !isInactive(owner, clock.nowMs()))
      await touchApiKeys(db, [owner.keyId], clock.nowIso()).catch(logFailure)
    return owner
  }

  const lookUp = (key: string, isSuspected: boolean): Promise<ApiKeyOwner | undefined> => {
    const nowMs = passedMs()
    const known = cache.get(key)
    if (known !== undefined && known.untilMs > nowMs) return known.owner
    if (cache.size >= cachedMax) cache.clear()
    const found = (isSuspected ? readSuspected : readUsual)(hashApiKey(key))
    const owner = found.then(recordFirstUse)
    cache.set(key, { owner, untilMs: nowMs + cachedMs })
    owner.catch(() => cache.delete(key))
    return owner
  }

  const touch = async (): Promise<void> => {
    if (used.size === 0) return
    const ids = [...used]
    used.clear()
    await touchApiKeys(db, ids, clock.nowIso())
  }
  const timer = setInterval(() => {
    touch().catch(logFailure)
  }, touchEveryMs)
  timer.unref()

  return {
    /** `isSuspected` is set if the address has sent too many wrong keys. */
    find: async (key: string, isSuspected = false): Promise<ApiKeyOwner | undefined> => {
      if (!looksLikeSecretKey(key)) return undefined
      const atMs = clock.nowMs()
      const owner = await lookUp(key, isSuspected)
      return owner !== undefined && isInactive(owner, atMs) ? undefined : owner
    },
    /** Explains why the last `find` found no key, without another query. */
    explain: async (key: string, isSuspected = false): Promise<RefusedKey> => {
      if (!looksLikeSecretKey(key)) return { reason: 'malformed_key' }
      const owner = await lookUp(key, isSuspected)
      if (owner === undefined) return { reason: 'unknown_key' }
      return { reason: owner.revokedAt === null ? 'expired_key' : 'revoked_key', owner }
    },
    /** Records the last uses of keys and stops the timer. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await touch()
    },
  }
}

export type ApiKeyCache = ReturnType<typeof createApiKeyCache>
