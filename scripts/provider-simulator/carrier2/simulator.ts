import { carrier2Configuration } from '../configuration.ts'
import { startSimulator } from '../start-simulator.ts'
import type { SimulatorOptions } from '../types.ts'
import { createAccess } from './access.ts'
import { carrier2Answers } from './answers.ts'
import { createSigning, type PinPadding } from './crypto.ts'
import { composeCallback, reasonOf } from './order-status.ts'
import { createOrders } from './orders.ts'
import { type MarketRules, moneyIdField, statusObject, usualRules } from './protocol.ts'
import { createRouter } from './router.ts'

type Carrier2Options = SimulatorOptions & {
  messageSigning?: boolean
  pinPadding?: PinPadding
  /** The padding of `x-key`. Signatures and PINs use different RSA keys and paddings. */
  signingPadding?: PinPadding
  signingKeyBits?: 1024 | 2048
  signingKeyLifetimeSeconds?: number
  /** By default, expired tokens are rejected in both ways alternately. */
  expiredToken?: '401' | '403' | 'both'
  rules?: Record<string, Partial<MarketRules>>
}

const daySeconds = 24 * 60 * 60

export const startCarrier2Simulator = (options: Carrier2Options = {}) => {
  const { pinPadding = 'pkcs1', rules = {}, messageSigning = false, strict = true } = options
  const { callbackHash: isHashed = false, tokenLifetimeSeconds = 180 } = options
  const { expiredToken = 'both', signingPadding = 'pkcs1', signingKeyBits = 1024 } = options
  const { signingKeyLifetimeSeconds = daySeconds } = options
  let { callbackUrl } = options
  const signing = createSigning({
    messageSigning,
    signingPadding,
    signingKeyBits,
    signingKeyLifetimeSeconds,
  })
  const portal = { pinPadding, signingPadding, messageSigning, callbackHash: isHashed }
  return startSimulator(options, {
    answers: carrier2Answers,
    reasonOf,
    composeCallback: (order, change) =>
      composeCallback(order, change, { url: callbackUrl, isHashed }),
    createRoute: (store) =>
      createRouter({
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
    configurationOf: (url) => carrier2Configuration(url, portal),
    setCallbackUrl: (url) => {
      callbackUrl = url
    },
    rotateSigningKey: signing.rotate,
  })
}
