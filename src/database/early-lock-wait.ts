import { AsyncLocalStorage } from 'node:async_hooks'

const brief = new AsyncLocalStorage<boolean>()

/**
 * Runs work for many owners with a short lock timeout. After a timeout, the caller tries each
 * owner's part separately, so the timeout is not reported as a database problem.
 */
export const givingUpEarly = <Value>(work: () => Value): Value => brief.run(true, work)

export const givesUpEarly = (): boolean => brief.getStore() ?? false
