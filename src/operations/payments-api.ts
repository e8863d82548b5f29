import type { operations as FormOperations } from '../../generated/checkout-form.ts'
import type { operations } from '../../generated/openapi.ts'
import { operationPermissions } from '../../generated/permissions.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import type { Called, Handlers } from './handler.ts'
import type { Markets } from './order-checks.ts'
import { getBalance, getMerchantBalance } from './payments/balances.ts'
import {
  checkCheckoutSession,
  checkFormCheckoutSession,
  createCheckoutSession,
  createFormCheckoutSession,
  getCheckoutSession,
} from './payments/checkout-sessions.ts'
import { checkPayment, createPayment, getPayment, listPayments } from './payments/payments.ts'
import { checkPayout, createPayout, getPayout, listPayouts } from './payments/payouts.ts'
import { createRefund, getRefund } from './payments/refunds.ts'
import type { FoundBy } from './request-check.ts'
import type { Api } from './run-operation.ts'

/** The payments API, including the form-encoded checkout API. */

const createPaymentsChecks = (markets: Markets) => ({
  createPayment: checkPayment(markets),
  createCheckoutSession: checkCheckoutSession(markets),
  createPayout: checkPayout(markets),
})

const handlers: Handlers<
  Called<operations>,
  Caller,
  FoundBy<ReturnType<typeof createPaymentsChecks>>
> = {
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

/** Facts about markets that the checks need, and the function that refreshes them. */
export interface MarketRules {
  markets: Markets
  prepareChecks: () => Promise<void> | undefined
}

export const createPaymentsApi = ({
  markets,
  prepareChecks,
}: MarketRules): Api<Called<operations>, Caller> => ({
  handlers,
  checks: createPaymentsChecks(markets),
  prepareChecks,
  permissions: operationPermissions.openapi,
})

const createFormChecks = (markets: Markets) => ({
  createFormCheckoutSession: checkFormCheckoutSession(markets),
})

const formHandlers: Handlers<
  FormOperations,
  Caller,
  FoundBy<ReturnType<typeof createFormChecks>>
> = { createFormCheckoutSession }

export const createFormApi = ({
  markets,
  prepareChecks,
}: MarketRules): Api<FormOperations, Caller> => ({
  handlers: formHandlers,
  checks: createFormChecks(markets),
  prepareChecks,
  permissions: operationPermissions['checkout-form'],
})
