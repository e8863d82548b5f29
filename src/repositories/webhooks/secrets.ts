import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** The secrets that sign for an endpoint, newest first, as an SQL expression of type `bytea[]`. */
export const liveSecretsOf = (
  endpointId: ReturnType<typeof sql.ref>,
  now: RawBuilder<string>,
) => sql`ARRAY(
  SELECT s.sealed_secret FROM webhook_secrets AS s
  WHERE s.endpoint_id = ${endpointId} AND (s.expires_at IS NULL OR s.expires_at > ${now})
  ORDER BY s.expires_at IS NULL DESC, s.id DESC)`

export const insertWebhookSecret = (
  tx: Tx,
  secret: { endpoint_id: string; sealed_secret: Buffer; created_at: string },
): Promise<unknown> => tx.insertInto('webhook_secrets').values(secret).execute()

/** Sets when the newest secret expires. Does not change when older secrets expire. */
export const setNewestSecretExpiry = (
  tx: Tx,
  endpointId: string,
  expiresAt: string,
): Promise<unknown> =>
  tx
    .updateTable('webhook_secrets')
    .set({ expires_at: expiresAt })
    .where('endpoint_id', '=', endpointId)
    .where('expires_at', 'is', null)
    .execute()

export const countLiveSecrets = async (tx: Tx, endpointId: string, at: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM webhook_secrets
    WHERE endpoint_id = ${endpointId}::uuid
      AND (expires_at IS NULL OR expires_at > ${at}::timestamptz)`.execute(tx)
  return rows[0]?.count ?? 0
}

export const purgeWebhookSecrets = (db: Db, at: string): Promise<unknown> =>
  sql`DELETE FROM webhook_secrets WHERE expires_at <= ${at}::timestamptz`.execute(db)
