import { environments } from './setup.ts'
import type { Answer, Environment, Kind, Merchant, World } from './world.ts'
import { read } from './world.ts'

export interface Shown {
  kind: Kind
  merchant: Merchant
  environment: Environment
  // biome-ignore lint/suspicious/noExplicitAny: the resource as it is
  data: any
  /** The fee of a payment, or the fee that a refund returns, as shown by the account API. */
  fee?: number
  /** The country, as shown by the account API. */
  country?: string
}

type AccountFacts = Required<Pick<Shown, 'fee' | 'country'>>

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

/** The service's record of a refund that the merchant did not request. */
interface RefundOfOthers {
  id: string
  amount: number
  currency: string
  provider: string
  payment_id: string
  refund_reason: string | null
}

/**
 * Records a refund that was found by reading. It was automatic, or its request's reply was lost.
 */
export const noteRefund = (
  world: World,
  merchant: Merchant,
  environment: Environment,
  refund: RefundOfOthers,
): void => {
  const { id, amount, currency, provider, payment_id: paymentId } = refund
  const isAutomatic = refund.refund_reason !== null
  const isExpected = isAutomatic || world.unsureRefunds.has(paymentId)
  if (!isExpected || world.orders.find(id) !== undefined) return
  const label = `refund ${world.orders.of('refunds').length + 1}`
  const money = { amount, currency, provider, paymentId, terms: undefined }
  const kind = 'refunds'
  world.orders.add({ label, kind, merchant, environment, id, ...money, isAutomatic })
}

const readAccountTransactions = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  facts: Map<string, AccountFacts>,
): Promise<void> => {
  let path: string | undefined = '/account/v1/transactions?per_page=100'
  while (path !== undefined) {
    const { body }: Answer = await read(world, merchant, environment, path)
    for (const each of body?.data ?? []) {
      if (each.type === 'refund') noteRefund(world, merchant, environment, each)
      const fee = each.type === 'disbursement' ? 0 : (each.returned_fee_amount ?? each.fee_amount)
      facts.set(each.id, { fee, country: each.country })
    }
    const next: string | null | undefined = body?.links?.next
    path = next == null ? undefined : new URL(next).pathname + new URL(next).search
  }
}

/**
 * Reads all transactions. Payments and payouts come from their lists; refunds are read one by one.
 */
export const takeInventory = async (world: World): Promise<Map<string, Shown>> => {
  const all: Shown[] = []
  const facts = new Map<string, AccountFacts>()
  for (const merchant of world.merchants) {
    for (const environment of environments) {
      all.push(...(await listAll(world, merchant, environment, 'payments')))
      all.push(...(await listAll(world, merchant, environment, 'payouts')))
      await readAccountTransactions(world, merchant, environment, facts)
    }
  }
  for (const { kind, merchant, environment, id } of world.orders.of('refunds')) {
    const { body } = await read(world, merchant, environment, `/api/v1/refunds/${id}`)
    if (body?.data !== undefined) all.push({ kind, merchant, environment, data: body.data })
  }
  return new Map(all.map((shown) => [shown.data.id, { ...shown, ...facts.get(shown.data.id) }]))
}
