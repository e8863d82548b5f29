import { hashApiKey, looksLikeSecretKey } from '../domain/api-key.ts'
import { type NetworkRange, parseRange } from '../domain/network.ts'
import { findKeyHolder, type KeyHolder as KeyHolderRow, touchApiKeys } from '../store/api-keys.ts'
import type { Db } from '../store/database.ts'

export interface KeyHolder extends KeyHolderRow {
  ipRanges: NetworkRange[]
}

interface Remembered {
  holder: Promise<KeyHolder | undefined>
  untilMs: number
}

/** A revoked key must be refused within a second; the query itself takes part of that second. */
const rememberedMs = 700
const rememberedMax = 10_000
const touchEveryMs = 60_000

/**
 * Who holds a key, asked of the database at most once in 700 ms per key and process. A text that
 * cannot be a secret key, by its form or its checksum, costs no query.
 */
export const createKeyHolders = (db: Db) => {
  const remembered = new Map<string, Remembered>()
  const used = new Set<string>()

  const read = async (hash: Buffer): Promise<KeyHolder | undefined> => {
    const row = await findKeyHolder(db, hash)
    if (row === undefined) return undefined
    used.add(row.keyId)
    const ipRanges = row.ipAllowList.map(parseRange).filter((range) => range !== undefined)
    return { ...row, ipRanges }
  }

  const lookUp = (key: string, nowMs: number): Promise<KeyHolder | undefined> => {
    const known = remembered.get(key)
    if (known !== undefined && known.untilMs > nowMs) return known.holder
    if (remembered.size >= rememberedMax) remembered.clear()
    const holder = read(hashApiKey(key))
    remembered.set(key, { holder, untilMs: nowMs + rememberedMs })
    holder.catch(() => remembered.delete(key))
    return holder
  }

  const touch = async (): Promise<void> => {
    if (used.size === 0) return
    const ids = [...used]
    used.clear()
    await touchApiKeys(db, ids, new Date().toISOString())
  }
  const timer = setInterval(() => void touch().catch(() => {}), touchEveryMs)
  timer.unref()

  return {
    find: async (key: string): Promise<KeyHolder | undefined> => {
      if (!looksLikeSecretKey(key)) return undefined
      const nowMs = Date.now()
      const holder = await lookUp(key, nowMs)
      const isExpired =
        holder !== undefined && holder.expiresAt !== null && Date.parse(holder.expiresAt) <= nowMs
      return isExpired ? undefined : holder
    },
    /** Writes down which keys were used since the last time. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await touch()
    },
  }
}

export type KeyHolders = ReturnType<typeof createKeyHolders>
