import type { operations as FormOperations } from '../../generated/checkout-form.ts'
import type { operations } from '../../generated/openapi.ts'
import { operationPermissions } from '../../generated/permissions.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import type { Called, Handlers } from './handler.ts'
import * as all from './payments/handlers.ts'
import type { FoundBy } from './request-check.ts'
import type { Api } from './run-operation.ts'
import type { Markets } from './shared-checks.ts'

/** The payments API, including the form-encoded checkout API. */

const createPaymentsChecks = (markets: Markets) => ({
  createPayment: all.checkPayment(markets),
  createCheckoutSession: all.checkCheckoutSession(markets),
  createPayout: all.checkPayout(markets),
})

const handlers: Handlers<
  Called<operations>,
  Caller,
  FoundBy<ReturnType<typeof createPaymentsChecks>>
> = all

/** The market data that checks need. `prepareChecks` refreshes this data. */
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
  createFormCheckoutSession: all.checkFormCheckoutSession(markets),
})

const formHandlers: Handlers<
  FormOperations,
  Caller,
  FoundBy<ReturnType<typeof createFormChecks>>
> = all

export const createFormApi = ({
  markets,
  prepareChecks,
}: MarketRules): Api<FormOperations, Caller> => ({
  handlers: formHandlers,
  checks: createFormChecks(markets),
  prepareChecks,
  permissions: operationPermissions['checkout-form'],
})
