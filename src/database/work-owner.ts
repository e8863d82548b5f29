import { AsyncLocalStorage } from 'node:async_hooks'

/** The owner of the service's own work, and of work that several merchants share. */
export const serviceOwner = ''

const owners = new AsyncLocalStorage<string>()

/** The owner is an organisation, an IP address, or `serviceOwner`. */
export const ownerOfWork = (): string => owners.getStore() ?? serviceOwner

/**
 * Attributes work, and everything that it awaits, to an owner. Owners share the connections of a
 * pool.
 */
export const workFor = <Value>(owner: string, work: () => Value): Value => owners.run(owner, work)
