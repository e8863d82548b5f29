import type { EventsOwner } from '../../repositories/webhooks/event-lists.ts'

/** Lets requests wait for the next event of a feed without occupying a database connection. */
export interface FeedWatch {
  /**
   * Waits until the feed has passed a position, `ms` have elapsed, the signal is aborted or this
   * process stops. Returns true if the feed has passed the position. Returns immediately if too
   * many requests are already waiting. With `isUrgent`, an event that this process appends ends the
   * wait before the next poll.
   */
  wait(awaited: Awaited): Promise<boolean>
  waiting(): number
  /** Call this function when this process may have appended an event. */
  wake(): void
  /** Ends all current waits. Later waits return immediately. */
  stop(): void
}

interface Awaited {
  owner: EventsOwner
  position: number
  ms: number
  isUrgent: boolean
  signal: AbortSignal
}

interface FeedWatchOptions {
  /** Returns the last position of each feed, in the same order as `owners`. */
  readEnds: (owners: EventsOwner[]) => Promise<number[]>
  /** The interval of polls for events that other processes appended. */
  pollMs: number
  onError: (error: unknown) => void
}

/**
 * The limits for waiting requests in this process: per application and environment, and in total.
 */
const waitersOfOwnerMax = 16
const waitersMax = 2000
/** The delay before a check, so that events appended in quick succession share one check. */
const wakeMs = 25

interface Waiter extends Awaited {
  resolve: (hasPassed: boolean) => void
}

const nameOf = ({ applicationId, environment }: EventsOwner): string =>
  `${applicationId}/${environment}`

const createWaiters = () => {
  const byFeed = new Map<string, Set<Waiter>>()
  let count = 0
  return {
    count: () => count,
    byFeed: (): Waiter[][] => [...byFeed.values()].map((set) => [...set]),
    isFull: (owner: EventsOwner): boolean =>
      (byFeed.get(nameOf(owner))?.size ?? 0) >= waitersOfOwnerMax || count >= waitersMax,
    add: (waiter: Waiter): void => {
      const name = nameOf(waiter.owner)
      byFeed.set(name, (byFeed.get(name) ?? new Set()).add(waiter))
      count += 1
    },
    remove: (waiter: Waiter): void => {
      const name = nameOf(waiter.owner)
      const set = byFeed.get(name)
      if (set?.delete(waiter) !== true) return
      count -= 1
      if (set.size === 0) byFeed.delete(name)
    },
  }
}

type Waiters = ReturnType<typeof createWaiters>

/**
 * Checks the feeds of waiting requests, at regular intervals and when woken. Stops while no request
 * is waiting.
 */
const createLooks = (
  waiters: Waiters,
  { readEnds, pollMs, onError }: FeedWatchOptions,
): { lookIn: (ms: number) => void; wake: () => void } => {
  let timer: NodeJS.Timeout | undefined
  let timerAtMs = Number.POSITIVE_INFINITY
  let nextPollMs = 0
  let isLooking = false
  let isWoken = false

  const lookIn = (ms: number): void => {
    const atMs = performance.now() + ms
    if (isLooking || waiters.count() === 0 || atMs >= timerAtMs) return
    clearTimeout(timer)
    timerAtMs = atMs
    timer = setTimeout(() => void look(), ms)
  }

  const look = async (): Promise<void> => {
    timerAtMs = Number.POSITIVE_INFINITY
    const watched = waiters.byFeed()
    if (watched.length === 0) return
    isLooking = true
    const isPoll = performance.now() >= nextPollMs
    if (isPoll) nextPollMs = performance.now() + pollMs
    const owners = watched.flatMap(([first]) => (first === undefined ? [] : [first.owner]))
    const ends = await readEnds(owners).catch((error: unknown) => {
      onError(error)
      return []
    })
    watched.forEach((set, at) => {
      for (const { position, isUrgent, resolve } of set) {
        if ((isPoll || isUrgent) && (ends[at] ?? 0) > position) resolve(true)
      }
    })
    isLooking = false
    lookIn(isWoken ? wakeMs : Math.max(nextPollMs - performance.now(), 1))
    isWoken = false
  }

  return {
    lookIn,
    wake: () => {
      isWoken ||= isLooking
      lookIn(wakeMs)
    },
  }
}

/** One database read serves all waiting requests. */
export const createFeedWatch = (options: FeedWatchOptions): FeedWatch => {
  const waiters = createWaiters()
  const { lookIn, wake } = createLooks(waiters, options)
  let isStopped = false
  return {
    wait: async (awaited) => {
      const { owner, ms, signal } = awaited
      if (isStopped || waiters.isFull(owner) || signal.aborted || ms <= 0) return false
      const result = Promise.withResolvers<boolean>()
      const waiter: Waiter = { ...awaited, resolve: result.resolve }
      const giveUp = () => result.resolve(false)
      const deadline = setTimeout(giveUp, ms)
      signal.addEventListener('abort', giveUp)
      waiters.add(waiter)
      // An early check finds events that were appended between the caller's read and this wait.
      lookIn(wakeMs)
      const hasPassed = await result.promise
      clearTimeout(deadline)
      signal.removeEventListener('abort', giveUp)
      waiters.remove(waiter)
      return hasPassed
    },
    waiting: waiters.count,
    wake,
    stop: () => {
      isStopped = true
      for (const set of waiters.byFeed()) for (const { resolve } of set) resolve(false)
    },
  }
}
