/** Handles SIGHUP, which ends a process without a handler, even while it is starting. */

let hasArrived = false
const hold = (): void => {
  hasArrived = true
}

/** From now on, a SIGHUP is remembered until `onHangUp` or `endByHangUp` is called. */
export const holdHangUp = (): void => void process.on('SIGHUP', hold)

/** Calls `act` at each SIGHUP from now on, and immediately if one has already arrived. */
export const onHangUp = (act: () => void): void => {
  process.on('SIGHUP', act)
  process.off('SIGHUP', hold)
  if (hasArrived) act()
}

/** From now on, SIGHUP ends the process, as by default; immediately if one has already arrived. */
export const endByHangUp = (): void => {
  process.off('SIGHUP', hold)
  if (hasArrived) process.kill(process.pid, 'SIGHUP')
}
