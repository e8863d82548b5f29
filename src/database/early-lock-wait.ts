import { AsyncLocalStorage } from 'node:async_hooks'

const brief = new AsyncLocalStorage<boolean>()

/**
 * Runs work of many owners that gives up a lock early by plan: its parts are then tried apart. Such
 * a wait is no sign of trouble, and is not counted as one.
 */
export const givingUpEarly = <Value>(work: () => Value): Value => brief.run(true, work)

export const givesUpEarly = (): boolean => brief.getStore() ?? false
