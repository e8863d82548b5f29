import { type RawBuilder, sql } from 'kysely'
import { storedMsisdns } from '../../domain/phone-number.ts'

/** Whether the rows with this alias belong to a number, without its plus; uses their index. */
export const isOfNumber = (alias: 't' | 'l' | 'f', msisdn: string): RawBuilder<boolean> => {
  const [only = msisdn, ...more] = storedMsisdns(msisdn)
  const column = sql.ref(`${alias}.msisdn`)
  return more.length === 0
    ? sql<boolean>`${column} COLLATE "C" = ${only}`
    : sql<boolean>`${column} COLLATE "C" IN (${sql.join([only, ...more])})`
}
