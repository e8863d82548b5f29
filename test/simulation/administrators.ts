import { askAccount } from './account-world.ts'
import { elapsedMs, wait } from './clock.ts'
import { feeFact, type Limits, limitsFact, paymentFeeFact, unlimited } from './expectations.ts'
import { noteRefund } from './inventory.ts'
import {
  type Action,
  currencies,
  environmentFrom,
  newSent,
  placeFrom,
  prefixes,
  send,
} from './merchants.ts'
import type { Random } from './random.ts'
import { hasMoved } from './truth.ts'
import type { Endpoint, Environment, Kind, Merchant, World } from './world.ts'
import { manage, manageOnce, violate } from './world.ts'

/** Approves or rejects a payout, sometimes in two concurrent calls. */
export const decide: Action = async (world, draw) => {
  const waiting = await manageOnce(world, 'GET', '/waiting-payouts?per_page=5')
  const ids = (waiting?.body?.data ?? []).map(({ id }: { id: string }) => id)
  const recent = world.orders.of('payouts').slice(-10)
  const candidates: string[] = ids.length > 0 ? ids : recent.map(({ id }) => id)
  if (candidates.length === 0) return 'no payout to decide on'
  const id = draw.pick(candidates)
  const verdicts = draw.chance(0.4) ? [verdictFrom(draw), verdictFrom(draw)] : [verdictFrom(draw)]
  world.decided.add(id)
  const answers = await Promise.all(
    verdicts.map((verdict) => manageOnce(world, 'POST', `/payouts/${id}/${verdict}`)),
  )
  const taken = answers.filter((answer) => answer?.status === 200).length
  const label = world.orders.labelOf(id)
  if (taken > 1) violate(world, 'the first of two decisions wins', label)
  const told = answers.map((answer) => answer?.status ?? 'no answer').join(' and ')
  return `an administrator tries to ${verdicts.join(' and ')} ${label}: ${told}`
}

const verdictFrom = (draw: Random) => draw.pick(['approve', 'reject'] as const)

const limits = [500, 3000, 10_000]

export const ruleApprovals: Action = async (world, draw) => {
  const { applicationId, name, rules: known, country } = draw.pick(world.merchants)
  const currency = currencies[country] ?? ''
  const rule = draw.chance(0.5)
    ? { currency, threshold: draw.pick(limits), daily_limit: null }
    : { currency, threshold: null, daily_limit: draw.pick(limits) }
  const rules = draw.chance(0.3) ? [] : [rule]
  const change = { payout_approval_rules: rules }
  await known.change(rules, () => manage(world, 'PATCH', `/applications/${applicationId}`, change))
  return `${name} has the approval rules ${JSON.stringify(rules)}`
}

export const setFee: Action = async (world, draw) => {
  const { country, provider, currency } = placeFrom(draw)
  const fee = { basis_points: draw.pick([0, 1, 100, 333]), fixed_amount: draw.pick([0, 7]) }
  const market = { provider, country, currency }
  await feeFact(world, market as Record<string, string>).change(fee, () =>
    manage(world, 'POST', '/fee-schedules', { ...market, ...fee }),
  )
  return `payouts at ${provider} in ${country} cost ${JSON.stringify(fee)}`
}

/** Sets a payment fee. Payments in progress keep the fee that was in force at their creation. */
export const setPaymentFee: Action = async (world, draw) => {
  const home = draw.pick(world.merchants).country
  const { country, provider, currency } = placeFrom(draw, home)
  const fee = {
    basis_points: draw.pick([0, 1, 150, 1000, 10_000]),
    fixed_amount: draw.pick([0, 7]),
    returned_on_refund: draw.chance(0.5),
  }
  const market = { provider, country, currency }
  await paymentFeeFact(world, market as Record<string, string>).change(fee, () =>
    manage(world, 'POST', '/fee-schedules', { ...market, ...fee, type: 'collection' }),
  )
  return `payments at ${provider} in ${country} cost ${JSON.stringify(fee)}`
}

const spreadMs = 2000
const maximums = [100, 500, 3000]

export const limitAmounts: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const place = placeFrom(draw, merchant.country)
  const fact = limitsFact(world, place)
  if (fact.sure()?.value !== unlimited) return 'limits stay as they are'
  const maximum = draw.pick(maximums)
  const set = (limits: Limits) =>
    fact.change(limits, () => manage(world, 'PUT', '/limits', { ...place, ...limits }))
  await set({ minimum_amount: 100, maximum_amount: maximum })
  await wait(spreadMs)
  const path = draw.pick(['/payments', '/payouts'])
  const number = `${prefixes[place.country]}512345`
  for (const amount of [99, 100, maximum, maximum + 1]) {
    const order = { amount, ...place, phone_number: number }
    await send(world, newSent(world, merchant, environment, path, order))
  }
  await wait(draw.pick([0, 60_000]))
  await set(unlimited)
  const where = `${place.provider} in ${place.country}`
  return `${where} accepts 100 to ${maximum} ${place.currency}, and ${merchant.name} tries`
}

/**
 * Suspends an organisation, which refuses requests from all its applications, until `resume` is
 * called. If `resume` does not return 200, the management token resumes it. Returns the start and
 * the end of the suspension.
 */
export const suspendFor = async (
  world: World,
  { organisationId }: Merchant,
  ms: number,
  resume: () => Promise<number | undefined> = async () => undefined,
): Promise<[fromMs: number, untilMs: number]> => {
  const own = world.merchants.filter((each) => each.organisationId === organisationId)
  for (const merchant of own) merchant.suspensions += 1
  await manage(world, 'POST', `/organisations/${organisationId}/suspend`, { reason: 'looks odd' })
  const fromMs = elapsedMs()
  await wait(ms)
  const untilMs = elapsedMs()
  for (const merchant of own) merchant.suspensions -= 1
  if (own.every(({ suspensions }) => suspensions === 0) && (await resume()) !== 200) {
    await manage(world, 'POST', `/organisations/${organisationId}/resume`)
  }
  const path = `/organisations/${organisationId}/held-payouts/resume`
  await manageOnce(world, 'POST', path, { reason: 'looks fine' })
  return [fromMs, untilMs]
}

/**
 * Tops up test balances only, because a lost reply would leave it unknown whether a top-up
 * succeeded.
 */
export const topUp: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const order = { currency: draw.pick(Object.values(currencies)), amount: 1 + draw.below(5000) }
  const path = `/organisations/${merchant.organisationId}/sandbox-top-ups`
  const answer = await manageOnce(world, 'POST', path, order)
  const amount = answer?.status === 201 ? order.amount : undefined
  world.topUps.push({ merchant, currency: order.currency, amount })
  return `${merchant.name} gets a sandbox top-up of ${order.amount} ${order.currency}: ${answer?.status}`
}

export const resend: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const { applicationId, name } = merchant
  const listed = await manageOnce(world, 'GET', `/applications/${applicationId}/events?per_page=20`)
  type Event = { id: string; type: string; environment: Environment }
  const events: Event[] = listed?.body?.data ?? []
  if (events.length === 0) return `${name} has no event to resend`
  const { id, type, environment } = draw.pick(events)
  world.resent.add(id)
  const path = `/events/${id}/resend`
  const answer = draw.chance(0.5)
    ? await manageOnce(world, 'POST', path, {})
    : await askAccount(world, merchant, environment, 'POST', path, {})
  return `${type} of ${name} is resent: ${answer?.status ?? 'no answer'}`
}

export const rotateSecret: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const endpoint = draw.pick(merchant.endpoints)
  const overlapSeconds = draw.pick([0, 3600, 86_400])
  const body = { overlap_seconds: overlapSeconds }
  const path = `/webhook-endpoints/${endpoint.id}/rotate-secret`
  endpoint.isUnsure = true
  const answer = await manageOnce(world, 'POST', path, body)
  const secret = answer?.body?.data?.secret
  if (secret === undefined) return `a rotated secret of ${merchant.name} is lost`
  endpoint.isUnsure = false
  // An attempt signed earlier may arrive slightly later.
  const lateMs = 60_000 + world.webhookAgeMaxMs
  const untilMs = elapsedMs() + overlapSeconds * 1000 + lateMs
  for (const old of endpoint.secrets) old.untilMs = Math.min(old.untilMs, untilMs)
  endpoint.secrets.push({ text: secret, fromMs: 0, untilMs: Number.POSITIVE_INFINITY })
  return `${merchant.name} rotates the secret of ${endpoint.url}, overlap ${overlapSeconds} s`
}

export const enable = async (world: World, endpoint: Endpoint, enabled: boolean): Promise<void> => {
  endpoint.switches += 1
  await manageOnce(world, 'PATCH', `/webhook-endpoints/${endpoint.id}`, { enabled })
}

export const switchEndpoint: Action = async (world, draw) => {
  const { endpoints } = draw.pick(world.merchants)
  const endpoint = draw.pick(endpoints.filter(({ isWitness }) => !isWitness))
  const enabled = draw.chance(0.5)
  await enable(world, endpoint, enabled)
  return `${endpoint.url} is ${enabled ? 'enabled' : 'disabled'}`
}

export const setSandboxOutcome: Action = async (world, draw) => {
  const orders = world.orders.all.slice(-200).filter(({ environment }) => environment === 'test')
  if (orders.length === 0) return 'no open sandbox transaction'
  const { id, label } = draw.pick(orders)
  const status = draw.pick(['successful', 'failed', 'cancelled'])
  const path = `/sandbox/transactions/${id}/outcome`
  const failure = status === 'failed' ? { failure_reason: 'provider_error' } : {}
  const answer = await manageOnce(world, 'POST', path, { status, ...failure })
  return `an administrator sets ${label} to ${status}: ${answer?.status ?? 'no answer'}`
}

export const checkLedger: Action = async (world) => {
  const answer = await manageOnce(world, 'GET', '/ledger-check')
  return `an administrator checks the ledger: ${answer?.body?.data?.balanced ?? 'no answer'}`
}

export interface Item {
  id: string
  transaction_id: string
  reported_status: string | null
  recorded_status: string
}

export const openItems = async (world: World): Promise<Item[]> =>
  (await manage(world, 'GET', '/reconciliation-items?resolved=false&per_page=100')).body.data

const endOf = (kind: Kind, isMoved: boolean): string => {
  if (!isMoved) return 'failed'
  return kind === 'payouts' ? 'completed' : 'successful'
}

const kinds = { collection: 'payments', disbursement: 'payouts', refund: 'refunds' } as const

interface Evidence {
  label: string
  amount: number
  country: string
  status: string
  /** The refunded amount of a payment, or null for other transaction types. */
  refunded: number | null
}

export const readEvidence = async (world: World, item: Item): Promise<Evidence | undefined> => {
  const managed = await manageOnce(world, 'GET', `/transactions/${item.transaction_id}`)
  if (managed === undefined) return undefined
  const transaction = managed.body.data
  const kind = kinds[transaction.type as keyof typeof kinds]
  const owner = world.merchants.find((each) => each.applicationId === transaction.application_id)
  if (kind === 'refunds' && owner !== undefined)
    noteRefund(world, owner, transaction.environment, transaction)
  const status =
    transaction.environment === 'live'
      ? endOf(kind, await hasMoved(world, transaction))
      : (item.reported_status ?? 'failed')
  const label = world.orders.labelOf(item.transaction_id)
  const { amount, country, refunded_amount: refunded } = transaction
  return { label, amount, country, status, refunded }
}

export const resolveItem = async (world: World, item: Item): Promise<string> => {
  const evidence = await readEvidence(world, item)
  if (evidence === undefined) return 'an item cannot be read'
  const { label, status, refunded } = evidence
  const reason = 'according to the provider’s records'
  const path = `/reconciliation-items/${item.id}/resolve`
  const settle = {
    ...{ action: 'settle', status, reason },
    ...(refunded !== null && { refunded_amount: refunded }),
  }
  world.corrections.push({ id: item.transaction_id, status })
  const answer = await manageOnce(world, 'POST', path, settle)
  return `an administrator settles ${label} as ${status} by evidence: ${answer?.status}`
}

export const resolve: Action = async (world, draw) => {
  const answer = await manageOnce(world, 'GET', '/reconciliation-items?resolved=false&per_page=20')
  const items: Item[] = answer?.body?.data ?? []
  if (items.length === 0) return 'an administrator finds nothing to reconcile'
  return resolveItem(world, draw.pick(items))
}
