import type { Environment } from './caller.ts'
import type { KycStatus } from './kyc-status.ts'

interface Standing {
  suspendedAt: string | null
  kycStatus: KycStatus
}

/**
 * Returns why an organisation may not transact; undefined if it may. It may not transact while
 * suspended or, in live mode, while its identity is not verified.
 * `src/repositories/merchants/may-transact.ts` implements the same rule in SQL.
 */
export const obstacleOf = (
  { suspendedAt, kycStatus }: Standing,
  environment: Environment,
): 'organisation_suspended' | 'kyc_verification_required' | undefined => {
  if (suspendedAt !== null) return 'organisation_suspended'
  const isVerified = environment === 'test' || kycStatus === 'verified'
  return isVerified ? undefined : 'kyc_verification_required'
}
