import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { moneyIdField } from '../../scripts/operators/carrier2-wire.ts'
import { startCarrier1Momo, startCarrier2Money } from '../../scripts/operators/stubs.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import {
  type Carrier1Stub,
  type Carrier2Stub,
  carrier1Client,
  carrier2Client,
  encrypt,
  newId,
  send,
  sign,
} from './stub-clients.ts'

/** What the operators' stand-ins do, so that the tests of the adapters can rely on it. */

const latencyMs = 20

describe('the stub of carrier1_momo', () => {
  let stub: Carrier1Stub
  let receiver: Receiver
  let client: ReturnType<typeof carrier1Client>

  beforeAll(async () => {
    receiver = await startReceiver()
    stub = await startCarrier1Momo({ latencyMs })
    client = carrier1Client(stub, receiver.url)
  })
  afterAll(async () => {
    await stub.stop()
    await receiver.stop()
  })

  const ended = (reference: string) =>
    eventually(
      () => client.collection(reference),
      ({ body }) => body.status !== 'PENDING',
    )

  const callbacksOf = (reference: string) =>
    stub.callbacks.filter((each) => each.reference === reference && each.status !== 0)

  test('a token wants a JSON body: none is 411, a form an HTML page with status 200', async () => {
    expect(await client.askForToken('collection', { body: undefined })).toMatchObject({
      status: 411,
    })
    const form = await client.askForToken('collection', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    expect(form).toMatchObject({ status: 200, body: undefined })
    expect(form.text).toContain('Request Rejected')
    const { status, body } = await client.askForToken('collection')
    expect([status, body.expires_in]).toEqual([200, 3600])
  })

  test('keys and tokens are of one product, and tokens expire', async () => {
    const path = '/disbursement/v1_0/account/balance'
    const { access_token } = (await client.askForToken('collection')).body
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await client.call(path, { headers })).status).toBe(401)
    const key = { 'Ocp-Apim-Subscription-Key': 'wrong' }
    expect((await client.call(path, { headers: key })).status).toBe(401)
    expect((await client.call(path)).status).toBe(200)

    const brief = await startCarrier1Momo({ tokenLifetimeSeconds: 0 })
    expect((await carrier1Client(brief).call(path)).status).toBe(401)
    await brief.stop()
  })

  test('a collection is accepted with an empty 202, moves money once and is reported', async () => {
    const accepted = await client.collect('24206999001')
    expect(accepted).toMatchObject({ status: 202, text: '' })
    const { body } = await ended(accepted.reference)
    expect(body).toMatchObject({ status: 'SUCCESSFUL', amount: '5000', payer: expect.anything() })
    await eventually(
      () => callbacksOf(accepted.reference).length,
      (count) => count === 1,
    )
    const [callback] = callbacksOf(accepted.reference)
    expect(JSON.parse(callback?.body ?? '')).toEqual(body)
    expect(stub.orders.get(accepted.reference)).toMatchObject({
      status: 'succeeded',
      movedTimes: 1,
    })
  })

  test('a reference is taken once: the second time 409, and money moves once', async () => {
    const { reference } = await client.collect('24206000001')
    expect((await client.collect('24206000001', {}, reference)).status).toBe(409)
    await ended(reference)
    expect(stub.orders.get(reference)?.movedTimes).toBe(1)
  })

  test.each([
    ['a + in partyId', { payer: { partyIdType: 'MSISDN', partyId: '+24206512345' } }],
    ['a national partyId', { payer: { partyIdType: 'MSISDN', partyId: '065123456' } }],
    ['decimals of a currency without', { amount: '5000.00' }],
    ['a numeric amount', { amount: 5000 }],
    ['an exponent', { amount: '5e3' }],
    ['an empty note', { payeeNote: '' }],
    ['an apostrophe', { payerMessage: "Commande d'Ana" }],
    ['an ampersand', { payerMessage: 'A & B' }],
    ['a long note', { payerMessage: 'a'.repeat(121) }],
  ])('%s is refused with 400', async (_, change) => {
    const { status, reference } = await client.collect('24206000001', change)
    expect([status, stub.orders.has(reference)]).toEqual([400, false])
  })

  test('a reference that is no UUID v4 is refused with 400', async () => {
    const v7 = '01932c07-0000-7000-8000-000000000000'
    expect((await client.collect('24206000001', {}, v7)).status).toBe(400)
  })

  test('500 names what is wrong: the environment, the currency or the callback host', async () => {
    const codeWith = async (change: object, headers: Record<string, string>) => {
      const { status, body } = await client.collect('24206000001', change, randomUUID(), headers)
      return [status, body.code]
    }
    expect(await codeWith({}, { 'X-Target-Environment': 'mars' })).toEqual([
      500,
      'NOT_ALLOWED_TARGET_ENVIRONMENT',
    ])
    expect(await codeWith({ currency: 'GHS' }, {})).toEqual([500, 'INVALID_CURRENCY'])
    expect(await codeWith({}, { 'X-Callback-Url': 'http://elsewhere.example/' })).toEqual([
      500,
      'INVALID_CALLBACK_URL_HOST',
    ])
  })

  test('an unknown reference is 404 with a code', async () => {
    const { status, body } = await client.collection(randomUUID())
    expect([status, body.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  test('a failure is still 200, its reason spelt in many ways', async () => {
    const reasons = []
    for (let count = 0; count < 4; count++) {
      const { reference } = await client.collect('24206999005')
      const { status, body } = await ended(reference)
      expect([status, body.status]).toEqual([200, 'FAILED'])
      reasons.push(body.reason)
    }
    expect(new Set(reasons.map((each) => typeof each))).toEqual(new Set(['string', 'object']))
    const codes = reasons.map((each) => each.code ?? each)
    expect(new Set(codes).size).toBeGreaterThan(1)
    expect(codes.map((code) => code.trim().toUpperCase().replaceAll(' ', '_'))).toEqual(
      Array(4).fill('PAYER_NOT_FOUND'),
    )
  })

  test.each([
    ['24206999002', 'failed'],
    ['24206999003', 'declined'],
    ['24206999004', 'expired'],
    ['24206999006', 'failed'],
    ['46733123450', 'failed'],
    ['46733123451', 'declined'],
    ['46733123452', 'expired'],
    ['46733123453', 'succeeded'],
    ['46733123454', 'succeeded'],
  ])('%s ends %s, also as a payout', async (number, outcome) => {
    const collected = await client.collect(number)
    const paid = await client.payOut(number)
    const statusOf = (reference: string) => stub.orders.get(reference)?.status
    await eventually(
      () => statusOf(collected.reference),
      (status) => status === outcome,
    )
    await eventually(
      () => statusOf(paid.reference),
      (status) => status === outcome,
    )
  })

  test('"ongoing" is told as a failure, and succeeds', async () => {
    const slow = await startCarrier1Momo({ latencyMs: 60_000 })
    const { collect, collection } = carrier1Client(slow)
    const { reference } = await collect('46733123453')
    expect((await collection(reference)).body.status).toBe('FAILED')
    slow.setOutcome(reference, 'succeeded')
    expect((await collection(reference)).body.status).toBe('SUCCESSFUL')
    await slow.stop()
  })

  test('46733123455 is not found as a payer, and as a payee the funds are short', async () => {
    const collected = await client.collect('46733123455')
    const paid = await client.payOut('46733123455')
    await eventually(
      () => [collected, paid].map(({ reference }) => stub.orders.get(reference)?.status),
      (statuses) => statuses.every((status) => status === 'failed'),
    )
    const text = async (answer: Promise<{ text: string }>) => (await answer).text
    expect(await text(client.collection(collected.reference))).toMatch(/payer.not.found/i)
    expect(await text(client.payout(paid.reference))).toMatch(/not.enough.funds|low.balance/i)
  })

  test('999007 is refused, 999008 taken at the third try, 999009 waits to be settled', async () => {
    const refused = [await client.collect('24206999007'), await client.collect('24206999007')]
    expect(refused.map(({ status }) => status)).toEqual([403, 400])

    const { reference, status } = await client.collect('24206999008')
    const again = () => client.collect('24206999008', {}, reference)
    expect((await client.collection(reference)).status).toBe(404)
    expect([status, (await again()).status, (await again()).status]).toEqual([503, 503, 202])

    const waiting = await client.collect('24206999009')
    await ended(reference)
    expect((await client.collection(waiting.reference)).body.status).toBe('PENDING')
    stub.setOutcome(waiting.reference, 'failed', 'SENDER_ACCOUNT_NOT_ACTIVE')
    expect((await client.collection(waiting.reference)).body.status).toBe('FAILED')
  })

  test('callbacks come not at all, twice, or once more after a change of mind', async () => {
    const [silent, twice, late] = await Promise.all(
      ['24206999010', '24206999011', '24206999012'].map((number) => client.collect(number)),
    )
    const of = ({ reference = '' } = {}) => callbacksOf(reference)
    await eventually(
      () => [of(twice).length, of(late).length],
      ([a, b]) => a === 2 && b === 2,
    )
    const statuses = of(late).map(({ body }) => JSON.parse(body).status)
    expect(statuses).toEqual(['FAILED', 'SUCCESSFUL'])
    expect(new Set(stub.callbacks.map(({ method }) => method))).toEqual(new Set(['POST', 'PUT']))
    expect((await ended(silent?.reference ?? '')).body.status).toBe('SUCCESSFUL')
    expect(of(silent)).toEqual([])
  })

  test('a refund is of a successful collection, within what is left of it', async () => {
    const pending = await client.collect('24206999009')
    expect((await client.refund(pending.reference, '1')).status).toBe(400)
    const { reference } = await client.collect('24206999013')
    await ended(reference)
    expect((await client.refund(reference, '5001')).status).toBe(400)
    expect((await client.refund(randomUUID(), '1')).status).toBe(400)
    const refund = await client.refund(reference, '5000')
    expect(refund.status).toBe(202)
    await eventually(
      () => client.refunded(refund.reference),
      ({ body }) => body.status === 'FAILED',
    )

    const other = await client.collect('24206000001')
    await ended(other.reference)
    const part = await client.refund(other.reference, '3000')
    await eventually(
      () => client.refunded(part.reference),
      ({ body }) => body.status === 'SUCCESSFUL',
    )
    expect((await client.refund(other.reference, '2001')).status).toBe(400)
    expect((await client.refund(other.reference, '2000')).status).toBe(202)
  })

  test('balances move with the money, and accounts can be checked', async () => {
    const { body } = await client.call('/collection/v1_0/account/balance')
    expect(body).toEqual({ availableBalance: expect.stringMatching(/^\d+$/), currency: 'XAF' })
    const check = (msisdn: string) =>
      client.call(`/collection/v1_0/accountholder/msisdn/${msisdn}/active`)
    expect((await check('24206000001')).body).toEqual({ result: true })
    expect((await check('24206999005')).status).toBe(404)
  })

  test('forged callbacks go out on demand', async () => {
    const { reference } = await client.collect('24206999009')
    const change = { status: 'SUCCESSFUL', repeat: 3, method: 'PUT', url: receiver.url } as const
    expect(await stub.sendCallback(reference, change)).toBe(204)
    expect(callbacksOf(reference).map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT'])
    expect(stub.orders.get(reference)?.status).toBe('pending')
  })
})

describe('faults of a stub', () => {
  let stub: Carrier1Stub
  let client: ReturnType<typeof carrier1Client>

  beforeAll(async () => {
    stub = await startCarrier1Momo({ latencyMs })
    client = carrier1Client(stub)
    await client.call('/collection/v1_0/account/balance')
  })
  afterAll(() => stub.stop())

  const lastStatus = () => stub.calls.at(-1)?.status

  test.each([
    ['reset-before', false],
    ['reset-after', true],
  ] as const)('%s loses the answer; acted: %s', async (fault, hasActed) => {
    const reference = randomUUID()
    stub.failNext('collect', fault)
    await expect(client.collect('24206000001', {}, reference)).rejects.toThrow('fetch failed')
    expect([stub.orders.has(reference), lastStatus()]).toEqual([hasActed, 0])
  })

  test.each([
    ['hang-before', false],
    ['hang-after', true],
  ] as const)('%s answers nothing until dropped; acted: %s', async (fault, hasActed) => {
    const reference = randomUUID()
    const before = stub.calls.length
    stub.failNext('collect', fault)
    const asked = client.collect('24206000001', {}, reference)
    await eventually(
      () => stub.calls.length,
      (count) => count > before,
    )
    expect(stub.orders.has(reference)).toBe(hasActed)
    stub.hang(false)
    await expect(asked).rejects.toThrow('fetch failed')
  })

  test('the others answer as their names say', async () => {
    const faults = ['html', 'truncated', 'huge', 'redirect', { status: 429 }] as const
    for (const fault of faults) stub.failNext('collectStatus', fault)
    const { reference } = await client.collect('24206000001')
    const [html, truncated, huge, redirect, busy] = [
      await client.collection(reference),
      await client.collection(reference),
      await client.collection(reference),
      await client.collection(reference),
      await client.collection(reference),
    ]
    expect(html).toMatchObject({ status: 200, body: undefined })
    expect(truncated).toMatchObject({ status: 200, body: undefined })
    expect(huge.text.length).toBeGreaterThan(10_000_000)
    expect(huge.body.externalId).toBeDefined()
    expect(redirect.status).toBe(302)
    expect(busy.status).toBe(429)
  })

  test("a status of one's own comes before or after the operator acted", async () => {
    stub.failNext('collect', { status: 500, code: 'NOT_ALLOWED' })
    stub.failNext('collect', { status: 500, body: '<p>Oops</p>', after: true })
    const before = await client.collect('24206000001')
    const after = await client.collect('24206000001')
    expect(before.body.code).toBe('NOT_ALLOWED')
    expect(after.text).toBe('<p>Oops</p>')
    const known = [before, after].map(({ reference }) => stub.orders.has(reference))
    expect(known).toEqual([false, true])
  })

  test('whoever follows a redirect is told a lie, and it is on record', async () => {
    stub.failNext('balance', 'redirect')
    await client.call('/collection/v1_0/account/balance')
    const { body } = await send(`${stub.url}/followed/collection/v1_0/account/balance`, {})
    expect(body.status).toBe('SUCCESSFUL')
    expect(stub.calls.at(-1)?.call).toBe('followed')
  })

  test('while it hangs it takes every request and answers none', async () => {
    stub.hang(true)
    const asked = Promise.allSettled([client.askForToken('collection'), client.collection('x')])
    const before = stub.calls.length
    await eventually(
      () => stub.calls.length,
      (count) => count >= before + 2,
    )
    stub.hang(false)
    const results = await asked
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await client.askForToken('collection')).status).toBe(200)
  })

  test('after a restart it listens at the same address and knows its orders', async () => {
    const { reference } = await client.collect('24206000001')
    await stub.stop()
    await expect(client.collection(reference)).rejects.toThrow('fetch failed')
    await stub.restart()
    await eventually(
      () => client.collection(reference),
      ({ body }) => body.status === 'SUCCESSFUL',
    )
  })
})

describe('the stub of carrier2_money', () => {
  let stub: Carrier2Stub
  let receiver: Receiver
  let client: ReturnType<typeof carrier2Client>

  beforeAll(async () => {
    receiver = await startReceiver()
    stub = await startCarrier2Money({ latencyMs, callbackHash: true, callbackUrl: receiver.url })
    client = carrier2Client(stub)
  })
  afterAll(async () => {
    await stub.stop()
    await receiver.stop()
  })

  const statusOf = async (id: string): Promise<string> =>
    (await client.collection(id)).body.data.transaction.status

  const ended = (id: string) =>
    eventually(
      () => statusOf(id),
      (status) => !['TIP', 'TA'].includes(status),
    )

  const callbacksOf = (id: string) =>
    stub.callbacks.filter((each) => each.reference === id && each.status !== 0)

  test('a token lives 180 seconds, said as a text', async () => {
    expect((await client.askForToken()).body.expires_in).toBe('180')
  })

  test('a collection only says that the prompt was sent, then moves money once', async () => {
    const { id, status, body } = await client.collect('970000001', { amount: 500.25 })
    expect([status, body.status.success, body.data.transaction.id]).toEqual([200, true, id])
    expect(['TS', 'TF', 'TE']).not.toContain(body.data.transaction.status)
    expect(await ended(id)).toBe('TS')
    expect(stub.orders.get(id)).toMatchObject({ amount: '500.25', movedTimes: 1 })
  })

  test('in progress and ambiguous come before the end', async () => {
    const { id } = await client.collect('970999009')
    expect([await statusOf(id), await statusOf(id)].sort()).toEqual(['TA', 'TIP'])
  })

  test('callbacks carry the hash of their transaction', async () => {
    const { id } = await client.collect('970999001')
    await eventually(
      () => callbacksOf(id).length,
      (count) => count === 1,
    )
    const body = callbacksOf(id)[0]?.body ?? ''
    const [, raw = ''] = body.match(/^\{"transaction":(\{.*\}),"hash":/) ?? []
    const secret = stub.configuration.defaults.callbackHashSecret ?? ''
    const hash = createHmac('sha256', secret).update(raw).digest('base64')
    expect(JSON.parse(body)).toMatchObject({ transaction: { id, status_code: 'TS' }, hash })
    expect(await stub.sendCallback(id, { status: 'TF', hash: 'forged', repeat: 2 })).toBe(204)
    expect(receiver.received.at(-1)?.body).toContain('"hash":"forged"')
  })

  test('an id is taken once: ESB000041', async () => {
    const { id } = await client.collect('970000001')
    const { status, body } = await client.collect('970000001', { id })
    expect([status, body.status.result_code, body.status.success]).toEqual([
      400,
      'ESB000041',
      false,
    ])
    await ended(id)
    expect(stub.orders.get(id)?.movedTimes).toBe(1)
  })

  test('numbers, amounts, ids and headers that do not fit are refused', async () => {
    const { collectBody, post } = client
    const path = '/merchant/v1/payments/'
    const good = collectBody('970000001', newId())
    const money = (amount: string) => JSON.stringify(good).replace('500', amount)
    const refused = [
      await client.collect('260970000001'),
      await client.collect('0970000001'),
      await client.collect('970000001', { id: randomUUID() }),
      await post(path, money('"500"')),
      await post(path, money('500.125')),
      await post(path, money('5e2')),
      await post(path, good, { 'X-Country': 'KE' }),
      await post(path, good, { 'X-Currency': 'USD' }),
      await post(path, good, { Accept: 'application/json' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    expect(refused.every(({ body }) => body.data === undefined && !body.status.success)).toBe(true)
    expect((await post(path, money('500.10'))).status).toBe(200)
  })

  test('an unknown id is told as 404 or as 200, with the status object alone', async () => {
    const answers = [await client.collection(newId()), await client.collection(newId())]
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(answers.map(({ body }) => body)).toEqual([
      { status: expect.objectContaining({ success: false, result_code: 'ESB000045' }) },
      { status: expect.objectContaining({ success: false, result_code: 'ESB000045' }) },
    ])
  })

  test.each([
    ['970999002', 'TF', '1007'],
    ['970999003', 'TF', '1008'],
    ['970999004', 'TE', '10'],
    ['970999005', 'TF', '1005'],
    ['970999006', 'TF', '1003'],
  ])('%s ends %s', async (number, status, code) => {
    const { id } = await client.collect(number)
    expect(await ended(id)).toBe(status)
    expect((await client.collection(id)).body.status.response_code).toContain(code)
  })

  test('the status object speaks of success on some failures', async () => {
    const success = []
    for (let count = 0; count < 2; count++) {
      const { id } = await client.collect('970999002')
      await ended(id)
      success.push((await client.collection(id)).body.status.success)
    }
    expect(success.sort()).toEqual([false, true])
  })

  test('999007 is refused with 200 or 400, 999008 taken at the third try', async () => {
    const refused = [await client.collect('970999007'), await client.collect('970999007')]
    expect(refused.map(({ status }) => status)).toEqual([200, 400])
    expect(refused.map(({ body }) => body.status.success)).toEqual([false, false])
    const { id, status } = await client.collect('970999008')
    const again = () => client.collect('970999008', { id })
    expect([status, (await again()).status, (await again()).status]).toEqual([503, 503, 200])
  })

  test('999012 is reported failed and then succeeds', async () => {
    const { id } = await client.collect('970999012')
    await eventually(
      () => callbacksOf(id).length,
      (count) => count === 2,
    )
    const codes = callbacksOf(id).map(({ body }) => JSON.parse(body).transaction.status_code)
    expect(codes).toEqual(['TF', 'TS'])
  })

  test('a payout to an even number is final in its answer, to an odd one later', async () => {
    const atOnce = await client.payOut('970000002')
    expect(atOnce.body.data.transaction.status).toBe('TS')
    expect(callbacksOf(atOnce.id)).toEqual([])
    const later = await client.payOut('970000001')
    expect(later.body.data.transaction.status).toBe('TIP')
    await eventually(
      () => client.payout(later.id),
      ({ body }) => body.data.transaction.status === 'TS',
    )
  })

  test.each(['pkcs1', 'oaep-sha1', 'oaep-sha256'] as const)(
    'a PIN by %s opens',
    async (padding) => {
      const padded = await startCarrier2Money({ pinPadding: padding })
      const { payOut } = carrier2Client(padded)
      expect((await payOut('970000002')).body.data.transaction.status).toBe('TS')
      const { pinPublicKey } = padded.configuration.defaults
      const wrong = await payOut('970000002', encrypt('4321', pinPublicKey, padding))
      expect([wrong.body.status.success, wrong.body.data]).toEqual([false, undefined])
      expect(wrong.body.status.response_code).toMatch(/1002$/)
      const otherPadding = padding === 'pkcs1' ? 'oaep-sha1' : 'pkcs1'
      const odd = await payOut('970000002', encrypt('1234', pinPublicKey, otherPadding))
      expect(odd.body.status.success).toBe(false)
      await padded.stop()
    },
  )

  test("a refund is of the full amount, by the money's id, and moves money each time", async () => {
    const { id } = await client.collect('970000001')
    await ended(id)
    const moneyId = (await client.collection(id)).body.data.transaction[moneyIdField]
    const transaction = { [moneyIdField]: moneyId }
    expect((await client.refund({ transaction: { ...transaction, amount: 1 } })).status).toBe(400)
    const first = await client.refund({ transaction })
    expect(first.body.data.transaction.status).toBe('TS')
    await client.refund({ transaction })
    expect(stub.orders.get(`refund-${moneyId}`)?.movedTimes).toBe(2)
    const { status, message } = (await client.collection(id)).body.data.transaction
    expect([status, message]).toEqual(['TS', 'Refunded'])
  })

  test('a refund of 999013 fails', async () => {
    const { id } = await client.collect('970999013')
    await ended(id)
    const moneyId = (await client.collection(id)).body.data.transaction[moneyIdField]
    const { body } = await client.refund({ transaction: { [moneyIdField]: moneyId } })
    expect(body.data.transaction.status).toBe('TF')
  })

  test('where messages must be signed, only a body under its own signature is taken', async () => {
    const strict = await startCarrier2Money({ messageSigning: true })
    const { call, post, collectBody } = carrier2Client(strict)
    const { key } = (await call('/v1/rsa/encryption-keys')).body.data
    const path = '/merchant/v1/payments/'
    const body = JSON.stringify(collectBody('970000001', newId()))
    const other = body.replace('500', '900')
    expect((await post(path, body)).status).toBe(400)
    expect((await post(path, other, sign(body, key, 'pkcs1'))).status).toBe(400)
    expect((await post(path, body, sign(body, key, 'pkcs1'))).status).toBe(200)
    await strict.stop()
  })

  test('the balance is an exact decimal', async () => {
    const { body } = await client.call('/standard/v1/users/balance')
    expect(body.data).toMatchObject({
      balance: expect.stringMatching(/^\d+\.\d\d$/),
      currency: 'ZMW',
    })
  })
})
