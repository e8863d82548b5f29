import type { operations } from '../../generated/management.ts'
import { operationPermissions } from '../../generated/permissions.ts'
import type { Administrator } from '../domain/merchants/caller.ts'
import type { Handlers } from './handler.ts'
import {
  checkApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
  searchApiKeys,
} from './management/api-keys.ts'
import {
  checkApplicationChange,
  createApplication,
  getApplication,
  listApplications,
  updateApplication,
} from './management/applications.ts'
import {
  downloadAuditEntries,
  getAuditCheckpoint,
  listAuditEntries,
  verifyAudit,
} from './management/audit.ts'
import { downloadBackup } from './management/backup.ts'
import {
  approveBulkPayout,
  cancelBulkPayout,
  getBulkPayout,
  listBulkPayoutLines,
  listBulkPayouts,
  listWaitingBulkPayouts,
  rejectBulkPayout,
} from './management/bulk-payouts.ts'
import { getEvent, listEvents, resendEvent } from './management/events.ts'
import {
  checkLedger,
  getBalanceBridge,
  getStatement,
  listBalances,
  listLedgerEntries,
  listRevenue,
} from './management/ledger.ts'
import {
  approveLiveKey,
  cancelLiveKey,
  listLiveKeys,
  startLiveKey,
} from './management/live-keys.ts'
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
  updateOrganisation,
} from './management/organisations.ts'
import { approvePayout, listWaitingPayouts, rejectPayout } from './management/payouts.ts'
import {
  acceptInvitation,
  createInvitation,
  createPasswordReset,
  getPerson,
  listInvitations,
  listPeople,
  revokeInvitation,
  unlinkIdentity,
  updatePerson,
} from './management/people.ts'
import { erasePhoneNumber } from './management/phone-numbers.ts'
import {
  approveProposal,
  getProposal,
  listProposals,
  proposeAmountLimits,
  proposeFeeSchedule,
  proposeSettlement,
  rejectProposal,
  withdrawProposal,
} from './management/proposals.ts'
import { checkAccount, listProviderHealth, listProviders } from './management/providers.ts'
import {
  listOpenComparisons,
  listReconciliationItems,
  reopenReconciliationItem,
  resolveReconciliationItem,
} from './management/reconciliation.ts'
import { finishRecovery, getRecovery } from './management/recovery.ts'
import { advanceSandboxClock, createSandboxTopUp, setSandboxOutcome } from './management/sandbox.ts'
import { deleteSavedView, listSavedViews, saveView } from './management/saved-views.ts'
import { getServiceState } from './management/service-state.ts'
import {
  addPasskey,
  changePassword,
  confirmAuthenticator,
  confirmSession,
  createAccessToken,
  endOtherSessions,
  endSession,
  endSessionById,
  finishSingleSignOn,
  getSession,
  listAccessTokens,
  listPasskeys,
  listSessions,
  removeAuthenticator,
  removePasskey,
  requestPasswordReset,
  resetPassword,
  revokeAccessToken,
  signIn,
  signInWithPasskey,
  startAuthenticator,
  startPasskey,
  startPasskeySignIn,
  startSingleSignOn,
} from './management/sign-in.ts'
import {
  checkSearch,
  downloadTransactions,
  enquireTransaction,
  getTransaction,
  listTransactionEvents,
  refundTransaction,
  searchTransactions,
} from './management/transactions.ts'
import { listUnknownOrders, resolveUnknownOrder } from './management/unknown-orders.ts'
import { listWaitingDecisions } from './management/waiting-decisions.ts'
import {
  createWebhookEndpoint,
  listEndpointEvents,
  listEndpointHealth,
  listEndpointRecoveries,
  listWebhookEndpoints,
  pingWebhookEndpoint,
  startEndpointRecovery,
} from './management/webhook-endpoints.ts'
import type { FoundBy } from './request-check.ts'
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
  startLiveKey: checkApiKey(nowMs),
  createWebhookEndpoint: checkWebhookUrl,
  updateWebhookEndpoint: checkWebhookUrl,
  createFeeSchedule: checkMarket,
  proposeFeeSchedule: checkMarket,
  setAmountLimits: checkAmountLimits,
  proposeAmountLimits: checkAmountLimits,
  searchTransactions: checkSearch(nowMs),
  downloadTransactions: checkSearch(nowMs),
})

const handlers: Handlers<
  operations,
  Administrator,
  FoundBy<ReturnType<typeof createManagementChecks>>
> = {
  createOrganisation,
  listOrganisations,
  getOrganisation,
  updateOrganisation,
  setKycStatus,
  suspendOrganisation,
  resumeOrganisation,
  createApplication,
  listApplications,
  getApplication,
  updateApplication,
  createApiKey,
  listApiKeys,
  searchApiKeys,
  revokeApiKey,
  rollApiKey,
  startLiveKey,
  listLiveKeys,
  approveLiveKey,
  cancelLiveKey,
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
  listAuditEntries,
  downloadAuditEntries,
  getAuditCheckpoint,
  verifyAudit,
  listEndpointHealth,
  listEndpointEvents,
  startEndpointRecovery,
  listEndpointRecoveries,
  listBalances,
  getBalanceBridge,
  listLedgerEntries,
  getStatement,
  listRevenue,
  listWaitingPayouts,
  getBulkPayout,
  listBulkPayoutLines,
  listBulkPayouts,
  approveBulkPayout,
  listWaitingBulkPayouts,
  cancelBulkPayout,
  rejectBulkPayout,
  listWaitingDecisions,
  approvePayout,
  rejectPayout,
  createFeeSchedule,
  setAmountLimits,
  listAmountLimits,
  listFeeSchedules,
  checkLedger,
  listReconciliationItems,
  reopenReconciliationItem,
  resolveReconciliationItem,
  proposeSettlement,
  proposeFeeSchedule,
  proposeAmountLimits,
  listProposals,
  getProposal,
  approveProposal,
  rejectProposal,
  withdrawProposal,
  listUnknownOrders,
  resolveUnknownOrder,
  getRecovery,
  finishRecovery,
  listOpenComparisons,
  listLiveTransactions,
  searchTransactions,
  downloadTransactions,
  downloadBackup,
  enquireTransaction,
  refundTransaction,
  getTransaction,
  listTransactionEvents,
  listProviders,
  listProviderHealth,
  getServiceState,
  checkAccount,
  erasePhoneNumber,
  signIn,
  confirmSession,
  getSession,
  endSession,
  listSessions,
  endOtherSessions,
  endSessionById,
  changePassword,
  startAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  startPasskeySignIn,
  signInWithPasskey,
  startSingleSignOn,
  finishSingleSignOn,
  startPasskey,
  addPasskey,
  listPasskeys,
  removePasskey,
  requestPasswordReset,
  resetPassword,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  saveView,
  listSavedViews,
  deleteSavedView,
  listPeople,
  getPerson,
  unlinkIdentity,
  updatePerson,
  createPasswordReset,
  createInvitation,
  listInvitations,
  acceptInvitation,
  revokeInvitation,
}

/** `nowMs`: the time, in milliseconds since 1970. */
export const createManagementApi = (nowMs: () => number): Api<operations, Administrator> => ({
  handlers,
  checks: createManagementChecks(nowMs),
  permissions: operationPermissions.management,
})
