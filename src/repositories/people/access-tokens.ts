import { type Selectable, sql } from 'kysely'
import type { AccessTokens } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import type { FactorFacts } from '../../domain/people/second-factor.ts'
import { hasOwnFactor } from './second-factors.ts'
import type { Standing } from './sign-ins.ts'

export type AccessTokenRow = Selectable<AccessTokens>

export const insertAccessToken = (
  tx: Tx,
  row: NewRow<'access_tokens', 'used_at' | 'revoked_at'>,
): Promise<AccessTokenRow> =>
  tx.insertInto('access_tokens').values(row).returningAll().executeTakeFirstOrThrow()

export const listAccessTokens = (db: Db, personId: string): Promise<AccessTokenRow[]> =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

interface FoundAccessToken extends Standing, FactorFacts {
  id: string
  personId: string
  permissions: string[]
  usedAt: string | null
}

export const findAccessToken = (
  db: Db,
  hash: Buffer,
  at: string,
): Promise<FoundAccessToken | undefined> =>
  db
    .selectFrom('access_tokens as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .select([
      't.id',
      'p.id as personId',
      'p.role',
      'p.countries',
      't.permissions',
      't.used_at as usedAt',
      't.second_factor as secondFactor',
      sql<boolean>`p.identity_subject IS NOT NULL`.as('hasIdentity'),
      hasOwnFactor.as('hasOwnFactor'),
    ])
    .where('t.token_hash', '=', hash)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', at)
    .where('p.disabled_at', 'is', null)
    .executeTakeFirst()

export const touchAccessToken = (db: Db, id: string, usedAt: string): Promise<unknown> =>
  db.updateTable('access_tokens').set({ used_at: usedAt }).where('id', '=', id).execute()

/**
 * Revokes one token, or all tokens of a person if `id` is undefined. Returns the number of revoked
 * tokens.
 */
export const revokeAccessTokens = async (
  executor: Executor,
  { personId, id, at }: { personId: string; id?: string; at: string },
): Promise<number> => {
  let query = executor
    .updateTable('access_tokens')
    .set({ revoked_at: at })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', id)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}
