import { create, PayerType } from 'mtn-momo'
import {
  type ProviderSimulator,
  startCarrier1Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { differsFrom, eventually, hasSome } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'

/** A published third-party client of the carrier1_momo protocol runs against the simulator. */

let simulator: ProviderSimulator
let collections: ReturnType<ReturnType<typeof create>['Collections']>
let disbursements: ReturnType<ReturnType<typeof create>['Disbursements']>

const receiver = prepared(startReceiver)

beforeAll(async () => {
  const started = await startCarrier1Simulator({ latencyMs: 20 })
  simulator = started
  const client = create({ baseUrl: started.url, callbackHost: '127.0.0.1' })
  const keyOf = ({ subscriptionKey }: { subscriptionKey: string }) => subscriptionKey
  const { collection, disbursement } = started.configuration.defaults
  const provision = async (primaryKey: string) => {
    const users = client.Users({ primaryKey })
    const userId = await users.create('127.0.0.1')
    return { primaryKey, userId, userSecret: (await users.login(userId)).apiKey }
  }
  collections = client.Collections(await provision(keyOf(collection)))
  disbursements = client.Disbursements(await provision(keyOf(disbursement)))
})
afterAll(() => simulator.stop())

const untilEnded = (reference: string) =>
  eventually(() => simulator.orders.get(reference)?.status, differsFrom('pending'))

const payment = (partyId: string) => ({
  amount: '12.50',
  currency: 'EUR',
  externalId: 'order-12',
  payer: { partyIdType: PayerType.MSISDN, partyId },
  payerMessage: 'Order 12',
  payeeNote: 'Order 12',
})

test('a published carrier1 client collects, receives the callback and reads the outcome', async () => {
  const callbackUrl = receiver.url
  const reference = await collections.requestToPay({ ...payment('46733123999'), callbackUrl })
  await untilEnded(reference)
  expect(await collections.getTransaction(reference)).toMatchObject({
    status: 'SUCCESSFUL',
    amount: '12.50',
    currency: 'EUR',
    externalId: 'order-12',
    payer: { partyIdType: 'MSISDN', partyId: '46733123999' },
    financialTransactionId: expect.any(String),
  })
  const [callback] = await eventually(() => receiver.received, hasSome)
  expect(JSON.parse(callback?.body ?? '')).toMatchObject({ status: 'SUCCESSFUL' })
  expect(simulator.records().collected).toEqual({ EUR: '1250' })
})

test('a published carrier1 client reads the reason for a failure', async () => {
  const reference = '2f6a3c1e-7d58-4b0f-9c7a-51d0b8e4a613'
  const { payer: payee, ...rest } = payment('46733123455')
  await disbursements.transfer({
    ...rest,
    payee,
    referenceId: reference,
    callbackUrl: receiver.url,
  })
  await untilEnded(reference)
  const failure = await disbursements.getTransaction(reference).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(JSON.stringify((failure as { transaction?: object }).transaction)).toMatch(
    /not.enough.funds/i,
  )
})

test('a published carrier1 client transfers once for each reference', async () => {
  const reference = '8f1c0a34-93f7-4e2c-8a3e-0d9c6f2b7e15'
  const { payer: payee, ...rest } = payment('46733123998')
  const transfer = { ...rest, payee, referenceId: reference, callbackUrl: receiver.url }
  expect(await disbursements.transfer(transfer)).toBe(reference)
  await expect(disbursements.transfer(transfer)).rejects.toThrow()
  await untilEnded(reference)
  expect(await disbursements.getTransaction(reference)).toMatchObject({ status: 'SUCCESSFUL' })
  expect(simulator.records().paidOut).toEqual({ EUR: '1250' })
})

test('a published carrier1 client reads balances', async () => {
  const balance = { availableBalance: expect.stringMatching(/^\d+\.\d\d$/), currency: 'EUR' }
  expect(await collections.getBalance()).toEqual(balance)
  expect(await disbursements.getBalance()).toEqual(balance)
})

test('a published carrier1 client can check accounts with the account type in upper or lower case', async () => {
  expect(await collections.isPayerActive('46733123999')).toEqual({ result: true })
  // The client unwraps the response of disbursements, but not of collections.
  expect(await disbursements.isPayerActive('46733123999')).toBe(true)
  await expect(collections.isPayerActive('46733123455')).rejects.toThrow()
  const paths = simulator.calls.filter(({ call }) => call === 'account').map(({ path }) => path)
  expect(paths).toEqual([
    '/collection/v1_0/accountholder/MSISDN/46733123999/active',
    '/disbursement/v1_0/accountholder/msisdn/46733123999/active',
    '/collection/v1_0/accountholder/MSISDN/46733123455/active',
  ])
})

test('a published carrier1 client requests tokens without a body', () => {
  const tokens = simulator.calls.filter(({ call }) => call === 'token')
  expect(tokens.map(({ body, status }) => [body, status])).toEqual([
    ['', 200],
    ['', 200],
  ])
})
