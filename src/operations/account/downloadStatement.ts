import type { AccountHandler } from '../account-handler.ts'
import { byteOrderMark } from '../csv.ts'
import { openStatement, statementCsv } from './statement-entries.ts'

export const downloadStatement: AccountHandler<'downloadStatement'> = async ({
  ctx,
  caller,
  query,
}) => {
  const statement = await openStatement(ctx, caller, query)
  const { currency, period } = statement
  return {
    status: 200,
    stream: marked(statementCsv(statement)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `statement-${currency}-${period.from.slice(0, 10)}-${period.to.slice(0, 10)}.csv`,
  }
}

async function* marked(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark
  yield* lines
}
