import type { Shown } from './inventory.ts'
import { judgeWallets } from './wallets.ts'
import type { Merchant, World } from './world.ts'
import { manage, violate } from './world.ts'

/** Compares the balances with the ledger entries, both as a list and as a statement. */

interface Entry {
  id: string
  posting_id: string
  environment: string
  currency: string
  account: string
  kind: string
  transaction_id: string
  amount: number
}

const listEntries = async (world: World, { organisationId }: Merchant): Promise<Entry[]> => {
  const found: Entry[] = []
  for (let page = 1; ; page++) {
    const path = `/organisations/${organisationId}/ledger-entries?per_page=100&page=${page}`
    const { body } = await manage(world, 'GET', path)
    const entries: Entry[] = body.data
    found.push(...entries)
    if (entries.length < 100) return found
  }
}

const readStatement = async (world: World, { organisationId }: Merchant): Promise<Entry[]> => {
  const { text } = await manage(world, 'GET', `/organisations/${organisationId}/statement`)
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const values = line.split(',')
    const entry = Object.fromEntries(columns.map((name, at) => [name, values[at] ?? '']))
    return { ...entry, amount: Number(entry.amount) } as unknown as Entry
  })
}

const sumUp = (entries: Entry[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { environment, currency, account, amount } of entries) {
    const key = `${environment} ${currency} ${account}`
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount))
  }
  return sums
}

const judgePostings = (world: World, { name }: Merchant, entries: Entry[]): void => {
  for (const [id, own] of Map.groupBy(entries, ({ posting_id: posting }) => posting)) {
    const sum = own.reduce((total, { amount }) => total + BigInt(amount), 0n)
    if (sum !== 0n) violate(world, 'the entries of a posting add up to zero', `${name} ${id}`)
  }
}

const accountsOf = {
  available_balance: ['merchant_available'],
  reserved_balance: ['payout_reservation', 'refund_reservation', 'withdrawal_reservation'],
  debt: ['merchant_debt'],
  fees_paid: ['fee_income'],
} as const

const isShowable = (amount: bigint): boolean =>
  amount < BigInt(Number.MAX_SAFE_INTEGER) && amount > -BigInt(Number.MAX_SAFE_INTEGER)

const judgeMerchant = async (
  world: World,
  merchant: Merchant,
  shown: Map<string, Shown>,
): Promise<void> => {
  const entries = await listEntries(world, merchant)
  const statement = await readStatement(world, merchant)
  judgePostings(world, merchant, entries)
  const ids = new Set(entries.map(({ id }) => id))
  if (statement.length !== entries.length || statement.some(({ id }) => !ids.has(id))) {
    const detail = `${merchant.name}: ${statement.length} lines, ${entries.length} entries`
    violate(world, 'a statement contains every entry', detail)
  }
  await judgeWallets(world, merchant, statement, shown)
  const sums = sumUp(statement)
  const path = `/organisations/${merchant.organisationId}/balances`
  const { body } = await manage(world, 'GET', path)
  const balances: (Record<keyof typeof accountsOf, number> & Entry)[] = body.data
  for (const balance of balances) {
    for (const [name, accounts] of Object.entries(accountsOf)) {
      const key = `${balance.environment} ${balance.currency}`
      const sum = accounts.reduce(
        (total, account) => total + (sums.get(`${key} ${account}`) ?? 0n),
        0n,
      )
      const expected = name === 'debt' ? -sum : sum
      const held = BigInt(balance[name as keyof typeof accountsOf])
      if (expected === held || !isShowable(expected)) continue
      const detail = `${merchant.name} ${key} ${name}: ${expected} in the statement, ${held} in the balance`
      violate(world, 'a balance is the sum of its statement', detail)
    }
  }
}

export const judgeBooks = async (world: World, shown: Map<string, Shown>): Promise<void> => {
  for (const merchant of world.merchants) await judgeMerchant(world, merchant, shown)
}
