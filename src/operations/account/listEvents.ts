import { listEventsOf } from '../../repositories/webhooks/event-lists.ts'
import type { AccountHandler } from '../account-handler.ts'
import { cursorBody, keysetOf } from '../cursor-list.ts'
import { feedBody } from './event-feed-body.ts'
import { accountEventResource } from './event-resources.ts'

/** A list, newest first; with `after` the feed, oldest first. */
export const listEvents: AccountHandler<'listEvents'> = async (input) => {
  const { ctx, caller, query, address } = input
  const { after, wait: _wait, per_page: _perPage, cursor, ...filters } = query
  const named = Object.entries(filters).filter(([, value]) => value !== undefined)
  const links = { address, query: new URLSearchParams(named) }
  if (after !== undefined) return { status: 200, body: await feedBody(input, after, links.query) }
  const keyset = keysetOf({ ...query, ...(cursor !== undefined && { cursor }) })
  const page = await listEventsOf(ctx.db, caller, filters, keyset)
  return { status: 200, body: cursorBody(page, keyset, accountEventResource, links) }
}
