import { Problem } from '../../domain/problems.ts'
import { listBalances as list } from '../../repositories/ledger/balances.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'
import { managedBalanceResource } from '../../resources.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const listBalances: ManagementHandler<'listBalances'> = async ({ ctx, params }) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const rows = await list(ctx.db, organisation.id)
  return { status: 200, body: { data: rows.map(managedBalanceResource) } }
}
