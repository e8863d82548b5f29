import type { Executor } from '../../database/database.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'

/** Whether an organisation may pay out: it is not suspended, and in live mode it is verified. */
export const mayPayOut = async (
  executor: Executor,
  { organisation_id, environment }: { organisation_id: string; environment: Environment },
): Promise<boolean> => {
  const owner = await findOrganisation(executor, organisation_id)
  const isVerified = environment === 'test' || owner?.kyc_status === 'verified'
  return owner?.suspended_at === null && isVerified
}
