import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../support/eventually.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import { collection, disbursement, gateway, operatorCodes, takenCodes } from './carrier2-codes.ts'
import {
  type Becomes,
  type Case,
  expectEffects,
  failed,
  type Kind,
  managed,
  nextAmount,
  type Player,
  place,
  startPlayer,
  taken,
} from './played-answers.ts'
import { type OrderScript, said, scriptByAmount, transactionSaid } from './scripted-service.ts'

/**
 * The effect of each answer in the providers' documents on an order. The tables are those of the
 * documents: unknown is never failed, and only a definite refusal returns money.
 */

let player: Player

beforeAll(async () => {
  player = await startPlayer()
})
afterAll(() => player.service.stop())

const underway = transactionSaid({ status: 'TIP', message: 'in process' })

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
    await expectEffects(player, [kind, 'carrier2_money'], cases, { accepted: taken, underway })
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
      { title: 'a connection that ends', answer: 'end', becomes: 'enquired' },
      { title: 'a connection that is reset', answer: 'reset', becomes: 'enquired' },
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
      // Nobody can have approved a collection that is only just submitted.
      ...(kind === 'payments'
        ? [
            {
              title: 'succeeded',
              answer: transactionSaid({ status: 'TS' }),
              becomes: 'enquired' as const,
            },
          ]
        : []),
      {
        title: 'failed, of an order that the provider has already',
        answer: { ...(transactionSaid({ status: 'TF' }) as object), status: 409 },
        becomes: 'enquired',
      },
    ]
    await expectEffects(player, [kind, 'carrier2_money'], cases, { accepted: taken, underway })
  },
)

test.each<[Kind, string, string]>([
  ['payments', 'DP00800001025', 'DP00900001015'],
  ['payouts', 'DP00900001015', 'DP00800001025'],
])('%s: only a "not found" for the enquired order leads to a second submission', async (...row) => {
  const [kind, own, other] = row
  const scripts = new Map<number, OrderScript>()
  const submit: ScriptedReply[] = [{ status: 500 }, taken]
  const ends = (code: object): OrderScript => ({ submit, enquire: [said(code, 400)] })
  const again = [
    { response_code: own },
    { result_code: 'ESB000045' },
    { code: 'ESB000045', message: 'not found' },
  ].map((code) => {
    const amount = nextAmount()
    scripts.set(amount, ends(code))
    return amount
  })
  const never = [
    { response_code: other },
    { response_code: `${own.slice(0, -3)}007` },
    { result_code: 'ESB000008' },
    {},
  ].map((code) => {
    const amount = nextAmount()
    scripts.set(amount, ends(code))
    return amount
  })
  const callsOf = scriptByAmount(player.service.money, scripts)
  const ids = await Promise.all(
    [...again, ...never].map((amount) => place(player, [kind, 'carrier2_money'], amount)),
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
  const states = await Promise.all(ids.map(async (id) => (await managed(player, id)).status))
  expect(new Set(states)).toEqual(new Set(['processing']))
})

/** An answer with a code in the field in which the provider writes it. */
const saidWith = (code: string): ScriptedReply =>
  said({ [/DP/i.test(code) ? 'response_code' : 'result_code']: code }, 400)

const tables = { payments: [...collection, ...gateway], payouts: [...disbursement, ...gateway] }

test.each<[Kind, notFound: string, doubt: string]>([
  ['payments', 'DP00800001025', 'DP00800001000'],
  ['payouts', 'DP00900001015', 'DP00900001000'],
])('%s: one that a code calls taken is not sent again though it is not found', async (...row) => {
  const [kind, notFound, doubt] = row
  const both = { response_code: doubt, result_code: 'ESB000041' }
  const answers: [title: string, ScriptedReply, submissions: number][] = tables[kind]
    .filter(([, becomes]) => becomes === 'enquired')
    .map(([code]) => [code, saidWith(code), takenCodes.includes(code) ? 1 : 2])
  answers.push(['taken, with a doubt', said(both, 400), 1])
  const orders = answers.map(([title, answer, times]) => ({
    ...{ title, answer, times },
    amount: nextAmount(),
  }))
  const enquire = [saidWith(notFound)]
  const scripts = new Map<number, OrderScript>(
    orders.map(({ answer, amount }) => [amount, { submit: [answer, taken], enquire }]),
  )
  const callsOf = scriptByAmount(player.service.money, scripts)
  await Promise.all(orders.map(({ amount }) => place(player, [kind, 'carrier2_money'], amount)))
  await eventually(
    () => orders.map(({ amount }) => callsOf(amount)),
    (calls) =>
      calls.every(({ submissions, enquiries }, at) => {
        return submissions.length >= (orders[at]?.times ?? 2) && enquiries.length >= 3
      }),
  )
  expect(orders.map(({ title, amount }) => [title, callsOf(amount).submissions.length])).toEqual(
    orders.map(({ title, times }) => [title, times]),
  )
})

test.each<Kind>(['payments', 'payouts'])(
  '%s: only a refusal that the operator has to repair is logged as an error',
  async (kind) => {
    const cases = tables[kind]
      .filter(([, becomes]) => typeof becomes === 'object')
      .map(([code, becomes]): Case => ({ title: code, answer: saidWith(code), becomes }))
    await expectEffects(player, [kind, 'carrier2_money'], cases, { accepted: taken, underway })
    const call = kind === 'payments' ? 'collection' : 'disbursement'
    const errors = player.service.server.logLines
      .map((line) => JSON.parse(line))
      .filter((line) => line.msg === 'a provider refused an order' && line.call === call)
      .filter(({ level }) => level === 50)
    expect([...new Set(errors.map(({ code }) => code))].sort()).toEqual(operatorCodes[kind])
  },
)

test.each<[Kind, string, string]>([
  ['payments', 'dp00800001007', 'insufficient_funds'],
  ['payouts', 'dp00900001012', 'payer_not_found'],
])('%s: a code in small letters or between spaces means the same', async (...row) => {
  const [kind, code, reason] = row
  const cases = [code, ` ${code.toUpperCase()} `].map(
    (written): Case => ({ title: written, answer: saidWith(written), becomes: failed(reason) }),
  )
  await expectEffects(player, [kind, 'carrier2_money'], cases, { accepted: taken, underway })
})

test.each(['TIP', 'Success.', 'SUCCESS'])(
  'a prompt that was accepted as "%s" is never sent again, even if the provider has no record of it',
  async (status) => {
    const amount = nextAmount()
    const enquire = [said({ response_code: 'DP00800001025' }, 400)]
    const scripts = new Map([[amount, { submit: [transactionSaid({ status })], enquire }]])
    const callsOf = scriptByAmount(player.service.money, scripts)
    const id = await place(player, ['payments', 'carrier2_money'], amount)
    await eventually(
      () => callsOf(amount).enquiries.length,
      (count) => count >= 3,
    )
    expect(callsOf(amount).submissions).toHaveLength(1)
    expect((await managed(player, id)).status).toBe('processing')
  },
)
