import { unknownId } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { server } from '../../support/own-server.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

export { server }

/** A valid body for each operation; `undefined` if it accepts none. */
export const orders: Record<string, unknown> = {
  createOrganisation: { name: 'Boutique Kin', email: 'contact@boutique.example', country: 'CG' },
  updateOrganisation: { email: 'finance@boutique.example' },
  setKycStatus: { status: 'pending' },
  suspendOrganisation: { reason: 'Plaintes de clients' },
  createApplication: { name: 'Site marchand' },
  updateApplication: { name: 'Site marchand' },
  createApiKey: { kind: 'secret', environment: 'test' },
  finishRecovery: { continue_bulk_payouts: [] },
  rollApiKey: { overlap_seconds: 3600 },
  startLiveKey: { kind: 'secret' },
  approveLiveKey: { reason: 'Adresse vérifiée par téléphone' },
  createWebhookEndpoint: { url: 'https://boutique.example/webhooks', environment: 'test' },
  updateWebhookEndpoint: { enabled: true },
  rotateWebhookSecret: { overlap_seconds: 3600 },
  resendEvent: {},
  startEndpointRecovery: { since: '2026-11-20T00:00:00.000Z' },
  setSandboxOutcome: { status: 'successful' },
  advanceSandboxClock: { seconds: 60 },
  createSandboxTopUp: { currency: 'XAF', amount: 500 },
  createFeeSchedule: {
    provider: 'carrier1_momo',
    country: 'CG',
    currency: 'XAF',
    basis_points: 1,
    fixed_amount: 0,
  },
  setAmountLimits: {
    provider: 'carrier1_momo',
    country: 'ZM',
    currency: 'ZMW',
    minimum_amount: 1,
    maximum_amount: 100,
  },
  approvePayout: { reason: 'Facture F-2026-118 vérifiée' },
  rejectPayout: { reason: 'Bénéficiaire inconnu' },
  approveBulkPayout: { reason: 'Salaires de novembre' },
  resumePayout: { reason: 'Enquête terminée' },
  cancelPayout: { reason: 'Clé secrète volée' },
  resumeHeldPayouts: { reason: 'Enquête terminée' },
  cancelHeldPayouts: { reason: 'Clé secrète volée' },
  cancelBulkPayout: { reason: 'Clé secrète volée' },
  rejectBulkPayout: { reason: 'Fichier du mois passé' },
  reopenReconciliationItem: { reason: 'Le relevé du 22/11 le montre' },
  resolveReconciliationItem: { action: 'dismiss', reason: 'Double du relevé' },
  resumeOrganisation: { reason: 'Dossier complet' },
  proposeSettlement: { action: 'settle', status: 'successful', reason: 'Relevé du 21/11' },
  proposeFeeSchedule: {
    provider: 'carrier1_momo',
    country: 'CG',
    currency: 'XAF',
    basis_points: 1,
    fixed_amount: 0,
  },
  proposeAmountLimits: {
    provider: 'carrier1_momo',
    country: 'ZM',
    currency: 'ZMW',
    minimum_amount: 1,
    maximum_amount: 100,
  },
  proposePayoutApprovalRules: { payout_approval_rules: [] },
  proposeIpAllowList: { ip_allow_list: [] },
  proposePersonChange: { role: 'auditor' },
  proposeResumption: { reason: 'Plaintes réglées' },
  proposeKycStatus: { status: 'verified', reason: 'Nouveau registre' },
  proposeBalanceAdjustment: {
    environment: 'live',
    currency: 'XAF',
    direction: 'credit',
    amount: 5000,
    reference: 'Virement 784512',
    reason: 'Paie de novembre',
  },
  disablePlatformBankAccount: { reason: 'Compte fermé' },
  matchTopUp: { organisation_id: unknownId },
  rejectTopUp: { reason: 'Virement renvoyé' },
  reverseTopUp: { reason: 'Virement rappelé' },
  rejectPlatformTransfer: { reason: 'Jamais émis' },
  confirmPlatformTransfer: { charge_amount: 0, evidence: 'Relevé' },
  reversePlatformTransfer: { reason: 'Retourné' },
  proposeRefund: { amount: 500, reason: 'Commande annulée', refunded_amount: 0 },
  proposeUnknownOrderResolution: { reason: 'Rendu au payeur' },
  confirmProposal: { approval_hash: '0'.repeat(64), host_proof: '0'.repeat(64) },
  approveProposal: { reason: 'Relevé vérifié' },
  rejectProposal: { reason: 'Autre opération' },
  resolveUnknownOrder: { reason: 'Rendu au payeur' },
  signIn: { email: 'awa@momo.example', password: 'une phrase que personne ne devine' },
  signInWithPasskey: {
    passkey: {
      credential_id: 'rGvS0r1Y3mQ5bq0d0cB1Hg',
      client_data: 'e30',
      authenticator_data: 'AAAA',
      signature: 'AAAA',
      user_handle: 'AZOiEBERcRGBEREREREREQ',
    },
  },
  finishSingleSignOn: { transaction: 'AAAA', answer: 'code=AAAA&state=AAAA' },
  addPasskey: {
    name: 'Téléphone',
    credential_id: 'rGvS0r1Y3mQ5bq0d0cB1Hg',
    client_data: 'e30',
    attestation: 'AAAA',
  },
  confirmSession: { code: '492039' },
  changePassword: { password: 'une phrase', new_password: 'une phrase bien plus longue' },
  confirmAuthenticator: { code: '492039' },
  createAccessToken: { name: 'rapport', permissions: ['ledger:read'], expires_in_days: 3 },
  saveView: { list: 'transactions', name: 'Échecs', query: 'status=failed' },
  updatePerson: { role: 'auditor' },
  confirmPerson: { reason: 'Vu en personne' },
  createInvitation: { email: 'kofi@momo.example', role: 'support' },
  requestPasswordReset: { email: 'kofi@momo.example' },
  resetPassword: { token: 'mmr_x', password: 'une phrase bien longue' },
  acceptInvitation: { token: 'mmi_x', name: 'Kofi', password: 'une phrase bien longue' },
  refundTransaction: { amount: 500, reason: 'Commande annulée', refunded_amount: 0 },
  erasePhoneNumber: { phone_number: '+242 06 600 11 22', reason: 'Lettre du 25/11' },
  addMerchantBankAccount: {
    environment: 'live',
    currency: 'XAF',
    country: 'CG',
    bank: 'Banque du Fleuve',
    holder: 'Boutique Léon SARL',
    account_number: 'CG3930011000101013451300019',
  },
  verifyMerchantBankAccount: {
    account_number: 'CG3930011000101013451300019',
    evidence: 'Relevé d’octobre',
  },
  rejectMerchantBankAccount: { reason: 'Autre titulaire' },
  disableMerchantBankAccount: { reason: 'Compte fermé' },
  eraseMerchantBankAccount: { reason: 'Lettre du 25/11' },
  rejectWithdrawal: { reason: 'Titulaire inconnu' },
  sendWithdrawal: { bank_account_id: '0193a1fd-8e9f-7a01-9b2c-3d4e5f6a7b8c' },
  payWithdrawal: { bank_reference: 'FT1', evidence: 'Relevé, ligne 12' },
  returnWithdrawal: { reason: 'Compte fermé' },
  exportWithdrawals: { bank_account_id: unknownId, environment: 'live' },
  downloadWithdrawalBatch: { format: 'csv' },
  recordBankAnswers: {
    evidence: 'Relevé',
    answers: [
      {
        ...{ end_to_end_id: 'x', outcome: 'paid', amount: 1 },
        currency: 'XAF',
        bank_reference: 'x',
      },
    ],
  },
  confirmWithdrawalExports: { evidence: 'Relevé' },
  proposeWithdrawalReturn: { reason: 'Compte fermé' },
  checkAccount: { provider: 'carrier1_momo', country: 'CG', phone_number: '065123456' },
}

export const signUp = async (changes = {}) => {
  const order = { ...(orders.createOrganisation as object), ...changes }
  const { status, body } = await manage(server, 'post', '/organisations', order)
  expect(status).toBe(201)
  return body.data
}

export let merchant: Merchant

export let receiver: Receiver

beforeAll(async () => {
  merchant = await createMerchant(server)
  receiver = await startReceiver()
})

afterAll(() => receiver.stop())

export const create = async (changes = {}, { applicationId } = merchant) => {
  const order = { url: receiver.url, environment: 'test', ...changes }
  const path = `/applications/${applicationId}/webhook-endpoints`
  const { status, body } = await manage(server, 'post', path, order)
  expect(status).toBe(201)
  return body.data
}
