import type { AccountHandler } from '../account-handler.ts'
import { ownEventDetail } from './own-webhooks.ts'

export const getEvent: AccountHandler<'getEvent'> = async ({ ctx, caller, params }) => {
  return { status: 200, body: { data: await ownEventDetail(ctx.db, caller, params.id) } }
}
