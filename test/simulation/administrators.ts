import { elapsedMs } from './clock.ts'
import { type Action, amountFrom, currencies, placeFrom } from './merchants.ts'
import { hasMoved } from './truth.ts'
import type { Kind, World } from './world.ts'
import { manage, manageOnce } from './world.ts'

/** What the people who run the service do. */

export const decide: Action = async (world, draw) => {
  const payouts = world.orders.filter(({ kind }) => kind === 'payouts')
  if (payouts.length === 0) return 'no payout to decide on'
  const { id, label } = draw.pick(payouts.slice(-10))
  const verdict = draw.pick(['approve', 'reject'] as const)
  const answer = await manageOnce(world, 'POST', `/payouts/${id}/${verdict}`)
  return `an administrator tries to ${verdict} ${label}: ${answer?.status ?? 'no answer'}`
}

export const ruleApprovals: Action = async (world, draw) => {
  const { applicationId, name } = draw.pick(world.merchants)
  const currency = draw.pick(Object.values(currencies))
  const rule = draw.chance(0.5)
    ? { currency, threshold: amountFrom(draw), daily_limit: null }
    : { currency, threshold: null, daily_limit: 10_000 }
  const rules = draw.chance(0.4) ? [] : [rule]
  const change = { payout_approval_rules: rules }
  await manageOnce(world, 'PATCH', `/applications/${applicationId}`, change)
  return `${name} has the approval rules ${JSON.stringify(rules)}`
}

export const setFee: Action = async (world, draw) => {
  const { country, provider, currency } = placeFrom(draw)
  const fee = { basis_points: draw.pick([0, 1, 100, 333]), fixed_amount: draw.pick([0, 7]) }
  await manageOnce(world, 'POST', '/fee-schedules', { provider, country, currency, ...fee })
  return `payouts at ${provider} in ${country} cost ${JSON.stringify(fee)}`
}

export const suspend: Action = async (world, draw) => {
  const { organisationId, name } = draw.pick(world.merchants)
  const verb = draw.pick(['suspend', 'resume', 'resume'] as const)
  const body = verb === 'suspend' ? { reason: 'looks odd' } : undefined
  await manageOnce(world, 'POST', `/organisations/${organisationId}/${verb}`, body)
  return `an administrator asks to ${verb} ${name}`
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
  // An attempt that was signed before may arrive a little later.
  const untilMs = elapsedMs() + overlapSeconds * 1000 + 120_000
  for (const old of endpoint.secrets) old.untilMs = Math.min(old.untilMs, untilMs)
  endpoint.secrets.push({ text: secret, fromMs: 0, untilMs: Number.POSITIVE_INFINITY })
  return `${merchant.name} rotates the secret of ${endpoint.url}, overlap ${overlapSeconds} s`
}

export const switchEndpoint: Action = async (world, draw) => {
  const { endpoints } = draw.pick(world.merchants)
  const { id, url } = draw.pick(endpoints.filter(({ isWitness }) => !isWitness))
  const enabled = draw.chance(0.5)
  await manageOnce(world, 'PATCH', `/webhook-endpoints/${id}`, { enabled })
  return `${url} is ${enabled ? 'enabled' : 'disabled'}`
}

export const setSandboxOutcome: Action = async (world, draw) => {
  const orders = world.orders.filter(({ environment }) => environment === 'test')
  if (orders.length === 0) return 'no sandbox order to end'
  const { id, label } = draw.pick(orders)
  const status = draw.pick(['successful', 'failed', 'cancelled'])
  const path = `/sandbox/transactions/${id}/outcome`
  const answer = await manageOnce(world, 'POST', path, { status })
  return `an administrator ends ${label} as ${status}: ${answer?.status ?? 'no answer'}`
}

export const checkLedger: Action = async (world) => {
  const answer = await manageOnce(world, 'GET', '/ledger-check')
  return `an administrator checks the ledger: ${answer?.body?.data?.balanced ?? 'no answer'}`
}

interface Item {
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

/** Resolves an item by what the provider holds as moved, or a sandbox item by what it reported. */
export const resolveItem = async (world: World, item: Item): Promise<string> => {
  const managed = await manageOnce(world, 'GET', `/transactions/${item.transaction_id}`)
  if (managed === undefined) return 'an item cannot be read'
  const transaction = managed.body.data
  const kind = kinds[transaction.type as keyof typeof kinds]
  const status =
    transaction.environment === 'live'
      ? endOf(kind, await hasMoved(world, transaction))
      : (item.reported_status ?? 'failed')
  const reason = 'according to the provider’s records'
  const path = `/reconciliation-items/${item.id}/resolve`
  const settle = { action: 'settle', status, reason }
  world.corrections.push({ id: item.transaction_id, status })
  const answer = await manageOnce(world, 'POST', path, settle)
  const label = world.orders.find(({ id }) => id === item.transaction_id)?.label ?? 'a transaction'
  return `an administrator settles ${label} as ${status} by evidence: ${answer?.status}`
}

export const resolve: Action = async (world, draw) => {
  const answer = await manageOnce(world, 'GET', '/reconciliation-items?resolved=false&per_page=20')
  const items: Item[] = answer?.body?.data ?? []
  if (items.length === 0) return 'an administrator finds nothing to reconcile'
  return resolveItem(world, draw.pick(items))
}
