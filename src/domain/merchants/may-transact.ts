import type { Environment } from './caller.ts'
import type { KycStatus } from './kyc-status.ts'

interface Standing {
  suspendedAt: string | null
  kycStatus: KycStatus
}

/**
 * Why an organisation may not transact: it is suspended or, in live mode, its identity is not
 * verified. Undefined if it may. `src/repositories/merchants/may-transact.ts` is the same in SQL.
 */
export const obstacleOf = (
  { suspendedAt, kycStatus }: Standing,
  environment: Environment,
): 'organisation_suspended' | 'kyc_verification_required' | undefined => {
  if (suspendedAt !== null) return 'organisation_suspended'
  const isVerified = environment === 'test' || kycStatus === 'verified'
  return isVerified ? undefined : 'kyc_verification_required'
}
