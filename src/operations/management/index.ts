import type { operations } from '../../../generated/management.ts'
import type { Handlers } from '../operation.ts'
import { approvePayout } from './approvePayout.ts'
import { checkAccount } from './checkAccount.ts'
import { checkBooks } from './checkBooks.ts'
import { createApiKey } from './createApiKey.ts'
import { createApplication } from './createApplication.ts'
import { createFeeSchedule } from './createFeeSchedule.ts'
import { createOrganisation } from './createOrganisation.ts'
import { createSandboxTopUp } from './createSandboxTopUp.ts'
import { createWebhookEndpoint } from './createWebhookEndpoint.ts'
import { deleteWebhookEndpoint } from './deleteWebhookEndpoint.ts'
import { getApplication } from './getApplication.ts'
import { getEvent } from './getEvent.ts'
import { getOrganisation } from './getOrganisation.ts'
import { getStatement } from './getStatement.ts'
import { getTransaction } from './getTransaction.ts'
import { getWebhookEndpoint } from './getWebhookEndpoint.ts'
import { listApiKeys } from './listApiKeys.ts'
import { listApplications } from './listApplications.ts'
import { listEvents } from './listEvents.ts'
import { listFeeSchedules } from './listFeeSchedules.ts'
import { listLedgerEntries } from './listLedgerEntries.ts'
import { listOperators } from './listOperators.ts'
import { listOrganisations } from './listOrganisations.ts'
import { listReconciliationItems } from './listReconciliationItems.ts'
import { listWebhookEndpoints } from './listWebhookEndpoints.ts'
import { pingWebhookEndpoint } from './pingWebhookEndpoint.ts'
import { rejectPayout } from './rejectPayout.ts'
import { resendEvent } from './resendEvent.ts'
import { resolveReconciliationItem } from './resolveReconciliationItem.ts'
import { revokeApiKey } from './revokeApiKey.ts'
import { rollApiKey } from './rollApiKey.ts'
import { rotateWebhookSecret } from './rotateWebhookSecret.ts'
import { setKycStatus } from './setKycStatus.ts'
import { setSandboxOutcome } from './setSandboxOutcome.ts'
import { updateApplication } from './updateApplication.ts'
import { updateWebhookEndpoint } from './updateWebhookEndpoint.ts'

export { managementChecks } from './checks.ts'

export const managementHandlers: Handlers<operations, undefined> = {
  createOrganisation,
  listOrganisations,
  getOrganisation,
  setKycStatus,
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
  createSandboxTopUp,
  listLedgerEntries,
  getStatement,
  approvePayout,
  rejectPayout,
  createFeeSchedule,
  listFeeSchedules,
  checkBooks,
  listReconciliationItems,
  resolveReconciliationItem,
  getTransaction,
  listOperators,
  checkAccount,
}
