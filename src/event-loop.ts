import { fairQueue } from './database/fair-queue.ts'
import { ownerOfWork } from './database/work-owner.ts'

/** How long work on many rows or lines may run before other requests run. */
const sliceMs = 5

/** Resolves in the next turn of Node's event loop, after timers and sockets were served. */
export const waitForNextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Long work that waits to go on, by its owner. */
const waiting = fairQueue<() => void>()
let isPlanned = false

const planOne = (): void => {
  isPlanned = true
  let beganMs = 0
  setImmediate(() => {
    beganMs = performance.now()
    const [goOn] = waiting.take(1)
    goOn?.()
  })
  // Node runs this in the same turn, as soon as the work above waits again.
  setImmediate(() => setTimeout(planNext, performance.now() - beganMs))
}

const planNext = (): void => {
  if (waiting.isEmpty()) isPlanned = false
  else planOne()
}

/**
 * Resolves when other work had the event loop for as long as the long work that went on last: all
 * long work together takes half of the time at most. The owners of long work take turns.
 */
export const waitForOwnTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(ownerOfWork(), resolve)
    if (!isPlanned) planOne()
  })

/**
 * For work on any number of rows or lines. The work awaits the returned function after each row or
 * line: after every 5 ms of work the function lets other requests run first.
 */
export const shareEventLoop = (): (() => Promise<void> | undefined) => {
  let beganMs = performance.now()
  const letOthersRun = async (): Promise<void> => {
    await waitForOwnTurn()
    beganMs = performance.now()
  }
  return () => (performance.now() - beganMs < sliceMs ? undefined : letOthersRun())
}
