import type { operations } from '../../generated/account.ts'
import { operationPermissions } from '../../generated/permissions.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import { getCurrentApiKey, listApiKeys, rollCurrentApiKey } from './account/api-keys.ts'
import { getCurrentApplication, updateCurrentApplication } from './account/applications.ts'
import {
  createBankAccount,
  disableBankAccount,
  getBankAccount,
  listBankAccounts,
} from './account/bank-accounts.ts'
import {
  cancelBulkPayout,
  checkBulkPayout,
  createBulkPayout,
  downloadBulkPayoutResults,
  getBulkPayout,
  type LineRules,
  listBulkPayoutLines,
  listBulkPayouts,
  previewBulkPayout,
} from './account/bulk-payouts.ts'
import {
  getEvent,
  getEventRecovery,
  listEventRecoveries,
  listEvents,
  recoverEvents,
  resendEvent,
} from './account/events.ts'
import { listMarkets, lookUpMarket } from './account/markets.ts'
import {
  checkPaymentLink,
  checkPaymentLinkChange,
  createPaymentLink,
  getPaymentLink,
  getPaymentLinkPng,
  getPaymentLinkSvg,
  listPaymentLinks,
  updatePaymentLink,
} from './account/payment-links.ts'
import {
  checkPeriod,
  downloadSettlementSummary,
  downloadStatement,
  getSettlementSummary,
  getStatement,
} from './account/statements.ts'
import { advanceTestClock } from './account/test-clock.ts'
import { listTopUpInstructions } from './account/top-ups.ts'
import {
  checkNotes,
  checkSelection,
  downloadTransactions,
  getTransaction,
  listTransactions,
  updateTransaction,
} from './account/transactions.ts'
import {
  createWebhookEndpoint,
  listWebhookEndpoints,
  pingWebhookEndpoint,
} from './account/webhook-endpoints.ts'
import { listWithdrawalSchedules, setWithdrawalSchedule } from './account/withdrawal-schedules.ts'
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  listWithdrawals,
} from './account/withdrawals.ts'
import type { Called, Handlers } from './handler.ts'
import type { MarketRules } from './payments-api.ts'
import type { FoundBy } from './request-check.ts'
import type { Api } from './run-operation.ts'
import {
  checkWebhookUrl,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './shared/webhook-endpoints.ts'

/** The account API, which merchants use to manage their own account. */

const createAccountChecks = (nowMs: () => number, rules: LineRules) => ({
  listTransactions: checkSelection(nowMs),
  downloadTransactions: checkSelection(nowMs),
  updateTransaction: checkNotes,
  createWebhookEndpoint: checkWebhookUrl,
  updateWebhookEndpoint: checkWebhookUrl,
  getStatement: checkPeriod(nowMs),
  downloadStatement: checkPeriod(nowMs),
  createBulkPayout: checkBulkPayout(rules),
  previewBulkPayout: checkBulkPayout(rules),
  createPaymentLink: checkPaymentLink(rules.markets, nowMs),
  updatePaymentLink: checkPaymentLinkChange,
})

const handlers: Handlers<
  Called<operations>,
  Caller,
  FoundBy<ReturnType<typeof createAccountChecks>>
> = {
  listTransactions,
  downloadTransactions,
  getTransaction,
  updateTransaction,
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  pingWebhookEndpoint,
  listEvents,
  getEvent,
  resendEvent,
  recoverEvents,
  listEventRecoveries,
  getEventRecovery,
  getStatement,
  downloadStatement,
  listTopUpInstructions,
  getSettlementSummary,
  downloadSettlementSummary,
  cancelBulkPayout,
  createBulkPayout,
  downloadBulkPayoutResults,
  getBulkPayout,
  listBulkPayoutLines,
  listBulkPayouts,
  previewBulkPayout,
  createPaymentLink,
  listPaymentLinks,
  getPaymentLink,
  updatePaymentLink,
  getPaymentLinkSvg,
  getPaymentLinkPng,
  createWithdrawal,
  listWithdrawals,
  getWithdrawal,
  cancelWithdrawal,
  setWithdrawalSchedule,
  listWithdrawalSchedules,
  createBankAccount,
  listBankAccounts,
  getBankAccount,
  disableBankAccount,
  listMarkets,
  lookUpMarket,
  getCurrentApplication,
  updateCurrentApplication,
  listApiKeys,
  getCurrentApiKey,
  rollCurrentApiKey,
  advanceTestClock,
}

interface AccountRules extends MarketRules, LineRules {
  /** Returns the current time in milliseconds since 1970. */
  nowMs: () => number
}

export const createAccountApi = (rules: AccountRules): Api<Called<operations>, Caller> => ({
  handlers,
  checks: createAccountChecks(rules.nowMs, rules),
  prepareChecks: rules.prepareChecks,
  permissions: operationPermissions.account,
})
