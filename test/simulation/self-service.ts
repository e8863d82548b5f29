import { askAccount, type PaymentLink, type Subscription } from './account-world.ts'
import { elapsedMs, wait } from './clock.ts'
import { payAtOnce, remember } from './customers.ts'
import { type Action, currencies, environmentFrom, newSent, send } from './merchants.ts'
import { claimKey } from './setup.ts'
import type { Answer, Session, World } from './world.ts'
import { ask, manageOnce, violate } from './world.ts'

/** Merchants manage these settings through the account API: keys, the test clock, payment links. */

const writes: [permission: string, path: string][] = [
  ['payments:write', '/api/v1/payments'],
  ['payouts:write', '/api/v1/payouts'],
  ['refunds:write', '/api/v1/refunds'],
  ['payment_links:write', '/account/v1/payment-links'],
  ['webhooks:write', '/account/v1/webhook-endpoints'],
]

const isForbidden = ({ status, body }: Answer): boolean =>
  status === 403 && body?.code === 'key_not_permitted'

/**
 * Returns whether a reply matches the key's permissions. Only a permitted request passes the check.
 */
const isAsPermitted = (answer: Answer, isPermitted: boolean): boolean => {
  if (isPermitted) return !isForbidden(answer)
  return isForbidden(answer) || [401, 403, 429].includes(answer.status)
}

export const useRestrictedKey: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const [granted] = draw.pick(writes)
  const path = `/applications/${merchant.applicationId}/api-keys`
  const order = { kind: 'secret', environment, permissions: [granted] }
  const made = await manageOnce(world, 'POST', path, order)
  if (made?.status !== 201) return `${merchant.name} gets no restricted key: ${made?.status}`
  const bearer = made.body.data.key
  const headers = { 'idempotency-key': `restricted-${made.body.data.id}` }
  for (const [permission, target] of writes) {
    const answer = await ask(world, { method: 'POST', path: target, bearer, headers, body: '{}' })
    if (answer === undefined || isAsPermitted(answer, permission === granted)) continue
    const detail = `${merchant.name}: ${target} with ${granted} is ${answer.status}`
    violate(world, 'a restricted key does exactly what its permissions allow', detail)
  }
  return `${merchant.name} has a key with only ${granted} (${environment})`
}

export const advanceTestClock: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const seconds = draw.pick([30, 600, 90_000])
  const path = '/test-clock/advance'
  const answer = await askAccount(world, merchant, 'test', 'POST', path, { seconds })
  return `${merchant.name} moves its test clock by ${seconds} s: ${answer?.status}`
}

export const openLink: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const currency = currencies[merchant.country] ?? ''
  const label = `link ${world.links.length + 1}`
  const amount = 100 + draw.below(900)
  const usesMax = draw.pick([null, 1, 2])
  const order = { amount, currency, uses_max: usesMax, metadata: { link: label } }
  const sent = newSent(world, merchant, environment, '/account/v1/payment-links', order)
  const answer = await send(world, sent)
  if (answer?.status !== 201) return `${merchant.name} opens no link: ${answer?.status}`
  const { id, url } = answer.body.data
  const link = { label, merchant, environment, id, url, currency, amount, usesMax }
  if (!world.links.some((known) => known.id === id)) world.links.push(link)
  return `${merchant.name} opens ${label} over ${amount} ${currency}, ${usesMax} uses`
}

const follow = async (world: World, link: PaymentLink): Promise<Session[]> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const path = new URL(link.url).pathname
  const answer = await ask(world, { method: 'POST', path, headers, body: '' })
  const location = answer?.headers.location
  if (answer?.status !== 303 || location === undefined) return []
  const { origin, pathname } = new URL(location, link.url)
  const session = { id: pathname.split('/').at(-2) ?? '', url: `${origin}${pathname}` }
  return [remember(world, link.merchant, link.environment, session)]
}

/** Two customers follow a link at the same time, and sometimes pay at the same time. */
export const followLink: Action = async (world, draw) => {
  if (world.links.length === 0) return openLink(world, draw)
  const link = draw.pick(world.links.slice(-4))
  const opened = await Promise.all([follow(world, link), follow(world, link)])
  const sessions = opened.flat()
  const labels = sessions.map(({ label }) => label).join(' and ')
  if (draw.chance(0.4)) return `customers follow ${link.label} to ${labels || 'nowhere'}`
  const told = await payAtOnce(world, draw, sessions)
  return `customers follow ${link.label} to ${labels || 'nowhere'} and pay at the same time: ${told}`
}

const overlaps = [0, 60, 600]
const spreadMs = 2000

/**
 * Rolls a live key, which keeps working for a while. Moving the test clock could expire a test key
 * sooner.
 */
export const rollKey: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const { name, applicationId } = merchant
  const old = merchant.keys.live
  const seconds = draw.pick(overlaps)
  const order = { overlap_seconds: seconds }
  const rolled = await askAccount(world, merchant, 'live', 'POST', '/api-keys/current/roll', order)
  if (rolled?.status !== 201) {
    merchant.keys.live = await claimKey(world, applicationId)
    return `${name} loses its key (live): ${rolled?.status ?? 'no answer'}`
  }
  merchant.keys.live = rolled.body.data.key
  await wait(seconds * 1000 + spreadMs)
  const answer = await ask(world, { method: 'GET', path: '/api/v1/payments', bearer: old })
  if (answer?.status === 200) violate(world, 'a rolled key expires when its overlap ends', name)
  return `${name} rolls its key (live), overlap ${seconds} s`
}

const kinds = ['payment.succeeded', 'payment.failed', 'payout.completed', 'refund.succeeded']

/** Creates an endpoint for some kinds of events. Sometimes an earlier endpoint is deleted. */
export const subscribe: Action = async (world, draw) => {
  const [earlier] = world.subscriptions.filter(({ endsAtMs }) => endsAtMs === undefined)
  if (earlier !== undefined && draw.chance(0.5)) return unsubscribe(world, earlier)
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const url = world.hookUrl(merchant.name, environment, 100 + world.subscriptions.length)
  const events = [...new Set([draw.pick(kinds), draw.pick(kinds)])]
  const order = { url, events }
  const answer = await askAccount(world, merchant, environment, 'POST', '/webhook-endpoints', order)
  if (answer?.status !== 201) return `${merchant.name} registers nothing: ${answer?.status}`
  const since = new Date(Date.now() + spreadMs).toISOString()
  const { id } = answer.body.data
  world.subscriptions.push({ merchant, environment, id, url, events, since, endsAtMs: undefined })
  return `${merchant.name} registers ${url} for ${events.join(' and ')}`
}

const unsubscribe = async (world: World, subscription: Subscription): Promise<string> => {
  const { merchant, environment, id, url } = subscription
  subscription.endsAtMs = Number.POSITIVE_INFINITY
  const path = `/webhook-endpoints/${id}`
  const answer = await askAccount(world, merchant, environment, 'DELETE', path)
  if (answer?.status === 204) subscription.endsAtMs = elapsedMs()
  return `${merchant.name} deletes ${url}: ${answer?.status ?? 'no answer'}`
}
