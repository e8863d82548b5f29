import { syncBuiltinESMExports } from 'node:module'
import { type Clock, install } from '@sinonjs/fake-timers'

/**
 * This is the only clock in the process. JavaScript's dates and timers and SQL's now() use it. Time
 * passes only when nothing can run until it passes.
 */

const epochMs = Date.UTC(2027, 0, 4, 8)

const realSetInterval = globalThis.setInterval
const clearRealInterval = globalThis.clearInterval
const realSetImmediate = globalThis.setImmediate
const realClearImmediate = globalThis.clearImmediate
/** These callbacks run without any time passing. */
const immediates = new Set<NodeJS.Immediate>()
let clock: Clock | undefined

const countImmediates = (): void => {
  const set = (callback: (...given: unknown[]) => void, ...given: unknown[]): NodeJS.Immediate => {
    const handle = realSetImmediate(() => {
      immediates.delete(handle)
      callback(...given)
    })
    immediates.add(handle)
    return handle
  }
  globalThis.setImmediate = Object.assign(set, {
    __promisify__: (value: unknown) => new Promise((resolve) => set(() => resolve(value))),
  }) as never
  globalThis.clearImmediate = ((handle: NodeJS.Immediate) => {
    immediates.delete(handle)
    realClearImmediate(handle)
  }) as never
}

/** Replaces `AbortSignal.timeout`, because Node's function uses Node's clock. */
const timeOut = (ms: number): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }, ms)
  return controller.signal
}

/** Replaces time. Call it once, before importing the service. */
export const replaceTime = (): void => {
  countImmediates()
  clock = install({
    now: epochMs,
    toFake: [
      'Date',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'performance',
      'hrtime',
    ],
  })
  AbortSignal.timeout = timeOut
  syncBuiltinESMExports()
}

const theClock = (): Clock => {
  if (clock === undefined) throw new Error('time was not replaced')
  return clock
}

export const restartTime = (): void => theClock().reset()

const turn = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve))

/** Resolves when nothing can run until time advances. */
const quiet = async (): Promise<void> => {
  do await turn()
  while (immediates.size > 0)
}

/** Thrown if nothing more can happen although the awaited event has not occurred. */
export class Stalled extends Error {}

/** Processes events, advancing time if necessary, until a promise settles. */
export const playUntil = async <Value>(promise: Promise<Value>): Promise<Value> => {
  let isSettled = false
  const settle = (): void => {
    isSettled = true
  }
  promise.then(settle, settle)
  await quiet()
  while (!isSettled) {
    if (theClock().countTimers() === 0) throw new Stalled('nothing more can happen')
    theClock().next()
    await quiet()
  }
  return promise
}

let beginsAtMs = epochMs
let divisor = 1
let longestMs = Number.POSITIVE_INFINITY

/** Sets the start of a run in real time, and shortens its waits. */
export const keepRealTime = (nowMs: number, dividedBy: number, waitMaxMs: number): void => {
  beginsAtMs = nowMs
  divisor = dividedBy
  longestMs = waitMaxMs
}

export const epochOf = (): number => beginsAtMs

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(ms / divisor, longestMs)))

const toldEveryMs = 10_000

/** Writes progress to stderr every ten seconds of real time, until stopped. */
export const tellProgress = (text: () => string): (() => void) => {
  const timer = realSetInterval(() => process.stderr.write(`${text()}\n`), toldEveryMs)
  timer.unref()
  return () => clearRealInterval(timer)
}

export const elapsedMs = (): number => Date.now() - beginsAtMs

export const clockText = (ms = elapsedMs()): string => {
  const time = new Date(ms).toISOString().slice(11, 23)
  return `day ${Math.floor(ms / 86_400_000)} ${time}`
}
