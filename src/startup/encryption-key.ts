import type { Db } from '../database/database.ts'
import { readNewestSealedSecret } from '../repositories/webhooks/sealed-secrets.ts'
import type { Sealer } from '../webhooks/secret-encryption.ts'

/**
 * Whether this node lacks the key that the database was set up with, or the one that encrypted the
 * newest secret: a node with a newer key may have, before a worker encrypted any anew. Of older
 * secrets one that was damaged keeps no node from starting.
 */
export const lacksKeyInUse = async (db: Db, sealer: Sealer, stored: string): Promise<boolean> => {
  if (!sealer.fingerprints.includes(stored)) return true
  const newest = await readNewestSealedSecret(db)
  return newest !== undefined && !sealer.canOpen(newest)
}
