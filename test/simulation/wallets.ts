import type { Shown } from './inventory.ts'
import type { Action } from './merchants.ts'
import type { Service } from './service.ts'
import type { Merchant, World } from './world.ts'
import { manage, manageOnce, violate } from './world.ts'

/** The switch moves merchants' money at providers from floats to the country wallets. */

/** Restores the state of a database that was upgraded from version 1.2. */
export const startWithFloats = ({ pglite }: Service): Promise<unknown> =>
  pglite.query(`INSERT INTO settings (name, value) VALUES ('provider_floats', 'in use')`)

export const useWallets: Action = async (world) => {
  const answer = await manageOnce(world, 'PATCH', '/merchant-wallets', { in_use: true })
  return `finance uses the country wallets: ${answer?.status ?? 'no answer'}`
}

interface Line {
  environment: string
  currency: string
  account: string
  kind: string
  transaction_id: string
  amount: number
}

/**
 * Each wallet must hold the money of the transactions in its country, and the floats must be empty.
 * While floats are in use, they must hold the money, and the wallets must be empty.
 */
export const judgeWallets = async (
  world: World,
  { name }: Merchant,
  lines: Line[],
  shown: Map<string, Shown>,
): Promise<void> => {
  const { body } = await manage(world, 'GET', '/merchant-wallets')
  const { in_use: isInUse, moved: isMoved } = body.data
  if (isInUse && !isMoved) violate(world, 'floats are moved to wallets within days', name)
  const differences = new Map<string, bigint>()
  const add = (key: string, amount: bigint): void => {
    differences.set(key, (differences.get(key) ?? 0n) + amount)
  }
  for (const { environment, currency, account, kind, transaction_id: id, amount } of lines) {
    const [type, provider] = account.split(':')
    if (type !== 'wallet' && type !== 'provider_float') continue
    add(`${environment} ${currency} ${account}`, BigInt(amount))
    if (kind === 'float_moved') continue
    const wallet = `wallet:${provider}:${shown.get(id)?.country}`
    const expected = isInUse ? wallet : `provider_float:${provider}`
    add(`${environment} ${currency} ${expected}`, -BigInt(amount))
  }
  for (const [key, difference] of differences) {
    if (difference === 0n) continue
    violate(world, 'a wallet contains the money of its country', `${name} ${key}: ${difference}`)
  }
}
