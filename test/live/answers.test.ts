import { eventually } from '../support/eventually.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import {
  type Becomes,
  type Case,
  expectEffects,
  failed,
  isOpen,
  type Kind,
  managed,
  nextAmount,
  type Player,
  place,
  startPlayer,
  taken,
} from './played-answers.ts'
import { type OrderScript, said, scriptByAmount, transactionSaid } from './scripted-service.ts'

/** `provider-answers` checks how every reply in the providers' documents is classified. */

let player: Player

beforeAll(async () => {
  player = await startPlayer()
})
afterAll(() => player.service.stop())

type ProviderName = 'carrier1_momo' | 'carrier2_money'

const problem = (status: number, code?: string): ScriptedReply => ({
  status,
  body: code === undefined ? '' : { code, message: 'as documented' },
})

const codesOf = {
  payments: {
    ...{ notFound: 'DP00800001025', taken: 'DP00800001001', doubt: 'DP00800001000' },
    ...{ refusal: 'DP00800001007', reason: 'insufficient_funds', unsigned: 'DP00800001026' },
    ...{ otherNotFound: 'DP00900001015' },
  },
  payouts: {
    ...{ notFound: 'DP00900001015', taken: 'DP00900001017', doubt: 'DP00900001000' },
    ...{ refusal: 'DP00900001012', reason: 'payer_not_found', unsigned: 'DP00900001016' },
    ...{ otherNotFound: 'DP00800001025' },
  },
}

const afterwards = {
  carrier1_momo: {
    accepted: { status: 202 },
    underway: { status: 200, body: { status: 'PENDING' } },
  },
  carrier2_money: { accepted: taken, underway: transactionSaid({ status: 'TIP' }) },
}

const lost: [ScriptedReply, Becomes][] = [
  ['end', 'enquired'],
  ['reset', 'enquired'],
  [{ status: 200, body: '<h1>Rejected</h1>' }, 'enquired'],
  [{ status: 429 }, 'sent again'],
]

const answersOf = (kind: Kind): Record<ProviderName, [ScriptedReply, Becomes][]> => {
  const codes = codesOf[kind]
  return {
    carrier1_momo: [
      ...lost,
      [problem(202), 'enquired'],
      [problem(409, 'RESOURCE_ALREADY_EXIST'), 'enquired'],
      [problem(500, 'INTERNAL_PROCESSING_ERROR'), 'enquired'],
      [problem(401), 'sent again'],
      [problem(500, 'NOT_ALLOWED'), failed('provider_error')],
    ],
    carrier2_money: [
      ...lost,
      [said({ response_code: codes.taken }, 400), 'enquired'],
      [said({ response_code: codes.doubt }), 'enquired'],
      [said({ response_code: codes.unsigned }, 400), 'sent again'],
      [said({ response_code: codes.refusal }), failed(codes.reason)],
      [said({ result_code: 'ESB000008' }, 500), failed('provider_error')],
      [transactionSaid({ status: 'TIP' }), 'enquired'],
      [transactionSaid({ status: 'TF' }, { response_code: codes.refusal }), failed(codes.reason)],
      [transactionSaid({ status: 'TE' }), failed('expired')],
    ],
  }
}

const kinds: [Kind, ProviderName][] = [
  ['payments', 'carrier1_momo'],
  ['payouts', 'carrier1_momo'],
  ['payments', 'carrier2_money'],
  ['payouts', 'carrier2_money'],
]

test.each(kinds)(
  '%s at %s are queried, resubmitted or failed, depending on the response',
  async (kind, provider) => {
    const cases = answersOf(kind)[provider].map(
      ([answer, becomes]): Case => ({ title: JSON.stringify(answer), answer, becomes }),
    )
    await expectEffects(player, [kind, provider], cases, afterwards[provider])
  },
)

/** Each row has the reply to a submission, the replies to queries and the number of submissions. */
const enquiredOf = (
  kind: Kind,
): Record<ProviderName, [ScriptedReply, ScriptedReply[], number][]> => {
  const codes = codesOf[kind]
  const absent = said({ response_code: codes.notFound }, 400)
  const absent1 = problem(404, 'RESOURCE_NOT_FOUND')
  return {
    carrier1_momo: [
      [problem(500), [absent1], 2],
      [problem(500), [problem(404)], 1],
      [problem(202), [absent1], 1],
      [problem(202), [problem(503), absent1], 1],
      [problem(409, 'RESOURCE_ALREADY_EXIST'), [absent1], 1],
    ],
    carrier2_money: [
      [{ status: 500 }, [absent], 2],
      [said({ response_code: codes.doubt }), [said({ result_code: 'ESB000045' }, 400)], 2],
      [{ status: 500 }, [said({ response_code: codes.otherNotFound }, 400)], 1],
      [{ status: 500 }, [said({ response_code: codes.refusal }, 400)], 1],
      [said({ response_code: codes.taken }, 400), [absent], 1],
      [said({ response_code: codes.doubt, result_code: 'ESB000041' }, 400), [absent], 1],
      ...['TIP', 'Success.'].map((status): [ScriptedReply, ScriptedReply[], number] => [
        transactionSaid({ status }),
        [absent],
        1,
      ]),
    ],
  }
}

test.each(kinds)(
  '%s at %s are resubmitted only if "not found" follows an unclear response',
  async (kind, provider) => {
    const { accepted } = afterwards[provider]
    const rows = enquiredOf(kind)[provider].map(([answer, enquire, submissions]) => ({
      ...{ amount: nextAmount(), answer, enquire, submissions },
    }))
    const scripts = new Map<number, OrderScript>(
      rows.map(({ amount, answer, enquire }) => [amount, { submit: [answer, accepted], enquire }]),
    )
    const { momo, money } = player.service
    const callsOf = scriptByAmount(provider === 'carrier1_momo' ? momo : money, scripts)
    const ids = await Promise.all(rows.map(({ amount }) => place(player, [kind, provider], amount)))
    await eventually(
      () => rows.map(({ amount }) => callsOf(amount)),
      (all) =>
        all.every(
          ({ submissions, enquiries }, at) =>
            submissions.length >= (rows[at]?.submissions ?? 1) && enquiries.length >= 3,
        ),
    )
    expect(
      rows.map((row) => ({ ...row, submissions: callsOf(row.amount).submissions.length })),
    ).toEqual(rows)
    const states = await Promise.all(ids.map(async (id) => (await managed(player, id)).status))
    expect(new Set(states)).toEqual(new Set(['processing']))
  },
)

test.each<[Kind, string]>([
  ['payments', 'cancelled'],
  ['payouts', 'provider_error'],
])(
  '%s at carrier1_momo get the status that a query reports, and are %s if declined',
  async (...row) => {
    const [kind, declined] = row
    const reasons: [reason: string, end: string][] = [
      ['PAYER_LIMIT_REACHED', 'payer_limit_reached'],
      ['APPROVAL_REJECTED', declined],
      ['PAYER_DELAYED', 'in progress'],
    ]
    const cases = reasons.map(([reason, end]) => ({ amount: nextAmount(), reason, end }))
    const scripts = new Map<number, OrderScript>(
      cases.map(({ amount, reason }) => {
        const body = { status: 'FAILED', reason }
        return [amount, { submit: [{ status: 202 }], enquire: [{ status: 200, body }] }]
      }),
    )
    const callsOf = scriptByAmount(player.service.momo, scripts)
    const ends = await Promise.all(
      cases.map(async ({ amount }) => {
        const id = await place(player, [kind, 'carrier1_momo'], amount)
        const view = await eventually(
          () => managed(player, id),
          (each) => !isOpen(each) || callsOf(amount).enquiries.length > 2,
        )
        return isOpen(view) ? 'in progress' : (view.failure_reason ?? view.status)
      }),
    )
    expect(ends).toEqual(cases.map(({ end }) => end))
  },
)

test('only a refusal that the administrator must fix is logged as an error', () => {
  const refused = player.service.server.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'provider refused a transaction')
  const levels = Object.fromEntries(refused.map(({ code, level }) => [code, level]))
  expect(levels).toEqual({
    ...{ NOT_ALLOWED: 50, ESB000008: 50 },
    ...{ [codesOf.payments.refusal]: 40, [codesOf.payouts.refusal]: 40 },
  })
})
