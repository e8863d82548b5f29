import type { operations as FormOperations } from '../../generated/checkout-form.ts'
import type { operations } from '../../generated/openapi.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import { createCheckoutSession } from './checkout/createCheckoutSession.ts'
import { createFormCheckoutSession } from './checkout/createFormCheckoutSession.ts'
import { getCheckoutSession } from './checkout/getCheckoutSession.ts'
import type { Handlers } from './handler.ts'
import { getBalance } from './ledger/getBalance.ts'
import { getMerchantBalance } from './ledger/getMerchantBalance.ts'
import type { FormFindings, MerchantFindings } from './merchant-checks.ts'
import { createPayment } from './payments/createPayment.ts'
import { getPayment } from './payments/getPayment.ts'
import { listPayments } from './payments/listPayments.ts'
import { createPayout } from './payouts/createPayout.ts'
import { getPayout } from './payouts/getPayout.ts'
import { listPayouts } from './payouts/listPayouts.ts'
import { createRefund } from './refunds/createRefund.ts'
import { getRefund } from './refunds/getRefund.ts'

/** The operations merchants call; the webhooks of the document are calls we make to them. */
type MerchantOperations = Omit<operations, `on${string}`>

export const handlers: Handlers<MerchantOperations, Caller, MerchantFindings> = {
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

export const formHandlers: Handlers<FormOperations, Caller, FormFindings> = {
  createFormCheckoutSession,
}
