import { fairQueue } from './database/fair-queue.ts'
import { ownerOfWork } from './database/work-owner.ts'

/** How long work on many rows or lines may run before other requests run. */
const sliceMs = 5

/** Resolves in the next turn of Node's event loop, after timers and sockets were served. */
export const waitForNextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Long work that waits for its turn, by owner. This is state of the module because a process has
 * one event loop: with two queues, two pieces of work would run in the same turn.
 */
const waiting = fairQueue<() => void>()
let isPlanned = false

const continueOne = (): void => {
  const [goOn] = waiting.take(1)
  goOn?.()
  isPlanned = !waiting.isEmpty()
  if (isPlanned) setImmediate(continueOne)
}

/**
 * Resolves in a turn of the event loop without other long work: a request waits for one slice per
 * turn, however much long work there is. The owners of long work take turns, too.
 */
export const waitForOwnTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(ownerOfWork(), resolve)
    if (isPlanned) return
    isPlanned = true
    setImmediate(continueOne)
  })

/**
 * For work on any number of rows or lines. The work awaits the returned function after each row or
 * line; after every 5 ms of work the function lets other requests run first.
 */
export const shareEventLoop = (): (() => Promise<void> | undefined) => {
  let beganMs = performance.now()
  const letOthersRun = async (): Promise<void> => {
    await waitForOwnTurn()
    beganMs = performance.now()
  }
  return () => (performance.now() - beganMs < sliceMs ? undefined : letOthersRun())
}
