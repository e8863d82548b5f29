import { createCallbackSender, type UnsentCallback } from './callbacks.ts'
import { createSimulatorServer, type SimulatorServerOptions } from './http-server.ts'
import type { Order } from './order.ts'
import { createOrderStore, type OrderStore, type OrderStoreOptions } from './order-store.ts'
import type { CallbackChange, ProviderSimulator, SimulatorOptions } from './types.ts'

/** These parts of a simulator differ between the providers. */
interface SimulatorParts<Configuration extends object>
  extends Pick<SimulatorServerOptions, 'answers' | 'errorBody' | 'redirectedBody'>,
    Pick<OrderStoreOptions, 'reasonOf'> {
  createRoute: (store: OrderStore) => SimulatorServerOptions['route']
  configurationOf: (url: string) => Configuration
  composeCallback: (order: Order, change: Partial<CallbackChange>) => UnsentCallback | undefined
  setCallbackUrl?: (url: string) => void
  rotateSigningKey?: () => void
}

/** Returns functions that tests use to control the simulator. */
export const startSimulator = async <Configuration extends object>(
  options: SimulatorOptions,
  parts: SimulatorParts<Configuration>,
): Promise<ProviderSimulator<Configuration>> => {
  const { port = 0, latencyMs = 0, gzip = false, wire, stateFile } = options
  const { contradictionMs = latencyMs } = options
  const { answers, composeCallback, createRoute, errorBody, reasonOf, redirectedBody } = parts
  const callbackSender = createCallbackSender(options.onCallback, wire)
  const store = createOrderStore({
    ...{ latencyMs, contradictionMs, reasonOf, stateFile },
    sendCallback: (order) => {
      const callback = composeCallback(order, {})
      if (callback !== undefined) void callbackSender.send(callback)
    },
  })
  const server = createSimulatorServer({
    ...{ port, wire, gzip, answers, errorBody, redirectedBody },
    route: createRoute(store),
    onCall: options.onCall,
  })
  await server.listen()

  const sendCallback = async (reference: string, change: Partial<CallbackChange> = {}) => {
    const order = store.orders.get(reference)
    const callback = order && composeCallback(order, change)
    if (callback === undefined)
      throw new Error(`no transaction ${reference}, or no callback URL for it`)
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
    answers,
    failNext: server.failNext,
    forceAnswer: server.forceAnswer,
    clearFaults: server.clearFaults,
    hang: server.hang,
    sendCallback,
    setCallbackUrl: parts.setCallbackUrl ?? (() => {}),
    rotateSigningKey: parts.rotateSigningKey ?? (() => {}),
    setOutcome: store.setOutcome,
    capBalance: store.records.capBalance,
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
