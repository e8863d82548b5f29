import { Problem } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { readStatement } from '../../repositories/ledger/entries.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'
import type { ManagementHandler } from '../management-handler.ts'
import { rowsAtOnce } from '../written-rows.ts'
import { statementLines } from './statement-lines.ts'

export const getStatement: ManagementHandler<'getStatement'> = async ({ ctx, params, query }) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const { environment, currency, account, from, to } = query
  const filters = { environment, currency, account, from: inUtc(from), to: inUtc(to) }
  return {
    status: 200,
    stream: statementLines(readStatement(ctx.db, organisation.id, filters, rowsAtOnce)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `statement-${organisation.id}.csv`,
  }
}
