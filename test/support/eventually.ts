const firstPauseMs = 10
const pauseMaxMs = 100
/**
 * Most checks are requests, which are slow on a busy machine, so the pauses between checks grow.
 */
const pauseGrowth = 1.25
const deadlineMs = Number(process.env.TEST_PATIENCE_MS ?? 90_000)
/** `forGood` repeats its check this many times. */
const askedAgain = 3

/** A check wakes the workers after this time, and again at this interval. */
const wakeEveryMs = 300

const wakes = new Set<() => void>()

/** `eventually` calls `wake` while it waits, until the returned function is called. */
export const wakeWhileWaiting = (wake: () => void): (() => void) => {
  wakes.add(wake)
  return () => wakes.delete(wake)
}

/**
 * Repeats a read until its result satisfies the condition. After a deadline, throws the last
 * result. The workers of this file's servers rarely poll, but a test may make work due with an SQL
 * statement. A long wait therefore wakes them.
 */
export const eventually = async <Value>(
  ask: () => Promise<Value> | Value,
  isSo: (value: NoInfer<Value>) => boolean,
): Promise<Value> => {
  const untilMs = Date.now() + deadlineMs
  let wakeAtMs = Date.now() + wakeEveryMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * pauseGrowth, pauseMaxMs)) {
    const value = await ask()
    if (isSo(value)) return value
    if (Date.now() > untilMs) {
      throw new Error(`it never came true; last seen: ${JSON.stringify(value)}`)
    }
    if (Date.now() > wakeAtMs) {
      wakeAtMs += wakeEveryMs
      for (const wake of wakes) wake()
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Waits like `eventually`, but throws if any of the next few results fails the condition. */
export const forGood = async <Value>(
  ask: () => Promise<Value> | Value,
  isSo: (value: NoInfer<Value>) => boolean,
): Promise<Value> => {
  const value = await eventually(ask, isSo)
  for (let times = 0; times < askedAgain; times += 1) {
    const again = await ask()
    if (!isSo(again)) throw new Error(`it did not stay so; last seen: ${JSON.stringify(again)}`)
  }
  return value
}

interface OfResource {
  // biome-ignore lint/suspicious/noExplicitAny: the body of any reply
  body: any
}

export const resourceIs =
  (...statuses: string[]) =>
  ({ body }: OfResource): boolean =>
    statuses.includes(body.data.status)

export const resourceEnded = (reply: OfResource): boolean =>
  !resourceIs('pending', 'approved', 'processing')(reply)

export const statusIs =
  (expected: unknown) =>
  ({ status }: { status: unknown }): boolean =>
    status === expected

export const equals =
  (expected: unknown) =>
  (value: unknown): boolean =>
    value === expected

export const differsFrom =
  (other: unknown) =>
  (value: unknown): boolean =>
    value !== other

export const exceeds =
  (limit: number) =>
  (value: number): boolean =>
    value > limit

interface Counted {
  length: number
}

export const hasLength =
  (expected: number) =>
  ({ length }: Counted): boolean =>
    length === expected

export const hasSome = ({ length }: Counted): boolean => length > 0

export const listHas =
  (count: number) =>
  ({ body }: OfResource): boolean =>
    body.data.length === count
