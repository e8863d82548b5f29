import type { operations as FormOperations } from '../../generated/checkout-form.ts'
import type { operations } from '../../generated/openapi.ts'
import { createCheckoutSession } from './createCheckoutSession.ts'
import { createFormCheckoutSession } from './createFormCheckoutSession.ts'
import { createPayment } from './createPayment.ts'
import { createPayout } from './createPayout.ts'
import { createRefund } from './createRefund.ts'
import { getBalance } from './getBalance.ts'
import { getCheckoutSession } from './getCheckoutSession.ts'
import { getMerchantBalance } from './getMerchantBalance.ts'
import { getPayment } from './getPayment.ts'
import { getPayout } from './getPayout.ts'
import { getRefund } from './getRefund.ts'
import { listPayments } from './listPayments.ts'
import { listPayouts } from './listPayouts.ts'
import type { Handlers } from './operation.ts'

/** The operations merchants call; the webhooks of the document are calls we make to them. */
type MerchantOperations = Omit<operations, `on${string}`>

export const handlers: Handlers<MerchantOperations> = {
  createPayment,
  listPayments,
  getPayment,
  createRefund,
  getRefund,
  createCheckoutSession,
  getCheckoutSession,
  getBalance,
  createPayout,
  listPayouts,
  getPayout,
  getMerchantBalance,
}

export const formHandlers: Handlers<FormOperations> = {
  createFormCheckoutSession,
}
