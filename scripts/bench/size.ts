import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { drawLines, type Line } from './chart.ts'
import { fillHistory, fillYear } from './fill.ts'
import { describeMachine, type Finding, type Part, ratioOf } from './findings.ts'
import { jobs, openJobs } from './jobs.ts'
import { middle, order } from './load.ts'
import { searches, unlikeSearches } from './search.ts'
import {
  createDatabase,
  type Merchant,
  managementHeaders,
  signUp,
  startService,
  type Target,
} from './targets.ts'

/**
 * Compares the same requests on ten million and ten thousand transactions, and draws the growth of
 * some requests in `rows.svg`. Three in ten transactions belong to the merchant who sends the
 * requests.
 */

/** Each number of transactions is ten times the previous number, up to `BENCH_ROWS`. */
const sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter(
  (count) => count <= Number(process.env.BENCH_ROWS ?? 10_000_000),
)
const merchantsIn = (rowCount: number): number => Math.max(10, rowCount / 10_000)
const requestsEach = Number(process.env.BENCH_REQUESTS ?? 60)
/** `BENCH_ONLY=/transactions` measures only requests with a matching name. */
const only = new RegExp(process.env.BENCH_ONLY ?? '')
const jobRunsEach = 9
const perPage = 3

interface MeasuredMerchant {
  target: Target
  merchant: Merchant
}

interface Filled extends MeasuredMerchant {
  databaseUrl: string
  stop(): Promise<void>
}

const fillDatabase = async (
  rowCount: number,
  merchantCount: number,
  port: number,
): Promise<Filled> => {
  const database = await createDatabase()
  const target = await startService(database.url, port)
  const merchants: Merchant[] = []
  for (let at = 0; at < merchantCount; at += 1) merchants.push(await signUp(target.url))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const startedAtMs = performance.now()
  await fillYear(client, merchants, rowCount)
  const [merchant] = merchants as [Merchant]
  await create({ target, merchant })
  while ((await client.query('SELECT FROM events')).rowCount === 0) await setTimeout(50)
  await fillHistory(client, merchant, rowCount / 10)
  await client.end()
  const seconds = (performance.now() - startedAtMs) / 1000
  console.log(`${rowCount} transactions of ${merchantCount} merchants in ${seconds.toFixed(0)} s`)
  return {
    target,
    merchant,
    databaseUrl: database.url,
    stop: async () => {
      await target.stop()
      await database.drop()
    },
  }
}

type Send = (filled: Filled) => Promise<Response>

const get =
  (pathOf: (filled: Filled) => Promise<string>): Send =>
  async (filled) => {
    const { target, merchant } = filled
    const headers = { authorization: `Bearer ${merchant.key}` }
    return fetch(`${target.url}/api/v1${await pathOf(filled)}`, { headers })
  }

const manage =
  (pathOf: (merchant: Merchant) => string): Send =>
  ({ target, merchant }) =>
    fetch(`${target.url}/management/v1${pathOf(merchant)}`, { headers: managementHeaders })

const create = ({ target, merchant }: MeasuredMerchant): Promise<Response> =>
  fetch(`${target.url}/api/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${merchant.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })

interface List {
  data: { id: string }[]
  meta: { total: number }
}

const listOf = async (filled: Filled, path: string): Promise<List> =>
  (await get(async () => path)(filled)).json() as Promise<List>

const known = new Map<string, unknown>()

const once = async <Value>(name: string, { target }: Filled, send: () => Promise<Value>) => {
  const key = `${name} ${target.url}`
  if (!known.has(key)) known.set(key, await send())
  return known.get(key) as Value
}

const lastPage = (filled: Filled) =>
  once('last', filled, async () => {
    const { meta } = await listOf(filled, '/payments')
    return `/payments?per_page=${perPage}&page=${Math.ceil(meta.total / perPage)}`
  })

const middlePage = (filled: Filled) =>
  once('middle', filled, async () => {
    const { meta } = await listOf(filled, '/payments')
    return `/payments?per_page=${perPage}&page=${Math.ceil(meta.total / perPage / 2)}`
  })

const onePayment = (filled: Filled) =>
  once('one', filled, async () => {
    const { data } = await listOf(filled, '/payments?page=500&per_page=1')
    return `/payments/${data[0]?.id}`
  })

const idIn = (path: string): string => path.split('/').at(-1) ?? ''

const paths = [
  '/payments',
  '/payments?per_page=100',
  `/payments?per_page=${perPage}&page=700`,
  '/payments?status=successful',
  '/payments?status=failed',
  '/payments?status=cancelled',
  '/payments?status=pending',
  '/payments?provider=carrier2_money',
  '/payments?status=failed&provider=carrier2_money',
  `/payments?status=failed&provider=carrier2_money&per_page=${perPage}&page=20`,
  '/payouts',
  '/payouts?status=completed',
  '/merchant/balance',
  '/balance?provider=carrier1_momo',
]

const ofHistory = ['page=1', 'type=payment.failed', 'environment=live', 'per_page=1&page=999']
const ofLedger = ['page=1', 'account=merchant_available', 'account=fee_income', 'page=50']
const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000).toISOString()

const entries = (query: string): Send =>
  manage(({ organisationId }) => `/organisations/${organisationId}/ledger-entries?${query}`)

const password = randomBytes(12).toString('hex')

const post = async (url: string, body: object): Promise<{ data: { token: string } }> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: managementHeaders,
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return reply.json() as Promise<{ data: { token: string } }>
}

/** The session belongs to an owner who uses the console. */
const session = (filled: Filled): Promise<string> =>
  once('session', filled, async () => {
    const api = `${filled.target.url}/management/v1`
    const email = 'owner@example.com'
    const invited = await post(`${api}/invitations`, { email, role: 'owner' })
    const { token } = invited.data
    await post(`${api}/invitations/accept`, { token, name: 'Awa', password })
    return (await post(`${api}/sign-in`, { email, password })).data.token
  })

const page =
  (pathOf: (filled: Filled) => string | Promise<string>): Send =>
  async (filled) =>
    fetch(`${filled.target.url}/console${await pathOf(filled)}`, {
      headers: { cookie: `momo_session=${await session(filled)}` },
    })

const consolePaths = [
  '',
  '/transactions',
  '/transactions?status=failed',
  '/search?q=%2B242065123456',
  '/search?q=SAISON',
  '/providers',
  '/finance',
  '/webhooks',
  '/reconciliation',
  '/approvals',
  '/audit',
]

const pages: [what: string, send: Send][] = [
  ...consolePaths.map((path): [string, Send] => [`GET /console${path}`, page(() => path)]),
  [
    'GET /console/transactions/{id}',
    page(async (filled) => `/transactions/${idIn(await onePayment(filled))}`),
  ],
  [
    'GET /console/search by an id',
    page(async (filled) => `/search?q=${idIn(await onePayment(filled))}`),
  ],
  ['GET /console/merchants/{id}', page(({ merchant }) => `/merchants/${merchant.organisationId}`)],
  [
    'GET /console/transactions of a merchant',
    page(({ merchant }) => `/transactions?organisation_id=${merchant.organisationId}`),
  ],
]

interface Parameter {
  required?: boolean
  $ref?: string
}

interface Read {
  parameters?: Parameter[]
  'x-permission': string
}

const { paths: described, components } = JSON.parse(
  readFileSync(new URL('../../generated/management.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, { get?: Read }>
  components: { parameters: Record<string, Parameter> }
}

/**
 * Returns true if an operation reads the caller's own account. The management token cannot call
 * such an operation.
 */
const ofPeople = (read: Read): boolean => read['x-permission'] === 'self:read'

const isNeeded = ({ $ref, required }: Parameter): boolean =>
  required === true || components.parameters[$ref?.split('/').at(-1) ?? '']?.required === true

/** The time of these requests grows with the number of rows. */
const ofAllRows = ['/audit-check', '/audit-entries.csv', '/backup', '/market-months.csv']

/** `searches` measures these operations with filters. */
const ofSearches = ['/transactions', '/transactions.csv']

/** All lists and reports of the management API that have no required parameters. */
const reports = Object.entries(described).flatMap(([path, { get: read }]): [string, Send][] => {
  const isMeasured = read !== undefined && !path.includes('{') && !ofPeople(read)
  const needed = read?.parameters?.some(isNeeded)
  if (!isMeasured || needed || ofAllRows.includes(path) || ofSearches.includes(path)) return []
  return [[`GET ${path} for staff`, manage(() => path)]]
})

const ofMerchants = ['balances', 'balance-bridge']

const requests: [what: string, send: Send][] = [
  ...reports,
  ...ofMerchants.map((each): [string, Send] => [
    `GET …/${each}`,
    manage(({ organisationId }) => `/organisations/${organisationId}/${each}`),
  ]),
  ['GET /transactions?held=true for staff', manage(() => '/transactions?held=true')],
  ...paths.map((path): [string, Send] => [`GET ${path}`, get(async () => path)]),
  ['GET /payments, the last page', get(lastPage)],
  ...ofHistory.map((query): [string, Send] => [
    `GET …/events?${query}`,
    manage(({ applicationId }) => `/applications/${applicationId}/events?${query}`),
  ]),
  ...ofLedger.map((query): [string, Send] => [`GET …/ledger-entries?${query}`, entries(query)]),
  ...searches,
  ...pages,
  ['GET /payments/{id}', get(onePayment)],
  ['POST /payments', create],
]

/**
 * These requests may be slower in the large database. The first request skips half of the
 * merchant's rows, and the others read all rows of their period.
 */
const unlike: [what: string, send: Send][] = [
  ['GET /payments, the middle page', get(middlePage)],
  ['GET …/ledger-entries, two days', entries(`from=${twoDaysAgo}`)],
  ...unlikeSearches,
]

const millisecondsOf = async (send: Send, filled: Filled): Promise<number> => {
  const startedAtMs = performance.now()
  const response = await send(filled)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  return performance.now() - startedAtMs
}

/**
 * Returns the median time of each database in milliseconds. The databases are measured alternately.
 */
const compare = async (send: Send, databases: Filled[]): Promise<number[]> => {
  const measured = databases.map((filled) => ({ filled, times: [] as number[] }))
  for (let at = 0; at < requestsEach; at += 1) {
    for (const { filled, times } of measured) times.push(await millisecondsOf(send, filled))
  }
  return measured.map(({ times }) => middle(times))
}

/** The first run completes the work of the past year. The median ignores that outlier. */
const compareJobs = async (databases: Filled[]): Promise<Finding[]> => {
  const opened = []
  for (const { databaseUrl } of databases) opened.push(await openJobs(databaseUrl))
  const findings: Finding[] = []
  for (const job of jobs.filter(({ name }) => only.test(`job ${name}`))) {
    const measured = opened.map((service) => ({ service, times: [] as number[] }))
    for (let at = 0; at < jobRunsEach; at += 1) {
      for (const { service, times } of measured) times.push(await service.millisecondsOf(job))
    }
    const medians = measured.map(({ times }) => middle(times))
    findings.push(ratioOf(`job ${job.name}, in ms`, ends(medians), { atMost: 1.5 }))
  }
  for (const { stop } of opened) await stop()
  return findings
}

const ends = (medians: number[]): [number, number] => [medians.at(-1) ?? 0, medians[0] ?? 0]

/** The lines in `rows.svg` and their labels. */
const drawn: Record<string, string> = {
  'POST /payments': 'create',
  'GET /payments/{id}': 'read',
  'GET /payments?status=failed': 'list',
  'GET /console/transactions/{id}': 'console',
}

const draw = (lines: Line[]): Promise<void> =>
  writeFile(
    fileURLToPath(new URL('rows.svg', import.meta.url)),
    drawLines([{ title: 'Cost as rows grow', lines }], {
      x: 'transactions stored, as a power of ten',
      xRange: [4, 8],
      y: 'median latency in ms',
      note: `one request at a time, ${requestsEach} each; ${describeMachine()}`,
    }),
  )

export const atSize: Part = async () => {
  const databases: Filled[] = []
  try {
    for (const [at, rowCount] of sizes.entries()) {
      databases.push(await fillDatabase(rowCount, merchantsIn(rowCount), 3841 + at))
    }
    const findings: Finding[] = []
    const lines: Line[] = []
    for (const [what, send] of requests.filter(([name]) => only.test(name))) {
      const medians = await compare(send, databases)
      findings.push(ratioOf(`${what}, in ms`, ends(medians), { atMost: 1.5 }))
      const name = drawn[what]
      if (name === undefined) continue
      const points = medians.map((y, at) => ({ x: Math.log10(sizes[at] ?? 1), y }))
      lines.push({ name, points })
    }
    for (const [what, send] of unlike.filter(([name]) => only.test(name))) {
      findings.push(ratioOf(`${what}, in ms`, ends(await compare(send, databases))))
    }
    if (lines.length > 0) await draw(lines)
    return [...findings, ...(await compareJobs(databases))]
  } finally {
    for (const { stop } of databases) await stop()
  }
}
