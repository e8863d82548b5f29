import { sql } from 'kysely'

/**
 * Whether organisation `o` may transact in the environment of `s`. It must not be suspended and, in
 * live mode, its identity must be verified. `obstacleOf` in `src/domain/merchants/may-transact.ts`
 * implements the same rule.
 */
export const mayTransact = sql<boolean>`(
  o.suspended_at IS NULL AND (s.environment = 'test' OR o.kyc_status = 'verified'))`
