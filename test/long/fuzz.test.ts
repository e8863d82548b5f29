import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { keyPermissions } from '../../src/domain/merchants/caller.ts'
import { prepareProcess } from '../crash/service-process.ts'
import { linesOf, order } from '../features/account/bulk-requests.ts'
import { bankAccount } from '../support/bank-accounts.ts'
import { payment, payout, unknownId } from '../support/builders.ts'
import { call, createMerchant, type Merchant, type Method, manage } from '../support/client.ts'
import { conformanceFaults } from '../support/conformance.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { type Ids, requestsTo } from '../support/fuzz.ts'
import { pageForms, strayRequests } from '../support/fuzz-strays.ts'
import { operationsWith } from '../support/operation-table.ts'
import { allOperations, type Operation } from '../support/operations.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'
import { limits } from '../support/proposals.ts'
import { exchange, parseReply, type RawRequest, rawBytes } from '../support/raw-request.ts'
import { createTestDatabase, managementToken } from '../support/server.ts'

/**
 * Sends fuzzed requests to every documented operation, and to other paths. The service is a
 * separate process, which must survive every request. A seed always produces the same requests.
 * FUZZ_SEED and FUZZ_RUNS (the total number of requests) repeat or prolong a run.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20261121)
const runs = Number(process.env.FUZZ_RUNS ?? 2000)
const mistakesShown = 10

const folder = mkdtempSync(join(tmpdir(), 'momo-fuzz-'))
const logFile = join(folder, 'log')
let merchant: Merchant
let person: { token: string }
/** Management operations change these objects, so the merchant's key stays valid. */
let other: Merchant
let idOf: Record<string, string> = {}
/** This key may call every operation except rolling itself. */
let accountKey: string

const ending = ['endSession', 'confirmSession']
/** These people call the operations. They sign in before fuzzed sign-ins reach the limit. */
const owners: Record<string, Awaited<ReturnType<typeof createPerson>>> = {}

const database = prepared(createTestDatabase)
const server = prepared(() =>
  prepareProcess(
    database,
    { LOG_LEVEL: 'info', SANDBOX_LATENCY_MS: '30', WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true' },
    logFile,
  ),
)

beforeAll(async () => {
  await server.start()
  merchant = await createMerchant(server)
  other = await createMerchant(server)
  const session = {
    amount: 100,
    currency: 'XAF',
    success_url: 'https://boutique.example/merci',
    cancel_url: 'https://boutique.example/panier',
  }
  const endpoint = { url: 'https://127.0.0.1:1/', environment: 'test' }
  const keyOrder = {
    kind: 'secret',
    environment: 'test',
    permissions: keyPermissions.filter((permission) => permission !== 'keys:write'),
  }
  const keys = `/applications/${merchant.applicationId}/api-keys`
  accountKey = (await manage(server, 'post', keys, keyOrder)).body.data.key
  const idIn = async (sent: Promise<{ body: { data?: { id?: string } } }>): Promise<string> =>
    (await sent).body.data?.id ?? unknownId
  const recovering = async () => {
    const hook = { url: 'https://127.0.0.1:1/' }
    const { body } = await merchant.account('post', '/webhook-endpoints', hook)
    const recovery = { endpoint_id: body.data.id, since: '2020-01-01T00:00:00Z' }
    return merchant.account('post', '/events/recover', recovery)
  }
  const pinged = async (whose: Merchant) => {
    const hook = { url: 'https://127.0.0.1:1/' }
    const { body } = await whose.account('post', '/webhook-endpoints', hook)
    return whose.account('post', `/webhook-endpoints/${body.data.id}/ping`)
  }
  const refunded = async () => {
    const { id } = (await merchant.post('/payments', payment())).body.data
    await eventually(() => merchant.get(`/payments/${id}`), resourceIs('successful'))
    return merchant.post('/refunds', { payment_id: id, amount: 1 })
  }
  const bankAccountOf = (whose: Merchant) =>
    idIn(whose.account('post', '/bank-accounts', bankAccount))
  const withdrawn = async (whose: Merchant) => {
    const order = { bank_account_id: await bankAccountOf(whose), amount: 100, currency: 'XAF' }
    return whose.account('post', '/withdrawals', order)
  }
  const platformAccount = {
    ...bankAccount,
    name: 'fuzz',
    account_number: '30008 00001 12345671234 20',
  }
  const platformAccountId = await idIn(
    manage(server, 'post', '/platform-bank-accounts', platformAccount),
  )
  const unmatchedTopUp = () =>
    manage(server, 'post', '/top-ups', {
      bank_account_id: platformAccountId,
      bank_reference: 'fuzz',
      currency: bankAccount.currency,
      amount: 100,
      value_date: '2026-11-20',
      reference: '',
      evidence: 'fuzz',
    })
  person = await createPerson(server, 'owner')
  for (const id of ending) owners[id] = await createPerson(server, 'owner')
  const asPerson = (method: Method, path: string, body?: unknown) =>
    call(server, method, `/management/v1${path}`, { key: person.token, body })
  const ownSession = async () => (await asPerson('get', '/sessions')).body.data[0].id
  const ownAccessToken = () =>
    idIn(
      asPerson('post', '/access-tokens', {
        name: 'fuzz',
        permissions: ['ledger:read'],
        expires_in_days: 1,
      }),
    )
  idOf = {
    '/api/v1/payments': await idIn(merchant.post('/payments', payment())),
    '/account/v1/transactions': await idIn(merchant.post('/payments', payment())),
    '/api/v1/refunds': await idIn(refunded()),
    '/api/v1/payouts': await idIn(merchant.post('/payouts', payout())),
    '/api/v1/checkout': await idIn(merchant.post('/checkout/sessions', session)),
    '/management/v1/organisations': other.organisationId,
    '/management/v1/applications': other.applicationId,
    '/management/v1/sandbox': await idIn(other.post('/payments', payment())),
    '/management/v1/transactions': await idIn(other.post('/payments', payment())),
    '/management/v1/api-keys': await idIn(
      manage(server, 'post', `/applications/${other.applicationId}/api-keys`, keyOrder),
    ),
    '/management/v1/live-keys': await idIn(
      manage(server, 'post', `/applications/${other.applicationId}/live-keys`, { kind: 'secret' }),
    ),
    '/management/v1/sessions': await ownSession(),
    '/management/v1/access-tokens': await ownAccessToken(),
    '/management/v1/saved-views': await idIn(
      asPerson('post', '/saved-views', { list: 'transactions', name: 'fuzz', query: 'a=b' }),
    ),
    '/management/v1/people': (await createPerson(server, 'auditor')).id,
    '/management/v1/invitations': await idIn(
      manage(server, 'post', '/invitations', { email: 'fuzz@momo.example', role: 'auditor' }),
    ),
    '/management/v1/events': await idIn(pinged(other)),
    '/management/v1/payouts': await idIn(other.post('/payouts', payout())),
    '/management/v1/refunds': await idIn(refunded()),
    '/management/v1/proposals': await idIn(manage(server, 'post', '/limits/proposals', limits())),
    '/management/v1/merchant-bank-accounts': await bankAccountOf(other),
    '/management/v1/withdrawals': await idIn(withdrawn(other)),
    '/management/v1/platform-bank-accounts': platformAccountId,
    '/management/v1/top-ups': await idIn(unmatchedTopUp()),
    '/management/v1/platform-transfers': await idIn(
      manage(server, 'post', '/platform-transfers', {
        ...{ kind: 'opening_balance', from: 'capital', to: 'wallet:carrier1_momo:CG' },
        ...{ currency: 'XAF', amount: 100, reference: 'fuzz', value_date: '2026-11-20' },
        evidence: 'fuzz',
      }),
    ),
    '/account/v1/bank-accounts': await bankAccountOf(merchant),
    '/account/v1/withdrawals': await idIn(withdrawn(merchant)),
    '/account/v1/events': await idIn(pinged(merchant)),
    '/account/v1/payment-links': await idIn(
      merchant.account('post', '/payment-links', { currency: 'XAF' }),
    ),
    '/account/v1/bulk-payouts': await idIn(order(server, merchant, { payouts: linesOf(3) })),
    '/management/v1/bulk-payouts': await idIn(order(server, other, { payouts: linesOf(3) })),
    '/account/v1/event-recoveries': await idIn(recovering()),
    '/account/v1/webhook-endpoints': await idIn(
      merchant.account('post', '/webhook-endpoints', { url: 'https://127.0.0.1:1/' }),
    ),
    '/management/v1/webhook-endpoints': await idIn(
      manage(server, 'post', `/applications/${other.applicationId}/webhook-endpoints`, endpoint),
    ),
  }
})
afterAll(async () => {
  await server.end('SIGKILL')
  await database.drop()
})

const ids: Ids = ({ path }) =>
  Object.entries(idOf).find(([prefix]) => path.startsWith(prefix))?.[1] ?? unknownId

const authorizationFor = (fuzzed: Operation): string => {
  const { name, operationId, operation } = fuzzed
  if (operation['x-permission'].startsWith('self:')) {
    return `Bearer ${(owners[operationId] ?? person).token}`
  }
  if (name === 'management') return `Bearer ${managementToken}`
  if (name === 'account') return `Bearer ${accountKey}`
  const basic = Buffer.from(`${merchant.secretKey}:`).toString('base64')
  return name === 'checkout-form' ? `Basic ${basic}` : `Bearer ${merchant.secretKey}`
}

/** Only our own pages and files may contain markup. */
const isPage = (target: string): boolean =>
  /^\/(docs|checkout|console|pay\/|.*\/openapi\.)/.test(target)

const leaks = /<!doctype|<html|<pre>|\n\s+at |node_modules|file:\/\/|\/src\/|\/work\/|\bError:/i

const mistakesOf = async (request: RawRequest): Promise<string[]> => {
  const { method = 'GET', target } = request
  const received = await exchange(server, rawBytes(server, request))
  // The server refuses a CONNECT request by closing the connection.
  if (received.length === 0) return method === 'CONNECT' ? [] : ['no answer']
  const reply = parseReply(received)
  const { status, text, headers } = reply
  seen.set(status, (seen.get(status) ?? 0) + 1)
  const mistakes = []
  if (status >= 500) mistakes.push(`status ${status}`)
  if (!isPage(target) && leaks.test(text)) mistakes.push('markup, a stack trace or a path')
  if (isPage(target) && /<pre>|\n\s+at /.test(text) && status !== 200)
    mistakes.push('a stack trace')
  if (headers['x-powered-by'] !== undefined) mistakes.push('X-Powered-By')
  if (headers['x-request-id'] === undefined) mistakes.push('no X-Request-Id')
  return method === 'HEAD'
    ? mistakes
    : [...mistakes, ...conformanceFaults({ method, path: target, ...reply })]
}

const seen = new Map<number, number>()

/** Sends requests generated from the seed. A failure prints how to repeat each wrong response. */
const fuzz = async (
  requests: fc.Arbitrary<RawRequest>,
  count: number,
  offset = 0,
): Promise<void> => {
  const wrong: string[] = []
  for (const request of fc.sample(requests, { seed: seed + offset, numRuns: count })) {
    const mistakes = await mistakesOf(request).catch((error: unknown) => [String(error)])
    if (mistakes.length > 0) {
      const { text } = parseReplyOrEmpty(
        await exchange(server, rawBytes(server, request)).catch(() => Buffer.alloc(0)),
      )
      wrong.push(
        `${mistakes.join('; ')}\n  ${JSON.stringify(request).slice(0, 1500)}\n  ${text.slice(0, 300)}`,
      )
    }
    if (wrong.length === mistakesShown) break
  }
  if (wrong.length > 0) {
    throw new Error(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}\n${wrong.join('\n\n')}`)
  }
}

const parseReplyOrEmpty = (received: Buffer): { text: string } =>
  received.length === 0 ? { text: '' } : parseReply(received)

const each = Math.ceil(runs / (allOperations.length + 8))

describe(`fuzzed requests (FUZZ_SEED=${seed} FUZZ_RUNS=${runs})`, () => {
  test.each(
    allOperations.map((operation, index) => [operation.operationId, operation, index] as const),
  )(
    'the operation %s answers fuzzed requests as documented, never with a 5xx',
    async (_id, operation, index) =>
      // With a shared seed, every operation would receive the same few methods and mistakes.
      fuzz(requestsTo(operation, ids, authorizationFor(operation)), each, index),
  )

  test('every operation whose path has an id receives fuzzed requests with an existing id', () => {
    const unknown = allOperations
      .filter((operation) => operation.path.includes('{') && ids(operation) === unknownId)
      .map(({ operationId }) => operationId)
    expect(unknown.sort()).toEqual(operationsWith('fuzzedWithoutId'))
  })

  test('fuzzed requests to undocumented paths never get a 5xx, a stack trace or a file path', () =>
    fuzz(strayRequests, Math.ceil(runs / 20)))

  test('page forms with unusual bytes never get a 5xx, a stack trace or a file path', () =>
    fuzz(pageForms, 4 * each))

  test('fuzzed requests get successful responses and every kind of refusal', () => {
    const answered = [...seen].filter(([status]) => status < 300).map(([, count]) => count)
    const all = [...seen.values()].reduce((sum, count) => sum + count, 0)
    expect(answered.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(all / 20)
    for (const status of [401, 404, 405, 422]) expect([...seen.keys()]).toContain(status)
  })

  test('fuzzed requests leave no error in the log', () => {
    const errors = readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => /"level":"(?:error|fatal)"/.test(line))
    expect(errors.slice(0, mistakesShown)).toEqual([])
  })

  test('the process serves all fuzzed requests, and then still accepts a payment', async () => {
    expect((await merchant.post('/payments', payment())).status).toBe(201)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
