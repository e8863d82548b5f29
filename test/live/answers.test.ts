import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import {
  fund,
  type OrderScript,
  type ScriptedService,
  said,
  scriptByAmount,
  startScriptedService,
  transactionSaid,
} from './scripted-service.ts'

/**
 * The effect of each answer in the providers' documents on an order. The tables are those of the
 * documents: unknown is never failed, and only a definite refusal returns money.
 */

let service: ScriptedService
let merchant: Merchant

beforeAll(async () => {
  service = await startScriptedService()
  merchant = await service.merchant()
  await fund(service, merchant, 50_000_000)
})
afterAll(() => service.stop())

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const available = async (): Promise<number> =>
  (await merchant.get('/merchant/balance')).body.data.find(
    ({ currency }: { currency: string }) => currency === 'XAF',
  ).available_balance

type Kind = 'payments' | 'payouts'

/** The effect of an answer on an order: a failure's reason, an enquiry, or another submission. */
type Becomes = 'enquired' | 'sent again' | { reason: string }

interface Case {
  title: string
  answer: ScriptedReply
  becomes: Becomes
}

const failed = (reason: string): Becomes => ({ reason })

const taken = { status: 200, ...(transactionSaid({ status: 'TIP' }) as { body: object }) }

const place = async (kind: Kind, provider: string, amount: number): Promise<string> => {
  const body = { amount, country: 'CG', phone_number: '+242065123412', provider }
  const reply = await merchant.post(`/${kind}`, { ...body, currency: 'XAF' })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data.id
}

const isOpen = ({ status }: { status: string }) =>
  ['pending', 'approved', 'processing'].includes(status)

let nextAmount = 1001

/** Creates an order for each case at once, and returns the effect on each. */
const play = async (
  kind: Kind,
  provider: 'carrier1_momo' | 'carrier2_money',
  cases: Case[],
  underway: ScriptedReply,
  accepted: ScriptedReply,
) => {
  const stub = provider === 'carrier1_momo' ? service.momo : service.money
  const amounts = cases.map(() => nextAmount++)
  const scripts = new Map<number, OrderScript>(
    cases.map(({ answer }, at) => [
      amounts[at] ?? 0,
      { submit: [answer, accepted], enquire: [underway] },
    ]),
  )
  const callsOf = scriptByAmount(stub, scripts)
  const before = await available()
  const ids = await Promise.all(amounts.map((amount) => place(kind, provider, amount)))
  const held = { payments: 0, payouts: 0 }
  const ends = await Promise.all(
    cases.map(async ({ title, becomes }, at) => {
      const amount = amounts[at] ?? 0
      const row = await eventually(
        () => managed(ids[at] ?? ''),
        (view) => {
          const { submissions, enquiries } = callsOf(amount)
          if (!isOpen(view)) return true
          return becomes === 'sent again' ? submissions.length > 1 : enquiries.length > 1
        },
      )
      const { submissions } = callsOf(amount)
      if (isOpen(row)) held[kind] += amount + Math.ceil(amount / 100)
      const seen: Becomes = isOpen(row)
        ? submissions.length > 1
          ? 'sent again'
          : 'enquired'
        : failed(row.failure_reason)
      return { title, becomes: seen, submissions: submissions.length }
    }),
  )
  expect(ends).toEqual(
    cases.map(({ title, becomes }) => ({
      title,
      becomes,
      submissions: becomes === 'sent again' ? 2 : 1,
    })),
  )
  expect(await available()).toBe(before - held.payouts)
  expect((await manage(service.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
}

describe('carrier2_money: an answer without the status of the transaction', () => {
  const underway = transactionSaid({ status: 'TIP', message: 'in process' })

  const collection: [string, Becomes][] = [
    ['DP00800001000', 'enquired'],
    ['DP00800001001', 'enquired'],
    ['DP00800001002', failed('provider_error')],
    ['DP00800001003', failed('payer_limit_reached')],
    ['DP00800001004', failed('provider_error')],
    ['DP00800001005', failed('expired')],
    ['DP00800001006', 'enquired'],
    ['DP00800001007', failed('insufficient_funds')],
    ['DP00800001008', failed('provider_error')],
    ['DP00800001009', failed('provider_error')],
    ['DP00800001010', failed('payer_account_blocked')],
    ['DP00800001011', 'enquired'],
    ['DP00800001024', 'enquired'],
    ['DP00800001025', 'enquired'],
    ['DP00800001026', 'sent again'],
    ['DP00800001029', failed('expired')],
    ['DP00900001005', 'enquired'],
    ['DP00900001007', 'enquired'],
    ['DP00800001999', 'enquired'],
  ]
  const disbursement: [string, Becomes][] = [
    ['DP00900001000', 'enquired'],
    ['DP00900001001', 'enquired'],
    ['DP00900001002', 'enquired'],
    ['DP00900001003', failed('payer_limit_reached')],
    ['DP00900001004', failed('provider_error')],
    ['DP00900001005', failed('provider_error')],
    ['DP00900001006', 'enquired'],
    ['DP00900001007', failed('provider_error')],
    ['DP00900001008', 'enquired'],
    ['DP00900001009', failed('provider_error')],
    ['DP00900001010', failed('payer_account_blocked')],
    ['DP00900001011', 'enquired'],
    ['DP00900001012', failed('payer_not_found')],
    ['DP00900001013', failed('provider_error')],
    ['DP00900001014', 'enquired'],
    ['DP00900001015', 'enquired'],
    ['DP00900001016', 'sent again'],
    ['DP00900001017', 'enquired'],
    ['DP00800001007', 'enquired'],
    ['DP00800001029', 'enquired'],
    ['DP00900001999', 'enquired'],
  ]
  const gateway: [string, Becomes][] = [
    ['ESB000001', 'enquired'],
    ['ESB000004', 'enquired'],
    ['ESB000008', failed('provider_error')],
    ['ESB000011', 'enquired'],
    ['ESB000014', 'enquired'],
    ['ESB000033', failed('provider_error')],
    ['ESB000034', failed('provider_error')],
    ['ESB000035', failed('provider_error')],
    ['ESB000036', failed('provider_error')],
    ['ESB000039', failed('provider_error')],
    ['ESB000041', 'enquired'],
    ['ESB000045', 'enquired'],
    ['ESB999999', 'enquired'],
    ['ROUTER117', 'enquired'],
    ['408', 'enquired'],
    ['500', 'enquired'],
    ['503', 'enquired'],
  ]

  const rows: [string, Kind, number, [string, Becomes][], string][] = [200, 400, 500].flatMap(
    (status): [string, Kind, number, [string, Becomes][], string][] => [
      ['collection', 'payments', status, collection, 'response_code'],
      ['disbursement', 'payouts', status, disbursement, 'response_code'],
      ['gateway before collections', 'payments', status, gateway, 'result_code'],
      ['gateway before disbursements', 'payouts', status, gateway, 'result_code'],
    ],
  )

  test.each(rows)(
    'each code of the %s has the effect on %s with HTTP %i that its table gives',
    async (...row) => {
      const [, kind, status, table, field] = row
      const cases = table.map(([code, becomes]): Case => {
        const result_code = field === 'response_code' ? 'ESB000010' : code
        const codes = { code: String(status), result_code, [field]: code }
        return { title: code, answer: said(codes, status), becomes }
      })
      await play(kind, 'carrier2_money', cases, underway, taken)
    },
  )

  test.each<Kind>(['payments', 'payouts'])(
    '%s: an answer without a code or that is no JSON is unknown',
    async (kind) => {
      const cases: Case[] = [
        {
          title: 'success without a transaction',
          answer: said({ success: true }),
          becomes: 'enquired',
        },
        { title: 'a refusal without a code', answer: said({}), becomes: 'enquired' },
        { title: 'a refusal with 400', answer: said({}, 400), becomes: 'enquired' },
        { title: 'nothing', answer: { status: 200 }, becomes: 'enquired' },
        { title: 'HTML', answer: { status: 200, body: '<h1>Rejected</h1>' }, becomes: 'enquired' },
        {
          title: 'HTML with 400',
          answer: { status: 400, body: '<h1>No</h1>' },
          becomes: 'enquired',
        },
        {
          title: 'HTML with 403',
          answer: { status: 403, body: '<h1>No</h1>' },
          becomes: 'enquired',
        },
        { title: '408', answer: { status: 408 }, becomes: 'enquired' },
        { title: '409', answer: { status: 409 }, becomes: 'enquired' },
        { title: '500', answer: { status: 500 }, becomes: 'enquired' },
        { title: '502', answer: { status: 502 }, becomes: 'enquired' },
        { title: '503', answer: { status: 503 }, becomes: 'enquired' },
        { title: 'a connection that ends', answer: 'reset', becomes: 'enquired' },
        { title: '429', answer: { status: 429 }, becomes: 'sent again' },
        {
          title: 'a refusal beside a doubt',
          answer: said({
            response_code: kind === 'payments' ? 'DP00800001007' : 'DP00900001005',
            result_code: 'ESB000041',
          }),
          becomes: 'enquired',
        },
        {
          title: 'ambiguous',
          answer: transactionSaid({ status: 'TA' }),
          becomes: 'enquired',
        },
        {
          title: 'in process',
          answer: transactionSaid({ status: 'TIP' }, { success: false }),
          becomes: 'enquired',
        },
        {
          title: 'failed',
          answer: transactionSaid({ status: 'TF' }),
          becomes: failed('provider_error'),
        },
        { title: 'expired', answer: transactionSaid({ status: 'TE' }), becomes: failed('expired') },
      ]
      await play(kind, 'carrier2_money', cases, underway, taken)
    },
  )

  test.each<[Kind, string, string]>([
    ['payments', 'DP00800001025', 'DP00900001015'],
    ['payouts', 'DP00900001015', 'DP00800001025'],
  ])(
    '%s: only a "not found" for the enquired order leads to a second submission',
    async (...row) => {
      const [kind, own, other] = row
      const scripts = new Map<number, OrderScript>()
      const submit: ScriptedReply[] = [{ status: 500 }, taken]
      const ends = (code: object): OrderScript => ({ submit, enquire: [said(code, 400)] })
      const again = [
        { response_code: own },
        { result_code: 'ESB000045' },
        { code: 'ESB000045', message: 'not found' },
      ].map((code) => {
        const amount = nextAmount++
        scripts.set(amount, ends(code))
        return amount
      })
      const never = [
        { response_code: other },
        { response_code: `${own.slice(0, -3)}007` },
        { result_code: 'ESB000008' },
        {},
      ].map((code) => {
        const amount = nextAmount++
        scripts.set(amount, ends(code))
        return amount
      })
      const callsOf = scriptByAmount(service.money, scripts)
      const ids = await Promise.all(
        [...again, ...never].map((amount) => place(kind, 'carrier2_money', amount)),
      )
      await eventually(
        () => again.map((amount) => callsOf(amount).submissions.length),
        (counts) => counts.every((count) => count === 2),
      )
      await eventually(
        () => [...again, ...never].map((amount) => callsOf(amount).enquiries.length),
        (counts) => counts.every((count) => count >= 3),
      )
      expect(never.map((amount) => callsOf(amount).submissions.length)).toEqual(never.map(() => 1))
      const states = await Promise.all(ids.map(async (id) => (await managed(id)).status))
      expect(new Set(states)).toEqual(new Set(['processing']))
    },
  )
})

describe('carrier1_momo', () => {
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
      await play(kind, 'carrier1_momo', cases, pending, accepted)
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
          const amount = nextAmount++
          const body = { status: 'FAILED', reason: written }
          scripts.set(amount, { submit: [accepted], enquire: [{ status: 200, body }] })
          return { amount, written: JSON.stringify(written), becomes }
        }),
      )
      const callsOf = scriptByAmount(service.momo, scripts)
      const ends = await Promise.all(
        cases.map(async ({ amount, written }) => {
          const id = await place(kind, 'carrier1_momo', amount)
          const { status, failure_reason } = await eventually(
            () => managed(id),
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
})
