import { inUtc } from '../../domain/moment.ts'
import { Problem } from '../../domain/problems.ts'
import { ledgerEntryResource } from '../../resources.ts'
import { listEntries } from '../../store/ledger.ts'
import { findOrganisation } from '../../store/organisations.ts'
import { listBody, positionOf } from '../pagination.ts'
import type { ManagementHandler } from './handler.ts'

export const listLedgerEntries: ManagementHandler<'listLedgerEntries'> = async ({
  ctx,
  params,
  query,
  address,
}) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const { environment, currency, account, from, to } = query
  const filters = { environment, currency, account, from: inUtc(from), to: inUtc(to) }
  const position = positionOf(query)
  const page = await listEntries(ctx.db, organisation.id, filters, position)
  return {
    status: 200,
    body: listBody(page, position, ledgerEntryResource, { address, query: filters }),
  }
}
