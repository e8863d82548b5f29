import { askAccount, type Feed } from './account-world.ts'
import { enable } from './administrators.ts'
import { wait } from './clock.ts'
import { type Action, currencies, environmentFrom } from './merchants.ts'
import type { Random } from './random.ts'
import type { Environment, Merchant, World } from './world.ts'
import { violate } from './world.ts'

const feedOf = (world: World, merchant: Merchant, environment: Environment): Feed => {
  const known = world.feeds.find(
    (feed) => feed.merchant === merchant && feed.environment === environment,
  )
  if (known !== undefined) return known
  const feed: Feed = { merchant, environment, after: '0', events: [] }
  world.feeds.push(feed)
  return feed
}

interface FeedPage {
  data: {
    id: string
    type: string
    resource_id: string | null
    sequence: number
    created_at: string
  }[]
  meta: { next_cursor: string }
}

/**
 * Appends a page of events, unless a different reader was faster. Returns the number of new events.
 */
const addPage = (world: World, feed: Feed, after: string, { data, meta }: FeedPage): number => {
  if (feed.after !== after) return 0
  feed.after = meta.next_cursor
  for (const { id, type, resource_id: resource, sequence, created_at: createdAt } of data) {
    if (feed.events.some((event) => event.id === id)) {
      violate(world, 'the feed contains every event once', `${feed.merchant.name} ${type} ${id}`)
    }
    feed.events.push({ id, type, resource, sequence, createdAt })
  }
  return data.length
}

export const readOn = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  query = '',
): Promise<number | undefined> => {
  const feed = feedOf(world, merchant, environment)
  const { after } = feed
  const path = `/events?after=${encodeURIComponent(after)}${query}`
  const answer = await askAccount(world, merchant, environment, 'GET', path)
  return answer?.status === 200 ? addPage(world, feed, after, answer.body) : undefined
}

export const followFeed: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const wish = draw.pick(['&wait=20', '&per_page=1', '&per_page=3', '', ''])
  const count = await readOn(world, merchant, environment, wish)
  return `${merchant.name} reads ${count ?? 'no'} events of its feed (${environment})`
}

const statuses = ['pending', 'processing', 'successful', 'completed', 'failed', 'cancelled']

type Listed = { id: string; type: string; status: string; amount: number; currency: string }

const filterFrom = (draw: Random): [query: string, holds: (item: Listed) => boolean] => {
  const type = draw.pick(['collection', 'refund', 'disbursement'])
  const status = draw.pick(statuses)
  const least = draw.pick([1, 100, 5000])
  return draw.pick<[string, (item: Listed) => boolean]>([
    ['', () => true],
    [`type=${type}`, (item) => item.type === type],
    [`status=${status}`, (item) => item.status === status],
    [`type=${type}&status=${status}`, (item) => item.type === type && item.status === status],
    [`amount_min=${least}&created_from=2027-01-01T00:00:00Z`, ({ amount }) => amount >= least],
  ])
}

export const searchTransactions: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const [query, holds] = filterFrom(draw)
  const path = `/transactions?per_page=${draw.pick([1, 10, 100])}&${query}`
  const answer = await askAccount(world, merchant, environment, 'GET', path)
  if (answer?.status !== 200) return `${merchant.name} finds nothing: ${answer?.status}`
  const found: Listed[] = answer.body.data
  for (const item of found) {
    const owner = world.orders.find(item.id)
    const isOwn = owner?.merchant === merchant && owner.environment === environment
    const label = owner?.label ?? item.id
    if (owner !== undefined && !isOwn) {
      violate(world, 'no tenant sees another tenant’s data', `${merchant.name} finds ${label}`)
    }
    if (!holds(item))
      violate(
        world,
        'a filter returns only matching transactions',
        `${query}: ${label} is ${item.status}`,
      )
  }
  return `${merchant.name} finds ${found.length} by "${query}" (${environment})`
}

interface StatementBody {
  opening_balance: number
  entries: { number: number; amount: number; balance: number }[]
  closing_balance: number
}

/** The API caps balances outside this range, so capped balances cannot be added up. */
const isShowable = (balance: bigint): boolean =>
  balance < BigInt(Number.MAX_SAFE_INTEGER) && balance > -BigInt(Number.MAX_SAFE_INTEGER)

export const judgeStatement = (world: World, whose: string, body: StatementBody): void => {
  let balance = BigInt(body.opening_balance)
  let last: number | undefined
  for (const entry of body.entries) {
    balance += BigInt(entry.amount)
    const isNext = last === undefined || entry.number === last + 1
    last = entry.number
    if (!isShowable(balance)) return
    if (isNext && BigInt(entry.balance) === balance) continue
    violate(world, 'a statement adds up', `${whose}, line ${entry.number}: ${entry.balance}`)
  }
  if (isShowable(balance) && BigInt(body.closing_balance) !== balance) {
    violate(world, 'a statement adds up', `${whose} closes at ${body.closing_balance}`)
  }
}

const spansMs = [60_000, 600_000, 86_400_000, 40 * 86_400_000]

export const readStatement: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const currency = currencies[merchant.country] ?? ''
  const from = new Date(Date.now() - draw.pick(spansMs)).toISOString()
  const path = `/statement?currency=${currency}&from=${from}`
  const answer = await askAccount(world, merchant, environment, 'GET', path)
  if (answer?.status !== 200) return `${merchant.name} gets no statement: ${answer?.status}`
  const { data } = answer.body
  judgeStatement(world, `${merchant.name} ${environment} ${currency}`, data)
  const count = data.entries.length
  return `${merchant.name} reads ${count} lines of its statement (${currency}, ${environment})`
}

const missedMs = [60_000, 600_000]

/** Sometimes disables an endpoint for a while, then recovers the missed events. */
export const recover: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const endpoint = draw.pick(merchant.endpoints.filter(({ isWitness }) => !isWitness))
  const { id, url, environment } = endpoint
  const spanMs = draw.pick(spansMs)
  const since = new Date(Date.now() - spanMs).toISOString()
  if (draw.chance(0.6)) {
    await enable(world, endpoint, false)
    await wait(draw.pick(missedMs))
    await enable(world, endpoint, true)
  }
  const order = { endpoint_id: id, since }
  const { switches } = endpoint
  const answer = await askAccount(world, merchant, environment, 'POST', '/events/recover', order)
  const told = `${merchant.name} recovers the events that ${url} missed in ${spanMs / 60_000} minutes`
  if (answer?.status !== 202) return `${told}: ${answer?.status ?? 'no answer'}`
  const { id: recoveryId, until } = answer.body.data
  world.recoveries.push({ merchant, endpoint, id: recoveryId, since, until, switches })
  return `${told}: recovery ${world.recoveries.length}`
}
