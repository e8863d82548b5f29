import type { LaneShare } from '../store/due-transactions.ts'

/** Work that queues together; see `laneOf`. */
export interface Lane {
  lane: string
  /** Most pieces of work under way at once. */
  widthMax: number
  /** Most to take in one turn. */
  takenMax: number
  leaseMs: number
}

export interface Lanes {
  /** What each lane has room for; lanes that are full are left out. */
  shares(): LaneShare[]
  run(lane: string, work: Promise<void>): void
  /** Whether a lane has more to do and room for it, told what was asked for and what came. */
  hasMore(asked: LaneShare[], takenLanes: string[]): boolean
  /** Waits for one piece of work to end; false, at once, where none is under way. */
  someEnd(): Promise<boolean>
  allEnd(): Promise<unknown>
}

/**
 * Bounds what is under way lane by lane, so that an operator that hangs holds up nobody else's
 * work. `onRoom` hears when a lane that has more to do has room again.
 */
export const createLanes = (lanes: Lane[], onRoom: () => void): Lanes => {
  const underWay = new Set<Promise<void>>()
  const widths = new Map(lanes.map(({ lane }) => [lane, 0]))
  const crowded = new Set<string>()

  const widen = (lane: string, by: number): void => {
    widths.set(lane, (widths.get(lane) ?? 0) + by)
  }

  const shares = (): LaneShare[] =>
    lanes.flatMap(({ lane, widthMax, takenMax, leaseMs }) => {
      const count = Math.min(takenMax, widthMax - (widths.get(lane) ?? 0))
      return count > 0 ? [{ lane, count, lease_ms: leaseMs }] : []
    })

  return {
    shares,
    run: (lane, work) => {
      widen(lane, 1)
      const running = work.finally(() => {
        widen(lane, -1)
        underWay.delete(running)
        if (crowded.delete(lane)) onRoom()
      })
      underWay.add(running)
    },
    hasMore: (asked, takenLanes) => {
      for (const { lane, count } of asked) {
        if (takenLanes.filter((taken) => taken === lane).length === count) crowded.add(lane)
      }
      const room = new Set(shares().map(({ lane }) => lane))
      return [...crowded].some((lane) => room.has(lane) && crowded.delete(lane))
    },
    someEnd: async () => {
      if (underWay.size === 0) return false
      await Promise.race(underWay)
      return true
    },
    allEnd: () => Promise.all(underWay),
  }
}
