import { fairQueue } from './database/fair-queue.ts'
import { ownerOfWork } from './database/work-owner.ts'

/** Long work runs for this long before other requests get a turn. */
const sliceMs = 5

/** Resolves in the next turn of Node's event loop, after timers and sockets are processed. */
export const waitForNextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Long work that waits for a turn, grouped by owner. The queue is global because a process has only
 * one event loop. With two queues, two slices of long work would run in the same turn.
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
 * Resolves in a turn of the event loop without other long work. A request therefore waits for at
 * most one slice of long work per turn. The owners of long work take turns.
 */
export const waitForOwnTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(ownerOfWork(), resolve)
    if (isPlanned) return
    isPlanned = true
    setImmediate(continueOne)
  })

/**
 * Long work calls the returned function after each row or line, and awaits the result. After 5 ms
 * of work, the function lets other requests run first.
 */
export const shareEventLoop = (): (() => Promise<void> | undefined) => {
  let beganMs = performance.now()
  const letOthersRun = async (): Promise<void> => {
    await waitForOwnTurn()
    beganMs = performance.now()
  }
  return () => (performance.now() - beganMs < sliceMs ? undefined : letOthersRun())
}
