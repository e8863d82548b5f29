import { serviceOwner, workFor } from './work-owner.ts'

/**
 * A value is used for this long. With the time of the read, every node sees a change within a
 * second.
 */
const cachedMs = 700
/** A value of this age is read again in the background, while requests keep using it. */
const readAgainMs = 400

/** Provides a database value that is less than a second old. */
interface RecentRead<Value> {
  /** Resolves when `latest` can be called. Every caller awaits this first. */
  ready(): Promise<void> | undefined
  latest(): Value
}

/**
 * Reads a value on demand, at most once every 400 ms. The read runs on behalf of the service,
 * because all callers wait for the same result. It must not depend on the first caller's share of
 * connections.
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
      // The value is still valid. Only a caller that needs a newer value gets the error.
      reading.catch(() => {})
      return undefined
    },
    latest: () => value,
  }
}
