/** A SIGHUP terminates a process without a handler, even during startup. */

// Signals belong to the process, so this state does, too.
let hasArrived = false
const hold = (): void => {
  hasArrived = true
}

/** Remembers a SIGHUP until `onHangUp` or `endByHangUp` is called. */
export const holdHangUp = (): void => void process.on('SIGHUP', hold)

/** Calls `act` on each further SIGHUP, and immediately if a SIGHUP has already arrived. */
export const onHangUp = (act: () => void): void => {
  process.on('SIGHUP', act)
  process.off('SIGHUP', hold)
  if (hasArrived) act()
}

/**
 * Restores the default: SIGHUP terminates the process, immediately if a SIGHUP has already arrived.
 */
export const restoreHangUpDefault = (): void => {
  process.off('SIGHUP', hold)
  if (hasArrived) process.kill(process.pid, 'SIGHUP')
}
