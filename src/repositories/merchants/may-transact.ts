import { sql } from 'kysely'

/**
 * Whether organisation `o` may transact in the environment of `s`: it is not suspended and, in live
 * mode, its identity is verified (`obstacleOf` of `src/domain/merchants/may-transact.ts`).
 */
export const mayTransact = sql<boolean>`(
  o.suspended_at IS NULL AND (s.environment = 'test' OR o.kyc_status = 'verified'))`
