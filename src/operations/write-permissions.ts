import type { Permission } from '../domain/merchants/permission.ts'

/** What a restricted key needs to call each operation that writes, by operationId. */

export const merchantPermissions: Record<string, Permission> = {
  createPayment: 'payments:write',
  createRefund: 'refunds:write',
  createCheckoutSession: 'checkout:write',
  createPayout: 'payouts:write',
}

export const formPermissions: Record<string, Permission> = {
  createFormCheckoutSession: 'checkout:write',
}

export const accountPermissions: Record<string, Permission> = {
  createBulkPayout: 'payouts:write',
  previewBulkPayout: 'payouts:write',
  cancelBulkPayout: 'payouts:write',
  updateTransaction: 'transactions:write',
  createPaymentLink: 'payment_links:write',
  updatePaymentLink: 'payment_links:write',
  createWebhookEndpoint: 'webhooks:write',
  updateWebhookEndpoint: 'webhooks:write',
  deleteWebhookEndpoint: 'webhooks:write',
  rotateWebhookSecret: 'webhooks:write',
  pingWebhookEndpoint: 'webhooks:write',
  resendEvent: 'webhooks:write',
  recoverEvents: 'webhooks:write',
  rollCurrentApiKey: 'keys:write',
  advanceTestClock: 'sandbox:write',
}
