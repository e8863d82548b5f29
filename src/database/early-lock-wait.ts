import { AsyncLocalStorage } from 'node:async_hooks'

const brief = new AsyncLocalStorage<boolean>()

/**
 * Runs work for many owners that gives up a lock early on purpose: its parts are then tried
 * separately. Such a wait is not a sign of trouble and is not counted as one.
 */
export const givingUpEarly = <Value>(work: () => Value): Value => brief.run(true, work)

export const givesUpEarly = (): boolean => brief.getStore() ?? false
