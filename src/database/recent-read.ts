import { serviceOwner, workFor } from './work-owner.ts'

/** Every node sees a change within a second, including the time of the statement. */
const cachedMs = 700
/** A value of this age is read again, while requests continue with the old one. */
const readAgainMs = 400

/** A database value, less than a second old. */
interface RecentRead<Value> {
  /** Resolves when `latest` may be called; every user awaits this first. */
  ready(): Promise<void> | undefined
  latest(): Value
}

/**
 * Reads a value at most once in 400 ms, and only on demand. The read runs on behalf of the service,
 * not of the first caller, because other callers wait for the same answer and must not depend on
 * one owner's share of connections.
 */
export const createRecentRead = <Value>(
  readNow: () => Promise<Value>,
  first: Value,
): RecentRead<Value> => {
  let value = first
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const startedAtMs = performance.now()
    try {
      value = await workFor(serviceOwner, readNow)
      readAtMs = startedAtMs
    } finally {
      reading = undefined
    }
  }

  return {
    ready: () => {
      const ageMs = performance.now() - readAtMs
      if (ageMs < readAgainMs) return undefined
      reading ??= read()
      if (ageMs >= cachedMs) return reading
      // The value is still valid; only a caller for whom it is too old gets the error.
      reading.catch(() => {})
      return undefined
    },
    latest: () => value,
  }
}
