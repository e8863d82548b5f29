import { type ApiKeyKind, apiKeyPrefix, generateApiKey, hashApiKey } from '../domain/api-key.ts'
import type { Environment } from '../domain/caller.ts'
import { type ApiKeyRow, endApiKey, findApiKey, insertApiKey } from '../store/api-keys.ts'
import type { Db } from '../store/database.ts'
import { newId } from '../store/ids.ts'

export interface ApiKeyOrder {
  applicationId: string
  kind: ApiKeyKind
  environment: Environment
  name: string | null
  /** ISO 8601; null for a key without end. */
  expiresAt: string | null
}

/** A key in full: the only time it is seen. */
export interface IssuedApiKey {
  row: ApiKeyRow
  key: string
}

export const issueApiKey = async (db: Db, order: ApiKeyOrder): Promise<IssuedApiKey> => {
  const key = generateApiKey(order.kind, order.environment)
  const row = await insertApiKey(db, {
    id: newId(),
    application_id: order.applicationId,
    kind: order.kind,
    environment: order.environment,
    name: order.name,
    prefix: apiKeyPrefix(order.kind, order.environment),
    last_four: key.slice(-4),
    hash: hashApiKey(key),
    created_at: new Date().toISOString(),
    expires_at: order.expiresAt,
  })
  return { row, key }
}

/**
 * Issues a key like an existing one, which ends after the overlap: both or neither. A key that has
 * ended, or was revoked, cannot be rolled; nothing is returned then.
 */
export const rollApiKey = (
  db: Db,
  id: string,
  overlapSeconds: number,
): Promise<IssuedApiKey | undefined> =>
  db.transaction().execute(async (tx) => {
    const old = await findApiKey(tx, id)
    const nowMs = Date.now()
    const hasEnded = old?.expires_at != null && Date.parse(old.expires_at) <= nowMs
    if (old === undefined || old.revoked_at !== null || hasEnded) return undefined
    await endApiKey(tx, id, new Date(nowMs + overlapSeconds * 1000).toISOString())
    return issueApiKey(tx, {
      applicationId: old.application_id,
      kind: old.kind,
      environment: old.environment,
      name: old.name,
      expiresAt: old.expires_at,
    })
  })
