import type { RecordedOrder } from '../../scripts/provider-simulator/index.ts'
import type { Order, World } from './world.ts'
import { manage } from './world.ts'

/** The money that the providers really moved. The tables of the service cannot prove it. */

interface Moved {
  amount: number
  /** Counts how often money moved, minus how often it moved back. */
  times: number
  /** The references of all the provider's records of one of our transactions. */
  references: string[]
}

interface Transaction {
  id: string
  provider: string
}

const movedOf = (records: readonly RecordedOrder[] = []): Moved => ({
  amount: records.reduce((sum, { moved }) => sum + Number(moved), 0),
  times: records.reduce((sum, { times }) => sum + times, 0),
  references: records.map(({ reference }) => reference),
})

/**
 * Indexes records by our id, which is the `externalId` of carrier1 and the reference of carrier2.
 */
export const indexRecords = (world: World): ((transaction: Transaction) => Moved) => {
  const momo = Map.groupBy(world.providers.momo.records().orders, (each) => each.externalId)
  const money = Map.groupBy(world.providers.money.records().orders, (each) => each.reference)
  return ({ id, provider }) =>
    movedOf(provider === 'carrier1_momo' ? momo.get(id) : money.get(id.replaceAll('-', '')))
}

/**
 * Returns the money that full refunds moved at carrier2. These refunds do not carry our reference.
 */
export const movedBack = (world: World, paymentId: string): Moved => {
  const payment = world.providers.money.orders.get(paymentId.replaceAll('-', ''))
  const providerReference = (payment as { providerReference?: string } | undefined)
    ?.providerReference
  if (providerReference === undefined) return movedOf()
  const key = `refund-${providerReference}`
  return movedOf(world.providers.money.records().orders.filter((each) => each.reference === key))
}

export const paymentOf = (world: World, refund: Order): Order | undefined =>
  world.orders.find(refund.paymentId)

export const isWholeRefund = (world: World, order: Order): boolean => {
  if (order.kind !== 'refunds') return false
  if (order.isAutomatic === true) return order.provider === 'carrier2_money'
  const payment = paymentOf(world, order)
  return payment?.provider === 'carrier2_money' && payment.amount === order.amount
}

/** Returns whether a transaction's money moved, as the provider's support would answer. */
export const hasMoved = async (world: World, transaction: Transaction): Promise<boolean> => {
  const order = world.orders.find(transaction.id)
  if (order === undefined || !isWholeRefund(world, order)) {
    return indexRecords(world)(transaction).times > 0
  }
  let others = 0
  for (const other of world.orders.refundsOf(String(order.paymentId))) {
    if (other === order || !isWholeRefund(world, other)) continue
    const { body } = await manage(world, 'GET', `/transactions/${other.id}`)
    if (body?.data?.status === 'successful') others += 1
  }
  return movedBack(world, String(order.paymentId)).times > others
}
