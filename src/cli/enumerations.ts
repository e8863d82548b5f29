import type { AccountSchemas, PaymentSchemas, Schemas } from './apis.ts'

/** What an enumeration of the contract allows; a missing or an extra member does not compile. */
const members = <Value extends string>(all: Record<Value, true>): string[] => Object.keys(all)

export const environments = members<Schemas['Environment']>({ test: true, live: true })

export const apiKeyKinds = members<Schemas['ApiKeyKind']>({ secret: true, publishable: true })

export const permissions = members<Schemas['Permission']>({
  'payments:write': true,
  'refunds:write': true,
  'payouts:write': true,
  'checkout:write': true,
  'payment_links:write': true,
  'webhooks:write': true,
  'transactions:write': true,
  'keys:write': true,
  'sandbox:write': true,
})

export const providers = members<Schemas['Provider']>({ carrier1_momo: true, carrier2_money: true })

export const ledgerAccounts = members<Schemas['LedgerAccount']>({
  merchant_available: true,
  merchant_debt: true,
  payout_reservation: true,
  refund_reservation: true,
  fee_income: true,
  sandbox_funding: true,
  'provider_float:carrier1_momo': true,
  'provider_float:carrier2_money': true,
})

export const kycStatuses = members<Schemas['KycStatus']>({
  none: true,
  pending: true,
  verified: true,
  rejected: true,
})

export const duplicateCollections = members<Schemas['DuplicateCollection']>({
  review: true,
  refund: true,
})

export const sandboxOutcomes = members<Schemas['SandboxFailure' | 'SandboxEnd']['status']>({
  successful: true,
  failed: true,
  cancelled: true,
})

export const failureReasons = members<Schemas['FailureReason']>({
  insufficient_funds: true,
  payer_not_found: true,
  payer_limit_reached: true,
  payer_account_blocked: true,
  expired: true,
  provider_unavailable: true,
  provider_error: true,
})

export const eventKinds = members<Schemas['EventKind']>({
  'payment.succeeded': true,
  'payment.failed': true,
  'payment.cancelled': true,
  'refund.succeeded': true,
  'refund.failed': true,
  'payout.approved': true,
  'payout.completed': true,
  'payout.failed': true,
  'payout.rejected': true,
  'checkout.session.completed': true,
  'checkout.session.expired': true,
  'webhook.ping': true,
})

export const deliveryStatuses = members<Schemas['DeliveryStatus']>({
  pending: true,
  delivered: true,
  failed: true,
})

export const transactionTypes = members<Schemas['TransactionType']>({
  collection: true,
  disbursement: true,
  refund: true,
})

export const transactionStatuses = members<AccountSchemas['AnyStatus']>({
  pending: true,
  processing: true,
  successful: true,
  failed: true,
  cancelled: true,
  approved: true,
  completed: true,
  rejected: true,
})

export const paymentStatuses = members<PaymentSchemas['TransactionStatus']>({
  pending: true,
  processing: true,
  successful: true,
  failed: true,
  cancelled: true,
})

export const payoutStatuses = members<PaymentSchemas['PayoutStatus']>({
  pending: true,
  approved: true,
  processing: true,
  completed: true,
  failed: true,
  rejected: true,
})

export const countries = members<Schemas['Country']>({
  CG: true,
  CM: true,
  BJ: true,
  CI: true,
  GH: true,
  GN: true,
  LR: true,
  SZ: true,
  UG: true,
  ZA: true,
  ZM: true,
  CD: true,
  GA: true,
  KE: true,
  MG: true,
  MW: true,
  NE: true,
  NG: true,
  RW: true,
  SC: true,
  TZ: true,
  TD: true,
})

export const bulkLineStates = members<AccountSchemas['BulkPayoutLineState']>({
  waiting: true,
  approved: true,
  processing: true,
  completed: true,
  failed: true,
  cancelled: true,
  rejected: true,
})
