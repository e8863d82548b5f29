import { type Insertable, sql } from 'kysely'
import type { MovedAlone } from '../../../generated/database.ts'
import type { Tx } from '../../database/database.ts'
import { sqlTime } from '../../database/sql.ts'
import type { Currency } from '../../domain/markets.ts'
import { connectedWith } from './counts-as.ts'

/** Adds up live money that people moved without a second person's approval. */

const asOne = (personId: string) => connectedWith(sql`${personId}::uuid`)

/** Locks a person and everyone who counts as the same person until the transaction ends. */
export const lockAsOne = async (tx: Tx, personId: string): Promise<void> => {
  await sql`SELECT FROM people WHERE id IN (${asOne(personId)}) ORDER BY id
    FOR NO KEY UPDATE`.execute(tx)
}

/**
 * Returns how much a person has moved alone since a time, in minor units. Includes the amounts of
 * people who count as the same person.
 */
export const sumMovedAlone = async (
  tx: Tx,
  personId: string,
  currency: Currency,
  since: string,
): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS amount FROM moved_alone
    WHERE person_id IN (${asOne(personId)}) AND currency = ${currency}
      AND moved_at >= ${sqlTime(since)}`.execute(tx)
  return rows[0]?.amount ?? 0
}

export const insertMovedAlone = async (tx: Tx, row: Insertable<MovedAlone>): Promise<void> => {
  await tx.insertInto('moved_alone').values(row).execute()
}
