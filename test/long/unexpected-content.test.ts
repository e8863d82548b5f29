import { gzipSync } from 'node:zlib'
import {
  isOpen,
  type Kind,
  managed,
  nextAmount,
  type Player,
  place,
  startPlayer,
  taken,
} from '../live/played-answers.ts'
import {
  type OrderScript,
  said,
  scriptByAmount,
  startScriptedService,
  transactionSaid,
} from '../live/scripted-service.ts'
import { manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'

/**
 * A firewall or gateway in front of a provider can send replies whose content is not the
 * provider's, whatever their status. These replies prove nothing about a transaction, an account or
 * a balance.
 */

let player: Player

beforeAll(async () => {
  player = await startPlayer()
})
afterAll(() => player.service.stop())

type Answer = Exclude<ScriptedReply, string>
type Content = Omit<Answer, 'status'>

const page = '<html><head><title>Request Rejected</title></head><body>No.</body></html>'
const asJson = { 'content-type': 'application/json' }

const contents: [string, Content][] = [
  ['HTML', { body: page, headers: { 'content-type': 'text/html' } }],
  ['HTML declared as JSON', { body: page, headers: asJson }],
  [
    'compressed HTML',
    { body: gzipSync(page), headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' } },
  ],
  ['compressed bytes without a Content-Encoding', { body: gzipSync('{}'), headers: asJson }],
  ['bytes declared as compressed', { body: page, headers: { 'content-encoding': 'gzip' } }],
  ['text', { body: 'Accepted', headers: { 'content-type': 'text/plain' } }],
  ['truncated JSON', { body: '{"status":"SUCCESSFUL","data":{"tran', headers: asJson }],
  ['a JSON list', { body: '[{"status":"SUCCESSFUL"}]', headers: asJson }],
  ['JSON null', { body: 'null', headers: asJson }],
  ['a JSON text', { body: '"SUCCESSFUL"', headers: asJson }],
]

const withStatuses = (...statuses: number[]): { title: string; answer: Answer }[] =>
  statuses.flatMap((status) =>
    contents.map(([title, content]) => ({
      title: `${status} with ${title}`,
      answer: { status, ...content },
    })),
  )

const providers = {
  carrier1_momo: {
    accepted: { status: 202 } as ScriptedReply,
    underway: { status: 200, body: { status: 'PENDING' } } as ScriptedReply,
    absent: () => ({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }) as ScriptedReply,
  },
  carrier2_money: {
    accepted: taken as ScriptedReply,
    underway: transactionSaid({ status: 'TIP' }),
    absent: (kind: Kind) =>
      said({ response_code: kind === 'payments' ? 'DP00800001025' : 'DP00900001015' }),
  },
}

type Name = keyof typeof providers

const markets: [Kind, Name][] = [
  ['payments', 'carrier1_momo'],
  ['payouts', 'carrier1_momo'],
  ['payments', 'carrier2_money'],
  ['payouts', 'carrier2_money'],
]

const playAll = async (
  [kind, name]: [Kind, Name],
  scripts: OrderScript[],
  isDone: (calls: { submissions: number; enquiries: number }) => boolean,
) => {
  const amounts = scripts.map(() => nextAmount())
  const { momo, money } = player.service
  const callsOf = scriptByAmount(
    name === 'carrier1_momo' ? momo : money,
    new Map(scripts.map((script, at) => [amounts[at] ?? 0, script])),
  )
  const ids = await Promise.all(amounts.map((amount) => place(player, [kind, name], amount)))
  const countsOf = (amount: number) => {
    const { submissions, enquiries } = callsOf(amount)
    return { submissions: submissions.length, enquiries: enquiries.length }
  }
  await eventually(
    () => amounts.map(countsOf),
    (counts) => counts.every(isDone),
  )
  const views = await Promise.all(ids.map((id) => managed(player, id)))
  return views.map((view, at) => ({
    isOpen: isOpen(view),
    submissions: countsOf(amounts[at] ?? 0).submissions,
  }))
}

test.each(markets)(
  "%s at %s: a response to a submission without the provider's content leaves its outcome " +
    'unknown',
  async (kind, name) => {
    const { accepted, underway, absent } = providers[name]
    const cases = withStatuses(200, 201, 202, 400, 403, 404, 409)
    const scripts = cases.map(
      ({ answer }): OrderScript => ({
        submit: [answer, accepted],
        enquire: ({ submissions }) => (submissions.length > 1 ? underway : absent(kind)),
      }),
    )
    // A response without the provider's content counts neither as accepted nor as refused. After an
    // acceptance, "not found" would not cause a second submission.
    const ends = await playAll([kind, name], scripts, ({ submissions }) => submissions > 1)
    expect(cases.map(({ title }, at) => ({ title, ...ends[at] }))).toEqual(
      cases.map(({ title }) => ({ title, isOpen: true, submissions: 2 })),
    )
  },
)

test.each<Kind>(['payments', 'payouts'])(
  '%s at carrier1_momo: an empty 202 is an acceptance, and is not submitted again',
  async (kind) => {
    const nothing: Content[] = [
      {},
      { body: ' \r\n' },
      { body: '{}', headers: asJson },
      { body: gzipSync(''), headers: { 'content-encoding': 'gzip' } },
      { headers: { 'content-type': 'text/html' } },
    ]
    const scripts = nothing.map(
      (content): OrderScript => ({
        submit: [{ status: 202, ...content }],
        enquire: [providers.carrier1_momo.absent()],
      }),
    )
    const ends = await playAll([kind, 'carrier1_momo'], scripts, ({ enquiries }) => enquiries > 1)
    expect(ends).toEqual(nothing.map(() => ({ isOpen: true, submissions: 1 })))
  },
)

test.each(markets)(
  "%s at %s: a response to a query without the provider's content proves nothing",
  async (kind, name) => {
    const cases = withStatuses(200, 201, 202, 404, 409)
    // The outcome of the submission is unknown, so "not found" would cause another submission.
    const scripts = cases.map(
      ({ answer }): OrderScript => ({ submit: [{ status: 500 }], enquire: [answer] }),
    )
    const ends = await playAll([kind, name], scripts, ({ enquiries }) => enquiries > 1)
    expect(cases.map(({ title }, at) => ({ title, ...ends[at] }))).toEqual(
      cases.map(({ title }) => ({ title, isOpen: true, submissions: 1 })),
    )
  },
)

test("a response without the provider's content shows nothing about an account or a balance", async () => {
  const { server, momo, money } = player.service
  const account = { provider: 'carrier1_momo', country: 'CG', phone_number: '+242065123412' }
  const adapters = (['carrier1_momo', 'carrier2_money'] as const).flatMap(
    (name) => server.ctx.liveProviders.find(name, 'UG')?.adapter ?? [],
  )
  expect(adapters).toHaveLength(2)
  const balance = {
    availableBalance: '5',
    data: { balance: '5', currency: 'UGX' },
    currency: 'UGX',
  }
  const wrong = [
    ...withStatuses(200, 404),
    { title: 'a balance with 500', answer: { status: 500, body: { ...balance, result: true } } },
  ]
  for (const { title, answer } of wrong) {
    momo.script = ({ path }) => (/token\/?$/.test(path) ? undefined : answer)
    money.script = momo.script
    const { status } = await manage(server, 'post', '/account-checks', account)
    expect([title, status]).toEqual([title, 503])
    for (const { wallets, balance } of adapters) {
      for (const wallet of wallets) await expect(balance(wallet, 'UGX')).rejects.toThrow()
    }
  }
})

test.each([
  ['two lines', 'in\nvalid'],
  ['200 kB', 'x'.repeat(200_000)],
])(
  'a provider token with %s cannot be sent in a header, so the call that needed it counts as not sent',
  async (_title, token) => {
    const service = await startScriptedService()
    try {
      const { momo } = service
      const isToken = (path: string): boolean => /token\/?$/.test(path)
      momo.script = ({ path, method }) => {
        if (!isToken(path)) return method === 'POST' ? { status: 202 } : undefined
        const isFirst = momo.callsTo('POST', '/token').length === 1
        return isFirst ? { status: 200, body: { access_token: token, expires_in: 180 } } : undefined
      }
      const merchant = await service.merchant()
      const order = { amount: 5000, country: 'CG', phone_number: '+242065123412' }
      await merchant.post('/payments', { ...order, provider: 'carrier1_momo' })
      const orderCalls = () => momo.calls.filter(({ path }) => !isToken(path))
      // If the transaction might have been sent, the first call would be a query.
      const [first] = await eventually(orderCalls, (calls) => calls.length > 0)
      expect(first?.method).toBe('POST')
    } finally {
      await service.stop()
    }
  },
)
