import type { createPostbox, Letter } from './callbacks.ts'
import type { Order, OrderBook } from './order-book.ts'
import type { StubServer } from './stub-server.ts'
import type { CallbackChange, OperatorStub } from './types.ts'

export interface Parts<Configuration extends object> {
  server: StubServer
  book: OrderBook
  postbox: ReturnType<typeof createPostbox>
  configurationOf: (url: string) => Configuration
  compose: (order: Order, change: Partial<CallbackChange>) => Letter | undefined
  setCallbackUrl?: (url: string) => void
}

/** Puts an operator's parts together and starts it. */
export const startStub = async <Configuration extends object>(
  parts: Parts<Configuration>,
): Promise<OperatorStub<Configuration>> => {
  const { server, book, postbox } = parts
  await server.listen()

  const sendCallback = async (reference: string, change: Partial<CallbackChange> = {}) => {
    const order = book.orders.get(reference)
    const letter = order && parts.compose(order, change)
    if (letter === undefined) throw new Error(`no order ${reference}, or nowhere to call back`)
    let status = 0
    for (let count = 0; count < (change.repeat ?? 1); count++) status = await postbox.send(letter)
    return status
  }

  return {
    url: server.url(),
    configuration: parts.configurationOf(server.url()),
    calls: server.calls,
    callbacks: postbox.callbacks,
    orders: book.orders,
    failNext: server.failNext,
    hang: server.hang,
    sendCallback,
    setCallbackUrl: parts.setCallbackUrl ?? (() => {}),
    setOutcome: book.setOutcome,
    stop: async () => {
      book.schedule.pause()
      postbox.stop()
      await server.close()
    },
    restart: async () => {
      await server.listen()
      book.schedule.resume()
    },
  }
}
