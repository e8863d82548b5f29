import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import {
  type Carrier1Simulator,
  type Carrier2Simulator,
  carrier1Client,
  carrier2Client,
  encrypt,
  newId,
  send,
} from './simulator-clients.ts'

/**
 * What published clients send, which the simulators take unless they are strict; then the refusal
 * says that the rule can be lifted.
 */

const lifted = 'SIMULATOR_STRICT=false'

describe('carrier1_momo', () => {
  let strict: Carrier1Simulator
  let lenient: Carrier1Simulator

  beforeAll(async () => {
    strict = await startCarrier1Simulator()
    lenient = await startCarrier1Simulator({ strict: false })
  })
  afterAll(() => Promise.all([strict.stop(), lenient.stop()]))

  const msisdn = '24206000001'

  test.each<[string, object]>([
    ['an empty payerMessage', { payerMessage: '' }],
    ['a payerMessage that is null', { payerMessage: null }],
    ['an apostrophe and an accent', { payeeNote: "Commande n° 5 d'Aimé & fils" }],
    ['a long payeeNote', { payeeNote: 'a'.repeat(161) }],
    ['a numeric amount', { amount: 5000 }],
    ['a numeric externalId', { externalId: 12_345_678 }],
    ['small letters in partyIdType', { payer: { partyIdType: 'msisdn', partyId: msisdn } }],
  ])('%s is taken, and refused by a rule that can be lifted', async (_, change) => {
    const taken = await carrier1Client(lenient).collect(msisdn, change)
    expect([taken.status, taken.text]).toEqual([202, ''])
    expect(lenient.orders.get(taken.reference)).toMatchObject({ amount: '5000', kind: 'collect' })
    const refused = await carrier1Client(strict).collect(msisdn, change)
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(refused.body.message).toContain(lifted)
  })

  test('no payerMessage and no payeeNote are taken by both', async () => {
    for (const simulator of [strict, lenient]) {
      const change = { payerMessage: undefined, payeeNote: undefined }
      expect((await carrier1Client(simulator).collect(msisdn, change)).status).toBe(202)
    }
  })

  test('a client with its own subscription key makes a user of the sandbox and pays', async () => {
    const key = { 'Ocp-Apim-Subscription-Key': 'a-key-of-the-portal' }
    const user = randomUUID()
    const json = { 'Content-Type': 'application/json' }
    const users = `${lenient.url}/v1_0/apiuser`
    const made = await send(users, {
      method: 'POST',
      headers: { ...key, ...json, 'X-Reference-Id': user },
      body: { providerCallbackHost: 'shop.example' },
    })
    expect(made.status).toBe(201)
    const { body } = await send(`${users}/${user}/apikey`, { method: 'POST', headers: key })
    const basic = `Basic ${Buffer.from(`${user}:${body.apiKey}`).toString('base64')}`
    const token = await send(`${lenient.url}/collection/token/`, {
      method: 'POST',
      headers: { ...key, Authorization: basic, 'Content-Length': '0' },
    })
    expect(token.status).toBe(200)
    const headers = {
      ...key,
      Authorization: `Bearer ${token.body.access_token}`,
      'X-Target-Environment': 'sandbox',
    }
    const path = `${lenient.url}/collection/v1_0`
    const active = await send(`${path}/accountholder/MSISDN/46733123999/active`, { headers })
    expect(active.body).toEqual({ result: true })
    const paid = await send(`${path}/requesttopay`, {
      method: 'POST',
      headers: { ...headers, ...json, 'X-Reference-Id': randomUUID() },
      body: {
        amount: '5',
        currency: 'EUR',
        payer: { partyIdType: 'MSISDN', partyId: '46733123999' },
        payerMessage: '',
      },
    })
    expect(paid.status).toBe(202)
  })

  test('no subscription key is refused, and a strict simulator takes its own alone', async () => {
    for (const [simulator, key] of [
      [lenient, ''],
      [strict, ''],
      [strict, 'a-key-of-the-portal'],
    ] as const) {
      const headers = { 'Ocp-Apim-Subscription-Key': key }
      const refused = await carrier1Client(simulator).askForToken('collection', { headers })
      expect(refused.status).toBe(401)
      expect(refused.body.message.includes(lifted)).toBe(key !== '')
    }
  })

  test.each<[string, object, Record<string, string>, number, RegExp]>([
    ['another UUID', {}, { 'X-Reference-Id': 'no-uuid' }, 400, /X-Reference-Id.*version 4/],
    ['decimals', { amount: '5000.50' }, {}, 400, /^amount: .*0 decimals/],
    ['a currency', { currency: 'GHS' }, {}, 500, /^currency: here it is XAF/],
    [
      'a plus',
      { payer: { partyIdType: 'MSISDN', partyId: '+24206000001' } },
      {},
      400,
      /^payer.partyId: must be digits with the country code/,
    ],
    ['a host', {}, { 'X-Callback-Url': 'https://a.example/' }, 500, /^X-Callback-Url: its host/],
    ['an environment', {}, { 'X-Target-Environment': 'mars' }, 500, /^X-Target-Environment: must/],
  ])('what nothing lifts says what is wrong: %s', async (...row) => {
    const [, change, headers, status, message] = row
    for (const simulator of [strict, lenient]) {
      const client = carrier1Client(simulator)
      const refused = await client.collect(msisdn, change, randomUUID(), headers)
      expect(refused.status).toBe(status)
      expect(refused.body.message).toMatch(message)
      expect(refused.body.message).not.toContain(lifted)
    }
  })
})

describe('carrier2_money', () => {
  let strict: Carrier2Simulator
  let lenient: Carrier2Simulator

  beforeAll(async () => {
    strict = await startCarrier2Simulator()
    lenient = await startCarrier2Simulator({ strict: false })
  })
  afterAll(() => Promise.all([strict.stop(), lenient.stop()]))

  const msisdn = '970000001'
  type Collect = ReturnType<ReturnType<typeof carrier2Client>['collectBody']>

  const bodyWith = (change: object): Collect & { id: string } => {
    const id = newId()
    const good = carrier2Client(strict).collectBody(msisdn, id)
    return { ...good, ...change } as Collect & { id: string }
  }

  const transaction = (change: object) => ({
    transaction: { ...bodyWith({}).transaction, id: newId(), ...change },
  })

  test('a reference with a blank is taken by both', async () => {
    for (const simulator of [strict, lenient]) {
      const body = bodyWith({ reference: 'Testing transaction' })
      const taken = await carrier2Client(simulator).post('/merchant/v1/payments/', body)
      expect([taken.status, taken.body.status.success]).toEqual([200, true])
    }
  })

  test.each<[string, () => object, Record<string, string>?]>([
    ['an id with dashes', () => bodyWith(transaction({ id: randomUUID() }))],
    ['an id of three', () => bodyWith(transaction({ id: newId().slice(0, 3) }))],
    ['an amount as a text', () => bodyWith(transaction({ amount: '500' }))],
    ['no reference', () => bodyWith({ reference: undefined })],
    ['signs in a reference', () => bodyWith({ reference: 'Order #12 (Lusaka)' })],
    ['no country in the body', () => bodyWith({ subscriber: { msisdn } })],
    ['no country of the transaction', () => bodyWith(transaction({ country: undefined }))],
    ['an Accept of JSON alone', () => bodyWith({}), { Accept: 'application/json' }],
  ])('%s is taken, and refused by a rule that can be lifted', async (_, compose, headers = {}) => {
    const path = '/merchant/v1/payments/'
    const body = compose()
    const { id } = (body as Collect).transaction
    const client = carrier2Client(lenient)
    const taken = await client.post(path, body, headers)
    expect([taken.status, taken.body.data.transaction.id]).toEqual([200, id])
    expect((await client.collection(id)).body.data.transaction.id).toBe(id)
    const refused = await carrier2Client(strict).post(path, body, headers)
    expect([refused.status, refused.body.status.result_code]).toEqual([400, 'ESB000008'])
    expect(refused.body.status.message).toContain(lifted)
  })

  test('collections v2 are taken, and refused by a rule that can be lifted', async () => {
    const path = '/merchant/v2/payments/'
    expect((await carrier2Client(lenient).post(path, bodyWith({}))).status).toBe(200)
    const refused = await carrier2Client(strict).post(path, bodyWith({}))
    expect(refused.status).toBe(404)
    expect(refused.body.status.message).toMatch(/collections v1.*SIMULATOR_STRICT=false/)
  })

  test.each(['v1', 'v2', 'v3'])(
    'disbursements %s are taken, whatever their payee',
    async (version) => {
      const client = carrier2Client(lenient)
      for (const payee of [{}, { currency: 'ZMW' }, { wallet_type: 'NORMAL' }]) {
        const { status, id } = await client.payOut('970000002', { version, payee })
        expect(status).toBe(200)
        const enquired = await client.call(`/standard/${version}/disbursements/${id}`)
        expect(enquired.body.data.transaction.status).toBe('TS')
      }
      if (version === 'v1') return
      const refused = await carrier2Client(strict).payOut('970000002', { version })
      expect(refused.status).toBe(404)
      expect(refused.body.status.message).toContain(lifted)
    },
  )

  test('a payout without a type is taken, and refused by a rule that can be lifted', async () => {
    const statusOf = async (simulator: Carrier2Simulator) => {
      const { pin, pinPublicKey, pinPadding } = simulator.configuration.defaults
      const id = newId()
      return carrier2Client(simulator).post('/standard/v1/disbursements/', {
        payee: { msisdn: '970000002' },
        reference: 'Salary 11',
        pin: encrypt(pin, pinPublicKey, pinPadding),
        transaction: { amount: 500, id },
      })
    }
    expect((await statusOf(lenient)).status).toBe(200)
    const refused = await statusOf(strict)
    expect(refused.status).toBe(400)
    expect(refused.body.status.message).toContain(lifted)
  })

  test.each<[string, () => object, Record<string, string>, RegExp]>([
    [
      'a number with its country code',
      () => carrier2Client(strict).collectBody('260970000001', newId()),
      {},
      /^msisdn: must be 9 digits, without the country code/,
    ],
    ['an exponent', () => bodyWith(transaction({ amount: 1e21 })), {}, /^amount: must be above 0/],
    ['a country', () => bodyWith({}), { 'X-Country': 'GH' }, /^X-Country: must be one of/],
    ['a currency', () => bodyWith({}), { 'X-Currency': 'USD' }, /^X-Currency: in ZM it is ZMW/],
  ])('what nothing lifts says what is wrong: %s', async (_, body, headers, message) => {
    for (const simulator of [strict, lenient]) {
      const path = '/merchant/v1/payments/'
      const refused = await carrier2Client(simulator).post(path, body(), headers)
      expect(refused.status).toBe(400)
      expect(refused.body.status.message).toMatch(message)
    }
  })
})
