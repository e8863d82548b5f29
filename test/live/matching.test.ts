import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  fund,
  type OrderScript,
  type ScriptedService,
  scriptByAmount,
  startScriptedService,
  transactionSaid,
} from './scripted-service.ts'

/** An answer counts only if it is about the order that was sent, whatever status it reports. */

let service: ScriptedService
let merchant: Merchant

beforeAll(async () => {
  service = await startScriptedService()
  merchant = await service.merchant()
  await fund(service, merchant, 10_000_000)
})
afterAll(() => service.stop())

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const metric = async (provider: string): Promise<number> => {
  const text = await (await fetch(`${service.server.url}/metrics`)).text()
  const name = 'momo_provider_answers_mismatched_total'
  return text
    .split('\n')
    .filter((line) => line.startsWith(name) && line.includes(provider))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const number = '242065123412'
let nextAmount = 2001

const place = async (kind: string, provider: string, amount: number): Promise<string> => {
  const order = { amount, currency: 'XAF', country: 'CG', phone_number: `+${number}`, provider }
  return (await merchant.post(`/${kind}`, order)).body.data.id
}

const errorsAbout = (id: string): Record<string, unknown>[] =>
  service.server.logLines
    .map((line) => JSON.parse(line))
    .filter(({ level, transaction }) => level === 50 && transaction === id)

const party = (name: string, partyId: string) => ({ [name]: { partyIdType: 'MSISDN', partyId } })

describe.each([
  ['payments', 'payer'],
  ['payouts', 'payee'],
] as const)('carrier1_momo, %s', (kind, role) => {
  const foreign: [string, object][] = [
    ['amount', { amount: '1' }],
    ['currency', { currency: 'EUR' }],
    ['reference', { externalId: '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f' }],
    ['party', party(role, '242065999999')],
  ]
  const ends = ['SUCCESSFUL', 'FAILED']
  const rows = foreign.flatMap(([field, body]) =>
    ends.map((status): [string, string, object] => [status, field, { ...body, status }]),
  )

  test.each(rows)(
    `carrier1_momo: of ${kind} a %s answer with another %s is unknown and logged`,
    async (...row) => {
      const [status, , body] = row
      const amount = nextAmount++
      const own = { status, amount: String(amount), currency: 'XAF', ...party(role, `+${number}`) }
      const scripts = new Map<number, OrderScript>([
        [
          amount,
          {
            submit: [{ status: 202 }],
            enquire: [
              { status: 200, body: { ...own, ...body } },
              { status: 200, body: { ...own, ...body } },
              { status: 200, body: own },
            ],
          },
        ],
      ])
      const before = await metric('carrier1_momo')
      const callsOf = scriptByAmount(service.momo, scripts)
      const id = await place(kind, 'carrier1_momo', amount)
      await eventually(
        () => callsOf(amount).enquiries.length,
        (count) => count >= 2,
      )
      const view = await eventually(
        () => managed(id),
        ({ status: reached }) => ['successful', 'completed', 'failed'].includes(reached),
      )
      expect(callsOf(amount).enquiries).toHaveLength(3)
      expect(view.status === 'failed').toBe(status === 'FAILED')
      expect(errorsAbout(id)).toHaveLength(2)
      expect(errorsAbout(id)[0]).toMatchObject({
        provider: 'carrier1_momo',
        country: 'CG',
        httpStatus: 200,
        code: status,
      })
      expect((await metric('carrier1_momo')) - before).toBe(2)
      expect(callsOf(amount).submissions).toHaveLength(1)
    },
  )
})

describe.each(['payments', 'payouts'] as const)('carrier2_money, %s', (kind) => {
  const foreign: [string, object][] = [
    ['id', { id: '0193a1f27c547b1e9d8a3f5b2c6d7e8f' }],
    ['amount', { amount: 1 }],
    ['amount as text', { amount: '1.00' }],
    ['currency', { currency: 'USD' }],
    ['party', { msisdn: '65999999' }],
  ]
  const rows = foreign.flatMap(([field, body]) =>
    ['TS', 'TF', 'TE'].map((status): [string, string, object] => [
      status,
      field,
      { ...body, status },
    ]),
  )

  test.each(rows)(
    `carrier2_money: of ${kind} a %s answer with another %s is unknown and logged`,
    async (...row) => {
      const [status, , body] = row
      const amount = nextAmount++
      const wrong = transactionSaid(body)
      const own = transactionSaid({ status, amount, currency: 'XAF', msisdn: '65123412' })
      const scripts = new Map<number, OrderScript>([
        [
          amount,
          {
            submit: [kind === 'payouts' ? wrong : transactionSaid({ status: 'TIP' })],
            enquire: [wrong, own],
          },
        ],
      ])
      const before = await metric('carrier2_money')
      const callsOf = scriptByAmount(service.money, scripts)
      const id = await place(kind, 'carrier2_money', amount)
      const view = await eventually(
        () => managed(id),
        ({ status: reached }) => ['successful', 'completed', 'failed'].includes(reached),
      )
      expect(view.status === 'failed').toBe(status !== 'TS')
      expect(callsOf(amount).enquiries).toHaveLength(2)
      expect(callsOf(amount).submissions).toHaveLength(1)
      const wrongs = kind === 'payouts' ? 2 : 1
      expect(errorsAbout(id)).toHaveLength(wrongs)
      expect((await metric('carrier2_money')) - before).toBe(wrongs)
    },
  )
})
