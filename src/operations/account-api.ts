import type { operations } from '../../generated/account.ts'
import { operationPermissions } from '../../generated/permissions.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import * as all from './account/handlers.ts'
import type { Called, Handlers } from './handler.ts'
import type { MarketRules } from './payments-api.ts'
import type { FoundBy } from './request-check.ts'
import type { Api } from './run-operation.ts'

/** Merchants use the account API to manage their accounts. */

const createAccountChecks = (nowMs: () => number, rules: all.LineRules) => ({
  listTransactions: all.checkSelection(nowMs),
  downloadTransactions: all.checkSelection(nowMs),
  updateTransaction: all.checkNotes,
  createWebhookEndpoint: all.checkWebhookUrl,
  updateWebhookEndpoint: all.checkWebhookUrl,
  getStatement: all.checkPeriod(nowMs),
  downloadStatement: all.checkPeriod(nowMs),
  createBulkPayout: all.checkBulkPayout(rules),
  previewBulkPayout: all.checkBulkPayout(rules),
  createPaymentLink: all.checkPaymentLink(rules.markets, nowMs),
  updatePaymentLink: all.checkPaymentLinkChange,
})

const handlers: Handlers<
  Called<operations>,
  Caller,
  FoundBy<ReturnType<typeof createAccountChecks>>
> = all

interface AccountRules extends MarketRules, all.LineRules {
  /** In milliseconds since 1970. */
  nowMs: () => number
}

export const createAccountApi = (rules: AccountRules): Api<Called<operations>, Caller> => ({
  handlers,
  checks: createAccountChecks(rules.nowMs, rules),
  prepareChecks: rules.prepareChecks,
  permissions: operationPermissions.account,
})
