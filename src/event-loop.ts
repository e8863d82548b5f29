/** How long work on many rows or lines may run before other requests run. */
const sliceMs = 5

/** Resolves in the next turn of Node's event loop, after timers and sockets were served. */
export const waitForNextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * For work on any number of rows or lines. The work awaits the returned function after each row or
 * line: after every 5 ms of work the function lets other requests run first.
 */
export const shareEventLoop = (): (() => Promise<void> | undefined) => {
  let beganMs = performance.now()
  const letOthersRun = async (): Promise<void> => {
    await waitForNextTurn()
    beganMs = performance.now()
  }
  return () => (performance.now() - beganMs < sliceMs ? undefined : letOthersRun())
}
