import type { Db } from '../../database/database.ts'
import { serviceOwner, workFor } from '../../database/work-owner.ts'
import { generateTrailKey, readTrailKey, type TrailKey } from '../../domain/audit/trail-key.ts'
import { insertTrailKey } from '../../repositories/audit/trail-key.ts'
import type { Sealer } from '../../webhooks/secret-encryption.ts'

/**
 * The key of the audit trail. The first node makes it; it is stored encrypted, so that a new
 * `ENCRYPTION_KEY` changes nothing about what it proves. Read once; never within a transaction,
 * which on the embedded engine would wait for itself.
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
