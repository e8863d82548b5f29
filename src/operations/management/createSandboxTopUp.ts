import { Problem } from '../../domain/problems.ts'
import { topUpSandbox } from '../../flows/fund-sandbox.ts'
import { findOrganisation } from '../../store/organisations.ts'
import type { ManagementHandler } from './handler.ts'

export const createSandboxTopUp: ManagementHandler<'createSandboxTopUp'> = async ({
  ctx,
  params,
  body,
}) => {
  const organisation = await findOrganisation(ctx.db, params.id)
  if (organisation === undefined) throw new Problem('not_found')
  const { currency, amount } = body
  const available = await topUpSandbox(ctx, organisation.id, currency, amount)
  return { status: 201, body: { data: { currency, amount, available_balance: available } } }
}
