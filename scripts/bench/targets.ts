import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Release, register, startProgram } from './resources.ts'

/** Each measured server is a separate process. */

export interface Target {
  name: string
  url: string
  headers: Record<string, string>
  pid: number
  stop: Release
}

export const databaseUrl =
  process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
export const redisUrl = process.env.BENCH_REDIS_URL ?? 'redis://127.0.0.1:6379'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const managementToken = randomBytes(24).toString('hex')
const encryptionKey = randomBytes(32).toString('hex')

/** With PROFILE=1, each service writes a CPU profile to `profiles/` when it stops. */
const profiling = process.env.PROFILE === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir=profiles']

const waitForResponse = async (url: string, isRunning: () => boolean): Promise<void> => {
  for (;;) {
    if (!isRunning()) throw new Error(`the process exited before it responded at ${url}`)
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
): Promise<Pick<Target, 'pid' | 'stop'>> => {
  const [program = '', ...args] = command
  const { child, isRunning, stop } = startProgram(program, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitForResponse(url, isRunning)
  return { pid: child.pid ?? 0, stop }
}

const runOnServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export const createDatabase = async (): Promise<{ url: string; drop: Release }> => {
  const name = `momo_bench_${randomBytes(4).toString('hex')}`
  let created: Promise<void> | undefined
  const drop = register(async () => {
    // CREATE DATABASE may still be running. Without this wait, the database would be created after
    // the drop.
    await created?.catch(() => {})
    await runOnServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  created = runOnServer(`CREATE DATABASE ${name}`)
  await created
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop }
}

export const serviceSettings = (database: string, port: number): Record<string, string> => ({
  PORT: String(port),
  DATABASE_URL: database,
  REDIS_URL: redisUrl,
  MANAGEMENT_TOKEN: managementToken,
  ENCRYPTION_KEY: encryptionKey,
})

export const startService = async (
  database: string,
  port: number,
  env: Record<string, string> = {},
): Promise<Target> => {
  const url = `http://127.0.0.1:${port}`
  const started = await startProcess(
    [process.execPath, ...profiling, 'src/main.ts'],
    { ...serviceSettings(database, port), ...env },
    `${url}/healthz`,
  )
  const { key } = await signUp(url)
  return { name: 'service', url, headers: { authorization: `Bearer ${key}` }, ...started }
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

/** Requests count towards the merchant's rate limit, which is too high to be reached. */
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
  const started = await startProcess(
    [process.execPath, 'scripts/bench/bare.ts'],
    { PORT: String(port), DATABASE_URL: database },
    `${url}/healthz`,
  )
  return { name: 'bare Express', url, headers: {}, ...started }
}

/** `make bench` installs Prism, because it takes 75 MB that nothing else needs. */
export const startPrism = async (port: number): Promise<Target> => {
  const url = `http://127.0.0.1:${port}`
  const started = await startProcess(
    [
      ...['.cache/prism/node_modules/.bin/prism', 'mock', '-p', String(port), '-v', 'error'],
      'openapi/openapi.yaml',
    ],
    {},
    `${url}/payments`,
  )
  return { name: 'Prism', url, headers: { authorization: 'Bearer sk_test_any' }, ...started }
}
