/** How long work on many rows or lines may run before other requests get a turn. */
const turnMs = 5

/** Resolves in the next turn of the event loop, after timers and sockets were served. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * For work on any number of rows or lines. The work awaits the returned function after each row or
 * line; when a turn has taken 5 ms, the function lets all other requests run first.
 */
export const takeTurns = (): (() => Promise<void> | undefined) => {
  let beganMs = performance.now()
  const giveWay = async (): Promise<void> => {
    await nextTurn()
    beganMs = performance.now()
  }
  return () => (performance.now() - beganMs < turnMs ? undefined : giveWay())
}
