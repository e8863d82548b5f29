import { type ClientRateLimitInfo, MemoryStore, type Store } from 'express-rate-limit'

/** What counts by key in a fixed window: one, or several at once. */
export interface Counter extends Store {
  /** Counts `count` at once: none to learn the count, less than none to take back. */
  add: (key: string, count: number) => Promise<ClientRateLimitInfo>
}

/**
 * Counts in this process. The library's store answers with its own record, which counts on:
 * requests that arrive at once would all read the total of the last one, and all be refused. This
 * one answers with the count as it was at that request.
 */
export class ProcessCounter extends MemoryStore implements Counter {
  override increment(key: string): Promise<ClientRateLimitInfo> {
    const counted = super.increment(key)
    const record = this.current.get(key)
    return record === undefined ? counted : Promise.resolve({ ...record })
  }

  async add(key: string, count: number): Promise<ClientRateLimitInfo> {
    const record = await super.increment(key)
    record.totalHits += count - 1
    return { ...record }
  }
}
