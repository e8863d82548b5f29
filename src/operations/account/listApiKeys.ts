import { listKeysOf } from '../../repositories/merchants/api-keys.ts'
import type { AccountHandler } from '../account-handler.ts'
import { accountApiKeyResource } from '../account-resources.ts'
import { cursorBody, keysetOf } from '../cursor-list.ts'

export const listApiKeys: AccountHandler<'listApiKeys'> = async ({
  ctx,
  caller,
  query,
  address,
}) => {
  const keyset = keysetOf(query)
  const page = await listKeysOf(ctx.db, caller, keyset)
  const links = { address, query: new URLSearchParams() }
  return { status: 200, body: cursorBody(page, keyset, accountApiKeyResource, links) }
}
