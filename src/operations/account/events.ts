import type { components } from '../../../generated/account.ts'
import type { Keyset } from '../../database/keyset.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { listEventsOf } from '../../repositories/webhooks/event-lists.ts'
import { findRecoveryOf, listRecoveriesOf } from '../../repositories/webhooks/recoveries.ts'
import {
  accountEventDetailResource,
  accountEventResource,
  eventRecoveryResource,
} from '../../resources/webhooks.ts'
import { followFeed } from '../../services/webhooks/follow-feed.ts'
import { resendEvent as resend } from '../../services/webhooks/resend-event.ts'
import { startRecovery } from '../../services/webhooks/start-recovery.ts'
import type { AccountHandler } from '../handler.ts'
import { cursorBody, keysetOf, perPageDefault, replyWithCursorList } from '../lists.ts'
import { findEventDetail, findEventOrThrow } from '../shared/events.ts'

type EventList = components['schemas']['EventList']

/**
 * Returns the page of the feed after a position. If there are no new events, waits up to `wait`
 * seconds. Unlike a list, a feed always has a next cursor. The links repeat the filters in `named`.
 * Throws InvalidRequest if the query contains both `after` and `cursor`.
 */
const feedBody = async (
  { ctx, caller, query, address, disconnectSignal }: Parameters<AccountHandler<'listEvents'>>[0],
  after: string,
  named: URLSearchParams,
): Promise<EventList> => {
  if (query.cursor !== undefined) throw new InvalidRequest({ cursor: [{ code: 'not_with_after' }] })
  const { per_page: limit = perPageDefault, wait: waitSeconds = 0 } = query
  const request = { after, limit, waitSeconds, signal: disconnectSignal() }
  const { rows, nextCursor } = await followFeed(ctx, caller, query, request)
  const linkTo = (position: string): string => {
    const parameters = new URLSearchParams(named)
    parameters.set('per_page', String(limit))
    parameters.set('after', position)
    return `${address}?${parameters}`
  }
  return {
    data: rows.map(accountEventResource),
    links: { first: linkTo(after), next: linkTo(nextCursor) },
    meta: { per_page: limit, next_cursor: nextCursor },
  }
}

/**
 * With `after`, returns a feed, oldest event first. Without `after`, returns a list, newest event
 * first.
 */
export const listEvents: AccountHandler<'listEvents'> = async (input) => {
  const { ctx, caller, query, address } = input
  const { after, wait: _wait, per_page: _perPage, cursor, ...filters } = query
  const named = Object.entries(filters).filter(([, value]) => value !== undefined)
  const links = { address, query: new URLSearchParams(named) }
  if (after !== undefined) return { status: 200, body: await feedBody(input, after, links.query) }
  const keyset = keysetOf({ ...query, ...(cursor !== undefined && { cursor }) })
  const { created_from, created_to } = filters
  const period = { created_from: inUtc(created_from), created_to: inUtc(created_to) }
  const page = await listEventsOf(ctx.db, caller, { ...filters, ...period }, keyset)
  return { status: 200, body: cursorBody(page, keyset, accountEventResource, links) }
}

export const getEvent: AccountHandler<'getEvent'> = async ({ ctx, caller, params }) => {
  const detail = await findEventDetail(ctx.db, caller, params.id)
  return { status: 200, body: { data: accountEventDetailResource(...detail) } }
}

export const resendEvent: AccountHandler<'resendEvent'> = async ({ ctx, caller, params, body }) => {
  const event = await findEventOrThrow(ctx.db, caller, params.id)
  await resend(ctx, event, body?.webhook_endpoint_id)
  const detail = await findEventDetail(ctx.db, caller, params.id)
  return { status: 202, body: { data: accountEventDetailResource(...detail) } }
}

export const recoverEvents: AccountHandler<'recoverEvents'> = async ({
  ctx,
  caller,
  body: { endpoint_id: endpointId, since, until = null },
}) => {
  const row = await startRecovery(ctx, caller, { endpointId, since, until })
  return { status: 202, body: { data: eventRecoveryResource(row) }, createdId: row.id }
}

export const listEventRecoveries: AccountHandler<'listEventRecoveries'> = (input) => {
  const { ctx, caller } = input
  const readPage = (page: Keyset) => listRecoveriesOf(ctx.db, caller, page)
  return replyWithCursorList(input, readPage, eventRecoveryResource)
}

export const getEventRecovery: AccountHandler<'getEventRecovery'> = async ({
  ctx,
  caller,
  params,
}) => {
  const row = await findRecoveryOf(ctx.db, caller, params.id)
  if (row === undefined) throw new Problem('not_found')
  return { status: 200, body: { data: eventRecoveryResource(row) } }
}
