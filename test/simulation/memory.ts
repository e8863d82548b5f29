import type { Kind, Order, Sent } from './world.ts'

/** The memory of the simulated world has indexes, so that no lookup searches it completely. */

export class Orders {
  readonly #all: Order[] = []
  readonly #byId = new Map<string, Order>()
  readonly #byKind: Record<Kind, Order[]> = { payments: [], refunds: [], payouts: [] }
  readonly #refunds = new Map<string, Order[]>()

  get all(): readonly Order[] {
    return this.#all
  }

  add(order: Order): void {
    this.#all.push(order)
    this.#byId.set(order.id, order)
    this.#byKind[order.kind].push(order)
    if (order.paymentId === undefined) return
    this.#refunds.set(order.paymentId, [...this.refundsOf(order.paymentId), order])
  }

  find(id: string | undefined): Order | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  of(kind: Kind): readonly Order[] {
    return this.#byKind[kind]
  }

  refundsOf(paymentId: string): readonly Order[] {
    return this.#refunds.get(paymentId) ?? []
  }

  labelOf(id: string): string {
    return this.find(id)?.label ?? `transaction ${id}`
  }
}

/** Contains the requests that change something, oldest first, indexed by idempotency key. */
export class Requests {
  readonly #all: Sent[] = []
  readonly #byKey = new Map<string, Sent[]>()

  get all(): readonly Sent[] {
    return this.#all
  }

  add(sent: Sent): void {
    this.#all.push(sent)
    this.#byKey.set(sent.key, [...this.withKey(sent.key), sent])
  }

  withKey(key: string): readonly Sent[] {
    return this.#byKey.get(key) ?? []
  }
}
