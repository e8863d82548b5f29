/** What is reached through a gate never answers again once its incarnation has died. */
export interface Gate {
  isAlive(): boolean
  /** Called at every passage. */
  onPass(listener: () => void): void
  /** Does a piece of work and returns its answer, unless the incarnation dies before or after. */
  pass<Value>(work: () => Promise<Value>): Promise<Value>
  /** Dies at the passage after `passages` more: before its work is done, or before its answer. */
  dieAfter(passages: number, isDone: boolean): void
}

const never = <Value>(): Promise<Value> => new Promise<Value>(() => {})

export const createGate = (onDeath: () => void): Gate => {
  let isAlive = true
  let listener = (): void => {}
  let death: { left: number; isDone: boolean } | undefined

  const die = (): void => {
    isAlive = false
    onDeath()
  }

  return {
    isAlive: () => isAlive,
    onPass: (given) => {
      listener = given
    },
    dieAfter: (left, isDone) => {
      death = { left, isDone }
    },
    pass: async (work) => {
      if (!isAlive) return never()
      listener()
      const isLast = death !== undefined && death.left-- <= 0
      if (isLast && death?.isDone === false) {
        die()
        return never()
      }
      const settled = await work().then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error
        },
      )
      if (isLast && isAlive) die()
      return isAlive ? settled() : never()
    },
  }
}
