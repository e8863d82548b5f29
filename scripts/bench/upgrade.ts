import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { uuidAt } from './fill.ts'
import {
  type Release,
  register,
  releaseOnSignals,
  runMeasurements,
  startProgram,
} from './resources.ts'
import { createDatabase, root } from './targets.ts'

/**
 * Upgrades a service under load: a node of the previous version serves a large database, the schema
 * is migrated, a node of this version starts, the old node stops, and the money at providers moves
 * to the country wallets. No request may fail or take longer than a second, and every event must
 * arrive. ROWS=10000 makes the run fast.
 */

/** This commit has the schema of 1.1.0. */
const versionBefore = process.env.UPGRADE_FROM ?? '55baecd334a9'
const rowCount = Number(process.env.ROWS ?? 2_000_000)
const slowestMsMax = 1000
const clientCount = 6
const pauseMs = 25
const ports = { before: 3931, after: 3932, receiver: 3933 }
const token = 'a-token-for-upgrades-only'

const folder = join(root, '.cache/version-before')

const bringVersionBefore = (): void => {
  const run = (command: string, args: string[], cwd: string): void => {
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (!existsSync(join(folder, 'package.json'))) {
    run('git', ['worktree', 'prune'], root)
    run('git', ['worktree', 'add', '--detach', folder, versionBefore], root)
  }
  run('git', ['checkout', '--quiet', '--detach', versionBefore], folder)
  if (existsSync(join(folder, 'node_modules/express'))) return
  run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder)
}

const faults: string[] = []
const warnings = new Map<string, number>()

/** Counts the warnings in a node's log. Errors and stale cached plans are failures. */
const readLog = (name: string, text: string): void => {
  for (const line of text.split('\n').filter((each) => each.startsWith('{'))) {
    const { level, msg, err } = JSON.parse(line) as {
      level: string
      msg: string
      err?: { message: string }
    }
    if (!['warn', 'error', 'fatal'].includes(level)) continue
    const said = `${name}: ${msg}${err === undefined ? '' : ` (${err.message})`}`
    warnings.set(said, (warnings.get(said) ?? 0) + 1)
    if (level !== 'warn' || said.includes('cached plan')) faults.push(said)
  }
}

interface Node {
  url: string
  stop: Release
}

const environmentOf = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  MANAGEMENT_TOKEN: token,
  ENCRYPTION_KEY: '07'.repeat(32),
  SANDBOX_LATENCY_MS: '200',
  WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
})

const startNode = async (
  name: 'before' | 'after',
  cwd: string,
  databaseUrl: string,
): Promise<Node> => {
  const { child, isRunning, stop } = startProgram(process.execPath, ['src/main.ts'], {
    cwd,
    env: { ...environmentOf(databaseUrl), PORT: String(ports[name]) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    readLog(name, lines.join('\n'))
  })
  const url = `http://127.0.0.1:${ports[name]}`
  for (;;) {
    if (!isRunning()) throw new Error(`the node of the version ${name} exited`)
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, stop }
    await wait(100)
  }
}

const callJson = async (url: string, key: string, method: string, body?: unknown) => {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`)
  return text === '' ? undefined : JSON.parse(text)
}

interface Merchant {
  organisationId: string
  applicationId: string
  key: string
}

const signUp = async ({ url }: Node): Promise<Merchant> => {
  const management = `${url}/management/v1`
  const order = { name: 'Mise à jour', email: 'maj@example.com', country: 'CG' }
  const { data } = await callJson(`${management}/organisations`, token, 'POST', order)
  const applicationId = data.application.id
  const application = `${management}/applications/${applicationId}`
  await callJson(application, token, 'PATCH', { rate_limit_per_minute: 1_000_000 })
  await callJson(`${application}/webhook-endpoints`, token, 'POST', {
    url: `http://127.0.0.1:${ports.receiver}/`,
    environment: 'test',
  })
  return { organisationId: data.organisation.id, applicationId, key: data.api_keys[0].key }
}

/** Inserts final payments, their events, and postings with two entries each. */
const fill = async (client: pg.Client, merchants: Merchant[]): Promise<void> => {
  const owners = [
    merchants.map(({ applicationId }) => applicationId),
    merchants.map(({ organisationId }) => organisationId),
  ]
  // A trigger updates a counter row for each event, and old row versions can be removed only after
  // a commit.
  const chunk = 5000
  const owner = `1 + n % ${merchants.length}`
  const at = `(now() - interval '30 days' * (1 - n::float8 / ${rowCount}))`
  for (let from = 1; from <= rowCount; from += chunk) {
    const range = `generate_series(${from}, ${Math.min(from + chunk - 1, rowCount)}) AS n`
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO transactions (id, application_id, organisation_id, environment, type, provider,
        country, amount, currency, phone_number, msisdn, status, metadata, created_at, updated_at)
      SELECT ${uuidAt(at, "'t' || n")}, ($1::uuid[])[${owner}], ($2::uuid[])[${owner}], 'test',
        'collection', 'carrier1_momo', 'CG', 5000, 'XAF', '065123456', '242065123456',
        'successful', json_build_object('order', n), ${at}, ${at} FROM ${range}`,
      owners,
    )
    await client.query(
      `INSERT INTO events (id, application_id, environment, type, payload, created_at)
      SELECT ${uuidAt(at, "'e' || n")}, ($1::uuid[])[${owner}], 'test', 'payment.succeeded',
        json_build_object('type', 'payment.succeeded',
          'data', json_build_object('id', ${uuidAt(at, "'t' || n")}))::text, ${at} FROM ${range}`,
      owners.slice(0, 1),
    )
    await client.query(
      `INSERT INTO ledger_postings
        (id, kind, transaction_id, phase, organisation_id, environment, currency, created_at)
      SELECT ${uuidAt(at, "'p' || n")}, 'collection_settled', ${uuidAt(at, "'t' || n")}, 'closed',
        ($1::uuid[])[${owner}], 'test', 'XAF', ${at} FROM ${range}`,
      owners.slice(1),
    )
    await client.query(
      `INSERT INTO ledger_entries
        (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
      SELECT ${uuidAt(at, "'l' || n || side")}, ${uuidAt(at, "'p' || n")},
        ($1::uuid[])[${owner}], 'test', 'XAF',
        CASE side WHEN 1 THEN 'merchant_available' ELSE 'provider_float:carrier1_momo' END,
        side * 5000, ${at}
      FROM ${range} CROSS JOIN (VALUES (1), (-1)) AS sides (side)`,
      owners.slice(1),
    )
    await client.query('COMMIT')
  }
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
}

/** Counts how often webhooks report the final status of each transaction. */
const startReceiver = async (): Promise<Map<string, number>> => {
  const told = new Map<string, number>()
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const { data } = JSON.parse(text) as { data: { id: string } }
      told.set(data.id, (told.get(data.id) ?? 0) + 1)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(ports.receiver, '127.0.0.1', resolve)
  })
  register(async () => {
    server.closeAllConnections()
    server.close()
  })
  return told
}

interface Load {
  /** Clients send their next requests to this node. */
  url: string
  created: string[]
  /** The duration of every request in milliseconds, by phase. */
  times: Map<string, number[]>
  phase: string
  stop: () => Promise<void>
}

/** Each client pays, reads, lists, refunds and pays out in turn. */
const startLoad = (node: Node, merchants: Merchant[]): Load => {
  let isOver = false
  const load: Load = {
    url: node.url,
    created: [],
    times: new Map(),
    phase: 'before',
    stop: async () => {},
  }
  const destination = {
    country: 'CG',
    provider: 'carrier1_momo',
    phone_number: '+242 06 512 34 56',
  }
  const runClient = async (number: number): Promise<void> => {
    let last = ''
    for (let at = 0; !isOver; at += 1) {
      const { key } = merchants[(number + at) % merchants.length] as Merchant
      const api = `${load.url}/api/v1`
      const amount = 100 + (at % 900)
      const startedAtMs = performance.now()
      const { phase } = load
      try {
        if (at % 10 === 4 && last !== '') {
          await callJson(`${api}/payments/${last.split(' ')[0]}`, last.split(' ')[1] ?? '', 'GET')
        } else if (at % 10 === 6) {
          await callJson(`${api}/payments?per_page=20`, key, 'GET')
        } else if (at % 10 === 8) {
          const order = { ...destination, amount, currency: 'XAF' }
          const { data } = await callJson(`${api}/payouts`, key, 'POST', order)
          load.created.push(data.id)
        } else {
          const order = { ...destination, amount }
          const { data } = await callJson(`${api}/payments`, key, 'POST', order)
          load.created.push(data.id)
          last = `${data.id} ${key}`
        }
      } catch (error) {
        const { message, cause } = error as Error
        faults.push(`${phase}: ${message} ${cause instanceof Error ? cause.message : ''}`)
      }
      const ms = performance.now() - startedAtMs
      const times = load.times.get(phase) ?? []
      times.push(ms)
      load.times.set(phase, times)
      if (ms > slowestMsMax) faults.push(`${phase}: a request took ${Math.round(ms)} ms`)
      await wait(pauseMs)
    }
  }
  const clients = Array.from({ length: clientCount }, (_, number) => runClient(number))
  load.stop = async () => {
    isOver = true
    await Promise.all(clients)
  }
  return load
}

const migrateWith = async (databaseUrl: string): Promise<string> => {
  const { child } = startProgram(process.execPath, ['src/startup/migrate-command.ts'], {
    cwd: root,
    env: { ...environmentOf(databaseUrl), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) faults.push(`the migration exited with ${code}`)
  return output
}

const schemaOf = (databaseUrl: string): string[] =>
  execFileSync('pg_dump', ['--schema-only', '--no-owner', '--schema=public', databaseUrl], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((line) => !line.includes('restrict '))

/** Lists the lines that occur more often in `one` than in `other`. */
const differenceOf = (one: string[], other: string[]): string[] => {
  const counts = new Map<string, number>()
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) - 1)
  return [...counts].flatMap(([line, count]) =>
    count === 0 ? [] : [`${count > 0 ? 'only new' : 'only upgraded'}: ${line.trim()}`],
  )
}

const report = (load: Load): void => {
  for (const [phase, times] of load.times) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    console.log(
      `${phase}: ${times.length} requests, median ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
        `slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
    )
  }
}

/** Switches to the country wallets, and waits until the money of all floats has moved. */
const moveToWallets = async ({ url }: Node, client: pg.Client): Promise<void> => {
  const path = `${url}/management/v1/merchant-wallets`
  await callJson(path, token, 'PATCH', { in_use: true })
  await wait(5000)
  // The job starts now instead of ten minutes after the switch.
  const move = { pass: 1, since: new Date(0).toISOString(), after: null, isDone: false }
  await client.query("UPDATE settings SET value = $1 WHERE name = 'provider_floats'", [
    JSON.stringify(move),
  ])
  await client.query("UPDATE scheduled_jobs SET due_at = now() WHERE name = 'move-floats'")
  const startedAtMs = performance.now()
  for (;;) {
    const { data } = await callJson(path, token, 'GET')
    if (data.balances_left === 0) break
    await wait(100)
  }
  console.log(`moved to wallets in ${Math.round((performance.now() - startedAtMs) / 1000)} s`)
}

const upgrade = async (): Promise<void> => {
  bringVersionBefore()
  const database = await createDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  register(() => client.end())
  const told = await startReceiver()
  const before = await startNode('before', folder, database.url)
  const merchants: Merchant[] = []
  for (let count = 0; count < 8; count += 1) merchants.push(await signUp(before))
  console.log(`inserting ${rowCount} payments, events and postings`)
  await fill(client, merchants)

  const load = startLoad(before, merchants)
  await wait(10_000)
  load.phase = 'migrating'
  const startedAtMs = performance.now()
  const migrated = await migrateWith(database.url)
  console.log(migrated.trim())
  console.log(`migrated in ${Math.round((performance.now() - startedAtMs) / 1000)} s`)
  load.phase = 'old node on the new schema'
  await wait(5000)
  load.phase = 'both nodes'
  const after = await startNode('after', root, database.url)
  await wait(5000)
  load.url = after.url
  // The old node still responds to requests that it received before the change of URL.
  await wait(2000)
  load.phase = 'new node'
  await before.stop()
  await wait(10_000)
  load.phase = 'moving to wallets'
  await moveToWallets(after, client)
  await wait(5000)
  await load.stop()
  report(load)

  const untold = (): string[] => load.created.filter((id) => !told.has(id))
  for (let waited = 0; untold().length > 0 && waited < 300; waited += 1) await wait(200)
  if (untold().length > 0) faults.push(`${untold().length} transactions without a webhook`)
  const check = await callJson(`${after.url}/management/v1/ledger-check`, token, 'GET')
  console.log(`transactions: ${load.created.length}, ledger balanced: ${check.data.balanced}`)
  if (check.data.discrepancies.length > 0) faults.push('the ledger does not balance')
  const { rows } = await client.query(
    `SELECT count(*)::integer AS count FROM statement_lines AS l
    FULL JOIN (SELECT DISTINCT posting_id FROM ledger_entries
      WHERE account IN ('merchant_available', 'merchant_debt')) AS e USING (posting_id)
    WHERE l.number IS NULL OR e.posting_id IS NULL`,
  )
  if (rows[0].count > 0)
    faults.push(`${rows[0].count} postings without a line, or lines without a posting`)

  const empty = await createDatabase()
  await migrateWith(empty.url)
  const differing = differenceOf(schemaOf(empty.url), schemaOf(database.url))
  for (const line of differing) faults.push(`the schemas differ: ${line}`)
}

releaseOnSignals()
await runMeasurements(upgrade)
for (const [said, count] of warnings) console.log(`warned ${count} times: ${said}`)
for (const fault of [...new Set(faults)].slice(0, 50)) console.log(`FAULT ${fault}`)
console.log(faults.length === 0 ? 'No client noticed the upgrade.' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
