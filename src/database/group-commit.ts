import { databaseFailureOf } from './database-errors.ts'
import { fairQueue } from './fair-queue.ts'
import {
  createIsolatedOwners,
  type IsolatedOwners,
  type Semaphore,
  unlimited,
} from './isolated-owners.ts'
import { service, workFor } from './work-owner.ts'

export interface Waiting<Item, Result> {
  item: Item
  sinceMs: number
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

export interface GroupCommit<Item, Result> {
  (item: Item): Promise<Result>
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void>
  /** Owners who are isolated at present, since their items failed together with others. */
  isolated(): string[]
}

export interface GroupOptions<Item> {
  /** Most items in one statement. */
  sizeMax: number
  /** Most statements under way at once, not counting those of isolated owners. */
  statementsMax: number
  /** Whose an item is: owners are served in rotation, and one that is blocked delays no other. */
  ownerOf?: (item: Item) => string
  /**
   * Whether an owner's items wait for those of its own that are under way, because their statements
   * would wait for each other's locks and occupy connections meanwhile.
   */
  isSerial?: boolean
  /** Whether an item is known to fail, and so never shares a statement. */
  isSuspect?: (item: Item) => boolean
  /** Bounds the connections of isolated owners, shared by all groups of a process. */
  semaphore?: Semaphore
  /**
   * Whether `run` may be repeated after any error that is not trouble of the database itself:
   * because all of it is one database transaction, or because it changes nothing.
   */
  isRepeatable?: boolean
}

/**
 * Answers for each item, in order; an Error among the answers is for that item alone. No lock is
 * waited for longer than `lockWaitMs`.
 */
export type Run<Item, Result> = (items: Item[], lockWaitMs: number) => Promise<(Result | Error)[]>

/** Longest that a lock on one owner's rows may delay a statement that others share. */
const sharedLockWaitMs = 250

interface Serving<Item, Result> extends GroupOptions<Item> {
  run: Run<Item, Result>
  /** Called with what is left of an owner who is not isolated any more. */
  onRecovered: (owner: string, rest: Waiting<Item, Result>[]) => void
}

/**
 * Serves groups. When `run` throws, owners are tried one by one; one that fails again, or waits for
 * a lock, is isolated until it succeeds. What is refused by itself fails alone.
 */
const createServing = <Item, Result>(serving: Serving<Item, Result>) => {
  const { run, onRecovered, sizeMax, isRepeatable = false, semaphore = unlimited } = serving
  const { ownerOf = () => '' } = serving
  const failureOf = (error: unknown) => databaseFailureOf(error, isRepeatable)

  const attempt = async (group: Waiting<Item, Result>[], lockWaitMs: number): Promise<void> => {
    // Whoever was first: what a group does is done for all of it.
    const results = await workFor(service, () =>
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

  /** Serves one owner's part of a group that could not be served together. */
  const serveOwn = async (owner: string, own: Waiting<Item, Result>[]): Promise<void> => {
    try {
      await attempt(own, sharedLockWaitMs)
    } catch (error) {
      if (failureOf(error) === 'trouble') rejectAll(own, error)
      else isolated.push(owner, own)
    }
  }

  const serve = async (group: Waiting<Item, Result>[]): Promise<void> => {
    try {
      await attempt(group, sharedLockWaitMs)
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
 * Collects what arrives while a statement is under way into the next one: under load many
 * requests share one round trip, and a lone request still leaves at once (in the next tick).
 * Owners are served in rotation, so that one owner's many items do not delay another's one.
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
