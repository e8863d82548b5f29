import { AsyncLocalStorage } from 'node:async_hooks'

/** The owner of work that the service does for itself, or for all merchants together. */
export const serviceOwner = ''

const owners = new AsyncLocalStorage<string>()

/**
 * The owner of the work that needs a connection: an organisation, an address, or `serviceOwner`.
 */
export const ownerOfWork = (): string => owners.getStore() ?? serviceOwner

/** Runs work for an owner, with all that it awaits: connections are shared by owner. */
export const workFor = <Value>(owner: string, work: () => Value): Value => owners.run(owner, work)
