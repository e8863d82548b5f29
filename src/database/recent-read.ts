import { serviceOwner, workFor } from './work-owner.ts'

/**
 * With this limit, every node sees a change within a second, including the time of the statement.
 */
const cachedMs = 700
/**
 * Once a value is this old, it is read again in the background, while requests keep using the old
 * value.
 */
const readAgainMs = 400

/** A database value that is less than a second old. */
interface RecentRead<Value> {
  /** Resolves when `latest` can be called. Every caller awaits this first. */
  ready(): Promise<void> | undefined
  latest(): Value
}

/**
 * Reads a value on demand, at most once in 400 ms. The read runs on behalf of the service, not of
 * the first caller. Other callers wait for the same result and must not depend on one owner's share
 * of connections.
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
