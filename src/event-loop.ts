import { fairQueue } from './database/fair-queue.ts'
import { ownerOfWork } from './database/work-owner.ts'

/** How long work on many rows or lines may run before other requests get a turn. */
const sliceMs = 5

/** Resolves in the next turn of Node's event loop, after timers and sockets have been processed. */
export const waitForNextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Long work that waits for a turn, by owner. This state is global because a process has one event
 * loop: with two queues, two tasks would run in the same turn.
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
 * Resolves in a turn of the event loop without other long work. A request then waits for one slice
 * per turn, regardless of the amount of long work. The owners of long work alternate.
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
 * line. After every 5 ms of work, the function lets other requests run first.
 */
export const shareEventLoop = (): (() => Promise<void> | undefined) => {
  let beganMs = performance.now()
  const letOthersRun = async (): Promise<void> => {
    await waitForOwnTurn()
    beganMs = performance.now()
  }
  return () => (performance.now() - beganMs < sliceMs ? undefined : letOthersRun())
}
