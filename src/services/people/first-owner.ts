import type { AppContext } from '../../context.ts'
import { hasActiveOwner } from '../../repositories/people/people.ts'

/**
 * Whether the management tokens are worth nothing any more: where `MANAGEMENT_TOKEN` is `off`, from
 * the first owner on. There is always an owner from then on, so the database is not asked again.
 */
export const createTokenEnd = ({
  config: { isManagementTokenOff },
  db,
}: Pick<AppContext, 'config' | 'db'>): (() => Promise<boolean>) => {
  let hasOwner = false
  return async () => {
    if (!isManagementTokenOff) return false
    hasOwner ||= await hasActiveOwner(db)
    return hasOwner
  }
}
