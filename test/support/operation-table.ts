import { allOperations } from './operations.ts'

/**
 * The table lists how operations differ from most operations, as far as the documents do not
 * declare it.
 */
interface Expected {
  /**
   * The operation is accepted during a recovery, because the recovery or the service's security
   * needs it.
   */
  duringRecovery?: true
  /**
   * The management token may make this change although owners exist and it has no `x-fresh-factor`.
   */
  byTokenAlone?: true
  /**
   * The operation is allowed in a password-only session, even if the role demands a second factor.
   */
  byPasswordAlone?: true
  /** The number of audit entries that the change creates, if it is not exactly one. */
  auditEntries?: number
  /** The reason why a request other than GET leaves no audit entry. */
  unrecorded?: string
  /**
   * How the document's example is refused, if not with 404: a status, and an error code or a field.
   */
  exampleRefused?: [status: number, code: string]
  /**
   * No fuzzed request has an id for this path, for example because only live money creates the
   * object.
   */
  fuzzedWithoutId?: true
}

const duringRecovery = true
const byTokenAlone = true
const byPasswordAlone = true
const fuzzedWithoutId = true
/** The response to a person without an account or an invitation. */
const stranger = (code: string): [number, string] => [401, code]
const field = (name: string): [number, string] => [422, name]

const rows: Record<string, Expected> = {
  acceptInvitation: { duringRecovery, exampleRefused: stranger('invitation_over') },
  addPasskey: { duringRecovery, byPasswordAlone, exampleRefused: field('attestation') },
  advanceSandboxClock: { byTokenAlone },
  approveProposal: { auditEntries: 2 },
  cancelBulkPayout: { duringRecovery },
  cancelLiveKey: { byTokenAlone },
  changePassword: { duringRecovery },
  checkAccount: {
    byTokenAlone,
    unrecorded: 'needs a live provider: test/live/accounts.test.ts',
    // The sandbox has no provider that can be queried.
    exampleRefused: field('provider'),
  },
  compareWallets: {
    byTokenAlone,
    unrecorded: 'compares balances at providers; nobody decides anything',
  },
  confirmAuthenticator: { duringRecovery, byPasswordAlone, exampleRefused: field('code') },
  confirmProposal: { auditEntries: 2 },
  confirmSession: { duringRecovery, byPasswordAlone, exampleRefused: field('code') },
  createApplication: { byTokenAlone },
  createInvitation: { duringRecovery },
  createOrganisation: { byTokenAlone },
  createPasswordReset: { duringRecovery },
  createRefund: { exampleRefused: [422, 'not_refundable'] },
  createSandboxTopUp: { byTokenAlone },
  createWithdrawal: { exampleRefused: field('bank_account_id') },
  disableBankAccount: { duringRecovery },
  disableMerchantBankAccount: { duringRecovery, byTokenAlone },
  downloadWithdrawalBatch: { fuzzedWithoutId },
  endOtherSessions: { duringRecovery },
  endSession: { duringRecovery },
  endSessionById: { duringRecovery },
  enquireTransaction: { byTokenAlone },
  exportWithdrawals: { auditEntries: 2, exampleRefused: field('bank_account_id') },
  finishRecovery: { duringRecovery },
  finishSingleSignOn: { duringRecovery, exampleRefused: [409, 'no_single_sign_on'] },
  getSession: { byPasswordAlone },
  listAccessTokens: { byPasswordAlone },
  listPasskeys: { byPasswordAlone },
  listSavedViews: { byPasswordAlone },
  listSessions: { byPasswordAlone },
  pingWebhookEndpoint: { byTokenAlone },
  previewBulkPayout: { unrecorded: 'stores nothing' },
  proposeSettlement: { fuzzedWithoutId },
  proposeUnknownOrderResolution: { fuzzedWithoutId },
  recordProviderCharges: { exampleRefused: field('charges[0].transaction_id') },
  proposeProviderCharges: { exampleRefused: field('charges[0].transaction_id') },
  recordStatementComparison: { byTokenAlone },
  recordTopUp: { exampleRefused: field('bank_account_id') },
  recoverEvents: { exampleRefused: field('endpoint_id') },
  refreshProviderBalances: {
    byTokenAlone,
    unrecorded: 'reads balances at providers; nobody decides anything',
  },
  rejectBulkPayout: { duringRecovery },
  rejectMerchantBankAccount: { byTokenAlone },
  removeAuthenticator: { duringRecovery },
  // Only browsers can create passkeys.
  removePasskey: { duringRecovery, fuzzedWithoutId },
  reopenReconciliationItem: { byTokenAlone, fuzzedWithoutId },
  requestPasswordReset: {
    duringRecovery,
    unrecorded: 'only emails a link to its recipient',
    exampleRefused: [409, 'no_mail'],
  },
  resendEvent: { byTokenAlone },
  resetPassword: { duringRecovery, exampleRefused: stranger('reset_over') },
  resolveReconciliationItem: { fuzzedWithoutId },
  resolveUnknownOrder: { duringRecovery, fuzzedWithoutId },
  revokeAccessToken: { duringRecovery },
  revokeApiKey: { duringRecovery },
  revokeInvitation: { duringRecovery, byTokenAlone },
  setSandboxOutcome: { byTokenAlone },
  setWithdrawalSchedule: { exampleRefused: field('bank_account_id') },
  signIn: { duringRecovery, exampleRefused: stranger('sign_in_refused') },
  signInWithPasskey: { duringRecovery, exampleRefused: stranger('sign_in_refused') },
  startAuthenticator: { duringRecovery, byPasswordAlone },
  startEndpointRecovery: { byTokenAlone },
  startPasskey: {
    duringRecovery,
    byPasswordAlone,
    unrecorded: 'makes a challenge, which ends by itself',
  },
  startPasskeySignIn: { duringRecovery, unrecorded: 'makes a challenge, which ends by itself' },
  startSingleSignOn: {
    duringRecovery,
    unrecorded: 'makes the way to a provider, which ends by itself',
    exampleRefused: [409, 'no_single_sign_on'],
  },
  suspendOrganisation: { duringRecovery },
  unlinkIdentity: { duringRecovery },
  updateOrganisation: { byTokenAlone },
  updatePerson: { duringRecovery },
  useMerchantWallets: { byTokenAlone },
}

const unknown = Object.keys(rows).filter(
  (id) => !allOperations.some(({ operationId }) => operationId === id),
)
if (unknown.length > 0) throw new Error(`no such operations: ${unknown.join(', ')}`)

export const expectedOf = (operationId: string): Expected => rows[operationId] ?? {}

export const operationsWith = (expectation: keyof Expected): string[] =>
  Object.keys(rows)
    .filter((id) => expectedOf(id)[expectation] !== undefined)
    .sort()
