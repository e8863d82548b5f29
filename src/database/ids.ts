import { V7Generator } from 'uuidv7'

const generator = new V7Generator()

/**
 * A UUID version 7 (RFC 9562) for a time in milliseconds since 1970. The ids sort by time, so that
 * new rows lie side by side in an index.
 */
export const newId = (atMs: number): string => generator.generateOrResetWithTs(atMs).toString()

/** The lowest id that `newId` can return at a time, in milliseconds since 1970, or later. */
export const lowestIdAt = (ms: number): string => {
  const time = Math.max(ms, 0).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
