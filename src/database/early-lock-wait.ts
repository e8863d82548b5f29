import { AsyncLocalStorage } from 'node:async_hooks'

const brief = new AsyncLocalStorage<boolean>()

/**
 * Runs work for many owners. The work stops waiting for a lock early, because its parts are then
 * tried separately. Such a timeout is not counted as a sign of trouble.
 */
export const givingUpEarly = <Value>(work: () => Value): Value => brief.run(true, work)

export const givesUpEarly = (): boolean => brief.getStore() ?? false
