import { type Currency, exponents } from '../../src/domain/markets.ts'
import { fromMinorUnits, toMinorUnits } from './amounts.ts'
import type { OrderKind, StubOrder } from './types.ts'

const openingMinorUnits = 1_000_000_000n

export interface Account {
  country: string
  currency: Currency
  kinds: readonly OrderKind[]
}

/** What an account opened with, and all that has moved since, as an exact decimal. */
export const balanceOf = (orders: Map<string, StubOrder>, account: Account): string => {
  const decimals = exponents[account.currency]
  let minorUnits = openingMinorUnits
  for (const { country, currency, kind, amount, movedTimes } of orders.values()) {
    if (country !== account.country || currency !== account.currency) continue
    if (!account.kinds.includes(kind)) continue
    const moved = toMinorUnits(amount, decimals) * BigInt(movedTimes)
    minorUnits += kind === 'collect' ? moved : -moved
  }
  return fromMinorUnits(minorUnits, decimals)
}
