import { findApiKey } from '../../repositories/merchants/api-keys.ts'
import type { AccountHandler } from '../account-handler.ts'
import { accountApiKeyResource } from '../account-resources.ts'

export const getCurrentApiKey: AccountHandler<'getCurrentApiKey'> = async ({ ctx, caller }) => {
  const row = await findApiKey(ctx.db, caller.keyId)
  if (row === undefined) throw new Error('the key of a request has no row')
  return { status: 200, body: { data: accountApiKeyResource(row) } }
}
