import { type Effect, startCarrier2Simulator } from '../../scripts/provider-simulator/index.ts'
import { endOf, expectEffect, rowsOf } from '../live/forced-answers.ts'
import { prepared } from '../support/prepared.ts'
import { type Answer, carrier2Client, newId } from './simulator-clients.ts'

const latencyMs = 20

let client: ReturnType<typeof carrier2Client>

const simulator = prepared(() => startCarrier2Simulator({ latencyMs }))

beforeAll(async () => {
  client = carrier2Client(simulator)
})

type Row = [name: string, meaning: string, becomes?: string]
const collectionRows: Row[] = [
  ['DP00800001000', 'unknown'],
  ['DP00800001001', 'success'],
  ['DP00800001002', 'refused', 'provider_error'],
  ['DP00800001003', 'refused', 'payer_limit_reached'],
  ['DP00800001004', 'refused', 'provider_error'],
  ['DP00800001005', 'refused', 'expired'],
  ['DP00800001006', 'unknown'],
  ['DP00800001007', 'refused', 'insufficient_funds'],
  ['DP00800001008', 'refused', 'provider_error'],
  ['DP00800001009', 'refused', 'provider_error'],
  ['DP00800001010', 'refused', 'payer_account_blocked'],
  ['DP00800001024', 'unknown'],
  ['DP00800001025', 'not found'],
  ['DP00800001026', 'not processed'],
  ['DP00800001029', 'refused', 'expired'],
]
const disbursementRows: Row[] = [
  ['DP00900001000', 'unknown'],
  ['DP00900001001', 'success'],
  ['DP00900001003', 'refused', 'payer_limit_reached'],
  ['DP00900001004', 'refused', 'provider_error'],
  ['DP00900001005', 'refused', 'provider_error'],
  ['DP00900001006', 'unknown'],
  ['DP00900001007', 'refused', 'provider_error'],
  ['DP00900001009', 'refused', 'provider_error'],
  ['DP00900001010', 'refused', 'payer_account_blocked'],
  ['DP00900001011', 'unknown'],
  ['DP00900001012', 'refused', 'payer_not_found'],
  ['DP00900001013', 'refused', 'provider_error'],
  ['DP00900001014', 'unknown'],
  ['DP00900001015', 'not found'],
  ['DP00900001016', 'not processed'],
  ['DP00900001017', 'unknown'],
]
const gatewayRows: [...Row, status: number][] = [
  ['ESB000001', 'unknown', '', 500],
  ['ESB000004', 'unknown', '', 500],
  ['ESB000014', 'unknown', '', 500],
  ['ROUTER117', 'unknown', '', 500],
  ['408', 'unknown', '', 408],
  ['ESB000008', 'refused', 'provider_error', 400],
  ['ESB000033', 'refused', 'provider_error', 400],
  ['ESB000034', 'refused', 'provider_error', 400],
  ['ESB000035', 'refused', 'provider_error', 400],
  ['ESB000036', 'refused', 'provider_error', 400],
  ['ESB000039', 'refused', 'provider_error', 400],
  ['ESB000041', 'unknown', '', 400],
  ['ESB000045', 'not found', '', 404],
  ['ESB000011', 'unknown', '', 500],
]
const httpRows: [name: string, meaning: string, status: number, calls: string[]][] = [
  ['HTTP 500', 'unknown', 500, ['collect', 'payout', 'refund']],
  ['HTTP 502', 'unknown', 502, ['collect', 'payout', 'refund']],
  ['HTTP 503', 'unknown', 503, ['collect', 'payout', 'refund']],
  ['HTTP 504', 'unknown', 504, ['collect', 'payout', 'refund']],
  ['HTTP 409', 'unknown', 409, ['collect', 'payout']],
  ['HTTP 429', 'not processed', 429, ['collect', 'payout', 'refund']],
  ['HTTP 401', 'unauthorised', 401, ['collect', 'payout', 'refund']],
  ['HTTP 403 invalid_token', 'unauthorised', 403, ['collect', 'payout', 'refund']],
  ['HTML page', 'unknown', 200, ['collect', 'payout', 'refund']],
]
const standings: Row[] = [
  ['TS', 'success'],
  ['TF', 'refused', 'provider_error'],
  ['TE', 'refused', 'expired'],
  ['TA', 'unknown'],
  ['TIP', 'unknown'],
]

type Submission = 'collect' | 'payout' | 'refund'
const submissions: Submission[] = ['collect', 'payout', 'refund']

const paid = async (): Promise<string> => {
  const { id } = await client.collect('970000001')
  await endOf(simulator, id)
  return (await client.collection(id)).body.data.transaction.airtel_money_id
}

/** Drafts a transaction, with its reference for later calls. */
const drafted = async (call: Submission) => {
  const id = call === 'refund' ? await paid() : newId()
  if (call === 'refund') return { reference: `refund-${id}`, submit: () => client.refund(id) }
  if (call === 'payout') {
    return { reference: id, submit: () => client.payOut('970000001', { id }) }
  }
  return { reference: id, submit: () => client.collect('970000001', { id }) }
}

const effectsOf = (call: Submission, answer: string): readonly Effect[] =>
  simulator.answers.find(({ name, calls }) => name === answer && calls.includes(call))?.effects ??
  []

/** Checks every possible effect of a table row, each on a separate transaction. */
const expectRow = async (
  call: Submission,
  answer: string,
  expectReply: (reply: Answer) => void,
) => {
  const effects = effectsOf(call, answer)
  expect(effects.length).toBeGreaterThan(0)
  for (const effect of effects) {
    const { reference, submit } = await drafted(call)
    simulator.forceAnswer({ call, answer, reference, effect })
    expectReply(await submit())
    await expectEffect(simulator, reference, effect)
  }
}

test('the response tables of the carrier2_money simulator have exactly the documented rows', () => {
  const rows = [...standings, ...collectionRows, ...disbursementRows]
  expect(rowsOf(simulator)).toEqual([
    ...rows.map(([name, meaning, becomes]) => [name, meaning, becomes ?? null]),
    ...gatewayRows.map(([name, meaning, becomes]) => [name, meaning, becomes || null]),
    ...httpRows.map(([name, meaning]) => [name, meaning, null]),
  ])
})

test.each<[Effect[], string[]]>([
  [
    ['executed', 'failed', 'unseen'],
    ['DP00800001000', 'DP00800001006', 'DP00800001024'],
  ],
  [
    ['executed', 'failed', 'unseen'],
    ['DP00900001011', 'DP00900001014', 'ESB000001', 'HTTP 502'],
  ],
  [
    ['executed', 'failed'],
    ['DP00900001017', 'ESB000041', 'HTTP 409'],
  ],
  [
    ['failed', 'unseen'],
    ['DP00800001007', 'DP00900001012'],
  ],
  [['unseen'], ['DP00800001026', 'DP00900001016', 'ESB000036', 'HTTP 429']],
])(
  'carrier2 simulator: the effect on money can be any of %j after each response of %j',
  (effects, names) => {
    for (const name of names) {
      const row = simulator.answers.find((each) => each.name === name)
      expect([name, row?.effects]).toEqual([name, effects])
    }
  },
)

test.each([
  ...collectionRows.flatMap(([name, meaning]) => [
    ['collect', name, meaning] as const,
    ['refund', name, meaning] as const,
  ]),
  ...disbursementRows.map(([name, meaning]) => ['payout', name, meaning] as const),
])(
  'carrier2 simulator: the response to a %s call with %s (%s) contains only a status object',
  async (call, name, meaning) => {
    await expectRow(call, name, ({ status, body }) => {
      const success = meaning === 'success' || name.endsWith('006')
      expect([status, body]).toEqual([
        200,
        { status: expect.objectContaining({ response_code: name, success, code: '200' }) },
      ])
    })
  },
)

describe.each(submissions)('%s', (call) => {
  test.each(gatewayRows)(
    `carrier2 simulator: a ${call} call with %s (%s %s) returns %i`,
    async (name, _, __, httpStatus) => {
      await expectRow(call, name, ({ status, body }) => {
        expect([status, body.data]).toEqual([httpStatus, undefined])
        expect(body.status).toMatchObject({
          result_code: name,
          response_code: null,
          success: false,
        })
      })
    },
  )

  test.each(httpRows.filter(([, , , calls]) => calls.includes(call)))(
    `carrier2 simulator: a ${call} call with %s (%s) returns %i`,
    async (name, _, httpStatus) => {
      await expectRow(call, name, ({ status, body, headers }) => {
        expect([status, body?.status]).toEqual([httpStatus, undefined])
        if (status === 429) expect(headers.get('retry-after')).toBe('1')
        if (status === 403) expect(body).toEqual({ error: 'invalid_token' })
      })
    },
  )

  test.each(standings)(
    `carrier2 simulator: a ${call} call can return a transaction with the status %s (%s)`,
    async (name) => {
      await expectRow(call, name, ({ status, body }) => {
        expect([status, body.data.transaction.status]).toEqual([200, name])
      })
    },
  )
})

test.each(['200', '400', '500'])(
  'carrier2 simulator: a documented response may have HTTP status %s and report success',
  async (code) => {
    const status = Number(code)
    const answer = 'DP00900001012'
    simulator.forceAnswer({ call: 'payout', answer, status, success: true })
    const received = await client.payOut('970000001')
    expect([received.status, received.body.status.success]).toEqual([status, true])
    expect(received.body.status.response_code).toBe(answer)
  },
)

test.each([
  ['payout', 'DP00800001007'],
  ['collect', 'DP00900001014'],
] as const)(
  'carrier2 simulator: a %s call never returns %s, a code of the other product',
  async (call, answer) => {
    expect(() => simulator.forceAnswer({ call, answer })).toThrow('no documented response')
  },
)

test.each([
  ['DP00800001025', 200, undefined],
  ['DP00800001007', 200, undefined],
  ['ESB000045', 404, undefined],
  ['HTTP 502', 502, undefined],
  ['HTTP 429', 429, undefined],
  ['TA', 200, 'TA'],
  ['TIP', 200, 'TIP'],
  ['TF', 200, 'TF'],
  ['TE', 200, 'TE'],
])(
  'carrier2 simulator: the response %s to a query leaves the transaction unchanged',
  async (answer, status, received) => {
    const { id } = await client.collect('970999009')
    simulator.forceAnswer({ call: 'collectStatus', answer, reference: id, retryAfterSeconds: 3 })
    const reply = await client.collection(id)
    expect([reply.status, reply.body?.data?.transaction.status]).toEqual([status, received])
    expect(reply.headers.get('retry-after')).toBe(status === 429 ? '3' : null)
    expect(simulator.orders.get(id)?.status).toBe('pending')
    const answers = { call: 'collectStatus', answer: 'TS', effect: 'executed' } as const
    simulator.forceAnswer({ ...answers, msisdn: '970999009' })
    expect((await client.collection(id)).body.data.transaction.status).toBe('TS')
    await expectEffect(simulator, id, 'executed')
  },
)
