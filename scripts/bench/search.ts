import { type Merchant, managementHeaders, type Target } from './targets.ts'

/**
 * Searches one merchant's transactions in the account API, with filters that match many rows or
 * only one, and the transactions of all merchants in the management API.
 */

interface Searched {
  target: Target
  merchant: Merchant
}

type Send = (searched: Searched) => Promise<Response>

interface Row {
  id: string
  reference: string | null
  merchant_reference: string | null
  payment_id: string | null
  phone_number: string
  metadata: { order: string; shop: number } | null
}

const get = ({ target, merchant }: Searched, query: string, path = 'transactions') =>
  fetch(`${target.url}/account/v1/${path}?${query}`, {
    headers: { authorization: `Bearer ${merchant.key}` },
  })

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 24 * 3600 * 1000).toISOString()

const known = new Map<string, Row>()

/**
 * Returns the newest matching row that is at least half a year old. Reads the row once per
 * database.
 */
const oldRow = async (searched: Searched, query = 'type=collection'): Promise<Row> => {
  const key = `${searched.target.url} ${query}`
  const row = known.get(key)
  if (row !== undefined) return row
  const reply = await get(searched, `${query}&created_to=${daysAgo(180)}&per_page=1`)
  const [read] = ((await reply.json()) as { data: Row[] }).data
  if (read === undefined) throw new Error(`nothing to search for: ${query}`)
  known.set(key, read)
  return read
}

const fixed = [
  'per_page=20',
  'per_page=100',
  'type=collection',
  'type=refund',
  'status=successful',
  'status=failed&status=cancelled',
  'status=processing',
  'provider=carrier2_money',
  'status=failed&provider=carrier2_money&type=disbursement',
  `created_to=${daysAgo(180)}`,
  `created_from=${daysAgo(2)}`,
  'phone_number=%2B242065123456',
  'metadata[channel]=web',
  'merchant_reference=SAISON',
  `merchant_reference=SAISON&created_to=${daysAgo(180)}`,
]

const byRow: [what: string, queryOf: (searched: Searched) => Promise<string>][] = [
  ['id', async (at) => `id=${(await oldRow(at)).id}`],
  ['reference', async (at) => `reference=${(await oldRow(at, 'type=disbursement')).reference}`],
  [
    'merchant_reference of one',
    async (at) =>
      `merchant_reference=${(await oldRow(at, 'type=disbursement')).merchant_reference}`,
  ],
  ['payment_id', async (at) => `payment_id=${(await oldRow(at, 'type=refund')).payment_id}`],
  [
    'phone_number of few',
    async (at) => `phone_number=%2B${(await oldRow(at, 'status=failed')).phone_number}`,
  ],
  ['metadata of one', async (at) => `metadata[order]=${(await oldRow(at)).metadata?.order}`],
]

const getOfAll = ({ target }: Searched, query: string) =>
  fetch(`${target.url}/management/v1/transactions?${query}`, { headers: managementHeaders })

const month = `created_from=${daysAgo(30)}`

const ofAll = [
  'per_page=20',
  `created_to=${daysAgo(180)}`,
  'phone_number=%2B242065123456',
  'merchant_reference=SAISON',
  `${month}&status=failed`,
  `${month}&provider=carrier2_money`,
  `${month}&country=CG`,
]

const ofAllByRow: [what: string, queryOf: (searched: Searched) => Promise<string>][] = [
  ...byRow.filter(([what]) => what !== 'payment_id' && what !== 'metadata of one'),
  ['provider_reference of none', async () => 'provider_reference=363440463'],
  ['organisation', async ({ merchant }) => `organisation_id=${merchant.organisationId}`],
  [
    'organisation and status',
    async ({ merchant }) => `organisation_id=${merchant.organisationId}&status=failed`,
  ],
  [
    'organisation and metadata of one',
    async (at) =>
      `organisation_id=${at.merchant.organisationId}` +
      `&metadata[order]=${(await oldRow(at)).metadata?.order}`,
  ],
]

export const searches: [what: string, send: Send][] = [
  ...fixed.map((query): [string, Send] => [`GET /transactions?${query}`, (at) => get(at, query)]),
  ...byRow.map(([what, queryOf]): [string, Send] => [
    `GET /transactions by ${what}`,
    async (at) => get(at, await queryOf(at)),
  ]),
  ...ofAll.map((query): [string, Send] => [
    `GET /transactions?${query} of all merchants`,
    (at) => getOfAll(at, query),
  ]),
  ...ofAllByRow.map(([what, queryOf]): [string, Send] => [
    `GET /transactions of all merchants by ${what}`,
    async (at) => getOfAll(at, await queryOf(at)),
  ]),
  ['GET /transactions/{id}', async (at) => get(at, '', `transactions/${(await oldRow(at)).id}`)],
]

const week = `created_from=${daysAgo(187)}&created_to=${daysAgo(180)}`

/**
 * The time of these searches depends on the length of the period or the number of matches, and may
 * differ with the size of the database.
 */
export const unlikeSearches: [what: string, send: Send][] = [
  ...['country=CG', 'currency=XAF', 'amount_min=99000', 'amount_max=150'].map(
    (query): [string, Send] => [
      `GET /transactions?${query}, a week`,
      (at) => get(at, `${query}&${week}`),
    ],
  ),
  [
    'GET /transactions?amount_min=1000000, a week, none',
    (at) => get(at, `amount_min=1000000&${week}`),
  ],
  ['GET /transactions by metadata of one in 500', (at) => get(at, 'metadata[shop]=7')],
  [
    'GET /transactions by merchant_reference of many and an amount of none',
    (at) => get(at, 'merchant_reference=SAISON&amount_min=1000000'),
  ],
  ['GET /transactions.csv, a week', (at) => get(at, week, 'transactions.csv')],
]
