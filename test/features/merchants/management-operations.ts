import type { call } from '../../support/client.ts'
import { seen } from '../../support/conformance.ts'
import { documents } from '../../support/documents.ts'

/** The management API's operations, and the test file for each. */

export type Method = Parameters<typeof call>[1]

export interface Operation {
  id: string
  method: Method
  path: string
  statuses: string[]
  isPaged: boolean
  /** `none` for operations that need no token. */
  permission: string
}

export const operations: Operation[] = Object.entries(documents.management.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], ...operation }]) => ({
      id: operation.operationId,
      permission: operation['x-permission'],
      method: method as Method,
      path,
      statuses: Object.keys(operation.responses),
      isPaged: parameters.some(({ $ref }) => $ref?.endsWith('/Page')),
    })),
)

/** Operations whose refusals are tested in `management.test.ts`, and their effects elsewhere. */
export const ledgerOperations = [
  'advanceSandboxClock',
  'createSandboxTopUp',
  'listBalances',
  'listLedgerEntries',
  'getStatement',
  'listWaitingPayouts',
  'approvePayout',
  'rejectPayout',
  'resumePayout',
  'cancelPayout',
  'resumeHeldPayouts',
  'cancelHeldPayouts',
  'createFeeSchedule',
  'listFeeSchedules',
  'setAmountLimits',
  'listAmountLimits',
  'listWaitingBulkPayouts',
  'approveBulkPayout',
  'rejectBulkPayout',
  'cancelBulkPayout',
  'checkLedger',
  'listOpenComparisons',
  'listReconciliationItems',
  'resolveReconciliationItem',
  'reopenReconciliationItem',
  'proposeFeeSchedule',
  'proposeAmountLimits',
  'proposeSettlement',
  'proposeKycStatus',
  'proposeBalanceAdjustment',
  'proposeRefund',
  'proposeResumption',
  'proposeUnknownOrderResolution',
  'proposePayoutApprovalRules',
  'proposeIpAllowList',
  'confirmProposal',
  'listProposals',
  'getProposal',
  'approveProposal',
  'rejectProposal',
  'withdrawProposal',
  'listUnknownOrders',
  'resolveUnknownOrder',
  'listLiveTransactions',
  'listWalletDays',
  'compareWallets',
  'recordStatementComparison',
  'downloadBackup',
  'getRecovery',
  'finishRecovery',
  'searchTransactions',
  'downloadTransactions',
  'listWaitingDecisions',
  'listEndpointHealth',
  'listEndpointEvents',
  'startEndpointRecovery',
  'listEndpointRecoveries',
  'listAuditEntries',
  'downloadAuditEntries',
  'getAuditCheckpoint',
  'verifyAudit',
  'getBulkPayout',
  'listBulkPayoutLines',
  'listBulkPayouts',
  'searchApiKeys',
  'listLiveKeys',
  'updateOrganisation',
  'getBalanceBridge',
  'listRevenue',
  'createPlatformBankAccount',
  'listPlatformBankAccounts',
  'approvePlatformBankAccount',
  'disablePlatformBankAccount',
  'recordTopUp',
  'listTopUps',
  'matchTopUp',
  'approveTopUp',
  'rejectTopUp',
  'reverseTopUp',
  'recordPlatformTransfer',
  'listPlatformTransfers',
  'exportPlatformTransfers',
  'approvePlatformTransfer',
  'rejectPlatformTransfer',
  'confirmPlatformTransfer',
  'reversePlatformTransfer',
  'createProviderPrice',
  'listProviderPrices',
  'recordProviderCharges',
  'listProviderCharges',
  'listMarketMonths',
  'exportMarketMonths',
  'listProviderHealth',
  'getServiceState',
  'getTransaction',
  'enquireTransaction',
  'refundTransaction',
  'listTransactionEvents',
  'listProviders',
  'refreshProviderBalances',
  'checkAccount',
  'erasePhoneNumber',
  'listManagedWithdrawals',
  'approveWithdrawal',
  'rejectWithdrawal',
  'sendWithdrawal',
  'payWithdrawal',
  'returnWithdrawal',
  'proposeWithdrawalReturn',
  'listWithdrawalBatches',
  'exportWithdrawals',
  'downloadWithdrawalBatch',
  'confirmWithdrawalExports',
  'recordBankAnswers',
  'addMerchantBankAccount',
  'listMerchantBankAccounts',
  'verifyMerchantBankAccount',
  'rejectMerchantBankAccount',
  'disableMerchantBankAccount',
  'eraseMerchantBankAccount',
]

/** Operations about staff, whose effects are tested in `test/features/people`. */
export const peopleOperations = operations
  .filter(({ permission }) => /^(none$|self:|people:)/.test(permission))
  .map(({ id }) => id)

/** Operations by the test file for their effect. */
export const operationsOf: Record<string, string[]> = {
  organisations: [
    'createOrganisation',
    'listOrganisations',
    'getOrganisation',
    'setKycStatus',
    'suspendOrganisation',
    'resumeOrganisation',
  ],
  applications: ['createApplication', 'listApplications', 'getApplication', 'updateApplication'],
  'api-keys': ['createApiKey', 'listApiKeys', 'revokeApiKey', 'rollApiKey'],
  'live-keys': ['startLiveKey', 'approveLiveKey', 'cancelLiveKey'],
  'webhook-endpoints': [
    'createWebhookEndpoint',
    'listWebhookEndpoints',
    'getWebhookEndpoint',
    'updateWebhookEndpoint',
    'deleteWebhookEndpoint',
    'rotateWebhookSecret',
  ],
  'events-and-outcomes': [
    'pingWebhookEndpoint',
    'listEvents',
    'getEvent',
    'resendEvent',
    'setSandboxOutcome',
  ],
}

/** Statuses that no test provokes here, and shared refusals: see `refusals.test.ts`. */
const elsewhere = / (400|405|408|431|500|503)$/

/** Operations with each status declared in the document, in the format of `seen`. */
export const declaredBy = (ids: string[]): string[] =>
  operations
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ id, statuses }) => statuses.map((status) => `${id} ${status}`))
    .filter((each) => !elsewhere.test(each))

/** Whether `management.test.ts` provokes this reply for every operation. */
export const isRefusalHere = (each: string): boolean => / (401|403|404|413|422|429)$/.test(each)

/** Declares the last test of a file. */
export const testReplies = (file: string): void => {
  test(`these tests have seen every reply the management document declares for ${file}`, () => {
    const declared = declaredBy(operationsOf[file] ?? []).filter((each) => !isRefusalHere(each))
    expect(declared).not.toEqual([])
    expect(declared.filter((each) => !seen.has(each))).toEqual([])
  })
}
