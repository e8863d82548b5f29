import type { AppContext } from '../../context.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import {
  type EventQuery,
  type EventsOwner,
  type FeedPage,
  readFeed,
  readFeedEnd,
} from '../../repositories/webhooks/event-lists.ts'
import type { EventRow } from '../../repositories/webhooks/events.ts'

type Context = Pick<AppContext, 'db' | 'feedWatch'>

interface FeedRequest {
  /** `0`, `latest`, or a cursor from an earlier response. */
  after: string
  limit: number
  waitSeconds: number
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
}

/** The maximum number of reads per request that find only filtered-out events. */
const readsMax = 50

const form = /^(?:0|[1-9]\d{0,14})$/

const toCursor = (position: number): string => Buffer.from(String(position)).toString('base64url')

const unknownCursor = () => new InvalidRequest({ after: [{ code: 'unknown_cursor' }] })

const deletedAfter = () => new InvalidRequest({ after: [{ code: 'events_deleted_after' }] })

const positionOf = (cursor: string): number => {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!form.test(text) || toCursor(Number(text)) !== cursor) throw unknownCursor()
  return Number(text)
}

/** `isCursor` is true if the position comes from an earlier response. */
const beginningOf = async (
  { db }: Context,
  owner: EventsOwner,
  after: string,
): Promise<{ position: number; isCursor: boolean }> => {
  if (after !== '0' && after !== 'latest') return { position: positionOf(after), isCursor: true }
  const { last, deleted } = await readFeedEnd(db, owner)
  return { position: after === 'latest' ? last : deleted, isCursor: false }
}

/**
 * Returns the events after a position, oldest first, and a cursor for the next request. If there
 * are no such events, waits for the next event. Throws InvalidRequest for `after` if the cursor
 * belongs to another feed or is beyond the end, because events before it would be skipped. Also
 * throws InvalidRequest if events after the cursor were deleted, because the caller would miss
 * them.
 */
export const followFeed = async (
  ctx: Context,
  owner: EventsOwner,
  query: EventQuery,
  { after, limit, waitSeconds, signal }: FeedRequest,
): Promise<{ rows: EventRow[]; nextCursor: string }> => {
  const untilMs = performance.now() + waitSeconds * 1000
  let { position, isCursor } = await beginningOf(ctx, owner, after)
  let isUrgent = true
  for (let reads = 1; ; reads += 1) {
    const part = { after: position, limit }
    const { rows, next, last, deleted }: FeedPage = await readFeed(ctx.db, owner, query, part)
    if (position > last) throw unknownCursor()
    if (isCursor && position < deleted) throw deletedAfter()
    isCursor = false
    position = next
    const answer = { rows, nextCursor: toCursor(position) }
    if (rows.length > 0) return answer
    if (position < last) {
      if (reads === readsMax) return answer
      continue
    }
    const ms = untilMs - performance.now()
    if (!(await ctx.feedWatch.wait({ owner, position, ms, isUrgent, signal }))) return answer
    // The feed is active, but its latest events are filtered out. The next wait lasts until the
    // regular poll, so that one read covers several events.
    isUrgent = false
    reads = 0
  }
}
