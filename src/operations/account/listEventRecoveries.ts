import { listRecoveriesOf } from '../../repositories/webhooks/recoveries.ts'
import type { AccountHandler } from '../account-handler.ts'
import { cursorBody, keysetOf } from '../cursor-list.ts'
import { eventRecoveryResource } from './event-resources.ts'

export const listEventRecoveries: AccountHandler<'listEventRecoveries'> = async ({
  ctx,
  caller,
  query,
  address,
}) => {
  const keyset = keysetOf(query)
  const page = await listRecoveriesOf(ctx.db, caller, keyset)
  const links = { address, query: new URLSearchParams() }
  return { status: 200, body: cursorBody(page, keyset, eventRecoveryResource, links) }
}
