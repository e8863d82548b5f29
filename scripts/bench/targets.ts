import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** The servers under measurement, each a process of its own. */

export interface Target {
  name: string
  url: string
  headers: Record<string, string>
  stop(): Promise<void>
}

export const databaseUrl =
  process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
export const redisUrl = process.env.BENCH_REDIS_URL ?? 'redis://127.0.0.1:6379'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const managementToken = randomBytes(24).toString('hex')
const encryptionKey = randomBytes(32).toString('hex')

/** With PROFILE=1, each service leaves a CPU profile in `profiles/` when it stops. */
const profiling = process.env.PROFILE === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir=profiles']

const untilAnswers = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url}: the process ended (${child.exitCode})`)
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const startProcess = async (
  command: string[],
  env: Record<string, string>,
  url: string,
): Promise<() => Promise<void>> => {
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  await untilAnswers(url, child)
  return () => {
    child.kill('SIGTERM')
    return ended
  }
}

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An empty database, and its end. */
export const createDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `momo_bench_${randomBytes(4).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

export const startService = async (
  database: string,
  port: number,
  role: 'all' | 'api' | 'worker' = 'all',
  env: Record<string, string> = {},
  entry = 'src/main.ts',
): Promise<Target> => {
  const url = `http://127.0.0.1:${port}`
  const stop = await startProcess(
    [process.execPath, ...profiling, entry],
    {
      PORT: String(port),
      DATABASE_URL: database,
      REDIS_URL: redisUrl,
      MANAGEMENT_TOKEN: managementToken,
      ENCRYPTION_KEY: encryptionKey,
      ROLE: role,
      ...env,
    },
    `${url}/healthz`,
  )
  const { key } = await signUp(url)
  return { name: 'service', url, headers: { authorization: `Bearer ${key}` }, stop }
}

interface SignedUp {
  data: {
    organisation: { id: string }
    application: { id: string }
    api_keys: { key: string }[]
  }
}

export const managementHeaders = {
  authorization: `Bearer ${managementToken}`,
  'content-type': 'application/json',
}

export const managementCall = async (
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<SignedUp> => {
  const response = await fetch(`${url}/management/v1${path}`, {
    method,
    headers: managementHeaders,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as SignedUp
}

export interface Merchant {
  organisationId: string
  applicationId: string
  key: string
}

const unlimited = 1_000_000_000

/** A merchant whose rate limit is counted like any other and never reached. */
export const signUp = async (url: string): Promise<Merchant> => {
  const order = { name: 'Bench', email: 'bench@example.com', country: 'CG' }
  const { data } = await managementCall(url, 'POST', '/organisations', order)
  const { organisation, application, api_keys } = data
  const limit = { rate_limit_per_minute: unlimited }
  await managementCall(url, 'PATCH', `/applications/${application.id}`, limit)
  return {
    organisationId: organisation.id,
    applicationId: application.id,
    key: api_keys[0]?.key ?? '',
  }
}

export const startBare = async (database: string, port: number): Promise<Target> => {
  const url = `http://127.0.0.1:${port}`
  const stop = await startProcess(
    [process.execPath, 'scripts/bench/bare.ts'],
    { PORT: String(port), DATABASE_URL: database },
    `${url}/healthz`,
  )
  return { name: 'bare Express', url, headers: {}, stop }
}

export const startPrism = async (port: number): Promise<Target> => {
  const url = `http://127.0.0.1:${port}`
  const stop = await startProcess(
    ['node_modules/.bin/prism', 'mock', '-p', String(port), '-v', 'error', 'openapi/openapi.yaml'],
    {},
    `${url}/payments`,
  )
  return { name: 'Prism', url, headers: { authorization: 'Bearer sk_test_any' }, stop }
}
