import { type ClientRateLimitInfo, MemoryStore, type Store } from 'express-rate-limit'

/** Counts by key in a fixed window. */
export interface Counter extends Store {
  /**
   * Adds `count` to the total. Zero only reads the total, and a negative number undoes an addition.
   * If a new window has begun since that addition, a negative number has no effect.
   */
  add: (key: string, count: number) => Promise<ClientRateLimitInfo>
}

/**
 * The library's store returns its internal record, which later requests modify. Simultaneous
 * requests would all read the last total and all be rejected, so this store returns a copy.
 */
export class ProcessCounter extends MemoryStore implements Counter {
  override increment(key: string): Promise<ClientRateLimitInfo> {
    const counted = super.increment(key)
    const record = this.current.get(key)
    return record === undefined ? counted : Promise.resolve({ ...record })
  }

  async add(key: string, count: number): Promise<ClientRateLimitInfo> {
    const record = await super.increment(key)
    record.totalHits = Math.max(0, record.totalHits + count - 1)
    return { ...record }
  }
}
