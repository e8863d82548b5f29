import { type Selectable, sql } from 'kysely'
import type { ApiKeys } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { listPage, type Page, type Position } from '../../database/pagination.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { listOwned, type RowOwner } from '../owned-rows.ts'

export type ApiKeyRow = Selectable<ApiKeys>

export const insertApiKey = (
  tx: Tx,
  apiKey: NewRow<'api_keys', 'last_used_at' | 'revoked_at'>,
): Promise<ApiKeyRow> =>
  tx.insertInto('api_keys').values(apiKey).returningAll().executeTakeFirstOrThrow()

export const findApiKey = (executor: Executor, id: string): Promise<ApiKeyRow | undefined> =>
  executor.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()

export const countApiKeys = async (
  tx: Tx,
  {
    applicationId,
    environment,
    at,
  }: { applicationId: string; environment: Environment; at: string },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM api_keys
    WHERE application_id = ${applicationId}::uuid AND environment = ${environment}
      AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > ${at}::timestamptz)`.execute(tx)
  return rows[0]?.count ?? 0
}

export const listApiKeys = (
  db: Db,
  applicationId: string,
  position: Position,
): Promise<Page<ApiKeyRow>> => {
  const query = db.selectFrom('api_keys').where('application_id', '=', applicationId)
  return listPage(query, position)
}

/** Searches the keys of all applications, newest first. */
export const searchApiKeys = async (
  db: Db,
  { prefix, lastFour }: { prefix: string; lastFour: string | undefined },
  { after, limit }: Keyset,
): Promise<KeysetPage<ApiKeyRow>> => {
  let found = db
    .selectFrom('api_keys')
    .selectAll()
    .where('prefix', 'like', `${prefix.replaceAll('_', '\\_')}%`)
  if (lastFour !== undefined) found = found.where('last_four', '=', lastFour)
  if (after !== undefined) found = found.where('id', '<', after)
  const rows = await found
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return keysetPage(rows, { limit })
}

export const listKeysOf = (
  db: Db,
  owner: RowOwner,
  keyset: Keyset,
): Promise<KeysetPage<ApiKeyRow>> => listOwned(db, 'api_keys', owner, keyset)

/** Lists the keys that replaced a key when it was rolled, except revoked keys. */
export const listSuccessors = (
  tx: Tx,
  { id, application_id, first_key_id }: ApiKeyRow,
): Promise<ApiKeyRow[]> =>
  tx
    .selectFrom('api_keys')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('first_key_id', '=', first_key_id ?? id)
    .where('id', '>', id)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()

/** Does not change a key that already expires earlier. */
export const setApiKeyExpiry = (tx: Tx, id: string, endsAt: string): Promise<unknown> =>
  tx
    .updateTable('api_keys')
    .set({ expires_at: sql<string>`least(expires_at, ${endsAt}::timestamptz)` })
    .where('id', '=', id)
    .execute()

/** Does not change a key that is already revoked. Returns undefined if the key does not exist. */
export const revokeApiKey = (
  tx: Tx,
  id: string,
  revokedAt: string,
): Promise<ApiKeyRow | undefined> =>
  tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<string>`coalesce(revoked_at, ${revokedAt}::timestamptz)` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Includes expired and revoked keys. Also selects the owner data that the request checks need. */
const selectSecretKeys = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('applications as a', 'a.id', 'k.application_id')
    .innerJoin('organisations as o', 'o.id', 'a.organisation_id')
    .select([
      'k.hash',
      'k.id as keyId',
      // Counters and limits treat a rolled key as the first key of its chain.
      (ref) => ref.fn.coalesce('k.first_key_id', 'k.id').as('firstKeyId'),
      'k.environment',
      'k.permissions',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.last_used_at as lastUsedAt',
      'a.id as applicationId',
      'a.ip_allow_list as ipAllowList',
      'a.rate_limit_per_minute as rateLimitPerMinute',
      'a.language as language',
      'o.id as organisationId',
      'o.country as homeCountry',
      'o.kyc_status as kycStatus',
      'o.suspended_at as suspendedAt',
    ])
    .where('k.kind', '=', 'secret')

export type ApiKeyOwner = Awaited<
  ReturnType<ReturnType<typeof selectSecretKeys>['execute']>
>[number]

/** Returns the owners in the order of `hashes`. An unknown key has no owner. */
export const findApiKeyOwners = async (
  db: Db,
  hashes: Buffer[],
): Promise<(ApiKeyOwner | undefined)[]> => {
  const rows = await selectSecretKeys(db)
    .where('k.hash', '=', sql<Buffer>`ANY(${hashes}::bytea[])`)
    .execute()
  const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]))
  return hashes.map((hash) => byHash.get(hash.toString('hex')))
}

export const touchApiKeys = (db: Db, ids: string[], usedAt: string): Promise<unknown> =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: usedAt })
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
