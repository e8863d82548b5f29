/**
 * Shares one run of long work between concurrent callers. A call during a run waits for the next
 * run, because the current run may have missed the caller's latest changes.
 */
export const createSharedRun = <Value>(run: () => Promise<Value>): (() => Promise<Value>) => {
  let running: Promise<Value> | undefined
  let next: Promise<Value> | undefined
  const start = (): Promise<Value> => {
    const started = run().finally(() => {
      running = undefined
    })
    running = started
    return started
  }
  const afterwards = async (before: Promise<unknown>): Promise<Value> => {
    await before.catch(() => {})
    next = undefined
    return start()
  }
  return () => {
    if (next !== undefined) return next
    if (running === undefined) return start()
    next = afterwards(running)
    return next
  }
}
