import type { Db } from '../../database/database.ts'
import { serviceOwner, workFor } from '../../database/work-owner.ts'
import { generateTrailKey, readTrailKey, type TrailKey } from '../../domain/audit/trail-key.ts'
import { insertTrailKey } from '../../repositories/audit/trail-key.ts'
import type { Sealer } from '../../webhooks/secret-encryption.ts'

/**
 * Reads the key of the audit trail once. The first node creates the key and stores it encrypted, so
 * that entries stay valid under a new `ENCRYPTION_KEY`. Never call it within a transaction, which
 * would wait for itself on the embedded engine.
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
