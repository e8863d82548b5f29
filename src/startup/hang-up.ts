/** SIGHUP, which would end a process that has not said yet what it does about it. */

let hasArrived = false
const hold = (): void => {
  hasArrived = true
}

/** From now on a SIGHUP waits for `onHangUp` or `endByHangUp`. */
export const holdHangUp = (): void => void process.on('SIGHUP', hold)

/** Acts on each SIGHUP, and at once where one has waited. */
export const onHangUp = (act: () => void): void => {
  process.on('SIGHUP', act)
  process.off('SIGHUP', hold)
  if (hasArrived) act()
}

/** SIGHUP ends the process, as it does by itself; at once where one has waited. */
export const endByHangUp = (): void => {
  process.off('SIGHUP', hold)
  if (hasArrived) process.kill(process.pid, 'SIGHUP')
}
