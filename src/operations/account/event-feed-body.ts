import type { components } from '../../../generated/account.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { followFeed } from '../../services/webhooks/follow-feed.ts'
import type { AccountHandler } from '../account-handler.ts'
import { accountEventResource } from './event-resources.ts'

type EventList = components['schemas']['EventList']

/** What is documented as default. */
const perPageDefault = 20

/** A page of the feed after a position, whose cursor is always there. */
export const feedBody = async (
  { ctx, caller, query, address, hungUp }: Parameters<AccountHandler<'listEvents'>>[0],
  after: string,
  named: URLSearchParams,
): Promise<EventList> => {
  if (query.cursor !== undefined) throw new InvalidRequest({ cursor: [{ code: 'not_with_after' }] })
  const { per_page: limit = perPageDefault, wait: waitSeconds = 0 } = query
  const request = { after, limit, waitSeconds, signal: hungUp() }
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
