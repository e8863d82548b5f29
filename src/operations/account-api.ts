import type { operations } from '../../generated/account.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import { advanceTestClock } from './account/advanceTestClock.ts'
import { cancelBulkPayout } from './account/cancelBulkPayout.ts'
import { createBulkPayout } from './account/createBulkPayout.ts'
import { createPaymentLink } from './account/createPaymentLink.ts'
import { createWebhookEndpoint } from './account/createWebhookEndpoint.ts'
import { deleteWebhookEndpoint } from './account/deleteWebhookEndpoint.ts'
import { downloadBulkPayoutResults } from './account/downloadBulkPayoutResults.ts'
import { downloadStatement } from './account/downloadStatement.ts'
import { downloadTransactions } from './account/downloadTransactions.ts'
import { getBulkPayout } from './account/getBulkPayout.ts'
import { getCurrentApiKey } from './account/getCurrentApiKey.ts'
import { getEvent } from './account/getEvent.ts'
import { getEventRecovery } from './account/getEventRecovery.ts'
import { getPaymentLink } from './account/getPaymentLink.ts'
import { getPaymentLinkPng } from './account/getPaymentLinkPng.ts'
import { getPaymentLinkSvg } from './account/getPaymentLinkSvg.ts'
import { getSettlementSummary } from './account/getSettlementSummary.ts'
import { getStatement } from './account/getStatement.ts'
import { getTransaction } from './account/getTransaction.ts'
import { getWebhookEndpoint } from './account/getWebhookEndpoint.ts'
import { listApiKeys } from './account/listApiKeys.ts'
import { listBulkPayoutLines } from './account/listBulkPayoutLines.ts'
import { listBulkPayouts } from './account/listBulkPayouts.ts'
import { listEventRecoveries } from './account/listEventRecoveries.ts'
import { listEvents } from './account/listEvents.ts'
import { listMarkets } from './account/listMarkets.ts'
import { listPaymentLinks } from './account/listPaymentLinks.ts'
import { listTransactions } from './account/listTransactions.ts'
import { listWebhookEndpoints } from './account/listWebhookEndpoints.ts'
import { lookUpMarket } from './account/lookUpMarket.ts'
import { pingWebhookEndpoint } from './account/pingWebhookEndpoint.ts'
import { previewBulkPayout } from './account/previewBulkPayout.ts'
import { recoverEvents } from './account/recoverEvents.ts'
import { resendEvent } from './account/resendEvent.ts'
import { rollCurrentApiKey } from './account/rollCurrentApiKey.ts'
import { rotateWebhookSecret } from './account/rotateWebhookSecret.ts'
import { updatePaymentLink } from './account/updatePaymentLink.ts'
import { updateTransaction } from './account/updateTransaction.ts'
import { updateWebhookEndpoint } from './account/updateWebhookEndpoint.ts'
import type { AccountFindings } from './account-checks.ts'
import type { Handlers } from './handler.ts'

/** The operations with which merchants look after their own account. */
export const accountHandlers: Handlers<operations, Caller, AccountFindings> = {
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
  getSettlementSummary,
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
  listMarkets,
  lookUpMarket,
  listApiKeys,
  getCurrentApiKey,
  rollCurrentApiKey,
  advanceTestClock,
}
