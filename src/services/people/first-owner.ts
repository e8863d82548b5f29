import type { AppContext } from '../../context.ts'
import { hasActiveOwner } from '../../repositories/people/people.ts'

/**
 * Whether the service has had its first owner. There is always an owner from then on, so the
 * database is not asked again.
 */
export const createOwnerTest = ({ db }: Pick<AppContext, 'db'>): (() => Promise<boolean>) => {
  let hasOwner = false
  return async () => {
    hasOwner ||= await hasActiveOwner(db)
    return hasOwner
  }
}

/**
 * Whether the management tokens are worth nothing any more: where `MANAGEMENT_TOKEN` is `off`, from
 * the first owner on.
 */
export const createTokenEnd = (
  ctx: Pick<AppContext, 'config' | 'db'>,
): (() => Promise<boolean>) => {
  const hasOwner = createOwnerTest(ctx)
  return async () => ctx.config.isManagementTokenOff && (await hasOwner())
}
