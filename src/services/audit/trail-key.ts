import type { Db } from '../../database/database.ts'
import { serviceOwner, workFor } from '../../database/work-owner.ts'
import { generateTrailKey, readTrailKey, type TrailKey } from '../../domain/audit/trail-key.ts'
import { insertTrailKey } from '../../repositories/audit/trail-key.ts'
import type { Sealer } from '../../webhooks/secret-encryption.ts'

/**
 * Reads the audit trail key and caches it. The first node creates the key and stores it encrypted,
 * so that entries stay valid if `ENCRYPTION_KEY` changes. Do not call the returned function within
 * a transaction. On the embedded engine, the call would wait for that transaction forever.
 */
export const createTrailKeyReader = (db: Db, sealer: Sealer): (() => Promise<TrailKey>) => {
  let reading: Promise<TrailKey> | undefined
  const read = async (): Promise<TrailKey> => {
    const sealed = await insertTrailKey(db, sealer.seal(generateTrailKey()))
    return readTrailKey(sealer.open(sealed))
  }
  return () => {
    reading ??= workFor(serviceOwner, read).catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
}
