import { judgeStatement, readOn } from './account.ts'
import { type Item, isOfBank, listAll } from './account-world.ts'
import { epochOf } from './clock.ts'
import type { Shown } from './inventory.ts'
import { judgeFiles } from './judge-downloads.ts'
import { environments } from './setup.ts'
import type { Environment, Merchant, World } from './world.ts'
import { manage, read, violate } from './world.ts'

const acceptedBy = (world: World, url: string): Set<string> => {
  const own = world.receivers.received.filter((each) => each.isAccepted && each.url === url)
  return new Set(own.map(({ body }) => JSON.parse(body).id))
}

const pageSize = 100

/**
 * Checks that the feed contains exactly the delivered events, and that they are numbered by
 * resource.
 */
const judgeFeed = async (world: World, merchant: Merchant, environment: Environment) => {
  while ((await readOn(world, merchant, environment, `&per_page=${pageSize}`)) === pageSize);
  const feed = world.feeds.find(
    (each) => each.merchant === merchant && each.environment === environment,
  )
  const witness = merchant.endpoints.find(
    (each) => each.isWitness && each.environment === environment,
  )
  if (feed === undefined || witness === undefined) return
  const whose = `${merchant.name} ${environment}`
  const ids = new Set(feed.events.map(({ id }) => id))
  const delivered = acceptedBy(world, witness.url)
  const missing = [...delivered].filter((id) => !ids.has(id))
  if (missing.length > 0)
    violate(world, 'the feed contains every event once', `${whose}: ${missing}`)
  const unknown = feed.events.filter((event) => isOfBank(event) === delivered.has(event.id))
  if (unknown.length > 0)
    violate(world, 'events in the feed were delivered', `${whose}: ${unknown.map(({ id }) => id)}`)
  for (const [resource, own] of Map.groupBy(feed.events, (event) => event.resource)) {
    const isNumbered = own.every(({ sequence }, at) => sequence === at + 1)
    if (resource === null || isNumbered) continue
    const numbers = own.map(({ sequence }) => sequence).join(', ')
    violate(world, 'the events of a resource are numbered in order', `${resource}: ${numbers}`)
  }
}

/** A delivery that started before its endpoint was deleted may arrive slightly later. */
const lateMs = 60_000

/**
 * Checks that an endpoint got all events to which it subscribes, and no event after its deletion.
 */
const judgeSubscriptions = (world: World): void => {
  for (const { merchant, environment, url, events, since, endsAtMs } of world.subscriptions) {
    const arrived = world.receivers.received.filter((webhook) => webhook.url === url)
    const others = arrived.filter(({ body }) => !events.includes(JSON.parse(body).type))
    if (others.length > 0) {
      violate(
        world,
        'an endpoint gets exactly the events that it lists',
        `${url}: ${others.length} others`,
      )
    }
    const last = arrived.at(-1)
    if (last !== undefined && endsAtMs !== undefined && last.atMs > endsAtMs + lateMs) {
      violate(world, 'a deleted endpoint gets nothing', url)
    }
    if (endsAtMs !== undefined) continue
    const feed = world.feeds.find(
      (each) => each.merchant === merchant && each.environment === environment,
    )
    const accepted = acceptedBy(world, url)
    const missing = (feed?.events ?? []).filter(
      ({ id, type, createdAt }) => events.includes(type) && createdAt > since && !accepted.has(id),
    )
    if (missing.length > 0) {
      violate(
        world,
        'an endpoint gets exactly the events that it lists',
        `${url}: ${missing.length} missing`,
      )
    }
  }
}

/** Checks that each recovery completed, unless the endpoint was disabled again. */
const judgeRecoveries = async (world: World): Promise<void> => {
  for (const [
    at,
    { merchant, endpoint, id, since, until, switches },
  ] of world.recoveries.entries()) {
    const { environment, url } = endpoint
    const { body } = await read(world, merchant, environment, `/account/v1/event-recoveries/${id}`)
    const { status, found_count: found, delivered_count: delivered } = body.data
    const label = `recovery ${at + 1} of ${url}`
    if (status !== 'finished') violate(world, 'every recovery completes', `${label} is ${status}`)
    if (endpoint.switches !== switches) continue
    const accepted = acceptedBy(world, url)
    const feed = world.feeds.find(
      (each) => each.merchant === merchant && each.environment === environment,
    )
    const missing = (feed?.events ?? []).filter(
      (event) =>
        event.createdAt >= since &&
        event.createdAt < until &&
        !isOfBank(event) &&
        !accepted.has(event.id),
    )
    if (missing.length > 0 || found !== delivered) {
      const detail = `${label}: ${found} found, ${delivered} delivered, ${missing.length} missing`
      violate(world, 'missed events are delivered again', detail)
    }
  }
}

/** Checks that both APIs show the same transaction, and that its timeline leads to its status. */
const judgeItems = (world: World, items: Item[], own: Shown[]): void => {
  const byId = new Map(items.map((item) => [item.id, item]))
  if (byId.size !== items.length)
    violate(world, 'a list contains each transaction once', items[0]?.id ?? '')
  for (const { data } of own) {
    const item = byId.get(data.id)
    const label = world.orders.labelOf(data.id)
    const last = item?.timeline.at(-1)?.to
    if (item?.status === data.status && last === data.status) continue
    const detail = `${label} is ${data.status}, and ${item?.status ?? 'not there'} after ${last}`
    violate(world, 'both APIs show the same transaction', detail)
  }
  for (const { id, type, refunded_amount: told } of items) {
    if (type !== 'collection') continue
    const given = items
      .filter((each) => each.payment_id === id && each.status === 'successful')
      .reduce((sum, { amount }) => sum + amount, 0)
    if (told === given) continue
    const detail = `${world.orders.labelOf(id)}: ${told} shown, ${given} refunded`
    violate(world, 'a payment shows its refunded amount', detail)
  }
}

const isShowable = (...amounts: bigint[]): boolean =>
  amounts.every((amount) => (amount < 0n ? -amount : amount) < BigInt(Number.MAX_SAFE_INTEGER))

/** Checks that a complete statement starts at zero and ends with the balance. */
const judgeStatements = async (world: World, merchant: Merchant): Promise<void> => {
  const path = `/organisations/${merchant.organisationId}/balances`
  const { body } = await manage(world, 'GET', path)
  for (const { environment, currency, available_balance: available, debt } of body.data) {
    const whose = `${merchant.name} ${environment} ${currency}`
    const statement = `/account/v1/statement?currency=${currency}&from=2026-01-01T00:00:00Z`
    const { data } = (await read(world, merchant, environment, statement)).body
    if (data.opening_balance !== 0) violate(world, 'a statement adds up', `${whose} opens`)
    judgeStatement(world, whose, data)
    const balance = BigInt(available) - BigInt(debt)
    if (!isShowable(BigInt(available), BigInt(debt))) continue
    if (BigInt(data.closing_balance) === balance) continue
    const detail = `${whose}: ${data.closing_balance}, ${balance} held`
    violate(world, 'a statement closes with the balance', detail)
  }
}

const signs = { collection: 1n, refund: -1n, disbursement: -1n }
const succeeded = new Set(['successful', 'completed'])

const netOf = (items: Item[]): Map<string, bigint> => {
  const net = new Map<string, bigint>()
  for (const { type, status, amount, provider, currency, ...item } of items) {
    if (!succeeded.has(status)) continue
    const key = `${provider} ${currency}`
    const fee = BigInt(item.fee_amount) - BigInt(item.returned_fee_amount ?? 0)
    net.set(key, (net.get(key) ?? 0n) + signs[type] * BigInt(amount) - fee)
  }
  return net
}

const daysBefore = 3

/**
 * The range starts a few days before the run, because stories on real programs backdate
 * transactions.
 */
const monthsUntilNow = (): string[] => {
  const months: string[] = []
  const begun = new Date(epochOf())
  const at = new Date(Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth(), begun.getUTCDate()))
  at.setUTCDate(at.getUTCDate() - daysBefore)
  at.setUTCDate(1)
  while (at.getTime() <= Date.now()) {
    months.push(at.toISOString().slice(0, 7))
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return months
}

/** Checks that monthly summaries equal the successful amounts minus their costs. */
const judgeSummaries = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  items: Item[],
): Promise<void> => {
  const told = new Map<string, bigint>()
  for (const month of monthsUntilNow()) {
    const path = `/account/v1/settlement-summary?month=${month}`
    const { body } = await read(world, merchant, environment, path)
    for (const { provider, currency, net_amount: net } of body.data.lines) {
      const key = `${provider} ${currency}`
      told.set(key, (told.get(key) ?? 0n) + BigInt(net))
    }
  }
  const expected = netOf(items)
  for (const key of new Set([...told.keys(), ...expected.keys()])) {
    const sums = [told.get(key) ?? 0n, expected.get(key) ?? 0n] as const
    if (sums[0] === sums[1] || !isShowable(...sums)) continue
    const detail = `${merchant.name} ${environment} ${key}: ${sums[0]} shown, ${sums[1]} expected`
    violate(world, 'the monthly summaries match the successful transactions', detail)
  }
}

/** Checks that a link accepted no more payments than allowed, and that it reports their total. */
const judgeLinks = async (world: World, items: Map<string, Item>): Promise<void> => {
  for (const { label, merchant, environment, id, usesMax } of world.links) {
    const { body } = await read(world, merchant, environment, `/account/v1/payment-links/${id}`)
    const own = [...items.values()].filter(({ metadata }) => metadata?.link === label)
    if (own.some((item) => world.corrections.some((each) => each.id === item.id))) continue
    const paid = own.filter(({ status }) => status === 'successful')
    const { payment_count: count, collected_amount: collected } = body.data
    if (usesMax !== null && paid.length > usesMax) {
      violate(world, 'a link is not used more often than allowed', `${label}: ${paid.length}`)
    }
    const sum = paid.reduce((total, { amount }) => total + amount, 0)
    if (count === paid.length && collected === sum) continue
    const detail = `${label}: ${count} payments of ${collected}, and ${paid.length} of ${sum} made`
    violate(world, 'a link shows the amount paid through it', detail)
  }
}

export const judgeAccount = async (world: World, shown: Map<string, Shown>): Promise<void> => {
  const all = new Map<string, Item>()
  const lists = new Map<string, Item[]>()
  const keyOf = ({ organisationId }: Merchant, environment: Environment): string =>
    `${organisationId} ${environment}`
  for (const merchant of world.merchants) {
    await judgeStatements(world, merchant)
    for (const environment of environments) {
      await judgeFeed(world, merchant, environment)
      const items = await listAll(world, merchant, environment)
      for (const item of items) all.set(item.id, item)
      const key = keyOf(merchant, environment)
      lists.set(key, [...(lists.get(key) ?? []), ...items])
      const own = [...shown.values()].filter(
        (each) => each.merchant === merchant && each.environment === environment,
      )
      judgeItems(world, items, own)
      await judgeFiles(world, merchant, environment, items)
    }
  }
  for (const merchant of world.merchants) {
    for (const environment of environments) {
      const items = lists.get(keyOf(merchant, environment)) ?? []
      await judgeSummaries(world, merchant, environment, items)
    }
  }
  await judgeLinks(world, all)
  await judgeRecoveries(world)
  judgeSubscriptions(world)
}
