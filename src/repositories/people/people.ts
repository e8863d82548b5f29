import { type Selectable, sql } from 'kysely'
import type { People } from '../../../generated/database.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import type { Country } from '../../domain/markets.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import type { Role } from '../../domain/people/roles.ts'
import { countAsOne } from '../approvals/counts-as.ts'
import { inSharedCountries } from '../within-countries.ts'

export type PersonRow = Selectable<People>

/** Returns undefined if the e-mail address is already taken. */
export const insertPerson = (
  tx: Tx,
  person: Pick<
    PersonRow,
    'id' | 'email' | 'name' | 'role' | 'countries' | 'password' | 'link_shown_to' | 'created_at'
  >,
): Promise<PersonRow | undefined> =>
  tx
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()

export const findPerson = (executor: Executor, id: string): Promise<PersonRow | undefined> =>
  executor.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()

/** `email` must be in lower case. */
export const findPersonByEmail = (
  executor: Executor,
  email: string,
): Promise<PersonRow | undefined> =>
  executor.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst()

export const hasActiveOwner = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const peopleMax = 1000

/** Lists only people who share a country with the reader. */
export const listPeople = (db: Db, limit: CountryLimit): Promise<PersonRow[]> =>
  db
    .selectFrom('people')
    .selectAll()
    .where(inSharedCountries(limit))
    .orderBy('name')
    .orderBy('id')
    .limit(peopleMax)
    .execute()

/** The lock prevents two concurrent changes from removing the last two owners. */
export const lockActiveOwners = (tx: Tx): Promise<Pick<PersonRow, 'id' | 'countries'>[]> =>
  tx
    .selectFrom('people')
    .select(['id', 'countries'])
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockPerson = (tx: Tx, id: string): Promise<PersonRow | undefined> =>
  tx.selectFrom('people').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined fields keep their values. */
export const changePerson = (
  tx: Tx,
  id: string,
  change: {
    role?: Role | undefined
    countries?: Country[] | null | undefined
    disabled_at?: string | null | undefined
  },
): Promise<PersonRow | undefined> => {
  const columns = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as typeof change
  return tx
    .updateTable('people')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Records which colleague saw a person's link. Null means that another person has confirmed that
 * the person and the colleague are different people.
 */
export const setLinkShownTo = async (
  tx: Tx,
  id: string,
  colleagueId: string | null,
): Promise<PersonRow> =>
  tx
    .updateTable('people')
    .set({ link_shown_to: colleagueId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns whether two people count as one approver because of the links that they saw. */
export const doCountAsOne = async (tx: Tx, oneId: string, otherId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_one: boolean }>`
    SELECT ${countAsOne(sql`${oneId}::uuid`, sql`${otherId}::uuid`)} AS is_one`.execute(tx)
  return rows[0]?.is_one === true
}

/**
 * Replaces a password unless it has changed since it was checked. Returns whether it was replaced.
 */
export const replacePassword = async (
  tx: Tx,
  { id, before, after }: { id: string; before: string; after: string },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('people')
    .set({ password: after })
    .where('id', '=', id)
    .where('password', '=', before)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export const storeNextTotpSecret = (tx: Tx, id: string, secret: Buffer): Promise<unknown> =>
  tx.updateTable('people').set({ next_totp_secret: secret }).where('id', '=', id).execute()

/** Activates the authenticator secret that the person is setting up, unless it has changed. */
export const useNextTotpSecret = async (
  tx: Tx,
  { id, secret, step }: { id: string; secret: Buffer; step: number },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('people')
    .set({ totp_secret: secret, next_totp_secret: null, totp_step: step })
    .where('id', '=', id)
    .where('next_totp_secret', '=', secret)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export const removeTotpSecret = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('people')
    .set({ totp_secret: null, next_totp_secret: null, totp_step: null })
    .where('id', '=', id)
    .execute()

/** Returns false if this time step or a later one was already used. */
export const claimTotpStep = async (
  tx: Tx,
  { id, secret, step }: { id: string; secret: Buffer; step: number },
): Promise<boolean> => {
  const claimed = await tx
    .updateTable('people')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_secret', '=', secret)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Returns false if the code does not exist or was already used. */
export const claimRecoveryCode = async (
  tx: Tx,
  { personId, hash, at }: { personId: string; hash: Buffer; at: string },
): Promise<boolean> => {
  const claimed = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

export const replaceRecoveryCodes = async (
  tx: Tx,
  personId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({ person_id: personId, hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Reads the encrypted authenticator secrets, including secrets that are being set up. */
export const readTotpSecrets = async (
  db: Db,
): Promise<{ id: string; column: TotpColumn; sealed: Buffer }[]> => {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'totp_secret', 'next_totp_secret'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, ...secrets }) =>
    totpColumns.flatMap((column) => {
      const sealed = secrets[column]
      return sealed === null ? [] : [{ id, column, sealed: Buffer.from(sealed) }]
    }),
  )
}

const totpColumns = ['totp_secret', 'next_totp_secret'] as const

type TotpColumn = (typeof totpColumns)[number]

/** Returns false if the secret has changed since it was read. */
export const replaceTotpSecret = async (
  db: Db,
  { id, column, before, after }: { id: string; column: TotpColumn; before: Buffer; after: Buffer },
): Promise<boolean> => {
  const replaced = await db
    .updateTable('people')
    .set({ [column]: after })
    .where('id', '=', id)
    .where(column, '=', before)
    .executeTakeFirst()
  return replaced.numUpdatedRows > 0n
}
