/** What waits, by owner. */
export interface FairQueue<Item> {
  isEmpty(): boolean
  push(owner: string, item: Item): void
  /** Takes one item of each owner after another, the owner served last coming last again. */
  take(count: number): Item[]
}

/** A queue that serves owners one after another, however many items each of them has waiting. */
export const fairQueue = <Item>(): FairQueue<Item> => {
  const waiting = new Map<string, Item[]>()
  return {
    isEmpty: () => waiting.size === 0,
    push: (owner, item) => {
      const items = waiting.get(owner)
      if (items === undefined) waiting.set(owner, [item])
      else items.push(item)
    },
    take: (count) => {
      const taken: Item[] = []
      for (const [owner, items] of waiting) {
        if (taken.length >= count) break
        const isAlone = waiting.size === 1
        taken.push(...items.splice(0, isAlone ? count - taken.length : 1))
        // An owner that is set again comes last: the loop reaches it after all others.
        waiting.delete(owner)
        if (items.length > 0) waiting.set(owner, items)
      }
      return taken
    },
  }
}
