import type { Db } from '../database/database.ts'
import { readNewestSealedSecret } from '../repositories/webhooks/sealed-secrets.ts'
import type { Sealer } from '../webhooks/secret-encryption.ts'

/**
 * Returns true if this node lacks the key that was used to set up the database, or the key of the
 * newest secret. A node with a newer key may have stored the newest secret before any worker
 * re-encrypted the others. Older secrets are not checked, so a damaged secret does not block
 * startup.
 */
export const lacksKeyInUse = async (db: Db, sealer: Sealer, stored: string): Promise<boolean> => {
  if (!sealer.fingerprints.includes(stored)) return true
  const newest = await readNewestSealedSecret(db)
  return newest !== undefined && !sealer.canOpen(newest)
}
