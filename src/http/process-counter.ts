import { type ClientRateLimitInfo, MemoryStore } from 'express-rate-limit'

/**
 * Counts in this process. The library's store answers with its own record, which counts on:
 * requests that arrive at once would all read the total of the last one, and all be refused. This
 * one answers with the count as it was at that request.
 */
export class ProcessCounter extends MemoryStore {
  override increment(key: string): Promise<ClientRateLimitInfo> {
    const counted = super.increment(key)
    const record = this.current.get(key)
    return record === undefined ? counted : Promise.resolve({ ...record })
  }
}
