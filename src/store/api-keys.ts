import { type Insertable, type Selectable, sql } from 'kysely'
import type { ApiKeys } from '../../generated/database.ts'
import type { Db } from './database.ts'
import { listPage, type Page, type Position } from './pages.ts'

export type ApiKeyRow = Selectable<ApiKeys>

export const insertApiKey = (db: Db, apiKey: Insertable<ApiKeys>): Promise<ApiKeyRow> =>
  db.insertInto('api_keys').values(apiKey).returningAll().executeTakeFirstOrThrow()

export const findApiKey = (db: Db, id: string): Promise<ApiKeyRow | undefined> =>
  db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()

export const listApiKeys = (
  db: Db,
  applicationId: string,
  position: Position,
): Promise<Page<ApiKeyRow>> => {
  const query = db.selectFrom('api_keys').where('application_id', '=', applicationId)
  return listPage(query, position)
}

/** Ends a key at a moment; one that ends sooner keeps its own end. */
export const endApiKey = (db: Db, id: string, endsAt: string): Promise<unknown> =>
  db
    .updateTable('api_keys')
    .set({ expires_at: sql<string>`least(expires_at, ${endsAt}::timestamptz)` })
    .where('id', '=', id)
    .execute()

/** Revokes a key for good; revoking again changes nothing. Returns whether there is such a key. */
export const revokeApiKey = async (db: Db, id: string, revokedAt: string): Promise<boolean> => {
  const rows = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, ${revokedAt}::timestamptz)` })
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** A secret key that works now, with all that the chain of checks asks about its owner. */
export const findKeyHolder = (db: Db, hash: Buffer) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('applications as a', 'a.id', 'k.application_id')
    .innerJoin('organisations as o', 'o.id', 'a.organisation_id')
    .select([
      'k.id as keyId',
      'k.environment',
      'k.expires_at as expiresAt',
      'a.id as applicationId',
      'a.ip_allow_list as ipAllowList',
      'a.rate_limit_per_minute as rateLimitPerMinute',
      'a.payout_approval_threshold as payoutApprovalThreshold',
      'o.id as organisationId',
      'o.country as homeCountry',
      'o.kyc_status as kycStatus',
    ])
    .where('k.hash', '=', hash)
    .where('k.kind', '=', 'secret')
    .where('k.revoked_at', 'is', null)
    .where((where) =>
      where.or([where('k.expires_at', 'is', null), where('k.expires_at', '>', sql<string>`now()`)]),
    )
    .executeTakeFirst()

export type KeyHolder = NonNullable<Awaited<ReturnType<typeof findKeyHolder>>>

export const touchApiKeys = (db: Db, ids: string[], usedAt: string): Promise<unknown> =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: usedAt })
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
