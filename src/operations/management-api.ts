import type { operations } from '../../generated/management.ts'
import type { Handlers } from './handler.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { getStatement } from './ledger/getStatement.ts'
import { listBalances } from './ledger/listBalances.ts'
import { listLedgerEntries } from './ledger/listLedgerEntries.ts'
import { listAmountLimits } from './markets/listAmountLimits.ts'
import { setAmountLimits } from './markets/setAmountLimits.ts'
import { createApiKey } from './merchants/createApiKey.ts'
import { createApplication } from './merchants/createApplication.ts'
import { createOrganisation } from './merchants/createOrganisation.ts'
import { getApplication } from './merchants/getApplication.ts'
import { getOrganisation } from './merchants/getOrganisation.ts'
import { listApiKeys } from './merchants/listApiKeys.ts'
import { listApplications } from './merchants/listApplications.ts'
import { listOrganisations } from './merchants/listOrganisations.ts'
import { resumeOrganisation } from './merchants/resumeOrganisation.ts'
import { revokeApiKey } from './merchants/revokeApiKey.ts'
import { rollApiKey } from './merchants/rollApiKey.ts'
import { setKycStatus } from './merchants/setKycStatus.ts'
import { suspendOrganisation } from './merchants/suspendOrganisation.ts'
import { updateApplication } from './merchants/updateApplication.ts'
import { approveBulkPayout } from './payouts/approveBulkPayout.ts'
import { approvePayout } from './payouts/approvePayout.ts'
import { createFeeSchedule } from './payouts/createFeeSchedule.ts'
import { listFeeSchedules } from './payouts/listFeeSchedules.ts'
import { listWaitingBulkPayouts } from './payouts/listWaitingBulkPayouts.ts'
import { listWaitingPayouts } from './payouts/listWaitingPayouts.ts'
import { rejectBulkPayout } from './payouts/rejectBulkPayout.ts'
import { rejectPayout } from './payouts/rejectPayout.ts'
import { checkAccount } from './providers/checkAccount.ts'
import { listProviders } from './providers/listProviders.ts'
import { listOpenComparisons } from './reconciliation/listOpenComparisons.ts'
import { listReconciliationItems } from './reconciliation/listReconciliationItems.ts'
import { resolveReconciliationItem } from './reconciliation/resolveReconciliationItem.ts'
import { advanceSandboxClock } from './sandbox/advanceSandboxClock.ts'
import { createSandboxTopUp } from './sandbox/createSandboxTopUp.ts'
import { setSandboxOutcome } from './sandbox/setSandboxOutcome.ts'
import { getTransaction } from './transactions/getTransaction.ts'
import { createWebhookEndpoint } from './webhooks/createWebhookEndpoint.ts'
import { deleteWebhookEndpoint } from './webhooks/deleteWebhookEndpoint.ts'
import { getEvent } from './webhooks/getEvent.ts'
import { getWebhookEndpoint } from './webhooks/getWebhookEndpoint.ts'
import { listEvents } from './webhooks/listEvents.ts'
import { listWebhookEndpoints } from './webhooks/listWebhookEndpoints.ts'
import { pingWebhookEndpoint } from './webhooks/pingWebhookEndpoint.ts'
import { resendEvent } from './webhooks/resendEvent.ts'
import { rotateWebhookSecret } from './webhooks/rotateWebhookSecret.ts'
import { updateWebhookEndpoint } from './webhooks/updateWebhookEndpoint.ts'

export { createManagementChecks } from './management-checks.ts'

export const managementHandlers: Handlers<operations, undefined> = {
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
  listOpenComparisons,
  getTransaction,
  listProviders,
  checkAccount,
}
