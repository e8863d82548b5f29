import { type Selectable, sql } from 'kysely'
import type { SignIns } from '../../../generated/database.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import type { Country } from '../../domain/markets.ts'
import type { Role } from '../../domain/people/roles.ts'
import type { FactorFacts, SecondFactorKind } from '../../domain/people/second-factor.ts'
import { deleteOldest, type OldPart, type PurgedBatch } from '../old-rows.ts'
import { hasOwnFactor } from './second-factors.ts'

export type SignInRow = Selectable<SignIns>

export const insertSignIn = (
  tx: Tx,
  row: Omit<SignInRow, 'wrong_codes' | 'ended_at'>,
): Promise<SignInRow> =>
  tx.insertInto('sign_ins').values(row).returningAll().executeTakeFirstOrThrow()

/** Returns true if the person has signed in before, but never from this address. */
export const isNewAddress = async (
  tx: Tx,
  personId: string,
  address: string | null,
): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean }>`
    SELECT EXISTS (SELECT FROM sign_ins WHERE person_id = ${personId}::uuid) AND NOT EXISTS
      (SELECT FROM sign_ins WHERE person_id = ${personId}::uuid AND address = ${address})
      AS "isNew"`.execute(tx)
  return rows[0]?.isNew === true
}

export interface Standing {
  role: Role
  countries: Country[] | null
}

/** An active session with its person's permissions. A disabled person has no active sessions. */
interface FoundSignIn extends Standing, FactorFacts {
  id: string
  personId: string
  isIncomplete: boolean
  confirmedUntil: string | null
  usedAt: string
}

/** A session that was last used before `idleSince` has expired. */
const openSignIns = (db: Db, { at, idleSince }: { at: string; idleSince: string }) =>
  db
    .selectFrom('sign_ins as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', at)
    .where('s.used_at', '>', idleSince)
    .where('p.disabled_at', 'is', null)

export const findSignIn = (
  db: Db,
  { hash, ...when }: { hash: Buffer; at: string; idleSince: string },
): Promise<FoundSignIn | undefined> =>
  openSignIns(db, when)
    .select([
      's.id',
      'p.id as personId',
      'p.role',
      'p.countries',
      's.is_incomplete as isIncomplete',
      's.confirmed_until as confirmedUntil',
      's.used_at as usedAt',
      's.second_factor as secondFactor',
      sql<boolean>`p.identity_subject IS NOT NULL`.as('hasIdentity'),
      hasOwnFactor.as('hasOwnFactor'),
    ])
    .where('s.token_hash', '=', hash)
    .executeTakeFirst()

/** Returns the permissions by session id. Omits incomplete sessions. */
export const readStandings = async (
  db: Db,
  ids: readonly string[],
  when: { at: string; idleSince: string },
): Promise<Map<string, Standing>> => {
  const rows = await openSignIns(db, when)
    .select(['s.id', 'p.role', 'p.countries'])
    .where('s.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('s.is_incomplete', '=', false)
    .execute()
  return new Map(rows.map(({ id, role, countries }) => [id, { role, countries }]))
}

export const touchSignIn = (db: Db, id: string, usedAt: string): Promise<unknown> =>
  db
    .updateTable('sign_ins')
    .set({ used_at: sql<string>`greatest(used_at, ${usedAt}::timestamptz)` })
    .where('id', '=', id)
    .execute()

export const listSignIns = (
  db: Db,
  { personId, at, idleSince }: { personId: string; at: string; idleSince: string },
): Promise<SignInRow[]> =>
  db
    .selectFrom('sign_ins')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('used_at', '>', idleSince)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const readSignIn = (executor: Executor, id: string): Promise<SignInRow | undefined> =>
  executor.selectFrom('sign_ins').selectAll().where('id', '=', id).executeTakeFirst()

/** The session's person must be locked. */
export const hasEnded = async (tx: Tx, id: string): Promise<boolean> =>
  (await readSignIn(tx, id))?.ended_at !== null

/**
 * Replaces the token of an open session, which completes and confirms the session. Returns
 * undefined if the session lacks a required second factor.
 */
export const confirmSignIn = (
  tx: Tx,
  {
    id,
    hash,
    confirmedUntil,
    secondFactor,
  }: {
    id: string
    hash: Buffer
    confirmedUntil: string
    secondFactor: SecondFactorKind | undefined
  },
): Promise<SignInRow | undefined> =>
  tx
    .updateTable('sign_ins')
    .set({
      token_hash: hash,
      is_incomplete: false,
      confirmed_until: confirmedUntil,
      wrong_codes: 0,
      ...(secondFactor !== undefined && { second_factor: secondFactor }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Counts a proof before it is checked. Returns false if the session may not submit more proofs. */
export const countProof = async (
  db: Db,
  { id, max }: { id: string; max: number },
): Promise<boolean> => {
  const counted = await db
    .updateTable('sign_ins')
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('wrong_codes', '<', max)
    .executeTakeFirst()
  return counted.numUpdatedRows > 0n
}

/** Undoes the count of a proof that was not checked. */
export const subtractProof = (db: Db, id: string): Promise<unknown> =>
  db
    .updateTable('sign_ins')
    .set({ wrong_codes: sql<number>`wrong_codes - 1` })
    .where('id', '=', id)
    .where('wrong_codes', '>', 0)
    .execute()

/** Ends a session after `max` failed verifications in a row. */
export const endAfterWrongProofs = (
  db: Db,
  { id, max, at }: { id: string; max: number; at: string },
): Promise<unknown> =>
  db
    .updateTable('sign_ins')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('wrong_codes', '>=', max)
    .execute()

export const forgetWrongProofs = (executor: Executor, id: string): Promise<unknown> =>
  executor.updateTable('sign_ins').set({ wrong_codes: 0 }).where('id', '=', id).execute()

/**
 * Ends one session, all sessions, or all sessions except one. Returns the number of ended sessions.
 */
export const endSignIns = async (
  executor: Executor,
  { personId, id, except, at }: { personId: string; id?: string; except?: string; at: string },
): Promise<number> => {
  let query = executor
    .updateTable('sign_ins')
    .set({ ended_at: at })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', id)
  if (except !== undefined) query = query.where('id', '<>', except)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/**
 * Deletes sessions that ended before a time. Keeps each person's last session, to detect a later
 * sign-in from a new address.
 */
export const purgeSignIns = (db: Db, part: OldPart): Promise<PurgedBatch> => {
  const isOver = sql`least(r.ended_at, r.expires_at) < ${sqlTime(part.before)}
    AND EXISTS (SELECT FROM sign_ins AS later
      WHERE later.person_id = r.person_id AND later.id > r.id)`
  return deleteOldest(db, 'sign_ins', { at: 'created_at', isOver }, part)
}
