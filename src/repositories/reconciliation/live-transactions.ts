import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { lowestIdAt } from '../../database/ids.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import {
  type DueTransaction,
  joinedColumns,
  joinedTransactions,
} from '../transactions/due-transactions.ts'

interface Period {
  provider: Provider
  country: Country
  fromMs: number
  toMs: number
}

/**
 * Yields the live transactions of a provider in a country, oldest first. Ids sort by creation time.
 */
export async function* readLiveTransactions(
  db: Db,
  { provider, country, fromMs, toMs }: Period,
  count: number,
): AsyncGenerator<DueTransaction[]> {
  const end = lowestIdAt(toMs)
  let after = lowestIdAt(fromMs)
  for (;;) {
    const { rows } = await sql<DueTransaction>`
      SELECT ${joinedColumns} FROM ${joinedTransactions}
      WHERE d.id > ${after}::uuid AND d.id < ${end}::uuid AND d.environment = 'live'
        AND d.provider = ${provider} AND d.country = ${country}
      ORDER BY d.id LIMIT ${count}`.execute(db)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < count) return
    after = last.id
  }
}
