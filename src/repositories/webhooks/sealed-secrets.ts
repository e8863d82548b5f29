import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { insertOrReadSetting, readSetting, replaceSetting } from '../settings.ts'

/** Tracks the encryption keys of stored secrets; see `Sealer`. */

const fingerprintSetting = 'encryption_key'
const olderCountSetting = 'secrets_sealed_with_older_keys'

/** Stores the fingerprint of the first node's key, and returns the stored fingerprint. */
export const storeKeyFingerprint = (db: Db, fingerprint: string): Promise<string> =>
  insertOrReadSetting(db, fingerprintSetting, fingerprint)

export const readKeyFingerprint = (db: Db): Promise<string | undefined> =>
  readSetting(db, fingerprintSetting)

/** After this change, a node needs this key to start. */
export const replaceKeyFingerprint = (db: Db, fingerprint: string): Promise<unknown> =>
  replaceSetting(db, fingerprintSetting, fingerprint)

/** Stores how many secrets are encrypted with an older key. */
export const storeOlderKeyCount = (db: Db, count: number): Promise<unknown> =>
  replaceSetting(db, olderCountSetting, String(count))

/** Returns 0 if there was never more than one key. */
export const readOlderKeyCount = async (db: Db): Promise<number> =>
  Number((await readSetting(db, olderCountSetting)) ?? 0)

export interface SealedSecret {
  id: number
  sealed_secret: Buffer
}

/** Reads the next secrets, in id order. */
export const readSealedSecrets = (
  db: Db,
  { after, count }: { after: number; count: number },
): Promise<SealedSecret[]> =>
  db
    .selectFrom('webhook_secrets')
    .select(['id', 'sealed_secret'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute() as Promise<SealedSecret[]>

export const readNewestSealedSecret = async (db: Db): Promise<Buffer | undefined> => {
  const newest = await db
    .selectFrom('webhook_secrets')
    .select('sealed_secret')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && Buffer.from(newest.sealed_secret)
}

/**
 * A secret that has changed since it was read is not replaced. Returns the number of replaced
 * secrets.
 */
export const replaceSealedSecrets = async (
  db: Db,
  secrets: { id: number; before: Buffer; after: Buffer }[],
): Promise<number> => {
  const values = secrets.map(({ id, before, after }) => ({
    id,
    before: before.toString('base64'),
    after: after.toString('base64'),
  }))
  const { numAffectedRows = 0n } = await sql`
    UPDATE webhook_secrets AS s SET sealed_secret = decode(v.after, 'base64')
    FROM json_to_recordset(${JSON.stringify(values)}::json) AS v (
      id bigint, before text, after text)
    WHERE s.id = v.id AND s.sealed_secret = decode(v.before, 'base64')`.execute(db)
  return Number(numAffectedRows)
}
