import { findNumber } from '../../domain/number-prefixes.ts'
import type { AccountHandler } from '../account-handler.ts'

export const lookUpMarket: AccountHandler<'lookUpMarket'> = async ({ ctx, query }) => {
  const { phone_number } = query
  const found = findNumber(phone_number, ctx.config.numberPrefixes)
  const certainty = found.providers.length > 0 ? 'published' : 'unknown'
  return { status: 200, body: { data: { phone_number, ...found, certainty } } }
}
