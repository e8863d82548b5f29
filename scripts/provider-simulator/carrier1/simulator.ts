import { carrier1Configuration } from '../configuration.ts'
import { startSimulator } from '../start-simulator.ts'
import type { SimulatorOptions } from '../types.ts'
import { type AccessOptions, createAccess } from './access.ts'
import { carrier1Answers } from './answers.ts'
import { composeCallback, reasonOf } from './order-status.ts'
import { error } from './protocol.ts'
import { createRouter } from './router.ts'

type Carrier1Options = SimulatorOptions & Partial<AccessOptions>

const accessDefaults: AccessOptions = {
  tokenLifetimeSeconds: 3600,
  tokenBodies: 'any',
  tokenTargetEnvironment: 'ignored',
  strict: true,
}

/** Each simulator is one platform with separate transactions and tokens. */
export const startCarrier1Simulator = (options: Carrier1Options = {}) => {
  const { strict = true } = options
  let composed = 0
  return startSimulator(options, {
    answers: carrier1Answers,
    reasonOf,
    composeCallback: (order, change) => composeCallback(order, change, composed++),
    createRoute: (store) =>
      createRouter(createAccess({ ...accessDefaults, ...options }), store, strict),
    errorBody: (_, code) => error(code),
    redirectedBody: {
      status: 'SUCCESSFUL',
      access_token: 'simulator-followed',
      availableBalance: '1',
    },
    configurationOf: carrier1Configuration,
  })
}

/**
 * Simulates the migration of carrier1_momo to a newer platform: two hosts of one provider. Each
 * host knows only the references that it accepted, and the newer host requires X-Target-Environment
 * for tokens.
 */
export const startCarrier1Platforms = async (options: Carrier1Options = {}) => ({
  older: await startCarrier1Simulator(options),
  newer: await startCarrier1Simulator({ ...options, port: 0, tokenTargetEnvironment: 'demanded' }),
})
