import type { CallbackSender, UnsentCallback } from './callbacks.ts'
import type { SimulatorServer } from './http-server.ts'
import type { Order, OrderStore } from './order-store.ts'
import type { CallbackChange, DocumentedAnswer, ProviderSimulator } from './types.ts'

export interface SimulatorParts<Configuration extends object> {
  server: SimulatorServer
  store: OrderStore
  callbackSender: CallbackSender
  answers: readonly DocumentedAnswer[]
  configurationOf: (url: string) => Configuration
  composeCallback: (order: Order, change: Partial<CallbackChange>) => UnsentCallback | undefined
  setCallbackUrl?: (url: string) => void
  rotateSigningKey?: () => void
}

/** Starts a simulator from its parts and returns what a test controls it with. */
export const startSimulator = async <Configuration extends object>(
  parts: SimulatorParts<Configuration>,
): Promise<ProviderSimulator<Configuration>> => {
  const { server, store, callbackSender } = parts
  await server.listen()

  const sendCallback = async (reference: string, change: Partial<CallbackChange> = {}) => {
    const order = store.orders.get(reference)
    const callback = order && parts.composeCallback(order, change)
    if (callback === undefined) throw new Error(`no order ${reference}, or no callback URL for it`)
    let status = 0
    for (let count = 0; count < (change.repeat ?? 1); count++) {
      status = await callbackSender.send(callback)
    }
    return status
  }

  return {
    url: server.url(),
    configuration: parts.configurationOf(server.url()),
    calls: server.calls,
    callbacks: callbackSender.callbacks,
    orders: store.orders,
    answers: parts.answers,
    failNext: server.failNext,
    forceAnswer: server.forceAnswer,
    clearFaults: server.clearFaults,
    hang: server.hang,
    sendCallback,
    setCallbackUrl: parts.setCallbackUrl ?? (() => {}),
    rotateSigningKey: parts.rotateSigningKey ?? (() => {}),
    setOutcome: store.setOutcome,
    records: store.records.read,
    stop: async () => {
      store.schedule.pause()
      callbackSender.stop()
      await server.close()
    },
    restart: async () => {
      await server.listen()
      store.schedule.resume()
    },
  }
}
