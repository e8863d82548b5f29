import { afterAll, beforeAll, expect, test } from '@jest/globals'
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
} from './played-answers.ts'
import { type OrderScript, scriptByAmount } from './scripted-service.ts'

/**
 * The effect of each answer in the providers' documents on an order. The tables are those of the
 * documents: unknown is never failed, and only a definite refusal returns money.
 */

let player: Player

beforeAll(async () => {
  player = await startPlayer()
})
afterAll(() => player.service.stop())

const pending = { status: 200, body: { status: 'PENDING' } }
const accepted = { status: 202 }
const problem = (status: number, code?: string): ScriptedReply => ({
  status,
  body: code === undefined ? '' : { code, message: 'as documented' },
})

test.each<Kind>(['payments', 'payouts'])(
  '%s at carrier1_momo follow the table of answers to a submission',
  async (kind) => {
    const rows: [number, string | undefined, Becomes][] = [
      [400, undefined, failed('provider_error')],
      [400, 'BAD_REQUEST', failed('provider_error')],
      [403, 'FORBIDDEN', failed('provider_error')],
      [409, 'RESOURCE_ALREADY_EXIST', 'enquired'],
      [429, undefined, 'sent again'],
      [401, undefined, 'sent again'],
      [500, 'NOT_ALLOWED', failed('provider_error')],
      [500, 'not allowed', failed('provider_error')],
      [500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', failed('provider_error')],
      [500, 'INVALID_CALLBACK_URL_HOST', failed('provider_error')],
      [500, 'INVALID_CURRENCY', failed('provider_error')],
      [500, 'INTERNAL_PROCESSING_ERROR', 'enquired'],
      [500, 'SERVICE_UNAVAILABLE', 'enquired'],
      [500, 'NOT_ENOUGH_FUNDS', 'enquired'],
      [500, undefined, 'enquired'],
      [503, undefined, 'enquired'],
      [404, 'RESOURCE_NOT_FOUND', 'enquired'],
      [200, undefined, 'enquired'],
      [202, undefined, 'enquired'],
    ]
    const cases = rows.map(
      ([status, code, becomes]): Case => ({
        title: `${status} ${code}`,
        answer: problem(status, code),
        becomes,
      }),
    )
    await expectEffects(player, [kind, 'carrier1_momo'], cases, { accepted, underway: pending })
  },
)

test.each<Kind>(['payments', 'payouts'])(
  '%s that carrier1_momo accepted are not sent again, whatever enquiries answer',
  async (kind) => {
    const notFound = problem(404, 'RESOURCE_NOT_FOUND')
    const answers = [[notFound], [problem(500), notFound], [problem(503), pending, notFound]]
    const scripts = new Map(
      answers.map((enquire): [number, OrderScript] => [
        nextAmount(),
        { submit: [accepted], enquire },
      ]),
    )
    const callsOf = scriptByAmount(player.service.momo, scripts)
    const amounts = [...scripts.keys()]
    await Promise.all(amounts.map((amount) => place(player, [kind, 'carrier1_momo'], amount)))
    await eventually(
      () => amounts.map((amount) => callsOf(amount).enquiries.length),
      (counts) => counts.every((count) => count > 4),
    )
    expect(amounts.map((amount) => callsOf(amount).submissions.length)).toEqual([1, 1, 1])
  },
)

const asWritten = (reason: string): (string | object)[] => [
  reason,
  ` ${reason.toLowerCase().replaceAll('_', ' ')} `,
  { code: reason, message: 'in words' },
]
const reasons: [string, string][] = [
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
  ['SERVICE_UNAVAILABLE', 'under way'],
  ['ONGOING', 'under way'],
  ['DELAYED', 'under way'],
  ['PENDING', 'under way'],
  ['PAYER_DELAYED', 'under way'],
  ['PAYEE_DELAYED', 'under way'],
  ['INTERNAL_PROCESSING_ERROR', 'provider_error'],
  ['A_REASON_OF_TOMORROW', 'provider_error'],
]

test.each<Kind>(['payments', 'payouts'])(
  '%s at carrier1_momo follow the table of reasons, in any letter case',
  async (kind) => {
    const scripts = new Map<number, OrderScript>()
    const cases = reasons.flatMap(([reason, becomes]) =>
      asWritten(reason).map((written) => {
        const amount = nextAmount()
        const body = { status: 'FAILED', reason: written }
        scripts.set(amount, { submit: [accepted], enquire: [{ status: 200, body }] })
        return { amount, written: JSON.stringify(written), becomes }
      }),
    )
    const callsOf = scriptByAmount(player.service.momo, scripts)
    const ends = await Promise.all(
      cases.map(async ({ amount, written }) => {
        const id = await place(player, [kind, 'carrier1_momo'], amount)
        const { status, failure_reason } = await eventually(
          () => managed(player, id),
          (view) => !isOpen(view) || callsOf(amount).enquiries.length > 2,
        )
        return [written, isOpen({ status }) ? 'under way' : (failure_reason ?? status)]
      }),
    )
    const declined = kind === 'payments' ? 'cancelled' : 'provider_error'
    expect(ends).toEqual(
      cases.map(({ written, becomes }) => [written, becomes === 'declined' ? declined : becomes]),
    )
  },
)
