import { manage } from '../support/client.ts'
import { prepared } from '../support/prepared.ts'
import { untilFinal } from './live-orders.ts'
import {
  fund,
  type OrderCalls,
  type OrderScript,
  scriptByAmount,
  startScriptedService,
  transactionSaid,
} from './scripted-service.ts'

const service = prepared(startScriptedService)
const merchant = prepared(() => service.merchant())

beforeAll(async () => {
  await fund(service, merchant, 10_000_000)
  await playAll()
})

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
const place = async (kind: string, provider: string, amount: number): Promise<string> => {
  const order = { amount, currency: 'XAF', country: 'CG', phone_number: `+${number}`, provider }
  return (await merchant.post(`/${kind}`, order)).body.data.id
}

const errorsAbout = (id: string): Record<string, unknown>[] =>
  service.server.logLines
    .map((line) => JSON.parse(line))
    .filter(({ level, transaction }) => level === 50 && transaction === id)

const ends = ['successful', 'completed', 'failed']

const party = (name: string, partyId: string) => ({ [name]: { partyIdType: 'MSISDN', partyId } })

type Kind = 'payments' | 'payouts'

/** A transaction whose first provider reply differs from the submission. */
interface Case {
  provider: 'carrier1_momo' | 'carrier2_money'
  kind: Kind
  status: string
  field: string
  /** The difference as reviewers see it. `sent` defaults to the transaction's value. */
  differs: { field: string; sent?: string; answered: string }
  amount: number
  script: OrderScript
  wrongs: number
}

const foreignId = '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f'

const kinds: Kind[] = ['payments', 'payouts']
let nextAmount = 2001

const momoCases = kinds.flatMap((kind) => {
  const role = kind === 'payments' ? 'payer' : 'payee'
  const foreign: [string, object, Case['differs']][] = [
    ['amount', { amount: '1' }, { field: 'amount', answered: '1' }],
    ['currency', { currency: 'EUR' }, { field: 'currency', sent: 'XAF', answered: 'EUR' }],
    ['reference', { externalId: foreignId }, { field: 'reference', answered: foreignId }],
    [
      'party',
      party(role, '242065999999'),
      { field: 'phone_number', sent: '242•••••••12', answered: '242•••••••99' },
    ],
  ]
  return foreign.flatMap(([field, change, differs]) =>
    ['SUCCESSFUL', 'FAILED'].map((status): Case => {
      const amount = nextAmount++
      const own = { status, amount: String(amount), currency: 'XAF', ...party(role, `+${number}`) }
      const wrong = { status: 200, body: { ...own, ...change } }
      const enquire = [wrong, wrong, { status: 200, body: own }]
      const script = { submit: [{ status: 202 }], enquire }
      return { provider: 'carrier1_momo', kind, status, field, differs, amount, script, wrongs: 2 }
    }),
  )
})

const moneyCases = kinds.flatMap((kind) => {
  const foreignWireId = foreignId.replaceAll('-', '')
  const foreign: [string, object, Case['differs']][] = [
    ['id', { id: foreignWireId }, { field: 'reference', answered: foreignWireId }],
    ['amount', { amount: 1 }, { field: 'amount', answered: '1' }],
    ['amount as text', { amount: '1.00' }, { field: 'amount', answered: '1.00' }],
    ['amount in a list', { amount: [7] }, { field: 'amount', answered: '[7]' }],
    ['currency', { currency: 'USD' }, { field: 'currency', sent: 'XAF', answered: 'USD' }],
    ['party', { msisdn: '65999999' }, { field: 'phone_number', sent: '•••12', answered: '•••99' }],
  ]
  return foreign.flatMap(([field, change, differs]) =>
    ['TS', 'TF', 'TE'].map((status): Case => {
      const amount = nextAmount++
      const wrong = transactionSaid({ ...change, status })
      const own = transactionSaid({ status, amount, currency: 'XAF', msisdn: '65123412' })
      const submit = [kind === 'payouts' ? wrong : transactionSaid({ status: 'TIP' })]
      const script = { submit, enquire: [wrong, own] }
      const wrongs = kind === 'payouts' ? 2 : 1
      return { provider: 'carrier2_money', kind, status, field, differs, amount, script, wrongs }
    }),
  )
})

/**
 * Filled once all transactions are final: their ids by amount, and the count in each provider's
 * metric.
 */
const placed = new Map<number, string>()
const counted: Record<string, number> = {}
let callsOf: Record<string, (amount: number) => OrderCalls>

const playAll = async (): Promise<void> => {
  const scriptsOf = (cases: Case[]) => new Map(cases.map(({ amount, script }) => [amount, script]))
  callsOf = {
    carrier1_momo: scriptByAmount(service.momo, scriptsOf(momoCases)),
    carrier2_money: scriptByAmount(service.money, scriptsOf(moneyCases)),
  }
  const before = { carrier1_momo: await metric('carrier1_momo'), carrier2_money: 0 }
  before.carrier2_money = await metric('carrier2_money')
  const cases = [...momoCases, ...moneyCases]
  await Promise.all(
    cases.map(async ({ kind, provider, amount }) => {
      placed.set(amount, await place(kind, provider, amount))
    }),
  )
  await untilFinal(service, [...placed.values()])
  for (const provider of ['carrier1_momo', 'carrier2_money'] as const) {
    counted[provider] = (await metric(provider)) - before[provider]
  }
}

const expectedDifference = ({ differs, amount, provider }: Case, id: string) => {
  const reference = provider === 'carrier1_momo' ? id : id.replaceAll('-', '')
  const sent = { amount: String(amount), reference }[differs.field]
  return [{ sent, ...differs }]
}

const expectWrongsCounted = (provider: string, cases: Case[]): void =>
  expect(counted[provider]).toBe(cases.reduce((sum, { wrongs }) => sum + wrongs, 0))

const titled = (cases: Case[]) =>
  cases.map((each) => [each.kind, each.status, each.field, each] as const)

test.each(titled(momoCases))(
  'carrier1_momo: for %s, a %s response whose %s differs is unknown, and the difference is logged',
  async (_, status, __, each) => {
    const { amount, provider } = each
    const id = placed.get(amount) ?? ''
    const view = await managed(id)
    expect(ends).toContain(view.status)
    expect(view.status === 'failed').toBe(status === 'FAILED')
    expect(callsOf[provider]?.(amount).enquiries).toHaveLength(3)
    expect(callsOf[provider]?.(amount).submissions).toHaveLength(1)
    expect(errorsAbout(id)).toHaveLength(2)
    expect(errorsAbout(id)[0]).toMatchObject({
      provider: 'carrier1_momo',
      country: 'CG',
      httpStatus: 200,
      code: status,
      differences: expectedDifference(each, id),
    })
    expectWrongsCounted('carrier1_momo', momoCases)
  },
)

test.each(titled(moneyCases))(
  'carrier2_money: for %s, a %s response whose %s differs is unknown, and the difference is logged',
  async (_, status, __, each) => {
    const { amount, provider, wrongs } = each
    const id = placed.get(amount) ?? ''
    const view = await managed(id)
    expect(ends).toContain(view.status)
    expect(view.status === 'failed').toBe(status !== 'TS')
    expect(callsOf[provider]?.(amount).enquiries).toHaveLength(2)
    expect(callsOf[provider]?.(amount).submissions).toHaveLength(1)
    expect(errorsAbout(id)).toHaveLength(wrongs)
    for (const { differences } of errorsAbout(id)) {
      expect(differences).toEqual(expectedDifference(each, id))
    }
    expectWrongsCounted('carrier2_money', moneyCases)
  },
)

const writings: [string, (amount: number) => string | number][] = [
  ['a number', (amount) => amount],
  ['digits', (amount) => String(amount)],
  ['decimals', (amount) => `${amount}.00`],
  ['thousands separators', (amount) => amount.toLocaleString('en')],
  ['separators and decimals', (amount) => ` ${amount.toLocaleString('en')}.00 `],
]

test('a reported amount matches in every notation that a provider may use, even above a million', async () => {
  const momo = new Map<number, OrderScript>()
  const money = new Map<number, OrderScript>()
  const orders = writings.flatMap(([title, write], at) => {
    const [first, second] = [1_250_000 + 2 * at, 1_250_001 + 2 * at]
    const momoSaid = { status: 'SUCCESSFUL', amount: write(first), currency: 'XAF' }
    momo.set(first, { submit: [{ status: 202 }], enquire: [{ status: 200, body: momoSaid }] })
    const moneySaid = { status: 'TS', amount: write(second), currency: 'XAF' }
    money.set(second, {
      submit: [transactionSaid({ status: 'TIP' })],
      enquire: [transactionSaid(moneySaid)],
    })
    return [
      { title, provider: 'carrier1_momo', amount: first },
      { title, provider: 'carrier2_money', amount: second },
    ]
  })
  scriptByAmount(service.momo, momo)
  scriptByAmount(service.money, money)
  const ids = await Promise.all(
    orders.map(({ provider, amount }) => place('payments', provider, amount)),
  )
  await untilFinal(service, ids)
  expect(ids.flatMap((id) => errorsAbout(id))).toEqual([])
})
