import type { Db } from '../../database/database.ts'
import { insertOrReadSetting, readSetting } from '../settings.ts'

const name = 'audit_key'

/** Stores the encrypted key unless a key is already stored. Returns the stored key. */
export const insertTrailKey = async (db: Db, sealed: Buffer): Promise<Buffer> =>
  Buffer.from(await insertOrReadSetting(db, name, sealed.toString('base64')), 'base64')

export const readSealedTrailKey = async (db: Db): Promise<Buffer | undefined> => {
  const stored = await readSetting(db, name)
  return stored === undefined ? undefined : Buffer.from(stored, 'base64')
}

/**
 * Stores the same key under a new encryption. Returns false if another node has already replaced
 * it.
 */
export const replaceTrailKey = async (
  db: Db,
  { before, after }: { before: Buffer; after: Buffer },
): Promise<boolean> => {
  const changed = await db
    .updateTable('settings')
    .set({ value: after.toString('base64') })
    .where('name', '=', name)
    .where('value', '=', before.toString('base64'))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
