import { Problem } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { listEntries } from '../../repositories/ledger/entries.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'
import { ledgerEntryResource } from '../../resources.ts'
import { managedListBody, managedPositionOf } from '../managed-list.ts'
import type { ManagementHandler } from '../management-handler.ts'

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
  const position = managedPositionOf(query)
  const page = await listEntries(ctx.db, organisation.id, filters, position)
  return {
    status: 200,
    body: managedListBody(page, position, ledgerEntryResource, { address, query: filters }),
  }
}
