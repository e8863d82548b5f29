import type { Executor } from '../../database/database.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { obstacleOf } from '../../domain/merchants/may-transact.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'

/**
 * A suspended organisation may not pay out. In live mode, the organisation must also be verified.
 */
export const mayPayOut = async (
  executor: Executor,
  { organisation_id, environment }: { organisation_id: string; environment: Environment },
): Promise<boolean> => {
  const owner = await findOrganisation(executor, organisation_id)
  if (owner === undefined) return false
  const standing = { suspendedAt: owner.suspended_at, kycStatus: owner.kyc_status }
  return obstacleOf(standing, environment) === undefined
}
