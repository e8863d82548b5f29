import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startCarrier2Simulator } from '../../scripts/provider-simulator/index.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import {
  type Carrier2Simulator,
  carrier2Client,
  encrypt,
  newId,
  sign,
} from './simulator-clients.ts'

/** Tokens, versions, PINs and signatures at carrier2_money's simulator. */

const latencyMs = 20
const path = '/merchant/v1/payments/'

let simulator: Carrier2Simulator
let receiver: Receiver
let client: ReturnType<typeof carrier2Client>

beforeAll(async () => {
  receiver = await startReceiver()
  simulator = await startCarrier2Simulator({
    latencyMs,
    callbackHash: true,
    callbackUrl: receiver.url,
  })
  client = carrier2Client(simulator)
})
afterAll(async () => {
  await simulator.stop()
  await receiver.stop()
})

describe('tokens', () => {
  test('live 180 seconds, written as a text', async () => {
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
  ] as const)('expired (%s) are answered %j', async (expiredToken, statuses) => {
    const brief = await startCarrier2Simulator({ tokenLifetimeSeconds: 0, expiredToken })
    const { collection } = carrier2Client(brief)
    const answers = [await collection('none'), await collection('none'), await collection('none')]
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    for (const { status, body } of answers) {
      if (status === 403) expect(body).toEqual({ error: 'invalid_token' })
    }
    await brief.stop()
  })
})

describe('versions and numbers by country', () => {
  const headers = { 'X-Country': 'ZM', 'X-Currency': 'ZMW' }
  let strict: Carrier2Simulator
  let own: ReturnType<typeof carrier2Client>
  const startWith = async (rules: object) => {
    strict = await startCarrier2Simulator({ latencyMs, rules: { ZM: rules } })
    own = carrier2Client(strict)
  }

  test('collections v2 are taken at that path alone', async () => {
    await startWith({ collections: 'v2' })
    const body = () => own.collectBody('970000001', newId())
    expect((await own.post(path, body(), headers)).status).toBe(404)
    expect((await own.post('/merchant/v2/payments/', body(), headers)).status).toBe(200)
    await strict.stop()
  })

  test.each([
    ['v2', { currency: 'ZMW' }, { currency: 'KES' }],
    ['v3', { wallet_type: 'NORMAL' }, {}],
  ])('disbursements %s demand fields of their own', async (version, payee, wrong) => {
    await startWith({ disbursements: version })
    expect((await own.payOut('970000002')).status).toBe(404)
    expect((await own.payOut('970000002', { version, payee: wrong })).status).toBe(400)
    const { status, id } = await own.payOut('970000002', { version, payee })
    const enquired = await own.call(`/standard/${version}/disbursements/${id}`)
    expect([status, enquired.body.data.transaction.status]).toEqual([200, 'TS'])
    await strict.stop()
  })

  test('an enquiry about a payout may have to name its type', async () => {
    await startWith({ enquiryNeedsType: true })
    const { id } = await own.payOut('970000002')
    expect((await own.payout(id)).body.status.result_code).toBe('ESB000008')
    const { body } = await own.payout(id, '?transactionType=B2C')
    expect(body.data.transaction.status).toBe('TS')
    await strict.stop()
  })

  test('where numbers begin with 0, one without is ESB000036', async () => {
    await startWith({ leadingZero: true })
    expect((await own.collect('970000001')).body.status.result_code).toBe('ESB000036')
    expect((await own.collect('0970000001')).status).toBe(200)
    await strict.stop()
  })
})

describe('what is encrypted and signed', () => {
  test.each(['pkcs1', 'oaep-sha1', 'oaep-sha256'] as const)('a PIN by %s', async (pinPadding) => {
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
  })

  test.each([
    ['pkcs1', 1024],
    ['oaep-sha256', 2048],
  ] as const)(
    'bodies signed by %s with a key of %i bits, renewed',
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

  test('a key whose time is over opens nothing more', async () => {
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
