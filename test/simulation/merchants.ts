import { clockText, elapsedMs, epochOf, wait } from './clock.ts'
import { expectLimits, expectPaymentFee, expectTerms, isOf } from './expectations.ts'
import type { Random } from './random.ts'
import type { Answer, Environment, Kind, Merchant, Order, Sent, World } from './world.ts'
import { ask, isOutage, violate } from './world.ts'

/** The actions of merchants. Each action returns a sentence that describes its result. */

export type Action = (world: World, draw: Random) => Promise<string>

const edges = [1, 2, 99, 100, 101, 4999, 5000, 10_000, 123_456, 9_900_990, 9_900_991]
const beyond = [2 ** 53 - 1, 2 ** 53 - 2, 1e12]

export const amountFrom = (draw: Random): number => {
  if (draw.chance(0.03)) return draw.pick(beyond)
  return draw.chance(0.4) ? draw.pick(edges) : 1 + draw.below(20_000)
}

export const prefixes: Record<string, string> = {
  CG: '+242065',
  UG: '+256770',
  ZM: '+260960',
  GH: '+233240',
  KE: '+254710',
  CD: '+243970',
}
export const currencies: Record<string, string> = {
  CG: 'XAF',
  UG: 'UGX',
  ZM: 'ZMW',
  GH: 'GHS',
  KE: 'KES',
  CD: 'CDF',
}
/** Some countries also use a second currency. */
export const otherCurrencies: Record<string, string> = { CD: 'USD' }
export const served: Record<string, string[]> = {
  CG: ['carrier1_momo', 'carrier2_money'],
  UG: ['carrier1_momo', 'carrier2_money'],
  ZM: ['carrier1_momo', 'carrier2_money'],
  GH: ['carrier1_momo'],
  KE: ['carrier2_money'],
  CD: ['carrier2_money'],
}

/** Returns a phone number whose last digits select the outcome. Most numbers succeed. */
export const numberFrom = (draw: Random, country: string): string => {
  const ending = draw.chance(0.5)
    ? String(999_001 + draw.below(13))
    : String(100_000 + draw.below(800_000))
  return `${prefixes[country]}${ending}`
}

/** Returns a country. Usually it is the merchant's country, where the merchant has a balance. */
export const placeFrom = (draw: Random, home?: string) => {
  const isHome = home !== undefined && draw.chance(0.75)
  const country = isHome ? home : draw.pick(Object.keys(served))
  const provider = draw.pick(served[country] ?? [])
  const other = draw.chance(0.5) ? otherCurrencies[country] : undefined
  return { country, provider, currency: other ?? currencies[country] ?? '' }
}

export const environmentFrom = (draw: Random): Environment => (draw.chance(0.6) ? 'live' : 'test')

const labels: Record<Kind, string> = { payments: 'payment', refunds: 'refund', payouts: 'payout' }

const acknowledge = (
  world: World,
  sent: Sent,
  answer: Answer,
  readTerms: ReturnType<typeof expectTerms>,
  readFee: ReturnType<typeof expectPaymentFee>,
): Order | undefined => {
  const kind = sent.path.split('/').at(-1) as Kind
  const { data } = answer.body ?? {}
  if (answer.status !== 201 || labels[kind] === undefined || data === undefined) return undefined
  const known = world.orders.find(data.id)
  if (known !== undefined) {
    if (known.merchant !== sent.merchant || known.environment !== sent.environment) {
      const detail = `${sent.merchant.name} gets ${known.label} for key ${sent.key}`
      violate(world, 'no tenant sees another tenant’s data', detail)
    }
    return known
  }
  const count = world.orders.of(kind).length + 1
  const { merchant, environment } = sent
  const { id, amount, currency, provider } = data
  const asked: { payment_id?: string; amount?: number; currency?: string } = JSON.parse(sent.body)
  const paymentId = asked.payment_id
  if ((asked.amount ?? amount) !== amount || (asked.currency ?? currency) !== currency) {
    const detail = `${sent.merchant.name}: ${amount} ${currency} for ${sent.body}`
    violate(world, 'a transaction matches its request', detail)
  }
  const label = `${labels[kind]} ${count}`
  const money = { amount, currency, provider, paymentId }
  const terms = readTerms(answer)
  const own = { ...money, terms, paymentFee: readFee(answer) }
  const order: Order = { label, kind, merchant, environment, id, ...own }
  world.orders.add(order)
  return order
}

const isStored = ({ status, text }: { status: number; text: string }): boolean =>
  status === 201 || (status === 422 && !text.includes('"errors"'))

const judgeReplay = (world: World, sent: Sent, answer: Answer): void => {
  const { merchant, path, body, key } = sent
  const own = world.sent.withKey(key).filter((each) => each !== sent && isOf(each, sent))
  if (own.length === 0 && answer.body?.code === 'idempotency_conflict') {
    violate(world, 'an idempotency key is separate for each merchant', `${merchant.name}, ${key}`)
  }
  const before = own.find((each) => each.answer !== undefined && isStored(each.answer))
  if (before?.answer === undefined) return
  const isSame = before.path === path && before.body === body
  const statuses = `${before.answer.status} then ${answer.status}`
  const detail = `${merchant.name}, key ${key} at ${path}: ${statuses}`
  if (!isSame && answer.status === 201)
    violate(world, 'an idempotency key identifies one request', detail)
  if (isSame && answer.status < 400 && answer.text !== before.answer.text) {
    violate(world, 'a replay equals the first reply byte for byte', detail)
  }
  if (isSame && isStored(before.answer) && answer.status !== before.answer.status) {
    if (answer.status !== 401) violate(world, 'a replay has the status of the first reply', detail)
  }
}

/**
 * The clock of a node may be off by this time, because it follows replies of the database clock.
 */
const clockSlackMs = 2000

/**
 * Checks that a new resource has the time of its request, even if the clocks of nodes are wrong.
 */
const judgeTime = (world: World, sent: Sent, answer: Answer, sentAtMs: number): void => {
  const createdAt: string | undefined = answer.body?.data?.created_at
  const isRepeated = world.sent.withKey(sent.key).some((each) => each !== sent && isOf(each, sent))
  if (answer.status !== 201 || createdAt === undefined || isRepeated) return
  const atMs = Date.parse(createdAt) - epochOf()
  if (atMs > sentAtMs - clockSlackMs && atMs < elapsedMs() + clockSlackMs) return
  const detail = `${sent.merchant.name} ${sent.path}: ${createdAt}, sent at ${clockText(sentAtMs)}`
  violate(world, 'a new resource has the time of its request', detail)
}

const pausesMs = [3000, 10_000, 70_000, 600_000]

/**
 * Sends a request. If the reply is lost, the request is repeated with the same key after each
 * pause.
 */
export const send = async (
  world: World,
  sent: Sent,
  pauses: readonly number[] = pausesMs,
): Promise<Answer | undefined> => {
  world.sent.add(sent)
  const readTerms = expectTerms(world, sent)
  const readFee = expectPaymentFee(world, sent)
  const judgeLimits = expectLimits(world, sent)
  const sentAtMs = elapsedMs()
  for (const pauseMs of [...pauses, 0]) {
    const answer = await ask(world, {
      method: 'POST',
      path: sent.path,
      bearer: sent.merchant.keys[sent.environment],
      headers: { 'idempotency-key': sent.key },
      body: sent.body,
    })
    if (answer !== undefined && !isOutage(answer)) {
      judgeReplay(world, sent, answer)
      judgeLimits(answer)
      if (world.hasSureFacts) judgeTime(world, sent, answer, sentAtMs)
      sent.answer = { status: answer.status, text: answer.text }
      acknowledge(world, sent, answer, readTerms, readFee)
      return answer
    }
    await wait(pauseMs)
  }
  return undefined
}

/** This many consecutive requests share a key if they are from different merchants. */
const keySharedBy = 6

/** Often returns a key that a different merchant uses, or that is used in the other environment. */
const keyFor = (world: World, merchant: Merchant, environment: Environment): string => {
  const count = world.sent.all.length
  const shared = `key-${Math.floor(count / keySharedBy) + 1}`
  const isOwn = world.sent
    .withKey(shared)
    .some((sent) => sent.merchant === merchant && sent.environment === environment)
  return isOwn ? `${shared}-${count + 1}` : shared
}

export const newSent = (
  world: World,
  merchant: Merchant,
  environment: Environment,
  path: string,
  body: unknown,
): Sent => ({
  merchant,
  environment,
  path: path.startsWith('/account/') ? path : `/api/v1${path}`,
  body: JSON.stringify(body),
  key: keyFor(world, merchant, environment),
  contentType: 'application/json',
  answer: undefined,
})

const outcome = (world: World, answer: Answer | undefined): string => {
  if (answer === undefined) return 'no answer'
  const { data, code } = answer.body ?? {}
  const label = world.orders.find(data?.id)?.label
  return `${answer.status} ${label ?? code ?? ''}`.trim()
}

export const pay: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const place = placeFrom(draw, merchant.country)
  const order = {
    amount: amountFrom(draw),
    ...place,
    phone_number: numberFrom(draw, place.country),
    metadata: { note: draw.below(100) },
  }
  const answer = await send(world, newSent(world, merchant, environment, '/payments', order))
  const { amount, currency, phone_number: number, provider } = order
  const what = `asks for ${amount} ${currency} from ${number} at ${provider} (${environment})`
  return `${merchant.name} ${what}: ${outcome(world, answer)}`
}

export const payOut: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const place = placeFrom(draw, merchant.country)
  const order = {
    amount: amountFrom(draw),
    ...place,
    phone_number: numberFrom(draw, place.country),
  }
  const answer = await send(world, newSent(world, merchant, environment, '/payouts', order))
  const { amount, currency, phone_number: number, provider } = order
  const what = `pays out ${amount} ${currency} to ${number} at ${provider} (${environment})`
  return `${merchant.name} ${what}: ${outcome(world, answer)}`
}

export const refund: Action = async (world, draw) => {
  const payments = world.orders.of('payments')
  if (payments.length === 0) return 'nothing to refund'
  const recent = payments.slice(-12)
  const { merchant, environment, id, amount, label } = draw.pick(recent)
  const part = draw.pick([1, 1, 2, 3, 10])
  const given = world.orders.refundsOf(id).reduce((sum, each) => sum + each.amount, 0)
  const rest = amount - given + draw.below(2)
  const usual = Math.max(1, Math.ceil(amount / part))
  const asked = draw.chance(0.25) && rest > 0 ? rest : usual
  const body = { payment_id: id, amount: asked }
  const sender = draw.chance(0.03) ? draw.pick(world.merchants) : merchant
  const answer = await send(world, newSent(world, sender, environment, '/refunds', body))
  if (sender !== merchant && answer?.status === 201) {
    violate(world, 'no tenant changes another tenant’s data', `${sender.name} refunds ${label}`)
  }
  return `${sender.name} refunds ${asked} of ${label} (${environment}): ${outcome(world, answer)}`
}

export const repeat: Action = async (world, draw) => {
  if (world.sent.all.length === 0) return 'nothing to repeat'
  const before = draw.pick(world.sent.all.slice(-30))
  const isChanged = draw.chance(0.3)
  const changed = { ...JSON.parse(before.body), amount: 777 }
  const body = isChanged ? JSON.stringify(changed) : before.body
  const answer = await send(world, { ...before, body, answer: undefined })
  const how = isChanged ? 'with another amount' : 'unchanged'
  const { merchant, key } = before
  return `${merchant.name} repeats the request of ${key} ${how}: ${outcome(world, answer)}`
}

export const payOutTwice: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const place = placeFrom(draw, merchant.country)
  const order = {
    amount: amountFrom(draw),
    ...place,
    phone_number: numberFrom(draw, place.country),
  }
  const first = newSent(world, merchant, environment, '/payouts', order)
  const second = { ...first, answer: undefined }
  const answers = await Promise.all([send(world, first), send(world, second)])
  const ids = new Set(answers.flatMap((answer) => answer?.body?.data?.id ?? []))
  if (ids.size > 1)
    violate(world, 'an idempotency key identifies one request', `${merchant.name} ${first.key}`)
  const told = answers.map((answer) => outcome(world, answer)).join(' and ')
  const what = `pays out ${order.amount} ${order.currency} at ${order.provider} (${environment})`
  return `${merchant.name} ${what}, twice at the same time with one key: ${told}`
}
