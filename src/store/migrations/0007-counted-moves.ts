import { type Kysely, sql } from 'kysely'

/**
 * A transaction that ends is counted by the statement that ends it. The trigger that compared
 * every changed row with what it was made each of a payment's changes half as dear again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    DROP TRIGGER count_moved ON transactions;
    DROP FUNCTION transactions_count_moved;
  `)
    .execute(db)
}
