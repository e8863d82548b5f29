import { sql } from 'kysely'
import type { Executor, Tx } from '../../database/database.ts'
import type { Role } from '../../domain/people/roles.ts'
import type { FactorFacts, SecondFactorKind } from '../../domain/people/second-factor.ts'

/** True if person `p` has an authenticator or a passkey. */
export const hasOwnFactor = sql<boolean>`(p.totp_secret IS NOT NULL OR EXISTS
  (SELECT FROM passkeys AS k WHERE k.person_id = p.id))`

/**
 * Returns the e-mail addresses of active people who have one of these roles but no authenticator or
 * passkey.
 */
export const listWithoutFactor = async (tx: Tx, roles: readonly Role[]): Promise<string[]> => {
  const people = await tx
    .selectFrom('people as p')
    .select('p.email')
    .where('p.role', 'in', roles)
    .where('p.disabled_at', 'is', null)
    .where(sql<boolean>`NOT ${hasOwnFactor}`)
    .orderBy('p.email')
    .execute()
  return people.map(({ email }) => email)
}

/** Returns whether a person has an authenticator or a passkey. The person must be locked. */
export const readHasOwnFactor = async (tx: Tx, personId: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('people as p')
      .select(hasOwnFactor.as('has_factor'))
      .where('p.id', '=', personId)
      .executeTakeFirst()
  )?.has_factor === true

/**
 * Reads the facts that show whether a session has a second factor. The session's person must be
 * locked.
 */
export const readFactorFacts = (tx: Tx, sessionId: string): Promise<FactorFacts> =>
  tx
    .selectFrom('sign_ins as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .select([
      's.second_factor as secondFactor',
      sql<boolean>`p.identity_subject IS NOT NULL`.as('hasIdentity'),
      hasOwnFactor.as('hasOwnFactor'),
    ])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow()

export const setSecondFactor = (
  executor: Executor,
  sessionId: string,
  secondFactor: SecondFactorKind,
): Promise<unknown> =>
  executor
    .updateTable('sign_ins')
    .set({ second_factor: secondFactor })
    .where('id', '=', sessionId)
    .execute()
