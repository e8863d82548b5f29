import type { AppContext } from '../../context.ts'
import type { SharedTokenState } from '../../domain/merchants/caller.ts'
import { hasActiveOwner } from '../../repositories/people/people.ts'

/**
 * Tests whether the service has an owner. The last owner cannot be removed, so the test stops
 * querying the database once an owner exists.
 */
export const createOwnerTest = ({ db }: Pick<AppContext, 'db'>): (() => Promise<boolean>) => {
  let hasOwner = false
  return async () => {
    hasOwner ||= await hasActiveOwner(db)
    return hasOwner
  }
}

/** Reads the state of the shared management token: unlimited, limited or switched off. */
export const createSharedTokenState = ({
  config: { isManagementTokenOff },
  db,
  liveProviders,
}: Pick<AppContext, 'config' | 'db' | 'liveProviders'>): (() => Promise<SharedTokenState>) => {
  const hasOwner = createOwnerTest({ db })
  return async () => {
    const isRestricted = isManagementTokenOff || liveProviders.areLive()
    if (!isRestricted || !(await hasOwner())) return 'unlimited'
    return isManagementTokenOff ? 'ended' : 'limited'
  }
}

/** Logged at startup and reported by the configuration check. */
export const sharedTokenWorks =
  'the shared management token still works for everything that needs neither a second factor nor ' +
  'a second person: move to personal access tokens, and set MANAGEMENT_TOKEN=off'
