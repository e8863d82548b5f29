import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hostProofOf } from '../../../src/domain/approvals/host-proof.ts'
import {
  approvalOf,
  as,
  createHeldRefund,
  createPayout,
  holdPayout,
  merchantWithRule,
} from '../../support/approvals.ts'
import { bankAccount, payerAccount } from '../../support/bank-accounts.ts'
import { numberOf, payment, unknownId } from '../../support/builders.ts'
import {
  call,
  createMerchant,
  type Merchant,
  type Method,
  manage,
  type Reply,
} from '../../support/client.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { insertFinalTransaction } from '../../support/final-transactions.ts'
import { startIdentityProvider } from '../../support/identity-provider.ts'
import { expectedOf } from '../../support/operation-table.ts'
import { allOperations, exampleBodyOf, type Operation } from '../../support/operations.ts'
import {
  addPasskey,
  createPasskey,
  passkeyChallenge,
  passkeyOptions,
} from '../../support/passkeys.ts'
import {
  addAuthenticator,
  codeOf,
  createPerson,
  inviteSomebody,
  linkIdentity,
  password,
} from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { limits, settlement } from '../../support/proposals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { order as createBulk, linesOf } from '../account/bulk-requests.ts'

let server: TestServer
let merchant: Merchant
let owner: Awaited<ReturnType<typeof createPerson>>
let keyId: string
const secrets = new Set<string>([password])

const provider = prepared(startIdentityProvider)

beforeAll(async () => {
  const { issuer, clientId, clientSecret } = provider
  const singleSignOn = { issuer, clientId, clientSecret, name: 'Annuaire', secondFactor: [] }
  server = await startTestServer({ singleSignOn })
  secrets.add(clientSecret)
  merchant = await createMerchant(server)
  owner = await createPerson(server, 'owner')
  keyId = (await merchant.account('get', '/api-keys/current')).body.data.id
  secrets.add(merchant.secretKey).add(owner.token)
})
afterAll(() => server.stop())

const secretFields = ['key', 'secret', 'token', 'uri', 'recovery_codes']

const remember = (value: unknown, name = ''): void => {
  if (typeof value === 'string' && secretFields.includes(name)) secrets.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) remember(each, Array.isArray(value) ? name : key)
}

const asOwner = (method: Method, path: string, body?: unknown) =>
  as(server, owner.token, method, path, body)

const ok = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`)
  remember(reply.body)
  return reply
}

const made = async (reply: Promise<Reply>) => ok(await reply).body.data

/** The tests prepare everything else beforehand, so that only this request adds an audit entry. */
type Request = () => Promise<Reply>

const application = () => `/applications/${merchant.applicationId}`
const organisation = () => `/organisations/${merchant.organisationId}`
const reason = 'Vu avec le marchand'

const newKey = () =>
  made(asOwner('post', `${application()}/api-keys`, { kind: 'secret', environment: 'test' }))

const url = 'https://shop.example/webhooks'

const newEndpoint = async (): Promise<string> => {
  const body = { url, environment: 'test' }
  const endpoint = (await made(asOwner('post', `${application()}/webhook-endpoints`, body))).id
  return `/webhook-endpoints/${endpoint}`
}

const newPerson = async () => {
  const person = await createPerson(server, 'support')
  secrets.add(person.token)
  return {
    ...person,
    ask: (...asked: [Method, string, unknown?]) => as(server, person.token, ...asked),
  }
}

const newEvent = async (): Promise<string> => {
  const endpoint = await newEndpoint()
  return (await made(asOwner('post', `${endpoint}/ping`))).id
}

const waitingPayout = async () => {
  const id = await createPayout(await merchantWithRule(server))
  return { path: `/payouts/${id}`, approval_hash: (await approvalOf(server, id)).hash }
}

const heldPayout = async () => {
  const { organisationId, ...ruled } = await merchantWithRule(server)
  const id = await createPayout({ organisationId, ...ruled })
  await holdPayout(server, id)
  return { id, organisationId }
}

const holdingOrganisation = async (): Promise<string> => (await heldPayout()).organisationId

const waitingBulk = async () => {
  const ruled = await merchantWithRule(server)
  const { id } = await made(createBulk(server, ruled, { payouts: linesOf(2) }))
  const path = `/bulk-payouts/${id}`
  const { approval } = await made(asOwner('get', path))
  return { path, approval_hash: approval.hash, account: ruled.account }
}

const openPayment = async (): Promise<string> =>
  (await made(merchant.post('/payments', payment({ phone_number: numberOf('999009') })))).id

const platformAccount = (last: string) => ({
  ...{ name: 'Main', bank: 'KCB', country: 'KE', currency: 'XAF', holder: 'Platform SA' },
  // Kenyan account numbers have no check digits.
  account_number: `1234567123${last}`,
})

let accounts = 3

const incomingTransfer = async () => {
  accounts += 1
  const account = platformAccount(`4${accounts}`)
  const { body } = await manage(server, 'post', '/platform-bank-accounts', account)
  return {
    ...{ bank_account_id: body.data.id, bank_reference: randomUUID(), currency: 'XAF', amount: 1 },
    ...{ value_date: '2026-11-20', reference: '', evidence: 'Statement' },
  }
}

const unmatchedTopUp = async (): Promise<string> =>
  (await manage(server, 'post', '/top-ups', await incomingTransfer())).body.data.id

const creditedTopUp = async (): Promise<string> => {
  const id = await unmatchedTopUp()
  const { organisationId } = await createMerchant(server)
  await manage(server, 'post', `/top-ups/${id}/match`, { organisation_id: organisationId })
  return id
}

/** Describes a platform transfer, or a capital injection if `from` is `capital`. */
const movement = (from = 'wallet:carrier1_momo:CG') => ({
  ...{ kind: from === 'capital' ? 'prefunding' : 'transfer', from, to: 'wallet:carrier1_momo:CM' },
  ...{ currency: 'XAF', amount: 1, reference: randomUUID(), value_date: '2026-11-20' },
  evidence: 'Statement',
})

const sentTransfer = async (): Promise<string> =>
  (await manage(server, 'post', '/platform-transfers', movement())).body.data.id

const waitingTransfer = async (): Promise<string> => {
  const id = randomUUID()
  await sql`
    INSERT INTO platform_transfers (id, kind, from_account, to_account, currency, amount,
      reference, folded_reference, value_date, evidence, status, created_at, updated_at)
    VALUES (${id}::uuid, 'transfer', 'wallet:carrier1_momo:CG', 'wallet:carrier1_momo:CM', 'XAF',
      1, ${id}, ${id}, '2026-11-20', 'Statement', 'awaiting_approval', now(), now())`.execute(
    server.ctx.db,
  )
  return id
}

const paidPayment = async (): Promise<string> => {
  const { id } = await made(merchant.post('/payments', payment()))
  await eventually(() => asOwner('get', `/transactions/${id}`), resourceIs('successful'))
  return id
}

/** Creates a submitted live payment whose next provider query is due in an hour. */
const submittedLive = async (): Promise<string> => {
  const endedAtMs = server.ctx.clock.nowMs()
  await insertFinalTransaction(server, merchant, { status: 'processing', seconds: 1, endedAtMs })
  const query = `organisation_id=${merchant.organisationId}&environment=live`
  const { id } = (await asOwner('get', `/transactions?${query}`)).body.data[0]
  const due = new Date(endedAtMs + 3_600_000).toISOString()
  await sql`UPDATE transactions SET due_at = ${due} WHERE id = ${id}`.execute(server.ctx.db)
  return id
}

const openItem = async (): Promise<string> => {
  const late = payment({ phone_number: numberOf('999012') })
  const { id } = await made(merchant.post('/payments', late))
  const items = await eventually(
    () => asOwner('get', '/reconciliation-items?resolved=false&per_page=100'),
    ({ body }) => body.data.some((item: { transaction_id: string }) => item.transaction_id === id),
  )
  return items.body.data.find((item: { transaction_id: string }) => item.transaction_id === id).id
}

const waitingProposal = async () => {
  const colleague = await createPerson(server, 'finance')
  secrets.add(colleague.token)
  const order = as(server, colleague.token, 'post', '/limits/proposals', limits())
  const { id, approval } = await made(order)
  return { path: `/proposals/${id}`, approval_hash: approval.hash }
}

const unknownOrder = async (id = unknownId): Promise<string> => {
  const at = server.ctx.clock.nowIso()
  const row = { id, provider: 'carrier1_momo', country: 'CG', reference: id }
  const times = { created_at: at, last_received_at: at, callbacks: 1, callback: '{}' }
  await server.ctx.db
    .insertInto('unknown_orders')
    .values({ ...row, ...times } as never)
    .execute()
  return row.id
}

const newLink = async (): Promise<string> =>
  (await made(merchant.account('post', '/payment-links', { currency: 'XAF', amount: 500 }))).id

const liveBankAccount = { ...bankAccount, environment: 'live' }

const newBankAccount = async (): Promise<string> => {
  const path = `/applications/${merchant.applicationId}/bank-accounts`
  const { id } = await made(manage(server, 'post', path, liveBankAccount))
  return `/merchant-bank-accounts/${id}`
}

const newWithdrawal = async () => {
  const account = await made(merchant.account('post', '/bank-accounts', bankAccount))
  const order = { bank_account_id: account.id, amount: 100, currency: 'XAF' }
  const { id } = await made(merchant.account('post', '/withdrawals', order))
  const { body } = await manage(server, 'get', '/withdrawals?per_page=1')
  return { id, path: `/withdrawals/${id}`, approval_hash: body.data[0].approval.hash }
}

const approvedWithdrawal = async () => {
  const { path } = await newWithdrawal()
  await manage(server, 'post', `${path}/approve`)
  return { path, bank_account_id: await payerAccount(server) }
}

const sentWithdrawal = async () => {
  const { path, bank_account_id } = await approvedWithdrawal()
  await manage(server, 'post', `${path}/send`, { bank_account_id })
  return { path, bank_account_id }
}

const newOrganisation = async (): Promise<string> => (await createMerchant(server)).organisationId

const startedLiveKey = async (): Promise<{ id: string; approval_hash: string }> => {
  const path = `${application()}/live-keys`
  const { id, approval } = await made(manage(server, 'post', path, { kind: 'secret' }))
  return { id, approval_hash: approval.hash }
}

const ownBankAccount = async (): Promise<string> =>
  (await made(merchant.account('post', '/bank-accounts', bankAccount))).id

const aMinuteAgo = (): string => new Date(server.ctx.clock.nowMs() - 60_000).toISOString()

const refund = { amount: 500, reason, refunded_amount: 0 }

type Created = string | { id: string } | { path: string }

const idIn = (created: Created): string => {
  const name = typeof created === 'string' ? created : 'id' in created ? created.id : created.path
  return name.split('/').at(-1) ?? ''
}

/** Sends an operation, with the document's example unless another body is given. */
const send = (operation: Operation, id: string, body: unknown = exampleBodyOf(operation)) =>
  call(server, operation.method.toLowerCase() as Method, operation.path.replace('{id}', id), {
    key: operation.name === 'account' ? merchant.secretKey : owner.token,
    body,
  })

type Prepare = (operation: Operation) => Promise<Request> | Request

/** Prepares a request about the object that `create` creates. */
const to =
  <Made extends Created>(
    create: () => Promise<Made>,
    body?: object | ((made: Made) => object),
  ): Prepare =>
  async (operation) => {
    const made = await create()
    return () => send(operation, idIn(made), typeof body === 'function' ? body(made) : body)
  }

const approvalHash = ({ approval_hash }: { approval_hash: string }) => ({ approval_hash })

/**
 * Prepares a request about the merchant's application or organisation, or to a path without an id.
 */
const toMerchant =
  (body?: object): Prepare =>
  (operation) =>
  () => {
    const { applicationId, organisationId } = merchant
    const id = operation.path.includes('/applications/') ? applicationId : organisationId
    return send(operation, id, body)
  }

const requests: Record<string, Prepare> = {
  // The contact address stays the same, because this owner could not approve a live key otherwise.
  'management updateOrganisation': toMerchant({ name: 'Léon' }),
  'management setKycStatus': toMerchant({ status: 'pending' }),
  'management createPlatformBankAccount': toMerchant(platformAccount('1')),
  'management suspendOrganisation': to(newOrganisation),
  'management updateApplication': toMerchant({ support_phone: '+242 06 512 34 57' }),
  'management revokeApiKey': to(newKey),
  'management rollApiKey': to(newKey),
  'management setManagedWithdrawalSchedule': toMerchant({
    ...{ environment: 'test', currency: 'XAF', frequency: 'manual' },
  }),
  'management verifyMerchantBankAccount': to(newBankAccount, {
    account_number: liveBankAccount.account_number,
    evidence: 'x',
  }),
  'management rejectMerchantBankAccount': to(newBankAccount),
  'management disableMerchantBankAccount': to(newBankAccount),
  'management eraseMerchantBankAccount': to(newBankAccount),
  'management approveWithdrawal': to(newWithdrawal, approvalHash),
  'management rejectWithdrawal': to(newWithdrawal),
  'management sendWithdrawal': to(approvedWithdrawal, ({ bank_account_id }) => ({
    bank_account_id,
  })),
  'management payWithdrawal': to(sentWithdrawal, { bank_reference: 'x', evidence: 'x' }),
  'management returnWithdrawal': to(sentWithdrawal),
  'management exportWithdrawals': async () => {
    const order = { bank_account_id: await payerAccount(server), environment: 'test' }
    // Exports the withdrawals of other tests, so that the next batch contains only this one.
    await manage(server, 'post', '/withdrawal-batches', order)
    await approvedWithdrawal()
    return () => asOwner('post', '/withdrawal-batches', order)
  },
  'management downloadWithdrawalBatch': async () => {
    const { bank_account_id } = await approvedWithdrawal()
    const order = { bank_account_id, environment: 'test' }
    const { id } = await made(manage(server, 'post', '/withdrawal-batches', order))
    return () => asOwner('post', `/withdrawal-batches/${id}/download`, { format: 'csv' })
  },
  'management recordBankAnswers': async () => {
    const { path, bank_account_id } = await sentWithdrawal()
    const answer = { end_to_end_id: path.split('/').at(-1), outcome: 'paid', amount: 100 }
    const answers = [{ ...answer, currency: 'XAF', bank_reference: 'x' }]
    return () => asOwner('post', '/withdrawal-answers', { evidence: 'x', bank_account_id, answers })
  },
  'management proposeWithdrawalReturn': to(sentWithdrawal),
  'management approveLiveKey': to(startedLiveKey, approvalHash),
  'management cancelLiveKey': to(startedLiveKey),
  'management updateWebhookEndpoint': to(newEndpoint, { enabled: false }),
  'management deleteWebhookEndpoint': to(newEndpoint),
  'management rotateWebhookSecret': to(newEndpoint),
  'management pingWebhookEndpoint': to(newEndpoint),
  'management startEndpointRecovery': to(newEndpoint, () => ({ since: aMinuteAgo() })),
  'management resendEvent': to(newEvent),
  'management enquireTransaction': to(submittedLive),
  'management refundTransaction': to(paidPayment, refund),
  'management setSandboxOutcome': to(openPayment, { status: 'successful' }),
  'management approvePayout': to(waitingPayout, approvalHash),
  'management rejectPayout': to(waitingPayout),
  'management resumePayout': to(heldPayout),
  'management cancelPayout': to(heldPayout),
  'management cancelRefund': to(() => createHeldRefund(server, merchant)),
  'management resumeHeldPayouts': to(holdingOrganisation),
  'management cancelHeldPayouts': to(holdingOrganisation),
  'management approveBulkPayout': to(waitingBulk, approvalHash),
  'management rejectBulkPayout': to(waitingBulk),
  'management cancelBulkPayout': to(waitingBulk),
  'management approvePlatformBankAccount': async () => {
    const { bank_account_id: id } = await incomingTransfer()
    await sql`UPDATE bank_accounts SET approved_at = NULL WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    return () => asOwner('post', `/platform-bank-accounts/${id}/approve`)
  },
  'management disablePlatformBankAccount': async () => {
    const { id } = (await asOwner('post', '/platform-bank-accounts', platformAccount('2'))).body
      .data
    return () => asOwner('post', `/platform-bank-accounts/${id}/disable`, { reason })
  },
  'management recordTopUp': async () => {
    const line = await incomingTransfer()
    return () => asOwner('post', '/top-ups', line)
  },
  'management matchTopUp': async () => {
    const id = await unmatchedTopUp()
    const { organisationId } = await createMerchant(server)
    return () => asOwner('post', `/top-ups/${id}/match`, { organisation_id: organisationId })
  },
  'management approveTopUp': async () => {
    const id = await unmatchedTopUp()
    const { organisationId } = await createMerchant(server)
    await sql`UPDATE top_ups SET status = 'awaiting_approval', recorded_by = NULL,
      organisation_id = ${organisationId}::uuid WHERE id = ${id}::uuid`.execute(server.ctx.db)
    return () => asOwner('post', `/top-ups/${id}/approve`)
  },
  'management rejectTopUp': to(unmatchedTopUp),
  'management reverseTopUp': to(creditedTopUp),
  'management proposeTopUpReversal': to(creditedTopUp),
  'management approvePlatformTransfer': to(waitingTransfer),
  'management rejectPlatformTransfer': to(waitingTransfer),
  'management confirmPlatformTransfer': to(sentTransfer, {
    charge_amount: 0,
    evidence: 'Statement',
  }),
  'management reversePlatformTransfer': to(sentTransfer),
  'management proposePlatformTransferReversal': to(sentTransfer),
  'management proposePlatformTransferArrival': to(sentTransfer, {
    charge_amount: 0,
    evidence: 'Statement',
  }),
  'management proposeProviderPrice': () => () =>
    asOwner('post', '/provider-prices/proposals', {
      ...{ provider: 'carrier1_momo', country: 'CG', currency: 'XAF', type: 'refund' },
      ...{ basis_points: 1, fixed_amount: 0 },
    }),
  'management proposeProviderCharges': async () => {
    const transaction_id = await paidPayment()
    const charges = [{ transaction_id, amount: 1 }]
    return () => asOwner('post', '/provider-charges/proposals', { charges, reason })
  },
  'management recordProviderCharges': async () => {
    const transaction_id = await paidPayment()
    return () =>
      asOwner('post', '/provider-charges', { charges: [{ transaction_id, amount: 1 }], reason })
  },
  'management resolveReconciliationItem': to(openItem, { action: 'dismiss', reason }),
  'management reopenReconciliationItem': async () => {
    const id = await openItem()
    const path = `/reconciliation-items/${id}`
    await manage(server, 'post', `${path}/resolve`, { action: 'dismiss', reason })
    return () => asOwner('post', `${path}/reopen`, { reason })
  },
  'management proposeSettlement': to(openItem, settlement),
  'management proposePersonChange': to(newPerson, { role: 'auditor' }),
  'management proposeResumption': async () => {
    const path = `/organisations/${(await createMerchant(server)).organisationId}`
    await manage(server, 'post', `${path}/suspend`, { reason })
    return () => asOwner('post', `${path}/resume/proposals`, { reason })
  },
  'management proposeRefund': to(paidPayment, refund),
  'management proposeRefundCancellation': to(() => createHeldRefund(server, merchant)),
  'management proposeUnknownOrderResolution': to(() => unknownOrder(randomUUID())),
  'management confirmProposal': async () => {
    const { id, approval } = await made(
      asOwner('post', `${application()}/ip-allow-list/proposals`, { ip_allow_list: [] }),
    )
    // Simulates a proposal that nobody else can approve.
    await sql`UPDATE proposals SET own_approval_from = expires_at WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    await sql`UPDATE people SET countries = ARRAY['CG'] WHERE role IN ('owner', 'finance')
      AND id <> ${owner.id}::uuid`.execute(server.ctx.db)
    const confirmed = { proposalId: id, approvalHash: approval.hash }
    const host_proof = hostProofOf(Buffer.alloc(32, 7), confirmed)
    const body = { approval_hash: approval.hash, host_proof }
    return () => asOwner('post', `/proposals/${id}/confirm`, body)
  },
  'management approveProposal': to(waitingProposal, approvalHash),
  'management rejectProposal': to(waitingProposal),
  'management withdrawProposal': async () => {
    const { id } = await made(asOwner('post', '/limits/proposals', limits()))
    return () => asOwner('post', `/proposals/${id}/withdraw`)
  },
  'management resolveUnknownOrder': to(unknownOrder),
  'management signIn': async () => {
    const { email } = await newPerson()
    return () => call(server, 'post', '/management/v1/sign-in', { body: { email, password } })
  },
  'management resetPassword': async () => {
    const { id } = await newPerson()
    const { token } = await made(manage(server, 'post', `/people/${id}/password-reset`))
    const body = { token, password: 'une autre phrase que personne ne devine' }
    secrets.add(body.password)
    return () => call(server, 'post', '/management/v1/password-resets/complete', { body })
  },
  'management endSession': async () => {
    const { ask } = await newPerson()
    return () => ask('delete', '/session')
  },
  'management confirmSession': async () => {
    const { ask } = await newPerson()
    return () => ask('post', '/session/confirm', { password })
  },
  'management changePassword': async () => {
    const { ask } = await newPerson()
    const new_password = 'encore une phrase que personne ne devine'
    secrets.add(new_password)
    return () => ask('put', '/session/password', { password, new_password })
  },
  'management startAuthenticator': async () => {
    const { ask } = await newPerson()
    return () => ask('post', '/session/authenticator')
  },
  'management confirmAuthenticator': async () => {
    const { ask } = await newPerson()
    const { secret } = await made(ask('post', '/session/authenticator'))
    return () => ask('post', '/session/authenticator/confirm', { code: codeOf(secret) })
  },
  'management removeAuthenticator': async () => {
    const { ask, token } = await newPerson()
    const { secret, codes } = await addAuthenticator(server, token)
    for (const each of [secret, ...codes]) secrets.add(each)
    return () => ask('delete', '/session/authenticator')
  },
  'management signInWithPasskey': async () => {
    const { passkey } = await addPasskey(server, (await newPerson()).token)
    const body = { passkey: passkey.prove(await passkeyChallenge(server)) }
    return () => call(server, 'post', '/management/v1/sign-in/passkey', { body })
  },
  'management finishSingleSignOn': async () => {
    const { email } = await newPerson()
    provider.account = { subject: email, claims: { email, email_verified: true } }
    const path = '/management/v1/sign-in/single-sign-on'
    const answered = async () => {
      const { authorization_url, transaction } = await made(call(server, 'post', path))
      const { searchParams } = await provider.visit(authorization_url)
      return { transaction, answer: searchParams.toString() }
    }
    // The first sign-in also links the account.
    ok(await call(server, 'post', `${path}/answer`, { body: await answered() }))
    const body = await answered()
    return () => call(server, 'post', `${path}/answer`, { body })
  },
  'management addPasskey': async () => {
    const { ask, token } = await newPerson()
    const options = await passkeyOptions(server, token)
    const body = createPasskey(server.ctx.publicUrl).create(options)
    return () => ask('post', '/session/passkeys', body)
  },
  'management removePasskey': async () => {
    const { ask, token } = await newPerson()
    const { id } = await addPasskey(server, token)
    return () => ask('delete', `/session/passkeys/${id}`)
  },
  'management endOtherSessions': async () => {
    const { ask } = await newPerson()
    return () => ask('delete', '/sessions')
  },
  'management endSessionById': async () => {
    const { ask, email } = await newPerson()
    const body = { email, password }
    const { id } = await made(call(server, 'post', '/management/v1/sign-in', { body }))
    return () => ask('delete', `/sessions/${id}`)
  },
  'management createAccessToken': async () => {
    const { ask } = await newPerson()
    const order = { name: 'Rapport', permissions: ['payouts:read'], expires_in_days: 1 }
    return () => ask('post', '/access-tokens', order)
  },
  'management revokeAccessToken': async () => {
    const { ask } = await newPerson()
    const order = { name: 'Rapport', permissions: ['payouts:read'], expires_in_days: 1 }
    const { id } = await made(ask('post', '/access-tokens', order))
    return () => ask('delete', `/access-tokens/${id}`)
  },
  'management saveView': toMerchant({
    ...{ list: 'transactions', name: 'Client', query: 'phone_number=%2B242065123456' },
  }),
  'management deleteSavedView': async () => {
    const order = { list: 'transactions', name: 'Échecs', query: 'status=failed' }
    const { id } = await made(asOwner('post', '/saved-views', order))
    return () => asOwner('delete', `/saved-views/${id}`)
  },
  'management updatePerson': to(newPerson, { role: 'finance' }),
  'management unlinkIdentity': async () => {
    const { id } = await newPerson()
    await linkIdentity(server, id)
    return () => asOwner('delete', `/people/${id}/identity`)
  },
  'management confirmPerson': async () => {
    const { id } = await newPerson()
    const { id: inviter } = await newPerson()
    await sql`UPDATE people SET link_shown_to = ${inviter}::uuid WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    return () => asOwner('post', `/people/${id}/confirm`, { reason })
  },
  'management createPasswordReset': to(newPerson),
  'management acceptInvitation': async () => {
    const { token } = await inviteSomebody(server, 'support')
    secrets.add(token)
    const body = { token, name: 'Awa', password }
    return () => call(server, 'post', '/management/v1/invitations/accept', { body })
  },
  'management revokeInvitation': async () => {
    const body = { email: 'autre@momo.example', role: 'support' }
    const { id } = await made(asOwner('post', '/invitations', body))
    return () => asOwner('delete', `/invitations/${id}`)
  },
  'account updateTransaction': to(openPayment, {
    merchant_reference: 'CMD-7',
    metadata: { client: '+242 06 512 34 58' },
  }),
  'account updateWebhookEndpoint': to(newEndpoint, { enabled: false }),
  'account deleteWebhookEndpoint': to(newEndpoint),
  'account rotateWebhookSecret': to(newEndpoint),
  'account pingWebhookEndpoint': to(newEndpoint),
  'account resendEvent': to(newEvent),
  'account recoverEvents': async () => {
    const endpoint_id = (await newEndpoint()).split('/').at(-1)
    return () => merchant.account('post', '/events/recover', { endpoint_id, since: aMinuteAgo() })
  },
  'account createWithdrawal': async () => {
    const order = { bank_account_id: await ownBankAccount(), amount: 100, currency: 'XAF' }
    return () => merchant.account('post', '/withdrawals', order)
  },
  'account setWithdrawalSchedule': toMerchant({ currency: 'USD', frequency: 'manual' }),
  'account cancelWithdrawal': to(newWithdrawal),
  'account disableBankAccount': to(ownBankAccount),
  'account updatePaymentLink': to(newLink, { enabled: false }),
  'account createBulkPayout': () => () => createBulk(server, merchant, { payouts: linesOf(2) }),
  'account cancelBulkPayout': async () => {
    const { path, account } = await waitingBulk()
    return () => account('post', `${path}/cancel`)
  },
  'account rollCurrentApiKey': async () => {
    const { key } = await newKey()
    return () => call(server, 'post', '/account/v1/api-keys/current/roll', { key, body: {} })
  },
}

const changing = allOperations.filter(
  ({ name, method }) => (name === 'management' || name === 'account') && method !== 'GET',
)

const recorded = changing.filter(
  ({ operationId }) => expectedOf(operationId).unrecorded === undefined,
)

const entriesSince = async (id: string) =>
  (
    await sql<Record<string, string | null>>`
      SELECT operation_id, principal_kind, principal_id, address, request_id, subject_kind, reason
      FROM audit_entries WHERE id > ${id}::uuid ORDER BY id`.execute(server.ctx.db)
  ).rows

const lastId = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM audit_entries ORDER BY id DESC LIMIT 1`.execute(server.ctx.db)
  return rows[0]?.id ?? unknownId
}

const keyOf = ({ name, operationId }: { name: string; operationId: string }): string =>
  `${name} ${operationId}`

test('every request prepared in the audit test belongs to an operation that changes something', () => {
  expect(recorded.map(keyOf)).toEqual(expect.arrayContaining(Object.keys(requests)))
})

describe.each(recorded.map((each) => [keyOf(each), each] as const))('%s', (name, operation) => {
  const { operationId } = operation
  const count = expectedOf(operationId).auditEntries ?? 1
  test(`${name} records the caller, the IP address and the request ID in the audit trail (entries: ${count})`, async () => {
    const request = await (requests[name] ?? toMerchant())(operation)
    const before = await lastId()
    const reply = ok(await request())
    const entries = await entriesSince(before)
    const expected = expect.objectContaining({
      operation_id: operationId,
      principal_kind: operation.name === 'account' ? 'api_key' : 'person',
      principal_id: expect.any(String),
      address: expect.stringMatching(/127\.0\.0\.1/),
      request_id: reply.headers['x-request-id'],
    })
    expect(entries).toEqual(Array.from({ length: count }, () => expected))
  })
})

test('a refused operation adds no audit entry', async () => {
  const before = await lastId()
  for (const { name, method, path } of changing) {
    const key = name === 'management' ? owner.token : merchant.secretKey
    const where = path.replace(/\{\w+\}/g, unknownId)
    // These operations need no body, so they could succeed.
    if (
      /(\/session|\/sessions|\/authenticator|\/passkey-challenge|\/single-sign-on|\/finish|\/current\/roll|\/refresh|\/wallet-comparisons)$/.test(
        path,
      )
    )
      continue
    const body = method === 'DELETE' ? undefined : '[]'
    const reply = await call(server, method.toLowerCase() as Method, where, { key, body })
    expect([path, reply.status < 400]).toEqual([path, false])
  }
  expect(await entriesSince(before)).toEqual([])
})

test('the audit trail records actions of the management token', async () => {
  const before = await lastId()
  await manage(server, 'patch', application(), { name: 'Caisse' })
  expect(await entriesSince(before)).toMatchObject([
    { operation_id: 'updateApplication', principal_kind: 'management_token', principal_id: null },
  ])
})

test('the audit trail records a download with its filters, and masks phone numbers in them', async () => {
  const before = await lastId()
  const phone = encodeURIComponent('+242065123456')
  await merchant.account('get', `/transactions.csv?phone_number=${phone}`)
  const { rows } = await sql<{ operation_id: string; after: object; subject_kind: string }>`
    SELECT operation_id, subject_kind, after FROM audit_entries WHERE id > ${before}::uuid`.execute(
    server.ctx.db,
  )
  expect(rows).toEqual([
    {
      operation_id: 'downloadTransactions',
      subject_kind: 'export',
      after: { phone_number: '+24••••••••56' },
    },
  ])
})

test('a change and its audit entry are both rolled back if either fails', async () => {
  const { db } = server.ctx
  const nameOf = async () => (await made(asOwner('get', organisation()))).name
  const [name, before] = [await nameOf(), await lastId()]
  const refuseAt = async (table: string, timing: string): Promise<void> => {
    await sql`CREATE OR REPLACE FUNCTION refuse_in_test() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''refused in a test''; END'`.execute(db)
    await sql`CREATE CONSTRAINT TRIGGER refuse_in_test AFTER INSERT OR UPDATE
      ON ${sql.table(table)} ${sql.raw(timing)} FOR EACH ROW EXECUTE FUNCTION refuse_in_test()`.execute(
      db,
    )
    const { status } = await asOwner('patch', organisation(), { name: 'Jamais' })
    await sql`DROP TRIGGER refuse_in_test ON ${sql.table(table)}`.execute(db)
    expect(status).toBe(500)
  }
  await refuseAt('audit_entries', 'NOT DEFERRABLE')
  await refuseAt('organisations', 'DEFERRABLE INITIALLY DEFERRED')
  expect(await nameOf()).toBe(name)
  expect(await entriesSince(before)).toEqual([])
})

test('the audit trail contains no secret and no full phone number', async () => {
  const { rows } = await sql<{ text: string }>`
    SELECT e::text AS text FROM audit_entries AS e`.execute(server.ctx.db)
  const trail = rows.map(({ text }) => text).join('\n')
  expect(keyId.length).toBeGreaterThan(0)
  expect(secrets.size).toBeGreaterThan(20)
  expect([...secrets].filter((secret) => trail.includes(secret))).toEqual([])
  const digits = trail.replace(/[\s.-]/g, '')
  expect(
    ['242065123457', '242065123458', '242065123456'].filter((each) => digits.includes(each)),
  ).toEqual([])
})
