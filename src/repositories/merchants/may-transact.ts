import { sql } from 'kysely'

/**
 * Organisation `o` may transact in the environment of `s` unless it is suspended. In live mode, its
 * identity must also be verified. `obstacleOf` in `src/domain/merchants/may-transact.ts` implements
 * the same rule.
 */
export const mayTransact = sql<boolean>`(
  o.suspended_at IS NULL AND (s.environment = 'test' OR o.kyc_status = 'verified'))`
