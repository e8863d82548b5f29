import { createCallbackSender } from '../callbacks.ts'
import { carrier2Configuration } from '../configuration.ts'
import { createSimulatorServer } from '../http-server.ts'
import { createOrderStore, type Order } from '../order-store.ts'
import { startSimulator } from '../start-simulator.ts'
import type { CallbackChange, SimulatorOptions } from '../types.ts'
import { createAccess } from './access.ts'
import { carrier2Answers } from './answers.ts'
import type { PinPadding } from './crypto.ts'
import { composeCallback, reasonOf } from './order-status.ts'
import { createOrders } from './orders.ts'
import { type MarketRules, moneyIdField, statusObject, usualRules } from './protocol.ts'
import { createRouter } from './router.ts'
import { createSigning } from './signing.ts'

export type Carrier2Options = SimulatorOptions & {
  messageSigning?: boolean
  pinPadding?: PinPadding
  /** The padding of `x-key`, whose RSA key and padding differ from those of PINs. */
  signingPadding?: PinPadding
  signingKeyBits?: 1024 | 2048
  signingKeyLifetimeSeconds?: number
  /** How an expired token is refused; both ways alternately by default. */
  expiredToken?: '401' | '403' | 'both'
  /** By country, instead of the usual rules. */
  rules?: Record<string, Partial<MarketRules>>
}

const daySeconds = 24 * 60 * 60

/** Simulates carrier2_money, for all its countries. */
export const startCarrier2Simulator = (options: Carrier2Options = {}) => {
  const { port = 0, latencyMs = 0, gzip = false, pinPadding = 'pkcs1', rules = {} } = options
  const { messageSigning = false, callbackHash: isHashed = false, strict = true } = options
  const { contradictionMs = latencyMs } = options
  let { callbackUrl } = options
  const callbackSender = createCallbackSender(options.onCallback, options.wire)
  const compose = (order: Order, change: Partial<CallbackChange>) =>
    composeCallback(order, change, { url: callbackUrl, isHashed })
  const sendCallback = (order: Order): void => {
    const callback = compose(order, {})
    if (callback !== undefined) void callbackSender.send(callback)
  }
  const { stateFile } = options
  const endings = { latencyMs, contradictionMs, reasonOf }
  const store = createOrderStore({ ...endings, sendCallback, stateFile })
  const { tokenLifetimeSeconds = 180, expiredToken = 'both' } = options
  const { signingPadding = 'pkcs1', signingKeyBits = 1024 } = options
  const { signingKeyLifetimeSeconds = daySeconds } = options
  const signing = createSigning({
    messageSigning,
    signingPadding,
    signingKeyBits,
    signingKeyLifetimeSeconds,
  })
  const server = createSimulatorServer({
    port,
    wire: options.wire,
    gzip,
    answers: carrier2Answers,
    route: createRouter({
      access: createAccess({ tokenLifetimeSeconds, expiredToken }),
      signing,
      orders: createOrders(store, pinPadding, strict),
      isStrict: strict,
      store,
      rulesOf: (country) => ({ ...usualRules, ...rules[country] }),
    }),
    errorBody: (httpStatus, code) => statusObject({ httpStatus, code, success: false }),
    redirectedBody: {
      data: { transaction: { id: 'followed', status: 'TS', [moneyIdField]: 'followed' } },
      ...statusObject({ httpStatus: 200, success: true }),
      access_token: 'simulator-followed',
    },
    onCall: options.onCall,
  })
  const portal = { pinPadding, signingPadding, messageSigning, callbackHash: isHashed }
  return startSimulator({
    server,
    store,
    callbackSender,
    composeCallback: compose,
    answers: carrier2Answers,
    configurationOf: (url) => carrier2Configuration(url, portal),
    setCallbackUrl: (url) => {
      callbackUrl = url
    },
    rotateSigningKey: signing.rotate,
  })
}
