import type { Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  atProvider,
  createFinal,
  numberIn,
  type Provider,
  paymentTo,
  simulatorOf,
  taken,
  underWay,
} from './live-orders.ts'
import { type LiveOptions, type LiveService, startLiveService } from './live-service.ts'

/** Starts a service whose first query is an hour away, so only callbacks complete transactions. */

export const startCallbackService = (options: LiveOptions = {}) =>
  startLiveService({
    settings: { firstEnquiryMs: 3_600_000 },
    carrier2: { callbackHash: true },
    ...options,
  })

/** Creates a payment that stays pending until its outcome is set. */
export const pendingPayment = (service: LiveService, merchant: Merchant, provider: Provider) =>
  underWay(service, merchant, {
    body: paymentTo(provider, { phone_number: numberIn('999009') }),
  })

/** Creates a transaction that succeeds at the provider without sending a callback. */
export const silentSuccess = async (
  service: LiveService,
  merchant: Merchant,
  provider: Provider,
) => {
  const body = paymentTo(provider, { phone_number: numberIn('999010') })
  const id = await underWay(service, merchant, { body })
  const { reference } = await eventually(
    () => taken(simulatorOf(service, provider), id),
    ({ status }) => status === 'succeeded',
  )
  return { id, reference }
}

export const enquiriesAbout = (service: LiveService, provider: Provider, id: string) => {
  const simulator = simulatorOf(service, provider)
  const reference = atProvider(simulator, id)?.reference ?? 'none'
  return simulator.calls.filter(({ method, path }) => method === 'GET' && path.includes(reference))
}

/**
 * Waits until a later transaction completes, which means that every earlier callback was processed.
 */
export const untilProcessed = async (
  _service: LiveService,
  bystander: Merchant,
  provider: Provider,
): Promise<void> => {
  const { status } = await createFinal(bystander, 'payments', paymentTo(provider))
  expect(status).toBe('successful')
}

/** Copies the body of a genuine callback that was sent to a non-existent address. */
export const genuineCallback = async (
  service: LiveService,
  provider: Provider,
  id: string,
): Promise<string> => {
  const simulator = simulatorOf(service, provider)
  const { reference } = await taken(simulator, id)
  await simulator.sendCallback(reference, { url: `${service.server.url}/nowhere` })
  return simulator.callbacks.findLast((sent) => sent.reference === reference)?.body ?? ''
}
