import type { components } from '../../generated/account.ts'
import type { Db } from '../database/database.ts'
import { listBulkLines } from '../repositories/payouts/bulk-lines.ts'
import { bulkLineResource } from './bulk-payout-resources.ts'
import { byteOrderMark, csvLine } from './csv.ts'

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

/** Lines in memory at once. */
const chunkSize = 500

/** The lines of a bulk payout as CSV, chunk by chunk, in their order. */
export async function* bulkPayoutLines(db: Db, bulkId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  let after = 0
  for (;;) {
    const rows = await listBulkLines(db, bulkId, { after, limit: chunkSize })
    const lines = rows.map(bulkLineResource)
    yield lines.map((line) => csvLine(columns.map((name) => line[name]))).join('')
    after = rows.at(-1)?.number ?? after
    if (rows.length < chunkSize) return
  }
}
