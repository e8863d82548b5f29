import { databaseFailureOf } from './database-errors.ts'
import { givingUpEarly } from './early-lock-wait.ts'
import { fairQueue } from './fair-queue.ts'
import {
  createIsolatedOwners,
  type IsolatedOwners,
  type Semaphore,
  unlimited,
} from './isolated-owners.ts'
import { serviceOwner, workFor } from './work-owner.ts'

interface Waiting<Item, Result> {
  item: Item
  sinceMs: number
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

export interface GroupCommit<Item, Result> {
  (item: Item): Promise<Result>
  /** Resolves when no item is waiting or in progress. */
  idle(): Promise<void>
  /**
   * Returns the isolated owners. An owner is isolated after its items failed in a group with other
   * owners' items.
   */
  isolated(): string[]
}

interface GroupOptions<Item> {
  sizeMax: number
  /** The maximum number of concurrent statements. Statements of isolated owners are not counted. */
  statementsMax: number
  /**
   * Returns the owner of an item. Owners are served in rotation, and a blocked owner does not delay
   * other owners.
   */
  ownerOf?: (item: Item) => string
  /**
   * True if an owner's items wait until the owner's earlier items are done. Otherwise, their
   * statements would wait for each other's locks and occupy connections.
   */
  isSerial?: boolean
  /** Returns whether an item is known to fail. Such an item never shares a statement. */
  isSuspect?: (item: Item) => boolean
  /** Limits the connections of isolated owners. All groups of a process share this limit. */
  semaphore?: Semaphore
  /**
   * True if `run` may be retried after any error except database trouble. `run` must be a single
   * database transaction or change nothing.
   */
  isRepeatable?: boolean
}

/**
 * Returns a result for each item, in order. If a result is an Error, only that item fails. Waits no
 * longer than `lockWaitMs` for a lock.
 */
type Run<Item, Result> = (items: Item[], lockWaitMs: number) => Promise<(Result | Error)[]>

/** The longest time that locked rows of one owner can delay a shared statement. */
const sharedLockWaitMs = 250

interface Serving<Item, Result> extends GroupOptions<Item> {
  run: Run<Item, Result>
  onRecovered: (owner: string, rest: Waiting<Item, Result>[]) => void
}

/**
 * Serves groups of items. If `run` throws, each owner's items are tried separately. An owner that
 * fails again or waits for a lock is isolated until it succeeds. An item that fails alone is
 * rejected without affecting other items.
 */
const createServing = <Item, Result>(serving: Serving<Item, Result>) => {
  const { run, onRecovered, sizeMax, isRepeatable = false, semaphore = unlimited } = serving
  const { ownerOf = () => '' } = serving
  const failureOf = (error: unknown) => databaseFailureOf(error, isRepeatable)

  const attempt = async (group: Waiting<Item, Result>[], lockWaitMs: number): Promise<void> => {
    // The group has many owners, so the work belongs to the service and not to the first caller.
    const results = await workFor(serviceOwner, () =>
      run(
        group.map(({ item }) => item),
        lockWaitMs,
      ),
    )
    group.forEach(({ resolve, reject }, at) => {
      const result = results[at] as Result | Error
      if (result instanceof Error) reject(result)
      else resolve(result)
    })
  }

  /** If a row is locked, each owner is tried separately, so this attempt stops waiting early. */
  const attemptEarly = (group: Waiting<Item, Result>[]): Promise<void> =>
    givingUpEarly(() => attempt(group, sharedLockWaitMs))

  const isolated: IsolatedOwners<Waiting<Item, Result>> = createIsolatedOwners({
    sizeMax,
    semaphore,
    attempt,
    databaseFailureOf: failureOf,
    onRecovered,
  })

  const rejectAll = (group: Waiting<Item, Result>[], error: unknown): void => {
    for (const { reject } of group) reject(error)
  }

  /** Serves one owner's items from a group that could not be served together. */
  const serveOwn = async (owner: string, own: Waiting<Item, Result>[]): Promise<void> => {
    try {
      await attemptEarly(own)
    } catch (error) {
      if (failureOf(error) === 'trouble') rejectAll(own, error)
      else isolated.push(owner, own)
    }
  }

  const serve = async (group: Waiting<Item, Result>[]): Promise<void> => {
    try {
      await attemptEarly(group)
    } catch (error) {
      if (failureOf(error) === 'trouble') return rejectAll(group, error)
      const owners = Map.groupBy(group, ({ item }) => ownerOf(item))
      for (const [owner, own] of owners) {
        if (owners.size === 1) isolated.push(owner, own)
        else await serveOwn(owner, own)
      }
    }
  }
  return { serve, isolated }
}

/**
 * Collects the items that arrive while a statement runs, and serves them together in the next
 * statement. Under load, many requests share one round trip. A single request is still sent in the
 * next tick. Owners are served in rotation, so that an owner with many items does not delay other
 * owners.
 */
export const groupCommit = <Item, Result>(
  run: Run<Item, Result>,
  options: GroupOptions<Item>,
): GroupCommit<Item, Result> => {
  const { sizeMax, statementsMax, isSerial = false } = options
  const { ownerOf = () => '', isSuspect = () => false } = options
  const queue = fairQueue<Waiting<Item, Result>>()
  const idleListeners: (() => void)[] = []
  const served = new Set<string>()
  let statements = 0
  let scheduled = false

  const { serve, isolated } = createServing<Item, Result>({
    ...options,
    run,
    onRecovered: (owner, rest) => {
      for (const waiting of rest) queue.push(owner, waiting)
      pump()
    },
  })

  const pump = (): void => {
    scheduled = false
    while (!queue.isEmpty() && statements < statementsMax) {
      const group = queue.take(sizeMax, served)
      if (group.length === 0) break
      const owners = isSerial ? new Set(group.map(({ item }) => ownerOf(item))) : []
      for (const owner of owners) served.add(owner)
      statements += 1
      serve(group).finally(() => {
        statements -= 1
        for (const owner of owners) served.delete(owner)
        pump()
      })
    }
    const isIdle = queue.isEmpty() && statements === 0 && !isolated.isBusy()
    if (isIdle) for (const done of idleListeners.splice(0)) done()
  }

  const submit = (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const owner = ownerOf(item)
      const waiting = { item, resolve, reject, sinceMs: performance.now() }
      if (isSuspect(item) || isolated.has(owner)) return isolated.push(owner, [waiting])
      queue.push(owner, waiting)
      if (scheduled || statements >= statementsMax) return
      scheduled = true
      setImmediate(pump)
    })

  return Object.assign(submit, {
    isolated: isolated.owners,
    idle: () =>
      new Promise<void>((resolve) => {
        idleListeners.push(resolve)
        if (!scheduled) pump()
      }),
  })
}
