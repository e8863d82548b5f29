import { AsyncLocalStorage } from 'node:async_hooks'

/** The owner of the service's work, and of work for several merchants together. */
export const serviceOwner = ''

const owners = new AsyncLocalStorage<string>()

/** The owner is an organisation, an IP address, or `serviceOwner`. */
export const ownerOfWork = (): string => owners.getStore() ?? serviceOwner

/** Runs work, and everything that it awaits, for an owner. Owners share the connections. */
export const workFor = <Value>(owner: string, work: () => Value): Value => owners.run(owner, work)
