import { createCallbackSender } from '../callbacks.ts'
import { carrier1Configuration } from '../configuration.ts'
import { createSimulatorServer } from '../http-server.ts'
import { createOrderStore, type Order } from '../order-store.ts'
import { startSimulator } from '../start-simulator.ts'
import type { CallbackChange, SimulatorOptions } from '../types.ts'
import { type AccessOptions, createAccess } from './access.ts'
import { carrier1Answers } from './answers.ts'
import { composeCallback, reasonOf } from './order-status.ts'
import { error } from './protocol.ts'
import { createRouter } from './router.ts'

export type Carrier1Options = SimulatorOptions & Partial<AccessOptions>

const accessDefaults: AccessOptions = {
  tokenLifetimeSeconds: 3600,
  tokenBodies: 'any',
  tokenTargetEnvironment: 'ignored',
  strict: true,
}

/** Simulates carrier1_momo: one platform of the provider, with orders and tokens of its own. */
export const startCarrier1Simulator = (options: Carrier1Options = {}) => {
  const { port = 0, latencyMs = 0, gzip = false } = options
  const { contradictionMs = latencyMs, strict = true } = options
  const callbackSender = createCallbackSender(options.onCallback, options.wire)
  let composed = 0
  const compose = (order: Order, change: Partial<CallbackChange>) =>
    composeCallback(order, change, composed++)
  const sendCallback = (order: Order): void => {
    const callback = compose(order, {})
    if (callback !== undefined) void callbackSender.send(callback)
  }
  const { stateFile } = options
  const endings = { latencyMs, contradictionMs, reasonOf }
  const store = createOrderStore({ ...endings, sendCallback, stateFile })
  const server = createSimulatorServer({
    port,
    wire: options.wire,
    gzip,
    answers: carrier1Answers,
    route: createRouter(createAccess({ ...accessDefaults, ...options }), store, strict),
    errorBody: (_, code) => error(code),
    redirectedBody: {
      status: 'SUCCESSFUL',
      access_token: 'simulator-followed',
      availableBalance: '1',
    },
    onCall: options.onCall,
  })
  return startSimulator({
    server,
    store,
    callbackSender,
    composeCallback: compose,
    answers: carrier1Answers,
    configurationOf: carrier1Configuration,
  })
}

/**
 * The provider while it moves its countries: two hosts of one provider. Each knows only the
 * references that it accepted itself, and the newer one demands X-Target-Environment for tokens.
 */
export const startCarrier1Platforms = async (options: Carrier1Options = {}) => ({
  older: await startCarrier1Simulator(options),
  newer: await startCarrier1Simulator({ ...options, port: 0, tokenTargetEnvironment: 'demanded' }),
})
