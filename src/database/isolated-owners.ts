import type { DatabaseFailure } from './database-errors.ts'

/** Limits the number of concurrent tasks. Further tasks wait in order. */
export interface Semaphore {
  hold<Value>(work: () => Promise<Value>): Promise<Value>
}

export const createSemaphore = (count: number): Semaphore => {
  const waiting: (() => void)[] = []
  let free = count
  return {
    hold: async (work) => {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}

/** Runs work without a limit, for groups without isolated owners. */
export const unlimited: Semaphore = { hold: (work) => work() }

interface Waits {
  sinceMs: number
  reject: (reason: unknown) => void
}

export interface IsolatedOwners<Item> {
  has(owner: string): boolean
  owners(): string[]
  isBusy(): boolean
  push(owner: string, items: Item[]): void
}

interface IsolatedOwnersOptions<Item> {
  sizeMax: number
  semaphore: Semaphore
  attempt: (items: Item[], lockWaitMs: number) => Promise<void>
  databaseFailureOf: (error: unknown) => DatabaseFailure
  /** Called with an owner's waiting items when the owner can share statements again. */
  onRecovered: (owner: string, rest: Item[]) => void
}

/**
 * The lock timeout for a single owner's statement. The timeout is short, so that other owners soon
 * get a connection even if many rows are locked.
 */
export const ownLockWaitMs = 1000

/** An item that is still blocked by a lock after this time is rejected. */
const lockWaitMaxMs = 10_000

/** An owner is assumed to be locked for this long after its last attempt. */
const assumedLockedMs = 30_000

/**
 * Serves owners that could not share a statement with other owners. Each owner is served alone, one
 * statement at a time, and all isolated owners together use only a few connections. An owner stays
 * isolated until one of its statements succeeds.
 */
export const createIsolatedOwners = <Item extends Waits>(
  options: IsolatedOwnersOptions<Item>,
): IsolatedOwners<Item> => {
  const { sizeMax, semaphore, attempt, databaseFailureOf, onRecovered } = options
  const queues = new Map<string, Item[]>()
  const served = new Set<string>()
  const triedAtMs = new Map<string, number>()

  /**
   * Splits a group that the database rejects, so that only the items that cause the error fail.
   * Returns the items that were blocked by a lock.
   */
  const serve = async (group: Item[]): Promise<{ item: Item; error: unknown }[]> => {
    try {
      await attempt(group, ownLockWaitMs)
      return []
    } catch (error) {
      const failure = databaseFailureOf(error)
      if (failure === 'lock') return group.map((item) => ({ item, error }))
      if (failure === 'trouble' || group.length === 1) {
        for (const { reject } of group) reject(error)
        return []
      }
      const half = Math.ceil(group.length / 2)
      return [...(await serve(group.slice(0, half))), ...(await serve(group.slice(half)))]
    }
  }

  /** Returns false if a lock blocked an item. */
  const serveOnce = async (queue: Item[]): Promise<boolean> => {
    const blocked = await semaphore.hold(() => serve(queue.splice(0, sizeMax)))
    const mayWait = ({ sinceMs }: Item) => performance.now() - sinceMs < lockWaitMaxMs
    for (const { item, error } of blocked) if (!mayWait(item)) item.reject(error)
    queue.unshift(...blocked.map(({ item }) => item).filter(mayWait))
    return blocked.length === 0
  }

  const serveOwner = async (owner: string, queue: Item[]): Promise<void> => {
    served.add(owner)
    let isFree = false
    while (!isFree && queue.length > 0) isFree = await serveOnce(queue)
    served.delete(owner)
    triedAtMs.set(owner, performance.now())
    if (!isFree) return onRecovered(owner, [])
    remove(owner)
    onRecovered(owner, queue)
  }

  const remove = (owner: string): void => {
    queues.delete(owner)
    triedAtMs.delete(owner)
  }

  const has = (owner: string): boolean => {
    const isRecent =
      performance.now() - (triedAtMs.get(owner) ?? Number.NEGATIVE_INFINITY) < assumedLockedMs
    if (queues.has(owner) && !served.has(owner) && !isRecent) remove(owner)
    return queues.has(owner)
  }

  return {
    has,
    owners: () => [...queues.keys()].filter(has),
    isBusy: () => served.size > 0,
    push: (owner, items) => {
      const queue = queues.get(owner) ?? []
      queues.set(owner, queue)
      queue.push(...items)
      if (!served.has(owner)) void serveOwner(owner, queue)
    },
  }
}
