import type { components } from '../../generated/account.ts'
import type { Db } from '../database/database.ts'
import { readBulkLines } from '../repositories/payouts/bulk-lines.ts'
import { bulkLineResource } from './bulk-payout-resources.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { rowsAtOnce, writtenRows } from './written-rows.ts'

const columns = [
  'number',
  'state',
  'amount',
  'fee_amount',
  'currency',
  'country',
  'provider',
  'phone_number',
  'payout_id',
  'reference',
  'failure_reason',
  'merchant_reference',
] as const satisfies readonly (keyof components['schemas']['BulkPayoutLine'])[]

/** The lines of a bulk payout as CSV, in their order. */
export async function* bulkPayoutLines(db: Db, bulkId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  yield* writtenRows(readBulkLines(db, bulkId, rowsAtOnce), (row) => {
    const line = bulkLineResource(row)
    return csvLine(columns.map((name) => line[name]))
  })
}
