/**
 * The speed class of an endpoint. An endpoint is `new` until its first attempt in this process
 * completes.
 */
export type Pace = 'prompt' | 'new' | 'slow'

interface Bounds {
  slots: number
  /** Additional slots, reserved for owners with fewer than `ownerReserve` slots in this class. */
  reserve: number
  ownerReserve: number
  ownerMax: number
  endpointMax: number
}

export const bounds: Record<Pace, Bounds> = {
  prompt: { slots: 300, reserve: 100, ownerReserve: 4, ownerMax: 64, endpointMax: 24 },
  new: { slots: 100, reserve: 100, ownerReserve: 2, ownerMax: 8, endpointMax: 2 },
  slow: { slots: 150, reserve: 100, ownerReserve: 2, ownerMax: 16, endpointMax: 8 },
}

type SlotCounts = Record<Pace, number>

const noSlots = (): SlotCounts => ({ prompt: 0, new: 0, slow: 0 })

export const sumOf = ({ prompt, new: untried, slow }: SlotCounts): number => prompt + untried + slow

/** Counts the slots in use by class, in total and for each owner. */
export const createSlotTally = () => {
  const total = noSlots()
  const owners = new Map<string, SlotCounts>()
  const slotsOf = (owner: string): SlotCounts => owners.get(owner) ?? noSlots()
  return {
    takenBy: slotsOf,
    underWay: () => sumOf(total),
    add: (owner: string, pace: Pace, by: 1 | -1): void => {
      const held = slotsOf(owner)
      // An attempt that becomes slow can push its owner above `ownerMax`. The total does not
      // include the excess.
      const counted = Math.min(held[pace], bounds[pace].ownerMax)
      held[pace] += by
      total[pace] += Math.min(held[pace], bounds[pace].ownerMax) - counted
      if (sumOf(held) === 0) owners.delete(owner)
      else owners.set(owner, held)
    },
    hasSlot: (owner: string, pace: Pace): boolean => {
      const { slots, reserve, ownerReserve, ownerMax } = bounds[pace]
      const held = slotsOf(owner)
      if (held[pace] >= ownerMax) return false
      return total[pace] < (held[pace] < ownerReserve ? slots + reserve : slots)
    },
  }
}

export type SlotTally = ReturnType<typeof createSlotTally>
