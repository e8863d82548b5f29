/** How long work on many rows or lines may go on before others get a turn. */
const turnMs = 5

/** Resolves in the next turn of the event loop, after timers and sockets have had theirs. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * For work on any number of rows or lines, which awaits the returned function after each of them:
 * it gives way to all other requests whenever a turn has taken 5 ms.
 */
export const takeTurns = (): (() => Promise<void> | undefined) => {
  let beganMs = performance.now()
  const giveWay = async (): Promise<void> => {
    await nextTurn()
    beganMs = performance.now()
  }
  return () => (performance.now() - beganMs < turnMs ? undefined : giveWay())
}
