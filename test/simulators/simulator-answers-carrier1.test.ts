import { randomUUID } from 'node:crypto'
import {
  type CallName,
  type Effect,
  startCarrier1Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { endOf, expectEffect, rowsOf } from '../live/forced-answers.ts'
import { prepared } from '../support/prepared.ts'
import { type Answer, carrier1Client } from './simulator-clients.ts'

const latencyMs = 20

let client: ReturnType<typeof carrier1Client>

const simulator = prepared(() => startCarrier1Simulator({ latencyMs }))

beforeAll(async () => {
  client = carrier1Client(simulator)
})

const finals: [reason: string, becomes: string][] = [
  ['NOT_ENOUGH_FUNDS', 'insufficient_funds'],
  ['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', 'insufficient_funds'],
  ['PAYER_NOT_FOUND', 'payer_not_found'],
  ['PAYEE_NOT_FOUND', 'payer_not_found'],
  ['PAYER_LIMIT_REACHED', 'payer_limit_reached'],
  ['PAYEE_LIMIT_REACHED', 'payer_limit_reached'],
  ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'payer_account_blocked'],
  ['SENDER_ACCOUNT_NOT_ACTIVE', 'payer_account_blocked'],
  ['APPROVAL_REJECTED', 'declined'],
  ['REJECTED', 'declined'],
  ['PAYMENT_NOT_APPROVED', 'declined'],
  ['TRANSACTION_CANCELED', 'declined'],
  ['EXPIRED', 'expired'],
  ['COULD_NOT_PERFORM_TRANSACTION', 'expired'],
  ['INTERNAL_PROCESSING_ERROR', 'provider_error'],
  ['A_REASON_OF_TOMORROW', 'provider_error'],
]
const opens = [
  'SERVICE_UNAVAILABLE',
  'ONGOING',
  'DELAYED',
  'PENDING',
  'PAYER_DELAYED',
  'PAYEE_DELAYED',
]
const submissions = ['collect', 'payout', 'refund'] as const
const anything: Effect[] = ['unseen', 'executed', 'failed']
const https: [name: string, meaning: string, status: number, code: unknown, Effect[]][] = [
  ['HTTP 400', 'refused', 400, 'BAD_REQUEST', ['unseen']],
  ['HTTP 403', 'refused', 403, 'FORBIDDEN', ['unseen']],
  ['HTTP 409', 'unknown', 409, 'RESOURCE_ALREADY_EXIST', ['executed', 'failed']],
  ...[
    'NOT_ALLOWED',
    'NOT_ALLOWED_TARGET_ENVIRONMENT',
    'INVALID_CALLBACK_URL_HOST',
    'INVALID_CURRENCY',
  ].map((code): [string, string, number, string, Effect[]] => [
    `HTTP 500 ${code}`,
    'refused',
    500,
    code,
    ['unseen'],
  ]),
  ['HTTP 500 INTERNAL_PROCESSING_ERROR', 'unknown', 500, 'INTERNAL_PROCESSING_ERROR', anything],
  ['HTTP 500 SERVICE_UNAVAILABLE', 'unknown', 500, 'SERVICE_UNAVAILABLE', anything],
  ['HTTP 500 A_CODE_OF_TOMORROW', 'unknown', 500, 'A_CODE_OF_TOMORROW', anything],
  ['HTTP 500', 'unknown', 500, undefined, anything],
  ['HTTP 503', 'unknown', 503, undefined, anything],
  ['HTTP 401', 'unauthorised', 401, undefined, ['unseen']],
  ['HTML page', 'unknown', 200, undefined, anything],
]

const submit = async (call: (typeof submissions)[number], reference: string) => {
  if (call === 'collect') return client.collect('24206000001', {}, reference)
  if (call === 'payout') return client.payOut('24206000001', reference)
  const { reference: original } = await client.collect('24206000001')
  await endOf(simulator, original)
  return client.refund(original, '5000', reference)
}

const statusOf = {
  collect: (reference: string) => client.collection(reference),
  payout: (reference: string) => client.payout(reference),
  refund: (reference: string) => client.refunded(reference),
}

const codeOf = ({ body: { reason } }: Answer): string =>
  String(reason?.code ?? reason)
    .trim()
    .toUpperCase()
    .replaceAll(' ', '_')

test('the response tables of the carrier1_momo simulator have exactly the documented rows', () => {
  expect(rowsOf(simulator)).toEqual([
    ...finals.map(([reason, becomes]) => [reason, 'refused', becomes]),
    ...opens.map((reason) => [reason, 'unknown', null]),
    ['status SUCCESSFUL', 'success', null],
    ['status PENDING', 'unknown', null],
    ...https
      .slice(0, -2)
      .map(([name, meaning]) => [name, meaning, meaning === 'refused' ? 'provider_error' : null]),
    ['HTTP 404', 'not found', null],
    ['HTTP 401', 'unauthorised', null],
    ['HTTP 411', 'not processed', null],
    ['HTML page', 'unknown', null],
  ])
})

describe.each(submissions)('%s', (call) => {
  test.each(finals)(
    `carrier1 simulator: a ${call} call with %s is accepted with 202, reported as FAILED and moves no money`,
    async (answer) => {
      const reference = randomUUID()
      simulator.forceAnswer({ call, answer, reference })
      expect((await submit(call, reference)).status).toBe(202)
      const received = await statusOf[call](reference)
      expect([received.status, received.body.status, codeOf(received)]).toEqual([
        200,
        'FAILED',
        answer,
      ])
      await expectEffect(simulator, reference, 'failed')
    },
  )

  test.each(opens)(
    `carrier1 simulator: a ${call} call with %s is reported as pending or failed in turn, and then as final`,
    async (answer) => {
      for (const effect of ['executed', 'failed'] as const) {
        const reference = randomUUID()
        simulator.forceAnswer({ call, answer, reference, effect })
        simulator.forceAnswer({ call: `${call}Status`, answer, reference })
        await submit(call, reference)
        const received = await statusOf[call](reference)
        expect([received.body.status, codeOf(received)]).toEqual(['FAILED', answer])
        await expectEffect(simulator, reference, effect)
        expect((await statusOf[call](reference)).body.status).toBe(
          effect === 'executed' ? 'SUCCESSFUL' : 'FAILED',
        )
      }
    },
  )

  test.each(https)(
    `carrier1 simulator: a ${call} call with %s (%s) returns %i, in any state of the transaction`,
    async (...row) => {
      const [answer, , status, code, effects] = row
      for (const effect of effects) {
        const reference = randomUUID()
        simulator.forceAnswer({ call, answer, reference, effect })
        const received = await submit(call, reference)
        expect([received.status, received.body?.code]).toEqual([status, code])
        await expectEffect(simulator, reference, effect)
      }
    },
  )
})

test.each<[string, CallName, number, unknown]>([
  ['status SUCCESSFUL', 'collectStatus', 200, 'SUCCESSFUL'],
  ['status PENDING', 'collectStatus', 200, 'PENDING'],
  ['EXPIRED', 'collectStatus', 200, 'FAILED'],
  ['HTTP 404', 'collectStatus', 404, undefined],
  ['HTTP 401', 'collectStatus', 401, undefined],
  ['HTTP 503', 'collectStatus', 503, undefined],
  ['HTML page', 'collectStatus', 200, undefined],
])(
  'carrier1 simulator: the response %s to a query leaves the transaction unchanged',
  async (answer, call, status, received) => {
    const { reference } = await client.collect('24206999009')
    simulator.forceAnswer({ call, answer, reference })
    const reply = await client.collection(reference)
    expect([reply.status, reply.body?.status]).toEqual([status, received])
    expect(simulator.orders.get(reference)?.status).toBe('pending')
    simulator.forceAnswer({ call, answer: 'status SUCCESSFUL', reference, effect: 'executed' })
    expect((await client.collection(reference)).body.status).toBe('SUCCESSFUL')
    await expectEffect(simulator, reference, 'executed')
  },
)

test('carrier1 simulator: a response can be forced for one number, and for a limited number of calls', async () => {
  const msisdn = '24206111111'
  simulator.forceAnswer({ call: 'collect', answer: 'HTTP 503', msisdn, times: 2 })
  const others = await client.collect('24206000001')
  const received = [await client.collect(msisdn), await client.collect(msisdn)]
  received.push(await client.collect(msisdn))
  expect([others, ...received].map(({ status }) => status)).toEqual([202, 503, 503, 202])
  expect(() => simulator.forceAnswer({ call: 'collect', answer: 'ESB000008' })).toThrow(
    'no documented response',
  )
  const effect = 'executed'
  expect(() => simulator.forceAnswer({ call: 'collect', answer: 'HTTP 400', effect })).toThrow(
    'cannot have the effect',
  )
})

test("the simulator can force responses to carrier1_momo's token, balance and account calls", async () => {
  simulator.forceAnswer({ call: 'token', answer: 'HTTP 411' })
  expect((await client.askForToken('collection')).status).toBe(411)
  simulator.forceAnswer({ call: 'token', answer: 'HTML page' })
  expect((await client.askForToken('collection')).text).toContain('Request Rejected')
  simulator.forceAnswer({ call: 'balance', answer: 'HTTP 503' })
  expect((await client.balance('collection')).status).toBe(503)
  simulator.forceAnswer({ call: 'account', answer: 'HTTP 404' })
  const path = '/collection/v1_0/accountholder/msisdn/24206000001/active'
  expect((await client.account(path)).body.code).toBe('RESOURCE_NOT_FOUND')
})
