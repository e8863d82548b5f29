/**
 * This module is loaded before all other code of a node. SIGUSR2 toggles between a wrong and a
 * correct clock.
 */

const wrongByMs = 7 * 3_600_000
const RealDate = Date
let aheadMs = 0

const now = (): number => RealDate.now() + aheadMs

class WrongDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]))
  }
  static override now(): number {
    return now()
  }
}

globalThis.Date = WrongDate as DateConstructor
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? wrongByMs : 0
})
