import { createHmac, randomUUID } from 'node:crypto'
import { startCarrier2Simulator } from '../../scripts/provider-simulator/index.ts'
import { equals, eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'
import {
  type Carrier2Simulator,
  carrier2Client,
  encrypt,
  newId,
  sign,
} from './simulator-clients.ts'

const latencyMs = 20
const path = '/merchant/v1/payments/'

let client: ReturnType<typeof carrier2Client>

const receiver = prepared(startReceiver)
const simulator = prepared(() =>
  startCarrier2Simulator({
    latencyMs,
    callbackHash: true,
    callbackUrl: receiver.url,
  }),
)

beforeAll(async () => {
  client = carrier2Client(simulator)
})

const statusOf = async (id: string): Promise<string> =>
  (await client.collection(id)).body.data.transaction.status

const ended = (id: string) =>
  eventually(
    () => statusOf(id),
    (status) => !['TIP', 'TA'].includes(status),
  )

describe('carrier2 collections', () => {
  test('carrier2 responds to a collection after it sends the prompt, and then moves the money exactly once', async () => {
    const { id, status, body } = await client.collect('970000001', { amount: 500.25 })
    expect([status, body.status.success, body.data.transaction.id]).toEqual([200, true, id])
    expect(['TS', 'TF', 'TE']).not.toContain(body.data.transaction.status)
    expect(await ended(id)).toBe('TS')
    const { transaction } = (await client.collection(id)).body.data
    expect(Object.keys(transaction).sort()).toEqual(['airtel_money_id', 'id', 'message', 'status'])
    expect(simulator.orders.get(id)).toMatchObject({ amount: '500.25', movedTimes: 1 })
    const booked = simulator.records().orders.find(({ reference }) => reference === id)
    expect(booked).toMatchObject({ kind: 'collect', currency: 'ZMW', moved: '50025', times: 1 })
  })

  test('carrier2 accepts a collection once per id: the second request returns a 409 or ESB000041, and money moves once', async () => {
    const { id } = await client.collect('970000001')
    const again = []
    for (let count = 0; count < 3; count++) again.push(await client.collect('970000001', { id }))
    expect(again.map(({ status, body }) => [status, body?.status.result_code])).toEqual([
      [409, 'ESB000041'],
      [409, undefined],
      [400, 'ESB000041'],
    ])
    await ended(id)
    expect(simulator.orders.get(id)?.movedTimes).toBe(1)
  })
})

describe('refused carrier2 collections', () => {
  const good = () => client.collectBody('970000001', newId())
  const money = (amount: string) => JSON.stringify(good()).replace(':500', `:${amount}`)
  test.each<[string, string, () => unknown, Record<string, string>?]>([
    [
      'a number with its country code',
      'ESB000033',
      () => client.collectBody('260970000001', newId()),
    ],
    ['an id with dashes', 'ESB000008', () => client.collectBody('970000001', randomUUID())],
    ['an amount as a text', 'ESB000008', () => money('"500"')],
    ['a tenth of a cent', 'ESB000008', () => money('500.125')],
    ['another country in the header', 'ESB000034', good, { 'X-Country': 'XX' }],
    ['a country that carrier2 does not serve', 'ESB000039', good, { 'X-Country': 'GH' }],
    ['another country in the body', 'ESB000034', good, { 'X-Country': 'KE', 'X-Currency': 'KES' }],
    ['another currency', 'ESB000035', good, { 'X-Currency': 'USD' }],
    ['an Accept header other than */*', 'ESB000008', good, { Accept: 'application/json' }],
  ])(
    'refused carrier2 collections return the documented error for %s: %s',
    async (_, code, body, headers = {}) => {
      const answer = await client.post(path, body(), headers)
      expect([answer.status, answer.body]).toEqual([
        400,
        { status: expect.objectContaining({ result_code: code, success: false }) },
      ])
    },
  )
})

test.each([
  ['collection', 'DP00800001025'],
  ['payout', 'DP00900001015'],
] as const)('carrier2 reports an unknown %s as %s or ESB000045', async (call, code) => {
  const answers = []
  const unasked = await startCarrier2Simulator()
  const fresh = carrier2Client(unasked)
  for (let count = 0; count < 3; count++) answers.push(await fresh[call](newId()))
  expect(
    answers.map(({ status, body }) => [
      status,
      body.data,
      body.status.response_code ?? body.status.result_code,
    ]),
  ).toEqual([
    [200, undefined, code],
    [404, undefined, 'ESB000045'],
    [400, undefined, code],
  ])
  await unasked.stop()
})

describe('full carrier2 refunds', () => {
  const moneyIdOf = async (msisdn: string): Promise<string> => {
    const { id } = await client.collect(msisdn)
    await ended(id)
    return (await client.collection(id)).body.data.transaction.airtel_money_id
  }

  test('full carrier2 refunds send only the provider reference, and two refunds pay twice', async () => {
    const moneyId = await moneyIdOf('970000001')
    const refused = await client.refund(moneyId, { amount: 1 })
    expect([refused.status, refused.body.status.result_code]).toEqual([400, 'ESB000008'])
    const before = simulator.records().refunded.ZMW ?? '0'
    const answers = [await client.refund(moneyId), await client.refund(moneyId)]
    expect(answers.map(({ body }) => body.data.transaction)).toEqual(
      answers.map(() => ({
        airtel_money_id: moneyId,
        message: expect.any(String),
        status: 'TS',
      })),
    )
    expect(simulator.orders.get(`refund-${moneyId}`)?.movedTimes).toBe(2)
    expect(Number(simulator.records().refunded.ZMW) - Number(before)).toBe(2 * 50_000)
  })

  test('a refused full carrier2 refund moves no money, even if it is refused twice', async () => {
    const moneyId = await moneyIdOf('970123456')
    const refusal = { call: 'refund', answer: 'DP00800001010', effect: 'failed', times: 2 } as const
    simulator.forceAnswer(refusal)
    await client.refund(moneyId)
    await client.refund(moneyId)
    expect(simulator.orders.get(`refund-${moneyId}`)?.movedTimes).toBe(0)
  })

  test('full carrier2 refunds fail for 999013, and return a 404 for an unknown collection', async () => {
    const { body } = await client.refund(await moneyIdOf('970999013'))
    expect(body.data.transaction.status).toBe('TF')
    const unknown = await client.refund('nothing')
    expect([unknown.status, unknown.body.status.result_code]).toEqual([404, 'ESB000045'])
  })
})

test('carrier2 returns the collection wallet balance, alternately with and without commas', async () => {
  const fresh = await startCarrier2Simulator()
  const own = carrier2Client(fresh)
  const { id } = await own.payOut('970000002')
  expect((await own.payout(id)).body.data.transaction.status).toBe('TS')
  const balances = [
    await own.call('/standard/v1/users/balance'),
    await own.call('/standard/v1/users/balance'),
    await own.call('/standard/v1/users/balance', {
      headers: { 'X-Country': 'UG', 'X-Currency': 'UGX' },
    }),
  ]
  expect(balances.map(({ body }) => body.data)).toEqual([
    { balance: '10,000,000.00', currency: 'ZMW', account_status: 'Active' },
    { balance: '10000000.00', currency: 'ZMW', account_status: 'Active' },
    { balance: '1,000,000,000.00', currency: 'UGX', account_status: 'Active' },
  ])
  await fresh.stop()
})

describe('carrier2 tokens', () => {
  test('carrier2 tokens are valid for 180 seconds, and the lifetime is a string', async () => {
    const { status, body } = await client.askForToken()
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), expires_in: '180', token_type: expect.any(String) },
    ])
    expect((await client.askForToken({ client_secret: 'wrong' })).status).toBe(401)
    expect((await client.askForToken({ grant_type: 'password' })).status).toBe(400)
  })

  test.each([
    [undefined, [401, 403, 401]],
    ['401', [401, 401, 401]],
    ['403', [403, 403, 403]],
  ] as const)(
    'carrier2 calls with an expired token (%s) get %j',
    async (expiredToken, statuses) => {
      const brief = await startCarrier2Simulator({ tokenLifetimeSeconds: 0, expiredToken })
      const { collection } = carrier2Client(brief)
      const answers = [await collection('none'), await collection('none'), await collection('none')]
      expect(answers.map(({ status }) => status)).toEqual(statuses)
      for (const { status, body } of answers) {
        if (status === 403) expect(body).toEqual({ error: 'invalid_token' })
      }
      await brief.stop()
    },
  )
})

describe('carrier2 versions and numbers by country', () => {
  const headers = { 'X-Country': 'ZM', 'X-Currency': 'ZMW' }
  let strict: Carrier2Simulator
  let own: ReturnType<typeof carrier2Client>
  const startWith = async (rules: object) => {
    strict = await startCarrier2Simulator({ latencyMs, rules: { ZM: rules } })
    own = carrier2Client(strict)
  }

  test('v2 collections of carrier2 are accepted only at the v2 path', async () => {
    await startWith({ collections: 'v2' })
    const body = () => own.collectBody('970000001', newId())
    expect((await own.post(path, body(), headers)).status).toBe(404)
    expect((await own.post('/merchant/v2/payments/', body(), headers)).status).toBe(200)
    await strict.stop()
  })

  test.each([
    ['v2', { currency: 'ZMW' }, { currency: 'KES' }],
    ['v3', { wallet_type: 'NORMAL' }, {}],
  ])(
    'carrier2 disbursements %s require the fields of that version',
    async (version, payee, wrong) => {
      await startWith({ disbursements: version })
      expect((await own.payOut('970000002')).status).toBe(404)
      expect((await own.payOut('970000002', { version, payee: wrong })).status).toBe(400)
      const { status, id } = await own.payOut('970000002', { version, payee })
      const enquired = await own.call(`/standard/${version}/disbursements/${id}`)
      expect([status, enquired.body.data.transaction.status]).toEqual([200, 'TS'])
      await strict.stop()
    },
  )

  test('the simulator can require the transaction type in carrier2 payout queries', async () => {
    await startWith({ enquiryNeedsType: true })
    const { id } = await own.payOut('970000002')
    expect((await own.payout(id)).body.status.result_code).toBe('ESB000008')
    const { body } = await own.payout(id, '?transactionType=B2C')
    expect(body.data.transaction.status).toBe('TS')
    await strict.stop()
  })

  test('if carrier2 numbers must begin with 0, a number without a 0 is refused with ESB000036', async () => {
    await startWith({ leadingZero: true })
    expect((await own.collect('970000001')).body.status.result_code).toBe('ESB000036')
    expect((await own.collect('0970000001')).status).toBe(200)
    await strict.stop()
  })
})

describe('carrier2 encryption and signatures', () => {
  test.each(['pkcs1', 'oaep-sha1', 'oaep-sha256'] as const)(
    'carrier2 accepts a PIN only with the configured padding %s',
    async (pinPadding) => {
      const padded = await startCarrier2Simulator({ pinPadding })
      const { payOut } = carrier2Client(padded)
      expect((await payOut('970000002')).body.data.transaction.status).toBe('TS')
      const { pinPublicKey } = padded.configuration.defaults
      const wrong = await payOut('970000002', { pin: encrypt('4321', pinPublicKey, pinPadding) })
      expect([wrong.body.status.success, wrong.body.data]).toEqual([false, undefined])
      expect(wrong.body.status.response_code).toBe('DP00900001013')
      const other = pinPadding === 'pkcs1' ? 'oaep-sha1' : 'pkcs1'
      const odd = await payOut('970000002', { pin: encrypt('1234', pinPublicKey, other) })
      expect(odd.body.status.success).toBe(false)
      await padded.stop()
    },
  )

  test.each([
    ['pkcs1', 1024],
    ['oaep-sha256', 2048],
  ] as const)(
    'carrier2 verifies bodies signed by %s with a key of %i bits, even after the key is renewed',
    async (signingPadding, bits) => {
      const options = { messageSigning: true, signingPadding, signingKeyBits: bits }
      const strict = await startCarrier2Simulator(options)
      const { call, post, collectBody, payOut } = carrier2Client(strict)
      const keyNow = async () => (await call('/v1/rsa/encryption-keys')).body.data
      const { key, valid_upto } = await keyNow()
      expect(Date.parse(valid_upto)).toBeGreaterThan(Date.now())
      expect(key).not.toBe(strict.configuration.defaults.pinPublicKey)
      const body = JSON.stringify(collectBody('970000001', newId()))
      const codeOf = async (answer: Promise<{ status: number; body: { status: object } }>) => {
        const { status, body: received } = await answer
        return [status, (received.status as { response_code: string }).response_code]
      }
      const unsigned = [400, 'DP00800001026']
      expect(await codeOf(post(path, body))).toEqual(unsigned)
      const other = sign(body.replace('500', '900'), key, signingPadding)
      expect(await codeOf(post(path, body, other))).toEqual(unsigned)
      expect(await codeOf(payOut('970000002'))).toEqual([400, 'DP00900001016'])
      strict.rotateSigningKey()
      expect(await codeOf(post(path, body, sign(body, key, signingPadding)))).toEqual(unsigned)
      const renewed = (await keyNow()).key
      expect(renewed).not.toBe(key)
      expect((await post(path, body, sign(body, renewed, signingPadding))).status).toBe(200)
      await strict.stop()
    },
  )

  test('an expired carrier2 key no longer decrypts anything', async () => {
    const options = { messageSigning: true, signingKeyLifetimeSeconds: 0 }
    const strict = await startCarrier2Simulator(options)
    const { call, post, collectBody } = carrier2Client(strict)
    const { key, valid_upto } = (await call('/v1/rsa/encryption-keys')).body.data
    expect(Date.parse(valid_upto)).toBeLessThanOrEqual(Date.now())
    const body = JSON.stringify(collectBody('970000001', newId()))
    expect((await post(path, body, sign(body, key, 'pkcs1'))).status).toBe(400)
    await strict.stop()
  })
})

const callbacksOf = (id: string) =>
  simulator.callbacks.filter((each) => each.reference === id && each.status !== 0)

describe('carrier2 stories', () => {
  test('carrier2 stories refuse 999007 with 200, 400 or 500, and accept 999008 on the third try', async () => {
    const refused = []
    for (let count = 0; count < 3; count++) refused.push(await client.collect('970999007'))
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      [200, 400, 500].map((status) => [
        status,
        { status: expect.objectContaining({ response_code: 'DP00800001008', success: false }) },
      ]),
    )
    const { id, status } = await client.collect('970999008')
    const again = () => client.collect('970999008', { id })
    expect([status, (await again()).status, (await again()).status]).toEqual([503, 503, 200])
  })
})

describe('carrier2 callbacks', () => {
  test('carrier2 callbacks carry the hash of their transaction exactly as sent', async () => {
    const { id } = await client.collect('970999001')
    await eventually(() => callbacksOf(id).length, equals(1))
    const body = callbacksOf(id)[0]?.body ?? ''
    const [, raw = ''] = body.match(/^\{"transaction":(\{.*\}),"hash":/) ?? []
    const secret = simulator.configuration.defaults.callbackHashSecret ?? ''
    const hash = createHmac('sha256', secret).update(raw).digest('base64')
    expect(JSON.parse(body)).toEqual({
      transaction: {
        id,
        message: expect.any(String),
        status_code: 'TS',
        airtel_money_id: expect.any(String),
        code: 'DP00800001001',
      },
      hash,
    })
  })
})

/**
 * Published clients send these requests. A strict simulator explains how to switch off the rule.
 */
const lifted = 'SIMULATOR_STRICT=false'

describe('a lenient carrier2 simulator', () => {
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

  test.each<[string, () => object, Record<string, string>?]>([
    ['an id with dashes', () => bodyWith(transaction({ id: randomUUID() }))],
    ['an amount as a text', () => bodyWith(transaction({ amount: '500' }))],
    ['no country in the body', () => bodyWith({ subscriber: { msisdn } })],
    ['an Accept header of application/json', () => bodyWith({}), { Accept: 'application/json' }],
  ])(
    'a lenient carrier2 simulator accepts %s, and a strict simulator refuses it and names the switch',
    async (_, compose, headers = {}) => {
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
    },
  )

  test('a lenient carrier2 simulator accepts collections v2, and a strict simulator returns an error that suggests SIMULATOR_STRICT=false', async () => {
    const path = '/merchant/v2/payments/'
    expect((await carrier2Client(lenient).post(path, bodyWith({}))).status).toBe(200)
    const refused = await carrier2Client(strict).post(path, bodyWith({}))
    expect(refused.status).toBe(404)
    expect(refused.body.status.message).toMatch(/collections v1.*SIMULATOR_STRICT=false/)
  })

  test.each(['v1', 'v3'])(
    'a lenient carrier2 simulator accepts disbursements %s, with any payee',
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
})
