import type { Call, OperationId } from './visit.ts'

/** What one types to have `momo` do the same as a page. */

type Values = Record<string, unknown>

type Write = (parts: { params: Values; query: Values; body: Values }) => string

const quoted = (value: unknown): string =>
  /^[\w:.,/-]+$/.test(String(value)) ? String(value) : `'${String(value).replaceAll("'", `'\\''`)}'`

/** Values as options, `created_from` as `--from`. */
const optionsOf = (values: Values, names: Record<string, string>): string =>
  Object.entries(names)
    .flatMap(([name, option]) =>
      [values[name]]
        .flat()
        .filter((value) => value !== undefined)
        .map((value) => ` --${option} ${quoted(value)}`),
    )
    .join('')

/** The countries of a person; `all` lifts the limit. */
const countriesOption = ({ countries }: Values): string => {
  if (countries === undefined) return ''
  const codes = Array.isArray(countries) ? countries.join(',') : 'all'
  return ` --countries ${quoted(codes === '' ? '…' : codes)}`
}

const personOptions = (body: Values): string =>
  `${optionsOf(body, { role: 'role', reason: 'reason' })}${countriesOption(body)}${
    body.disabled === undefined ? '' : body.disabled ? ' --bar' : ' --admit'
  }`

const searchOptions = {
  id: 'id',
  reference: 'reference',
  payment_id: 'payment',
  merchant_reference: 'merchant-reference',
  provider_reference: 'provider-reference',
  short_reference: 'short-reference',
  phone_number: 'phone',
  organisation_id: 'organisation',
  environment: 'environment',
  type: 'type',
  status: 'status',
  provider: 'provider',
  country: 'country',
  currency: 'currency',
  amount_min: 'amount-min',
  amount_max: 'amount-max',
  amount_unit: 'amount-unit',
  created_from: 'from',
  created_to: 'to',
}

const ofMode = { environment: 'environment' }

const heldOf = ({ held }: { held?: unknown }): string => (held === true ? ' --held' : '')

const auditOptions = {
  principal_id: 'by',
  operation: 'operation',
  subject_id: 'subject',
  organisation_id: 'organisation',
  environment: 'environment',
  from: 'from',
  to: 'to',
}

/** `metadata[order]` of a query as `--metadata order=…`. */
const metadataOf = (query: Values): string =>
  Object.entries(query)
    .flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [` --metadata ${quoted(`${key}=${value}`)}`]
    })
    .join('')

const ofMarket = { provider: 'provider', country: 'country', currency: 'currency' }

const feeOptions = {
  ...ofMarket,
  basis_points: 'basis-points',
  fixed_amount: 'fixed',
  effective_from: 'from',
  organisation_id: 'organisation',
  type: 'type',
}

const returnedOf = (body: Values): string =>
  body.returned_on_refund === true ? ' --returned-on-refund' : ''

const limitOptions = { ...ofMarket, minimum_amount: 'minimum', maximum_amount: 'maximum' }

const decisionOptions = {
  status: 'as',
  transaction_status: 'seen',
  refunded_amount: 'refunded',
  reason: 'reason',
}

const refundOptions = { amount: 'amount', refunded_amount: 'refunded', reason: 'reason' }

const why = { reason: 'reason' }

const decided = { approval_hash: 'hash', reason: 'reason' }

const commands: Partial<Record<OperationId, Write>> = {
  getSession: () => 'session show',
  listSessions: () => 'session list',
  listAccessTokens: () => 'session tokens',
  createAccessToken: ({ body }) =>
    `session create-token${optionsOf(body, {
      name: 'name',
      permissions: 'permission',
      expires_in_days: 'days',
    })}`,
  revokeAccessToken: ({ params }) => `session revoke-token ${params.id}`,
  endSession: () => 'session end',
  listAuditEntries: ({ query }) => `audit list${optionsOf(query, auditOptions)}`,
  getAuditCheckpoint: () => 'audit checkpoint',
  verifyAudit: ({ query }) =>
    `audit verify${query.checkpoint === undefined ? '' : ' --checkpoint checkpoint.json'}`,
  listPeople: () => 'people list',
  listInvitations: () => 'people invitations',
  createInvitation: ({ body }) =>
    `people invite${optionsOf(body, { email: 'email', role: 'role' })}${countriesOption(body)}`,
  revokeInvitation: ({ params }) => `people revoke-invitation ${params.id}`,
  updatePerson: ({ params, body }) => `people update ${params.id}${personOptions(body)}`,
  proposePersonChange: ({ params, body }) => {
    const ofSignIn = { password_link: 'reset-password', identity_unlinked: 'unlink' }
    const verb = ofSignIn[body.sign_in_change as keyof typeof ofSignIn] ?? 'update'
    return `people ${verb} ${params.id} --propose${personOptions(body)}`
  },
  confirmPerson: ({ params, body }) =>
    `people confirm ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  unlinkIdentity: ({ params }) => `people unlink ${params.id}`,
  createPasswordReset: ({ params }) => `people reset-password ${params.id}`,
  searchTransactions: ({ query }) =>
    `transactions list${optionsOf(query, searchOptions)}${heldOf(query)}${metadataOf(query)}`,
  downloadTransactions: ({ query }) =>
    `transactions export${optionsOf(query, searchOptions)}${heldOf(query)}${metadataOf(query)}`,
  getTransaction: ({ params }) => `transactions show ${params.id}`,
  enquireTransaction: ({ params }) => `transactions enquire ${params.id}`,
  refundTransaction: ({ params, body }) =>
    `transactions refund ${params.id}${optionsOf(body, refundOptions)}`,
  proposeRefund: ({ params, body }) =>
    `transactions refund ${params.id} --propose${optionsOf(body, refundOptions)}`,
  erasePhoneNumber: ({ body }) =>
    `phone-numbers erase ${quoted(body.phone_number)}${optionsOf(body, {
      country: 'country',
      reason: 'reason',
    })}`,
  listTransactionEvents: ({ params }) => `transactions events ${params.id}`,
  resendEvent: ({ params, body }) =>
    `events resend ${params.id}${optionsOf(body, { webhook_endpoint_id: 'endpoint' })}`,
  listOrganisations: ({ query }) =>
    `organisations list${optionsOf(query, { text: 'text', kyc_status: 'kyc' })}${
      query.suspended === true ? ' --suspended' : ''
    }`,
  createOrganisation: ({ body }) =>
    `organisations create${optionsOf(body, { name: 'name', email: 'email', country: 'country' })}`,
  getApplication: ({ params }) => `applications show ${params.id}`,
  listApiKeys: ({ params }) => `api-keys list ${params.id}`,
  createApiKey: ({ params, body }) =>
    `api-keys create ${params.id}${optionsOf(body, {
      kind: 'kind',
      environment: 'environment',
      name: 'name',
      expires_at: 'expires-at',
      permissions: 'permission',
    })}`,
  listLiveKeys: ({ query }) =>
    `live-keys list${optionsOf(query, { application_id: 'application', status: 'status' })}`,
  startLiveKey: ({ params, body }) =>
    `live-keys start ${params.id}${optionsOf(body, {
      kind: 'kind',
      name: 'name',
      expires_at: 'expires-at',
      permissions: 'permission',
    })}`,
  approveLiveKey: ({ params, body }) =>
    `live-keys approve ${params.id}${optionsOf(body, { approval_hash: 'hash', reason: 'reason' })}`,
  cancelLiveKey: ({ params }) => `live-keys cancel ${params.id}`,
  revokeApiKey: ({ params, query }) => `api-keys revoke ${params.id}${optionsOf(query, why)}`,
  getBalanceBridge: ({ params, query }) =>
    `ledger bridge ${params.id} ${query.month}${optionsOf(query, { environment: 'environment' })}`,
  listFeeSchedules: ({ query }) =>
    `fees list${optionsOf(query, { organisation_id: 'organisation' })}`,
  getWebhookEndpoint: ({ params }) => `webhooks show ${params.id}`,
  listEndpointHealth: ({ query }) =>
    `webhooks health${query.failing === true ? ' --failing' : ''}${optionsOf(query, {
      environment: 'environment',
      organisation_id: 'organisation',
    })}`,
  listEndpointEvents: ({ params, query }) =>
    `webhooks events ${params.id}${optionsOf(query, { delivery_status: 'delivery' })}`,
  listEndpointRecoveries: ({ params }) => `webhooks recoveries ${params.id}`,
  startEndpointRecovery: ({ params, body }) =>
    `events recover ${params.id}${optionsOf(body, { since: 'from', until: 'to' })}`,
  deleteWebhookEndpoint: ({ params, query }) =>
    `webhooks delete ${params.id}${optionsOf(query, why)}`,
  rotateWebhookSecret: ({ params, query, body }) =>
    `webhooks rotate-secret ${params.id}${optionsOf(
      { ...body, ...query },
      { overlap_seconds: 'overlap', ...why },
    )}`,
  listProviders: () => 'providers list',
  listProviderHealth: ({ query }) => `providers health${optionsOf(query, { per: 'per' })}`,
  getServiceState: () => 'service state',
  listRevenue: ({ query }) =>
    `ledger revenue${optionsOf(query, { from: 'from', to: 'to', environment: 'environment' })}`,
  checkLedger: () => 'ledger check',
  createFeeSchedule: ({ body }) => `fees set${optionsOf(body, feeOptions)}${returnedOf(body)}`,
  proposeFeeSchedule: ({ body }) =>
    `fees set --propose${optionsOf(body, feeOptions)}${returnedOf(body)}`,
  listAmountLimits: () => 'limits list',
  setAmountLimits: ({ body }) => `limits set${optionsOf(body, limitOptions)}`,
  proposeAmountLimits: ({ body }) => `limits set --propose${optionsOf(body, limitOptions)}`,
  listSavedViews: ({ query }) => `views list${optionsOf(query, { list: 'list' })}`,
  saveView: ({ body }) =>
    `views save${optionsOf(body, { list: 'list', name: 'name', query: 'query' })}`,
  deleteSavedView: ({ params }) => `views delete ${params.id}`,
  searchApiKeys: ({ query }) =>
    `api-keys search${optionsOf(query, { prefix: 'prefix', last_four: 'last-four' })}`,
  rollApiKey: ({ params, body }) =>
    `api-keys roll ${params.id}${optionsOf(body, { overlap_seconds: 'overlap' })}`,
  proposeSettlement: ({ params, body }) =>
    `reconciliation ${body.action} ${params.id} --propose${optionsOf(body, decisionOptions)}`,
  pingWebhookEndpoint: ({ params }) => `webhooks ping ${params.id}`,
  getEvent: ({ params }) => `events show ${params.id}`,
  getOrganisation: ({ params }) => `organisations show ${params.id}`,
  updateOrganisation: ({ params, body }) =>
    `organisations update ${params.id}${optionsOf(body, { name: 'name', email: 'email' })}`,
  setKycStatus: ({ params, body }) =>
    `organisations kyc ${params.id} ${body.status}${optionsOf(body, {
      email: 'email',
      reason: 'reason',
    })}`,
  proposeKycStatus: ({ params, body }) =>
    `organisations kyc ${params.id} ${body.status} --propose${optionsOf(body, {
      reason: 'reason',
    })}`,
  suspendOrganisation: ({ params, body }) =>
    `organisations suspend ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  resumeOrganisation: ({ params, body }) =>
    `organisations resume ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  proposeResumption: ({ params, body }) =>
    `organisations resume ${params.id} --propose${optionsOf(body, { reason: 'reason' })}`,
  listApplications: ({ params }) => `applications list ${params.id}`,
  createApplication: ({ params, body }) =>
    `applications create ${params.id}${optionsOf(body, { name: 'name' })}`,
  listBalances: ({ params }) => `ledger balances ${params.id}`,
  listWaitingPayouts: () => 'payouts list',
  approvePayout: ({ params, body }) => `payouts approve ${params.id}${optionsOf(body, decided)}`,
  rejectPayout: ({ params, body }) => `payouts reject ${params.id}${optionsOf(body, decided)}`,
  resumePayout: ({ params, body }) =>
    `payouts resume ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  cancelPayout: ({ params, body }) =>
    `payouts cancel ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  resumeHeldPayouts: ({ params, body }) =>
    `organisations resume-payouts ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  cancelHeldPayouts: ({ params, body }) =>
    `organisations cancel-payouts ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  listWaitingBulkPayouts: () => 'bulk-payouts list',
  listBulkPayouts: ({ query }) =>
    `bulk-payouts search${optionsOf(query, {
      reference: 'reference',
      organisation_id: 'organisation',
      environment: 'environment',
    })}`,
  getBulkPayout: ({ params }) => `bulk-payouts show ${params.id}`,
  approveBulkPayout: ({ params, body }) =>
    `bulk-payouts approve ${params.id}${optionsOf(body, decided)}`,
  listBulkPayoutLines: ({ params, query }) =>
    `bulk-payouts lines ${params.id}${optionsOf(query, { state: 'state' })}`,
  rejectBulkPayout: ({ params, body }) =>
    `bulk-payouts reject ${params.id}${optionsOf(body, decided)}`,
  cancelBulkPayout: ({ params, body }) =>
    `bulk-payouts cancel ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  listWaitingDecisions: ({ query }) => `reconciliation waiting${optionsOf(query, ofMode)}`,
  listReconciliationItems: ({ query }) =>
    `reconciliation list${query.resolved === false ? ' --open' : ''}${optionsOf(query, ofMode)}`,
  listUnknownOrders: ({ query }) =>
    `reconciliation unknown${query.resolved === false ? ' --open' : ''}`,
  resolveReconciliationItem: ({ params, body }) =>
    `reconciliation ${body.action} ${params.id}${optionsOf(body, decisionOptions)}`,
  reopenReconciliationItem: ({ params, body }) =>
    `reconciliation reopen ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  resolveUnknownOrder: ({ params, body }) =>
    `reconciliation close ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  proposeUnknownOrderResolution: ({ params, body }) =>
    `reconciliation close ${params.id} --propose${optionsOf(body, { reason: 'reason' })}`,
  listOpenComparisons: () => 'reconciliation comparisons',
  listProposals: ({ query }) => `proposals list${optionsOf(query, { status: 'status' })}`,
  getProposal: ({ params }) => `proposals show ${params.id}`,
  approveProposal: ({ params, body }) =>
    `proposals approve ${params.id}${optionsOf(body, { approval_hash: 'hash', reason: 'reason' })}`,
  rejectProposal: ({ params, body }) =>
    `proposals reject ${params.id}${optionsOf(body, { reason: 'reason' })}`,
  withdrawProposal: ({ params }) => `proposals withdraw ${params.id}`,
}

/** Undefined where `momo` has no command of its own for an operation. */
export const momoCommand = ({ operationId, request }: Call): string | undefined => {
  const { params = {}, query = {}, body } = request
  const parts = { params: params as Values, query: query as Values, body: (body ?? {}) as Values }
  return commands[operationId]?.(parts)
}
