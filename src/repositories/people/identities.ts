import { sql } from 'kysely'
import type { Executor, Tx } from '../../database/database.ts'
import type { Identity } from '../../domain/people/single-sign-on.ts'
import type { PersonRow } from './people.ts'

/** Stores which identity provider accounts are linked to people. */

export const findPersonOfIdentity = (
  executor: Executor,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<PersonRow | undefined> =>
  executor
    .selectFrom('people')
    .selectAll()
    .where('identity_issuer', '=', issuer)
    .where('identity_subject', '=', subject)
    .executeTakeFirst()

/**
 * Links an account to a person without a linked account. Returns whether the account was linked. If
 * two people race for one account, only one of them gets it.
 */
export const linkIdentity = async (
  tx: Tx,
  personId: string,
  { issuer, subject, linkedAt }: Pick<Identity, 'issuer' | 'subject'> & { linkedAt: string },
): Promise<boolean> => {
  const key = `identity ${issuer} ${subject}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  if ((await findPersonOfIdentity(tx, { issuer, subject })) !== undefined) return false
  const linked = await tx
    .updateTable('people')
    .set({ identity_issuer: issuer, identity_subject: subject, identity_linked_at: linkedAt })
    .where('id', '=', personId)
    .where('identity_subject', 'is', null)
    .executeTakeFirst()
  return linked.numUpdatedRows > 0n
}

export const removeIdentity = (tx: Tx, personId: string): Promise<unknown> =>
  tx
    .updateTable('people')
    .set({ identity_issuer: null, identity_subject: null, identity_linked_at: null })
    .where('id', '=', personId)
    .execute()
