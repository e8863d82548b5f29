import type { Executor } from '../../database/database.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { obstacleOf } from '../../domain/merchants/may-transact.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'

/**
 * Whether an organisation may pay out: it must not be suspended and, in live mode, must be
 * verified.
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
