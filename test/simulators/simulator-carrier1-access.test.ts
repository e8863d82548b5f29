import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startCarrier1Simulator } from '../../scripts/provider-simulator/index.ts'
import { eventually } from '../support/eventually.ts'
import { exchange, parseReply } from '../support/raw-request.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Carrier1Simulator, carrier1Client, send } from './simulator-clients.ts'

/** Tokens and API users of carrier1_momo's simulator, and its sandbox. */

const latencyMs = 20
const json = { 'Content-Type': 'application/json' }

let simulator: Carrier1Simulator
let receiver: Receiver
let client: ReturnType<typeof carrier1Client>

beforeAll(async () => {
  receiver = await startReceiver()
  simulator = await startCarrier1Simulator({ latencyMs })
  client = carrier1Client(simulator, receiver.url)
})
afterAll(async () => {
  await simulator.stop()
  await receiver.stop()
})

describe('tokens', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const ways = [
    ['JSON', { body: { grant_type: 'client_credentials' } }],
    ['{}', { body: {} }],
    ['an empty body', { body: undefined, headers: { 'Content-Type': 'text/plain' } }],
    ['a form', { body: 'grant_type=client_credentials', headers: form }],
  ] as const

  test.each(ways)('are given for %s', async (_, request) => {
    const { status, body } = await client.askForToken('collection', { ...request })
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), token_type: expect.any(String), expires_in: 3600 },
    ])
  })

  test('by a switch, a form is an HTML page with 200, and an empty body 411', async () => {
    const strict = await startCarrier1Simulator({ tokenBodies: 'json' })
    const { askForToken } = carrier1Client(strict)
    const answers = []
    for (const [, request] of ways) answers.push(await askForToken('collection', { ...request }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 411, 200])
    expect(answers.map(({ body }) => typeof body?.access_token)).toEqual([
      ...['string', 'string', 'undefined', 'undefined'],
    ])
    expect(answers.at(-1)?.text).toContain('Request Rejected')
    await strict.stop()
  })

  test('a request without a content length is 411', async () => {
    const lines = ['POST /collection/token/ HTTP/1.1', 'Host: x', 'Connection: close', '', '']
    expect(parseReply(await exchange(simulator, lines.join('\r\n'))).status).toBe(411)
  })

  test('by a switch, they demand X-Target-Environment', async () => {
    const newer = await startCarrier1Simulator({ tokenTargetEnvironment: 'demanded' })
    const { askForToken } = carrier1Client(newer)
    const without = await askForToken('disbursement')
    expect([without.status, without.body.code]).toEqual([500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'])
    const headers = { 'X-Target-Environment': 'mtncongo' }
    expect((await askForToken('disbursement', { headers })).status).toBe(200)
    await newer.stop()
  })

  test('keys and tokens are of one product, and tokens expire', async () => {
    const path = '/disbursement/v1_0/account/balance'
    const { access_token } = (await client.askForToken('collection')).body
    const headers = { Authorization: `Bearer ${access_token}` }
    const key = { 'Ocp-Apim-Subscription-Key': 'wrong' }
    const { apiUser, apiKey } = simulator.configuration.defaults.collection
    const basic = `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString('base64')}`
    const refused = [
      await client.call(path, { headers }),
      await client.call(path, { headers: key }),
      await client.askForToken('collection', { headers: key }),
      await client.askForToken('disbursement', { headers: { Authorization: basic } }),
      await client.askForToken('collection', { headers: { Authorization: 'Basic eDp5' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
    expect((await client.call(path)).status).toBe(200)
    const brief = await startCarrier1Simulator({ tokenLifetimeSeconds: 0 })
    expect((await carrier1Client(brief).call(path)).status).toBe(401)
    await brief.stop()
  })
})

let sandbox: ReturnType<typeof carrier1Client>
beforeAll(() => {
  sandbox = carrier1Client(simulator, undefined, 'sandbox')
})

describe('the sandbox', () => {
  test('takes euros only, with cents', async () => {
    const { status } = await sandbox.collect('46733123999', { amount: '5.25' })
    expect(status).toBe(202)
    const { body } = await sandbox.collect('46733123999', { currency: 'XAF' })
    expect(body.code).toBe('INVALID_CURRENCY')
    expect((await client.collect('24206000001', { currency: 'EUR' })).body.code).toBe(
      'INVALID_CURRENCY',
    )
  })

  test.each([
    ['46733123450', 'failed', 'INTERNAL_PROCESSING_ERROR', 'INTERNAL_PROCESSING_ERROR'],
    ['46733123451', 'declined', 'REJECTED', 'REJECTED'],
    ['46733123452', 'expired', 'EXPIRED', 'EXPIRED'],
    ['46733123453', 'succeeded', undefined, undefined],
    ['46733123454', 'succeeded', undefined, undefined],
    ['46733123455', 'failed', 'PAYER_NOT_FOUND', 'NOT_ENOUGH_FUNDS'],
  ])('%s ends %s', async (number, outcome, payerReason, payeeReason) => {
    const collected = await sandbox.collect(number)
    const paidOut = await sandbox.payOut(number)
    for (const [{ reference }, reason] of [
      [collected, payerReason],
      [paidOut, payeeReason],
    ] as const) {
      const order = await eventually(
        () => simulator.orders.get(reference),
        (each) => each?.status === outcome,
      )
      expect(order?.reason).toBe(reason)
    }
  })

  test.each([
    ['46733123453', 'ONGOING'],
    ['46733123454', 'DELAYED'],
  ])('%s is reported as failed or pending, %s, and then succeeds', async (number, reason) => {
    const slow = await startCarrier1Simulator({ latencyMs: 60_000 })
    const { collect, collection } = carrier1Client(slow, undefined, 'sandbox')
    const { reference } = await collect(number)
    const replies = [(await collection(reference)).body, (await collection(reference)).body]
    expect(replies.map(({ status }) => status)).toEqual(['FAILED', 'PENDING'])
    expect(JSON.stringify(replies[0].reason).toUpperCase()).toContain(reason)
    slow.setOutcome(reference, 'succeeded')
    expect((await collection(reference)).body.status).toBe('SUCCESSFUL')
    await slow.stop()
  })
})

describe('provisioning of the sandbox', () => {
  test('API users are made, read, given a key, and may do nothing elsewhere', async () => {
    const { subscriptionKey } = simulator.configuration.defaults.collection
    const key = { 'Ocp-Apim-Subscription-Key': subscriptionKey }
    const user = randomUUID()
    const path = `${simulator.url}/v1_0/apiuser`
    const make = (reference: string) =>
      send(path, {
        method: 'POST',
        headers: { ...key, ...json, 'X-Reference-Id': reference },
        body: { providerCallbackHost: 'shop.example' },
      })
    expect([(await make(user)).status, (await make(user)).status]).toEqual([201, 409])
    expect((await make('1')).status).toBe(400)
    expect((await send(`${path}/${user}`, { headers: key })).body).toEqual({
      providerCallbackHost: 'shop.example',
      targetEnvironment: 'sandbox',
    })
    expect((await send(`${path}/${randomUUID()}`, { headers: key })).status).toBe(404)
    expect((await send(`${path}/${user}`, {})).status).toBe(401)
    const keyed = await send(`${path}/${user}/apikey`, { method: 'POST', headers: key })
    expect(keyed.status).toBe(201)
    const basic = Buffer.from(`${user}:${keyed.body.apiKey}`).toString('base64')
    const headers = { ...key, Authorization: `Basic ${basic}` }
    const { body } = await client.askForToken('collection', { headers })
    const bearer = { ...key, Authorization: `Bearer ${body.access_token}` }
    const balanceIn = async (target: string) =>
      send(`${simulator.url}/collection/v1_0/account/balance`, {
        headers: { ...bearer, 'X-Target-Environment': target },
      })
    expect((await balanceIn('sandbox')).body.currency).toBe('EUR')
    expect((await balanceIn('mtncongo')).body.code).toBe('NOT_ALLOWED_TARGET_ENVIRONMENT')
  })
})
