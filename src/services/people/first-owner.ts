import type { AppContext } from '../../context.ts'
import type { SharedTokenState } from '../../domain/merchants/caller.ts'
import { hasActiveOwner } from '../../repositories/people/people.ts'

/**
 * Whether the service has ever had an owner. Once it has one, it always has one, so the database is
 * not queried again.
 */
export const createOwnerTest = ({ db }: Pick<AppContext, 'db'>): (() => Promise<boolean>) => {
  let hasOwner = false
  return async () => {
    hasOwner ||= await hasActiveOwner(db)
    return hasOwner
  }
}

/** Reads the current permissions of the shared management tokens. */
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

/** The limits of the token, for the log and the configuration check. */
export const sharedTokenWorks =
  'the shared management token still works for everything that needs neither a second factor nor ' +
  'a second person: move to personal access tokens, and set MANAGEMENT_TOKEN=off'
