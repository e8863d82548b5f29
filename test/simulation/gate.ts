import { wait } from './clock.ts'

/**
 * A gate is between a simulated process and everything that the process calls. After the process
 * dies, its calls through the gate never get an answer.
 */
export interface Gate {
  isAlive(): boolean
  onPass(listener: () => void): void
  /** Does the work and returns its result, unless the process dies before or after the work. */
  pass<Value>(work: () => Promise<Value>): Promise<Value>
  /**
   * Kills the process after `passages` more passages. It dies before the work, or after the work
   * but before its result is returned.
   */
  dieAfter(passages: number, isDone: boolean): void
  /**
   * Freezes the process for `ms` after `passages` more passages. During that time, nothing passes
   * the gate.
   */
  pauseAfter(passages: number, ms: number): void
  wasPaused(): boolean
}

const never = <Value>(): Promise<Value> => new Promise<Value>(() => {})

/** `onPause` receives the duration when a process freezes. */
export const createGate = (onDeath: () => void, onPause: (ms: number) => void): Gate => {
  let isAlive = true
  let listener = (): void => {}
  let pause: { left: number; ms: number } | undefined
  let standstill: Promise<void> | undefined
  let wasPaused = false
  let death: { left: number; isDone: boolean } | undefined

  const die = (): void => {
    isAlive = false
    onDeath()
  }

  const standStill = (ms: number): void => {
    pause = undefined
    wasPaused = true
    onPause(ms)
    standstill = wait(ms).then(() => {
      standstill = undefined
    })
  }

  return {
    isAlive: () => isAlive,
    wasPaused: () => wasPaused,
    pauseAfter: (left, ms) => {
      pause = { left, ms }
    },
    onPass: (given) => {
      listener = given
    },
    dieAfter: (left, isDone) => {
      death = { left, isDone }
    },
    pass: async (work) => {
      if (!isAlive) return never()
      listener()
      if (pause !== undefined && pause.left-- <= 0) standStill(pause.ms)
      while (standstill !== undefined) await standstill
      if (!isAlive) return never()
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
      while (standstill !== undefined) await standstill
      if (isLast && isAlive) die()
      return isAlive ? settled() : never()
    },
  }
}
