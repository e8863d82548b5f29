import { setTimeout as pause } from 'node:timers/promises'
import { numberOf, payment } from '../support/builders.ts'
import { call, type Merchant, type Reply } from '../support/client.ts'
import { isCutOff } from '../support/processes.ts'

/** The clients keep sending transactions of every kind while the service is killed. */

export type Kind = 'payments' | 'refunds' | 'payouts'

export interface Order {
  kind: Kind
  key: string
  body: Record<string, unknown>
  answer: Reply
}

type Peer = { url: string }

/** Repeats a request with the same idempotency key until it gets a response. */
export const untilAnswered = async (ask: () => Promise<Reply>): Promise<Reply> => {
  for (;;) {
    try {
      const reply = await ask()
      if (reply.status !== 503) return reply
    } catch (error) {
      if (!isCutOff(error)) throw error
    }
    await pause(10)
  }
}

export const sendUntilAnswered = (
  choosePeer: () => Peer,
  { secretKey }: Pick<Merchant, 'secretKey'>,
  { kind, key, body }: Omit<Order, 'answer'>,
): Promise<Reply> => {
  const options = { key: secretKey, body, headers: { 'Idempotency-Key': key } }
  return untilAnswered(() => call(choosePeer(), 'post', `/api/v1/${kind}`, options))
}

const endings = ['999001', '999002', '999003', '999007', '999008', '999010', '999011', '999012']

const nextOrder = (at: number, earlier: Order[]): Pick<Order, 'kind' | 'body'> => {
  const phone_number = numberOf(endings[Math.floor(at / 3) % endings.length] as string)
  const paid = earlier.filter(({ kind, answer }) => kind === 'payments' && answer.status === 201)
  if (at % 3 === 1) {
    const { amount, country, provider } = payment({ amount: 1000 + at })
    const body = { amount, currency: 'XAF', country, provider, phone_number }
    return { kind: 'payouts', body }
  }
  const target = paid[Math.floor(Math.random() * paid.length)]
  if (at % 3 === 0 || target === undefined) {
    const changes = at % 2 === 0 ? { phone_number } : { phone_number: numberOf('999013') }
    return { kind: 'payments', body: payment({ amount: 2000 + at, ...changes }) }
  }
  return { kind: 'refunds', body: { payment_id: target.answer.body.data.id, amount: 900 } }
}

export interface OrderStream {
  orders: Order[]
  /** Allows the clients to send `count` more transactions. */
  allow(count: number): void
  /** Stops the clients. Resolves when all allowed transactions have a response. */
  finish(): Promise<void>
}

/** Starts clients that send each transaction to any peer until they get a response. */
export const startOrders = (
  choosePeer: () => Peer,
  merchant: Merchant,
  clients: number,
): OrderStream => {
  const orders: Order[] = []
  let allowed = 0
  let begun = 0
  let isOver = false
  const sendOrders = async (): Promise<void> => {
    while (!isOver || begun < allowed) {
      if (begun >= allowed) {
        await pause(5)
        continue
      }
      const at = begun
      begun += 1
      const order = { key: `order ${at}`, ...nextOrder(at, orders) }
      orders.push({ ...order, answer: await sendUntilAnswered(choosePeer, merchant, order) })
    }
  }
  const sending = Promise.all(Array.from({ length: clients }, sendOrders))
  // The handler prevents an unhandled rejection. `finish` reports the failure.
  sending.catch(() => {})
  return {
    orders,
    allow: (count) => {
      allowed += count
    },
    finish: async () => {
      isOver = true
      await sending
    },
  }
}
