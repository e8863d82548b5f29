import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import {
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { eventually, exceeds } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { carrier1Client, carrier2Client, send } from './simulator-clients.ts'

const latencyMs = 20

let client: ReturnType<typeof carrier1Client>

const simulator = prepared(() => startCarrier1Simulator({ latencyMs }))

beforeAll(async () => {
  client = carrier1Client(simulator)
  await client.balance('collection')
})

test.each([
  ['reset-before', false],
  ['reset-after', true],
] as const)(
  'the simulator fault %s loses the response; provider acted: %s',
  async (fault, hasActed) => {
    const reference = randomUUID()
    simulator.failNext('collect', fault)
    await expect(client.collect('24206000001', {}, reference)).rejects.toThrow('fetch failed')
    expect([simulator.orders.has(reference), simulator.calls.at(-1)?.status]).toEqual([hasActed, 0])
  },
)

test.each([
  ['hang-before', false],
  ['hang-after', true],
] as const)(
  'the simulator fault %s keeps the call open until the test drops it; provider acted: %s',
  async (fault, hasActed) => {
    const reference = randomUUID()
    const before = simulator.calls.length
    simulator.failNext('collect', fault)
    const asked = client.collect('24206000001', {}, reference)
    await eventually(() => simulator.calls.length, exceeds(before))
    expect(simulator.orders.has(reference)).toBe(hasActed)
    simulator.hang(false)
    await expect(asked).rejects.toThrow('fetch failed')
  },
)

test('the remaining simulator faults respond as their names suggest', async () => {
  const faults = ['html', 'truncated', 'huge', 'redirect', { status: 429 }] as const
  for (const fault of faults) simulator.failNext('collectStatus', fault)
  const { reference } = await client.collect('24206000001')
  const answers = []
  for (const _ of faults) answers.push(await client.collection(reference))
  const [html, truncated, huge, redirect, busy] = answers
  expect(html).toMatchObject({ status: 200, body: undefined })
  expect(truncated).toMatchObject({ status: 200, body: undefined })
  expect(huge?.text.length).toBeGreaterThan(10_000_000)
  expect(huge?.body.externalId).toBeDefined()
  expect(redirect?.status).toBe(302)
  expect(busy?.status).toBe(429)
})

test('the simulator sends a custom status with headers before or after the provider acts', async () => {
  simulator.failNext('collect', { status: 500, code: 'NOT_ALLOWED' })
  simulator.failNext('collect', { status: 502, body: '<p>Oops</p>', after: true })
  simulator.failNext('collect', { status: 429, headers: { 'Retry-After': '7' } })
  const before = await client.collect('24206000001')
  const after = await client.collect('24206000001')
  const busy = await client.collect('24206000001')
  expect(before.body.code).toBe('NOT_ALLOWED')
  expect([after.status, after.text]).toEqual([502, '<p>Oops</p>'])
  expect(busy.headers.get('retry-after')).toBe('7')
  const known = [before, after, busy].map(({ reference }) => simulator.orders.has(reference))
  expect(known).toEqual([false, true, false])
})

test('the simulator can replace response fields at any depth to describe a different transaction', async () => {
  const { reference } = await client.collect('24206000001')
  simulator.failNext('collectStatus', { merge: { amount: '1', payer: { partyId: '24206000002' } } })
  const { body } = await client.collection(reference)
  expect(body).toMatchObject({
    amount: '1',
    currency: 'XAF',
    payer: { partyIdType: 'MSISDN', partyId: '24206000002' },
  })
  const money = await startCarrier2Simulator()
  const { collect, collection } = carrier2Client(money)
  const { id } = await collect('970000002')
  money.failNext('collectStatus', { merge: { data: { transaction: { id: 'another' } } } })
  const { transaction } = (await collection(id)).body.data
  expect(transaction).toEqual({ ...transaction, id: 'another', message: expect.any(String) })
  await money.stop()
})

/** Returns the bytes of a response and their encoding, whatever encodings the request accepts. */
const rawAnswer = (url: string) =>
  new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    request(
      url,
      { method: 'POST', headers: { 'Content-Type': 'application/json' } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) })
        })
      },
    )
      .on('error', reject)
      .end('{}')
  })

test('the simulator can compress all responses or only the next, even if the client accepts no compression', async () => {
  const always = await startCarrier2Simulator({ gzip: true })
  const url = '/auth/oauth2/token'
  const { encoding, bytes } = await rawAnswer(always.url + url)
  expect([encoding, JSON.parse(gunzipSync(bytes).toString())]).toEqual([
    'gzip',
    { error: 'invalid_request', error_description: expect.any(String) },
  ])
  expect((await carrier2Client(always).collect('970000001')).body.status.success).toBe(true)
  await always.stop()
  const once = await startCarrier2Simulator()
  once.failNext('token', 'gzip')
  const encodings = [await rawAnswer(once.url + url), await rawAnswer(once.url + url)]
  expect(encodings.map((each) => each.encoding)).toEqual(['gzip', undefined])
  await once.stop()
})

test('the simulator records a client that follows a redirect and reads a false success', async () => {
  simulator.failNext('balance', 'redirect')
  await client.balance('collection')
  const { body } = await send(`${simulator.url}/followed/collection/v1_0/account/balance`, {})
  expect(body.status).toBe('SUCCESSFUL')
  expect(simulator.calls.at(-1)?.call).toBe('followed')
})

test('a hanging simulator accepts every request but responds to none', async () => {
  simulator.hang(true)
  const asked = Promise.allSettled([client.askForToken('collection'), client.collection('x')])
  const before = simulator.calls.length
  await eventually(
    () => simulator.calls.length,
    (count) => count >= before + 2,
  )
  simulator.hang(false)
  const results = await asked
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await client.askForToken('collection')).status).toBe(200)
})

test('a restarted simulator listens at the same address and knows its transactions', async () => {
  const { reference } = await client.collect('24206000001')
  await simulator.stop()
  await expect(client.collection(reference)).rejects.toThrow('fetch failed')
  await simulator.restart()
  await eventually(
    () => client.collection(reference),
    ({ body }) => body.status === 'SUCCESSFUL',
  )
})
