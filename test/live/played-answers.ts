import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import { submitAgain } from './live-orders.ts'
import {
  fund,
  type OrderScript,
  type ScriptedService,
  scriptByAmount,
  startScriptedService,
  transactionSaid,
} from './scripted-service.ts'

export type Kind = 'payments' | 'payouts'

/** The effect of a reply on a transaction: a failure reason, a query, or another submission. */
export type Becomes = 'enquired' | 'sent again' | { reason: string }

export interface Case {
  title: string
  answer: ScriptedReply
  becomes: Becomes
}

export const failed = (reason: string): Becomes => ({ reason })

export const taken = {
  status: 200,
  ...(transactionSaid({ status: 'TIP' }) as { body: object }),
}

export interface Player {
  service: ScriptedService
  merchant: Merchant
}

export const startPlayer = async (): Promise<Player> => {
  const service = await startScriptedService()
  const merchant = await service.merchant()
  await fund(service, merchant, 50_000_000)
  return { service, merchant }
}

/** Repeats the request if the database does not answer in time on a busy machine. */
export const managed = async ({ service }: Player, id: string) => {
  const { body } = await eventually(
    () => manage(service.server, 'get', `/transactions/${id}`),
    ({ status }) => status !== 503,
  )
  return body.data
}

const available = async ({ merchant }: Player): Promise<number> =>
  (await merchant.get('/merchant/balance')).body.data.find(
    ({ currency }: { currency: string }) => currency === 'XAF',
  ).available_balance

export const place = async (
  { merchant }: Player,
  [kind, provider]: [Kind, string],
  amount: number,
): Promise<string> => {
  const body = { amount, country: 'CG', phone_number: '+242065123412', provider }
  const reply = await merchant.post(`/${kind}`, { ...body, currency: 'XAF' })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data.id
}

export const isOpen = ({ status }: { status: string }) =>
  ['pending', 'approved', 'processing'].includes(status)

let lastAmount = 1000

/** Each transaction has a different amount, which a script uses to recognise it. */
export const nextAmount = (): number => {
  lastAmount += 1
  return lastAmount
}

type Calls = ReturnType<ReturnType<typeof scriptByAmount>>

const isDecided = (becomes: Becomes, view: { status: string }, calls: Calls): boolean => {
  if (!isOpen(view)) return true
  const { submissions, enquiries } = calls
  return becomes === 'sent again' ? submissions.length > 1 : enquiries.length > 1
}

const effectOf = (
  view: { status: string; failure_reason: string },
  { submissions }: Calls,
): Becomes => {
  if (!isOpen(view)) return failed(view.failure_reason)
  return submissions.length > 1 ? 'sent again' : 'enquired'
}

/** The replies that follow: `accepted` to a repeated submission, `underway` to queries. */
interface Afterwards {
  accepted: ScriptedReply
  underway: ScriptedReply
}

export const expectEffects = async (
  player: Player,
  [kind, provider]: [Kind, 'carrier1_momo' | 'carrier2_money'],
  cases: Case[],
  { accepted, underway }: Afterwards,
): Promise<void> => {
  const { service } = player
  const orders = cases.map((each) => ({ ...each, amount: nextAmount() }))
  const scripts = new Map<number, OrderScript>(
    orders.map(({ answer, amount }) => [
      amount,
      { submit: [answer, accepted], enquire: [underway] },
    ]),
  )
  const callsOf = scriptByAmount(
    provider === 'carrier1_momo' ? service.momo : service.money,
    scripts,
  )
  const before = await available(player)
  const ids = await Promise.all(orders.map(({ amount }) => place(player, [kind, provider], amount)))
  const views = await eventually(
    async () => {
      await submitAgain(service, ids)
      return Promise.all(ids.map((id) => managed(player, id)))
    },
    (all) =>
      all.every((view, at) => {
        const { becomes = 'enquired', amount = 0 } = orders[at] ?? {}
        return isDecided(becomes, view, callsOf(amount))
      }),
  )
  const ends = orders.map(({ title, amount }, at) => ({
    title,
    becomes: effectOf(views[at], callsOf(amount)),
    submissions: callsOf(amount).submissions.length,
  }))
  expect(ends).toEqual(
    cases.map(({ title, becomes }) => ({
      title,
      becomes,
      submissions: becomes === 'sent again' ? 2 : 1,
    })),
  )
  const held = orders
    .filter((_, at) => kind === 'payouts' && isOpen(views[at]))
    .reduce((sum, { amount }) => sum + amount + Math.ceil(amount / 100), 0)
  expect(await available(player)).toBe(before - held)
  expect((await manage(service.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
}
