import { type Item, isOfBank } from './account-world.ts'
import { feeFact, limitsFact, paymentFeeFact } from './expectations.ts'
import { environments } from './setup.ts'
import type { Environment, Merchant, World } from './world.ts'
import { manage, read, violate } from './world.ts'

/** Reads the lines of a file without its header. No cell in these files spans several lines. */
const linesOf = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  path: string,
): Promise<string[]> => {
  const { text } = await read(world, merchant, environment, `/account/v1${path}`)
  return text.trimEnd().split('\r\n').slice(1)
}

const judgeCount = (world: World, what: string, lines: number, expected: number): void => {
  if (lines === expected) return
  violate(world, 'a file contains every line', `${what}: ${lines} lines, ${expected} expected`)
}

/** Checks that a merchant's files have as many lines as its lists have rows. */
export const judgeFiles = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  items: readonly Item[],
): Promise<void> => {
  const whose = `${merchant.name} ${environment}`
  const transactions = await linesOf(world, merchant, environment, '/transactions.csv')
  judgeCount(world, `transactions of ${whose}`, transactions.length, items.length)
  const path = `/organisations/${merchant.organisationId}/balances`
  const { body } = await manage(world, 'GET', path)
  for (const { currency, environment: where } of body.data) {
    if (where !== environment) continue
    const query = `?currency=${currency}&from=2026-01-01T00:00:00Z`
    const statement = (await read(world, merchant, environment, `/account/v1/statement${query}`))
      .body.data.entries.length
    const lines = await linesOf(world, merchant, environment, `/statement.csv${query}`)
    judgeCount(world, `statement of ${whose} ${currency}`, lines.length, statement + 2)
  }
}

const judgeBulkFiles = async (world: World): Promise<void> => {
  for (const { label, merchant, environment, id, amounts } of world.bulks) {
    const lines = await linesOf(world, merchant, environment, `/bulk-payouts/${id}/results.csv`)
    judgeCount(world, label, lines.length, amounts.length)
  }
}

interface Fee {
  provider: string
  country: string
  currency: string
  basis_points: number
  fixed_amount: number
  type: 'collection' | 'disbursement'
  returned_on_refund: boolean | null
}

/** Checks that the latest fee applies in each market, and that no market has limits left. */
const judgeTerms = async (world: World): Promise<void> => {
  const fees: Fee[] = []
  for (let page = 1; fees.length === (page - 1) * 100; page++) {
    const { body } = await manage(world, 'GET', `/fee-schedules?per_page=100&page=${page}`)
    if (body.data.length === 0) break
    fees.push(...body.data)
  }
  const seen = new Set<string>()
  for (const { basis_points: bps, fixed_amount: fixed, ...market } of fees) {
    const { provider, country, currency, type, returned_on_refund: isReturned } = market
    const where = `${provider} ${country} ${currency} ${type}`
    if (seen.has(where)) continue
    seen.add(where)
    const place = { provider, country, currency }
    const known =
      type === 'collection'
        ? paymentFeeFact(world, place).sure()?.value
        : feeFact(world, place).sure()?.value
    if (known === undefined) continue
    const isSame = known.basis_points === bps && known.fixed_amount === fixed
    const isReturnedToo = 'returned_on_refund' in known ? known.returned_on_refund : null
    if (isSame && isReturnedToo === isReturned) continue
    violate(world, 'the listed fee is the fee that was set', `${where}: ${bps} and ${fixed}`)
  }
  const { body } = await manage(world, 'GET', '/limits')
  for (const { minimum_amount: minimum, maximum_amount: maximum, ...market } of body.data) {
    const known = limitsFact(world, market).sure()?.value
    if (known === undefined) continue
    if (known.minimum_amount === minimum && known.maximum_amount === maximum) continue
    const where = `${market.provider} ${market.country} ${market.currency}`
    violate(
      world,
      'the listed limits are the limits that were set',
      `${where}: ${minimum} to ${maximum}`,
    )
  }
}

/** Checks that every completed transaction has been compared after two quiet days. */
const judgeComparisons = async (world: World): Promise<void> => {
  const { body } = await manage(world, 'GET', '/open-comparisons')
  if (body.data.length > 0)
    violate(world, 'final transactions are compared with the provider', JSON.stringify(body.data))
}

const eventsRead = 3

/** Checks that delivered events are reported as delivered. */
const judgeDeliveries = async (world: World): Promise<void> => {
  for (const { merchant, environment, events } of world.feeds) {
    const witness = merchant.endpoints.find(
      (each) => each.isWitness && each.environment === environment,
    )
    const expected = events.filter((event) => !isOfBank(event))
    for (const { id, type } of expected.slice(-eventsRead)) {
      const { body } = await read(world, merchant, environment, `/account/v1/events/${id}`)
      const deliveries: { webhook_endpoint_id: string; status: string }[] = body.data.deliveries
      const status = deliveries.find((each) => each.webhook_endpoint_id === witness?.id)?.status
      if (status === 'delivered') continue
      violate(
        world,
        'delivered events are reported as delivered',
        `${merchant.name} ${type}: ${status}`,
      )
    }
  }
}

export const judgeDownloads = async (world: World): Promise<void> => {
  await judgeBulkFiles(world)
  if (!world.hasSureFacts) return
  await judgeTerms(world)
  await judgeComparisons(world)
  await judgeDeliveries(world)
  for (const merchant of world.merchants) {
    for (const environment of environments) {
      const key = await read(world, merchant, environment, '/account/v1/api-keys/current')
      if (key.body.data.environment === environment) continue
      violate(world, 'a key belongs to its environment', `${merchant.name} ${environment}`)
    }
  }
}
