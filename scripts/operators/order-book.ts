import { createSchedule } from './schedule.ts'
import type { Cause, Ending, Story } from './stories.ts'
import type { OrderKind, Outcome, StubOrder } from './types.ts'

/** An order with what only the operator itself knows of it. */
export interface Order extends StubOrder {
  /** Counts from 0; quirks that alternate go by it. */
  sequence: number
  story: Story
  /** The operator's own id of the movement, once money moved. */
  operatorReference?: string | undefined
  externalId?: string | undefined
  callbackUrl?: string | undefined
  /** What an enquiry repeats of the request. */
  notes?: Record<string, string> | undefined
  enquiries: number
  /** carrier1's refunds: the reference of the collection. */
  original?: string | undefined
}

export type NewOrder = Pick<
  Order,
  'reference' | 'kind' | 'amount' | 'currency' | 'country' | 'msisdn' | 'story'
> &
  Partial<Order>

export interface OrderBookOptions {
  latencyMs: number
  /** The operator's code of a cause, for an order of this kind. */
  reasonOf: (cause: Cause, order: Order) => string
  /** Called with an order that has come to an ending, once for each callback due. */
  report: (order: Order) => void
}

const startedAtMs = Date.now()

export const createOrderBook = ({ latencyMs, reasonOf, report }: OrderBookOptions) => {
  const orders = new Map<string, Order>()
  const schedule = createSchedule()
  const attempts = new Map<string, number>()

  const settle = (order: Order, { status, cause }: Ending, reason?: string): void => {
    const wasMoved = order.status === 'succeeded'
    order.status = status
    order.reason =
      status === 'succeeded' ? undefined : (reason ?? reasonOf(cause ?? 'internal', order))
    if (status === 'succeeded' && !wasMoved) order.movedTimes += 1
    if (status !== 'succeeded' && wasMoved) order.movedTimes -= 1
    if (status === 'succeeded') {
      order.operatorReference ??= `${startedAtMs}${String(order.sequence).padStart(6, '0')}`
    }
  }

  const reportAll = (order: Order): void => {
    for (let count = 0; count < order.story.callbacks; count++) report(order)
  }

  const openLater = (order: Order, endings: Ending[]): void => {
    endings.forEach((ending, index) => {
      schedule.after(order.reference, latencyMs * (index + 1), () => {
        settle(order, ending)
        reportAll(order)
      })
    })
  }

  return {
    orders,
    schedule,
    /** Accepts an order. Final at once: its first ending is known now, and no callback tells it. */
    open: (fresh: NewOrder, isFinalAtOnce = false): Order => {
      const order: Order = {
        status: 'pending',
        movedTimes: 0,
        sequence: orders.size,
        enquiries: 0,
        ...fresh,
      }
      orders.set(order.reference, order)
      const [first, ...later] = order.story.endings
      if (isFinalAtOnce && first !== undefined) {
        settle(order, first)
        openLater(order, later)
      } else openLater(order, order.story.endings)
      return order
    },
    /** An order of this kind and country. Asked for under another, the operator never saw it. */
    find: (kind: OrderKind, reference: string, country: string): Order | undefined => {
      const order = orders.get(reference)
      return order?.kind === kind && order.country === country ? order : undefined
    },
    settle,
    setOutcome: (reference: string, status: Outcome, reason?: string): void => {
      const order = orders.get(reference)
      if (order === undefined) throw new Error(`no order ${reference}`)
      schedule.cancel(reference)
      const cause = status === 'declined' || status === 'expired' ? status : 'internal'
      settle(order, { status, cause }, reason)
      reportAll(order)
    },
    /** Whether the operator is still unavailable to this order; counts how often it was asked. */
    isUnavailable: (key: string, { submission }: Story): boolean => {
      if (submission !== 'unavailable twice') return false
      const attempt = (attempts.get(key) ?? 0) + 1
      attempts.set(key, attempt)
      return attempt <= 2
    },
  }
}

export type OrderBook = ReturnType<typeof createOrderBook>
