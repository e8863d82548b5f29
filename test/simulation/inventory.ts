import { environments } from './setup.ts'
import type { Environment, Kind, Merchant, World } from './world.ts'
import { read } from './world.ts'

/** Everything that merchants can read in the end, by their own keys. */

export interface Shown {
  kind: Kind
  merchant: Merchant
  environment: Environment
  // biome-ignore lint/suspicious/noExplicitAny: the resource as it is
  data: any
}

const listAll = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  kind: 'payments' | 'payouts',
): Promise<Shown[]> => {
  const found: Shown[] = []
  for (let page = 1; ; page++) {
    const path = `/api/v1/${kind}?per_page=100&page=${page}`
    const { body } = await read(world, merchant, environment, path)
    const data: unknown[] = body?.data ?? []
    found.push(...data.map((each) => ({ kind, merchant, environment, data: each })))
    if (data.length < 100) return found
  }
}

/** All transactions: lists of payments and payouts, and refunds one by one. */
export const takeInventory = async (world: World): Promise<Map<string, Shown>> => {
  const all: Shown[] = []
  for (const merchant of world.merchants) {
    for (const environment of environments) {
      all.push(...(await listAll(world, merchant, environment, 'payments')))
      all.push(...(await listAll(world, merchant, environment, 'payouts')))
    }
  }
  for (const { kind, merchant, environment, id } of world.orders.of('refunds')) {
    const { body } = await read(world, merchant, environment, `/api/v1/refunds/${id}`)
    if (body?.data !== undefined) all.push({ kind, merchant, environment, data: body.data })
  }
  return new Map(all.map((shown) => [shown.data.id, shown]))
}
