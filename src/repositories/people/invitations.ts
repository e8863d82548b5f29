import { type Selectable, sql } from 'kysely'
import type { Invitations } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { inSharedCountries } from '../within-countries.ts'

export type InvitationRow = Selectable<Invitations>

export const insertInvitation = (
  tx: Tx,
  row: NewRow<'invitations', 'accepted_at' | 'revoked_at'>,
): Promise<InvitationRow> =>
  tx.insertInto('invitations').values(row).returningAll().executeTakeFirstOrThrow()

/** An open invitation can still be accepted. */
const isOpen = (at: string) =>
  sql<boolean>`accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ${sqlTime(at)}`

/** Lists open invitations for at least one of the reader's countries. */
export const listOpenInvitations = (
  db: Db,
  at: string,
  limit: CountryLimit,
): Promise<InvitationRow[]> =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where(inSharedCountries(limit))
    .where(isOpen(at))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Returns undefined if the invitation can no longer be accepted. */
export const findOpenInvitation = (
  db: Db,
  hash: Buffer,
  at: string,
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hash)
    .where(isOpen(at))
    .executeTakeFirst()

/** Returns false if the invitation is not open. */
export const replaceInvitationToken = async (
  db: Db,
  { id, hash, at }: { id: string; hash: Buffer; at: string },
): Promise<boolean> => {
  const replaced = await db
    .updateTable('invitations')
    .set({ token_hash: hash })
    .where('id', '=', id)
    .where(isOpen(at))
    .executeTakeFirst()
  return replaced.numUpdatedRows > 0n
}

/** Accepts an open invitation. If two calls race, one wins. */
export const claimInvitation = (
  tx: Tx,
  hash: Buffer,
  at: string,
): Promise<InvitationRow | undefined> =>
  tx
    .updateTable('invitations')
    .set({ accepted_at: at })
    .where('token_hash', '=', hash)
    .where(isOpen(at))
    .returningAll()
    .executeTakeFirst()

/** Returns undefined if the invitation is not open. */
export const revokeInvitation = (
  tx: Tx,
  id: string,
  at: string,
): Promise<InvitationRow | undefined> =>
  tx
    .updateTable('invitations')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
