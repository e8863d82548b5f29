import { AsyncLocalStorage } from 'node:async_hooks'

/** The owner of what the service does for itself, and for all merchants together. */
export const service = ''

const owners = new AsyncLocalStorage<string>()

/** For whom work is done that needs a connection now: an organisation, an address, or `service`. */
export const ownerOfWork = (): string => owners.getStore() ?? service

/** Does work for an owner, with all that it awaits: connections are shared by owner. */
export const workFor = <Value>(owner: string, work: () => Value): Value => owners.run(owner, work)
