import type { Order } from './order.ts'
import { openJournal, type PlannedEnding } from './order-journal.ts'
import { createProviderRecords } from './provider-records.ts'
import { createSchedule } from './schedule.ts'
import type { Cause, Ending, Story } from './stories.ts'
import type { OrderKind, Outcome } from './types.ts'

export type NewOrder = Pick<
  Order,
  'reference' | 'kind' | 'amount' | 'currency' | 'country' | 'msisdn' | 'story'
> &
  Partial<Order>

export interface OrderStoreOptions {
  latencyMs: number
  /** After this time, a second outcome contradicts the first outcome. */
  contradictionMs: number
  /**
   * Returns the provider's code for a cause and kind of transaction, or undefined if none exists.
   */
  reasonOf: (cause: Cause, order: Order) => string | undefined
  /** Called with a completed transaction, once for each due callback. */
  sendCallback: (order: Order) => void
  /** The file that stores transactions. If not set, transactions are only in memory. */
  stateFile?: string | undefined
}

const startedAtMs = Date.now()

/** Completes transactions, and records the resulting money movements. */
const createEndings = (reasonOf: OrderStoreOptions['reasonOf']) => {
  const records = createProviderRecords()

  const moveMoney = (order: Order): void => {
    order.movedTimes += 1
    records.addMovement(order, 1)
  }

  const applyEnding = (order: Order, { status, cause }: Ending, reason?: string): void => {
    const wasMoved = order.status === 'succeeded'
    order.status = status
    order.reason =
      status === 'succeeded' ? undefined : (reason ?? reasonOf(cause ?? 'internal', order))
    if (status === 'succeeded' && !wasMoved) moveMoney(order)
    if (status !== 'succeeded' && wasMoved && order.movedTimes > 0) {
      order.movedTimes -= 1
      records.addMovement(order, -1)
    }
    if (status === 'succeeded') {
      order.providerReference ??= `${startedAtMs}${String(order.sequence).padStart(6, '0')}`
    }
  }

  return { records, moveMoney, applyEnding }
}

const createPlans = () => {
  const schedule = createSchedule()
  const planned = new Map<string, PlannedEnding[]>()
  return {
    schedule,
    of: (reference: string): PlannedEnding[] => planned.get(reference) ?? [],
    cancel: (reference: string): void => {
      schedule.cancel(reference)
      planned.delete(reference)
    },
    plan: (
      reference: string,
      endings: PlannedEnding[],
      perform: (ending: Ending) => void,
    ): void => {
      planned.set(reference, endings)
      for (const each of endings) {
        schedule.after(reference, each.atMs - Date.now(), () => {
          planned.set(reference, (planned.get(reference) ?? []).slice(1))
          perform(each.ending)
        })
      }
    },
  }
}

/**
 * In some scenarios, the provider is unavailable for the first two submissions, so submissions are
 * counted.
 */
const createUnavailability = () => {
  const attempts = new Map<string, number>()
  return (key: string, { submission }: Story): boolean => {
    if (submission !== 'unavailable twice') return false
    const attempt = (attempts.get(key) ?? 0) + 1
    attempts.set(key, attempt)
    return attempt <= 2
  }
}

/** Stores transactions, their planned outcomes and their money, in memory and in the file. */
const createKeeper = (options: OrderStoreOptions) => {
  const { latencyMs, contradictionMs, reasonOf, sendCallback } = options
  const orders = new Map<string, Order>()
  const plans = createPlans()
  const journal = openJournal(options.stateFile)
  const { records, moveMoney, applyEnding } = createEndings(reasonOf)

  const save = (order: Order): void => {
    const planned = plans.of(order.reference)
    journal.write({ order, planned, movements: records.movementsOf(order) })
  }

  const sendCallbacks = (order: Order): void => {
    for (let count = 0; count < order.story.callbacks; count++) sendCallback(order)
  }

  const endAndSave = (order: Order, ending: Ending, reason?: string): void => {
    applyEnding(order, ending, reason)
    save(order)
  }

  const plan = (order: Order, endings: PlannedEnding[]): void =>
    plans.plan(order.reference, endings, (ending) => {
      endAndSave(order, ending)
      sendCallbacks(order)
    })

  const scheduleEndings = (order: Order, endings: Ending[], firstMs = latencyMs): void => {
    const nowMs = Date.now()
    const atMs = (index: number): number => nowMs + firstMs + contradictionMs * index
    plan(
      order,
      endings.map((ending, index) => ({ ending, atMs: atMs(index) })),
    )
  }

  const add = (order: Order): void => {
    orders.set(order.reference, order)
    records.addOrder(order)
  }

  for (const { order, planned, movements } of journal.read().values()) {
    add(order)
    for (const direction of movements) records.addMovement(order, direction)
    plan(order, planned)
  }

  const changes = { moveMoney, applyEnding, endAndSave, save, add }
  return { orders, plans, records, sendCallbacks, scheduleEndings, ...changes }
}

export const createOrderStore = (options: OrderStoreOptions) => {
  const keeper = createKeeper(options)
  const { orders, plans, records, moveMoney, applyEnding, endAndSave } = keeper
  const { save, add, sendCallbacks, scheduleEndings } = keeper

  return {
    orders,
    schedule: plans.schedule,
    records,
    /** Moves a transaction's money again, unless the protocol prevents this. */
    moveMoney: (order: Order): void => {
      moveMoney(order)
      save(order)
    },
    /**
     * With `isFinalAtOnce`, the first outcome is in the response to the submission, and no callback
     * reports it.
     */
    create: (fresh: NewOrder, isFinalAtOnce = false): Order => {
      const order: Order = {
        status: 'pending',
        movedTimes: 0,
        sequence: orders.size,
        enquiries: 0,
        ...fresh,
      }
      add(order)
      const [first, ...later] = order.story.endings
      if (isFinalAtOnce && first !== undefined) {
        applyEnding(order, first)
        scheduleEndings(order, later, options.contradictionMs)
      } else scheduleEndings(order, order.story.endings)
      save(order)
      return order
    },
    find: (kind: OrderKind, reference: string, country: string): Order | undefined => {
      const order = orders.get(reference)
      return order?.kind === kind && order.country === country ? order : undefined
    },
    applyEnding: endAndSave,
    /** Replaces the outcomes of an open transaction. The new outcomes start after one latency. */
    reschedule: (order: Order, endings: Ending[]): void => {
      plans.cancel(order.reference)
      scheduleEndings(order, endings)
      save(order)
    },
    setOutcome: (reference: string, status: Outcome, reason?: string): void => {
      const order = orders.get(reference)
      if (order === undefined) throw new Error(`no transaction ${reference}`)
      plans.cancel(reference)
      const cause = status === 'declined' || status === 'expired' ? status : 'internal'
      endAndSave(order, { status, cause }, reason)
      sendCallbacks(order)
    },
    countUnavailable: createUnavailability(),
  }
}

export type OrderStore = ReturnType<typeof createOrderStore>
