import { Problem } from '../../domain/problems.ts'
import { created } from '../../replies/replies.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'
import { topUpSandbox } from '../../services/sandbox/fund-balances.ts'
import type { ManagementHandler } from '../management-handler.ts'

export const createSandboxTopUp: ManagementHandler<'createSandboxTopUp'> = async ({
  ctx,
  params,
  body,
}) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const { currency, amount } = body
  const available = await topUpSandbox(ctx, organisation.id, currency, amount)
  return created({ data: { currency, amount, available_balance: available } })
}
