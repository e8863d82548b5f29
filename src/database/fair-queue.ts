interface FairQueue<Item> {
  isEmpty(): boolean
  /** Without an owner, returns the number of all waiting items. */
  size(owner?: string): number
  push(owner: string, item: Item): void
  /**
   * Removes one item per owner in rotation. An owner who was just served moves to the end. Skips
   * the owners in `except`.
   */
  take(count: number, except?: ReadonlySet<string>): Item[]
  /**
   * Removes the newest item of the owner with the most items, if this owner has more than `least`
   * items.
   */
  takeNewest(least: number): Item | undefined
}

/** Serves owners in rotation, regardless of how many items each owner has. */
export const fairQueue = <Item>(): FairQueue<Item> => {
  const waiting = new Map<string, Item[]>()
  let total = 0
  return {
    isEmpty: () => waiting.size === 0,
    size: (owner) => (owner === undefined ? total : (waiting.get(owner)?.length ?? 0)),
    push: (owner, item) => {
      total += 1
      const items = waiting.get(owner)
      if (items === undefined) waiting.set(owner, [item])
      else items.push(item)
    },
    take: (count, except = new Set()) => {
      const taken: Item[] = []
      const left = [...except].filter((owner) => waiting.has(owner)).length
      for (const [owner, items] of waiting) {
        if (taken.length >= count) break
        if (except.has(owner)) continue
        const isAlone = waiting.size - left === 1
        taken.push(...items.splice(0, isAlone ? count - taken.length : 1))
        // Inserting the owner again moves it to the end, so that the loop reaches all other owners
        // first.
        waiting.delete(owner)
        if (items.length > 0) waiting.set(owner, items)
      }
      total -= taken.length
      return taken
    },
    takeNewest: (least) => {
      let most: { owner: string; items: Item[] } | undefined
      for (const [owner, items] of waiting)
        if (items.length > (most?.items.length ?? least)) most = { owner, items }
      if (most === undefined) return undefined
      const newest = most.items.pop()
      if (most.items.length === 0) waiting.delete(most.owner)
      total -= 1
      return newest
    },
  }
}
