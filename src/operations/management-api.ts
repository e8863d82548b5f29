import type { operations } from '../../generated/management.ts'
import type { ManagementToken } from '../domain/merchants/caller.ts'
import type { Handlers } from './handler.ts'
import {
  checkApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
} from './management/api-keys.ts'
import {
  checkApplicationChange,
  createApplication,
  getApplication,
  listApplications,
  updateApplication,
} from './management/applications.ts'
import {
  approveBulkPayout,
  listWaitingBulkPayouts,
  rejectBulkPayout,
} from './management/bulk-payouts.ts'
import { getEvent, listEvents, resendEvent } from './management/events.ts'
import { checkLedger, getStatement, listBalances, listLedgerEntries } from './management/ledger.ts'
import { listLiveTransactions } from './management/live-transactions.ts'
import {
  checkAmountLimits,
  checkMarket,
  createFeeSchedule,
  listAmountLimits,
  listFeeSchedules,
  setAmountLimits,
} from './management/markets.ts'
import {
  createOrganisation,
  getOrganisation,
  listOrganisations,
  resumeOrganisation,
  setKycStatus,
  suspendOrganisation,
} from './management/organisations.ts'
import { approvePayout, listWaitingPayouts, rejectPayout } from './management/payouts.ts'
import { checkAccount, listProviders } from './management/providers.ts'
import {
  listOpenComparisons,
  listReconciliationItems,
  resolveReconciliationItem,
} from './management/reconciliation.ts'
import { finishRecovery, getRecovery } from './management/recovery.ts'
import { advanceSandboxClock, createSandboxTopUp, setSandboxOutcome } from './management/sandbox.ts'
import { getTransaction } from './management/transactions.ts'
import { listUnknownOrders, resolveUnknownOrder } from './management/unknown-orders.ts'
import {
  createWebhookEndpoint,
  listWebhookEndpoints,
  pingWebhookEndpoint,
} from './management/webhook-endpoints.ts'
import type { Api } from './run-operation.ts'
import {
  checkWebhookUrl,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './shared/webhook-endpoints.ts'

/** The management API, with which administrators manage all merchants. */

const createManagementChecks = (nowMs: () => number) => ({
  updateApplication: checkApplicationChange,
  createApiKey: checkApiKey(nowMs),
  createWebhookEndpoint: checkWebhookUrl,
  updateWebhookEndpoint: checkWebhookUrl,
  createFeeSchedule: checkMarket,
  setAmountLimits: checkAmountLimits,
})

const handlers: Handlers<operations, ManagementToken> = {
  createOrganisation,
  listOrganisations,
  getOrganisation,
  setKycStatus,
  suspendOrganisation,
  resumeOrganisation,
  createApplication,
  listApplications,
  getApplication,
  updateApplication,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
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
  setSandboxOutcome,
  advanceSandboxClock,
  createSandboxTopUp,
  listBalances,
  listLedgerEntries,
  getStatement,
  listWaitingPayouts,
  approveBulkPayout,
  listWaitingBulkPayouts,
  rejectBulkPayout,
  approvePayout,
  rejectPayout,
  createFeeSchedule,
  setAmountLimits,
  listAmountLimits,
  listFeeSchedules,
  checkLedger,
  listReconciliationItems,
  resolveReconciliationItem,
  listUnknownOrders,
  resolveUnknownOrder,
  getRecovery,
  finishRecovery,
  listOpenComparisons,
  listLiveTransactions,
  getTransaction,
  listProviders,
  checkAccount,
}

/** `nowMs`: the time, in milliseconds since 1970. */
export const createManagementApi = (nowMs: () => number): Api<operations, ManagementToken> => ({
  handlers,
  checks: createManagementChecks(nowMs),
})
