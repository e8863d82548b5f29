interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

export interface GroupCommit<Item, Result> {
  (item: Item): Promise<Result>
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void>
}

export interface GroupOptions {
  /** Most items in one statement. */
  sizeMax: number
  /** Most statements under way at once. */
  statementsMax: number
}

/**
 * Collects what arrives while a statement is under way into the next one: under load many
 * requests share one round trip, and a lone request still leaves at once (in the next tick).
 * `run` answers for each item, in order; when it throws, each item is tried again alone, so that
 * one bad item cannot fail its neighbours.
 */
export const groupCommit = <Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { sizeMax, statementsMax }: GroupOptions,
): GroupCommit<Item, Result> => {
  const queue: Waiting<Item, Result>[] = []
  const idleListeners: (() => void)[] = []
  let statements = 0
  let scheduled = false

  const settle = async (group: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => {
        resolve(results[index] as Result)
      })
    } catch (error) {
      if (group.length === 1 || !isWorthTryingAlone(error)) {
        for (const { reject } of group) reject(error)
        return
      }
      for (const waiting of group) await settle([waiting])
    }
  }

  const pump = (): void => {
    scheduled = false
    while (queue.length > 0 && statements < statementsMax) {
      statements += 1
      settle(queue.splice(0, sizeMax)).finally(() => {
        statements -= 1
        pump()
      })
    }
    if (queue.length === 0 && statements === 0) for (const done of idleListeners.splice(0)) done()
  }

  const submit = (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (scheduled || statements >= statementsMax) return
      scheduled = true
      setImmediate(pump)
    })

  return Object.assign(submit, {
    idle: () =>
      new Promise<void>((resolve) => {
        idleListeners.push(resolve)
        if (!scheduled) pump()
      }),
  })
}

/**
 * A statement that PostgreSQL refused (classes 22 data, 23 constraint, 40 rollback) has changed
 * nothing, so its items may run again. A lost connection leaves the outcome unknown: the items
 * fail, and the caller's idempotency key tells later.
 */
const isWorthTryingAlone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(22|23|40)/.test(error.code)
