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

const root = fileURLToPath(new URL('../../', import.meta.url))
const managementToken = randomBytes(24).toString('hex')

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
  await untilAnswers(url, child)
  return () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
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
  role: 'all' | 'api' = 'all',
  env: Record<string, string> = {},
): Promise<Target> => {
  const url = `http://127.0.0.1:${port}`
  const stop = await startProcess(
    [process.execPath, ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []), 'src/main.ts'],
    {
      PORT: String(port),
      DATABASE_URL: database,
      REDIS_URL: redisUrl,
      MANAGEMENT_TOKEN: managementToken,
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      ROLE: role,
      ...env,
    },
    `${url}/healthz`,
  )
  const key = await signUp(url)
  return { name: 'service', url, headers: { authorization: `Bearer ${key}` }, stop }
}

interface SignedUp {
  data: {
    organisation: { id: string }
    application: { id: string }
    api_keys: { key: string }[]
  }
}

export const managementCall = async (
  url: string,
  method: string,
  path: string,
  body: unknown,
): Promise<SignedUp> => {
  const response = await fetch(`${url}/management/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${managementToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as SignedUp
}

/** A merchant whose rate limit is counted like any other and never reached. */
const signUp = async (url: string): Promise<string> => {
  const order = { name: 'Bench', email: 'bench@example.com', country: 'CG' }
  const { data } = await managementCall(url, 'POST', '/organisations', order)
  const limit = { rate_limit_per_minute: 1_000_000_000 }
  await managementCall(url, 'PATCH', `/applications/${data.application.id}`, limit)
  return data.api_keys[0]?.key ?? ''
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
