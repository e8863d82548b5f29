import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { generatedSecretsIn } from '../../src/startup/generated-secrets.ts'
import { explainDatabaseError, explainError } from '../../src/startup/startup-errors.ts'
import { startFakePostgres } from '../support/fake-postgres.ts'
import { run, runProcess } from '../support/momo.ts'
import { onPostgres } from '../support/on-postgres.ts'
import { prepared } from '../support/prepared.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
} from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-check-'))
const file = join(folder, 'file')
const dataDir = join(folder, 'data')
const odd = join(folder, 'odd')
const short = join(folder, 'short')

beforeAll(() => {
  writeFileSync(file, '')
  mkdirSync(join(odd, 'management-token'), { recursive: true })
  mkdirSync(short)
  writeFileSync(join(short, 'encryption-key'), '')
})

const check = async (variables: Record<string, string>, ...options: string[]) => {
  const environment = { DATA_DIR: dataDir, ...variables }
  const { code, out, err } = await run(['config', 'check', ...options], environment)
  const lines = out.split('\n').filter((line) => line !== '')
  const wrong = lines.filter((line) => line.startsWith('wrong: ')).map((line) => line.slice(7))
  return { code, out, err, wrong }
}

const startSays = (variables: Record<string, string>): string[] => {
  try {
    readConfig({ DATA_DIR: dataDir, ...variables }, generatedSecretsIn)
    return []
  } catch (error) {
    const lines = (explainError(error) ?? String(error)).split('\n')
    return lines.length === 1 ? lines : lines.slice(1).map((line) => line.replace('  - ', ''))
  }
}

describe('momo config check', () => {
  const mistakes: [variables: Record<string, string>, count: number][] = [
    [{ PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: '999.1.1.1', DATABASE_POOL_SIZE: '1' }, 4],
    [{ PORT: '4000', MANAGEMENT_PORT: '4000', ROLE: 'api' }, 2],
    [{ MANAGEMENT_TOKEN: 'short', ENCRYPTION_KEY: 'short' }, 2],
    [{ ENCRYPTION_KEY_FILE: join(folder, 'none'), PROVIDERS_FILE: folder }, 2],
    [{ NUMBER_PREFIXES_FILE: file, REDIS_URL: 'redis+sentinel://a:26379' }, 2],
    [{ DATA_DIR: join(file, 'below') }, 1],
    [{ DATA_DIR: odd, PORT: '0' }, 1],
    [{ DATA_DIR: short, MANAGEMENT_TOKEN: 'a-token-of-the-environment' }, 1],
    [{ DATABASE_URL: 'postgres://app@127.0.0.1:1/momo', DATA_DIR: join(file, 'below') }, 1],
  ]

  test.each(
    mistakes.map(
      ([variables, count]) => [Object.keys(variables).join(', '), variables, count] as const,
    ),
  )(
    "momo config check reports the same mistakes in %s as the service's start-up, and exits with 1",
    async (_, variables, count) => {
      const { code, out, err, wrong } = await check(variables)
      expect(wrong).toEqual(startSays(variables))
      expect(wrong).toHaveLength(count)
      expect({ code, err }).toEqual({ code: 1, err: '' })
      expect(out).toMatch(/The configuration is not valid\.\n$/)
    },
  )

  test('momo config check accepts a usable environment and exits with 0, without opening or writing anything', async () => {
    const untouched = join(folder, 'untouched')
    const server = await startTestServer()
    const PORT = String(new URL(server.url).port)
    expect(await check({ PORT, DATA_DIR: untouched })).toMatchObject({ code: 0, wrong: [] })
    expect(existsSync(untouched)).toBe(false)
    await server.stop()
  })

  test('momo config check runs as a process where the service is installed', async () => {
    const env = { DATA_DIR: dataDir, PORT: '70000' }
    const { code, out } = await runProcess(['config', 'check', '--json'], env)
    expect(code).toBe(1)
    const problems = ['PORT: must be between 0 and 65535']
    expect(JSON.parse(out)).toEqual({ problems, notes: [], found: [] })
  })

  test('momo config check warns about secrets that every node would generate separately', async () => {
    const { code, out } = await check({ DATABASE_URL: 'postgres://app@127.0.0.1:1/momo' })
    expect(code).toBe(0)
    expect(out).toMatch(/^note: MANAGEMENT_TOKEN: is not set: each node generates a separate one/m)
    expect(out).toMatch(/^note: ENCRYPTION_KEY: is not set: each node generates a separate one/m)
  })
})

describe('momo config check --connect', () => {
  let fake: Awaited<ReturnType<typeof startFakePostgres>> | undefined
  afterEach(async () => {
    await fake?.stop()
    fake = undefined
  })

  test('momo config check reports a refused database connection as start-up does, with the variable that contains the address', async () => {
    const message = 'password authentication failed for user "somebody"'
    fake = await startFakePostgres({ refuses: { code: '28P01', message } })
    const urls = { DATABASE_URL: fake.url, MIGRATION_DATABASE_URL: fake.url }
    const { code, wrong } = await check(urls, '--connect')
    expect(code).toBe(1)
    expect(wrong).toEqual([
      expect.stringMatching(/^The database at DATABASE_URL cannot be used: password.*Check the/),
      expect.stringMatching(/^The database at MIGRATION_DATABASE_URL cannot be used: password/),
    ])
  })

  test('momo config check reports that Redis does not respond', async () => {
    const { code, wrong } = await check({ REDIS_URL: 'redis://127.0.0.1:1' }, '--connect')
    expect(code).toBe(1)
    expect(wrong).toEqual([expect.stringMatching(/^REDIS_URL: Redis does not respond: .*REFUSED/)])
  })
})

const describeOnEngines = hasRealEngines ? describe : describe.skip

describeOnEngines('momo config check --connect on PostgreSQL and Redis', () => {
  const admin = process.env.TEST_DATABASE_URL ?? ''
  const role = `momo_test_${randomBytes(6).toString('hex')}`
  const secrets = { MANAGEMENT_TOKEN: 'a-token-of-tests', ENCRYPTION_KEY: '07'.repeat(32) }

  const as = (name: string, { url }: TestDatabase): string => {
    const address = new URL(url ?? '')
    address.username = name
    return address.href
  }

  const database = prepared(createTestDatabase)
  const empty = prepared(() => createTestDatabase({ isEmpty: true }))

  beforeAll(async () => {
    const server = await startTestServer({ database })
    await server.stop()
    await onPostgres(admin, `CREATE ROLE ${role} LOGIN`)
  })
  afterAll(async () => {
    await database.drop()
    await empty.drop()
    await onPostgres(admin, `DROP ROLE ${role}`)
  })

  test('momo config check shows server versions, the privileges of the database role and the pending migrations', async () => {
    const REDIS_URL = process.env.TEST_REDIS_URL ?? ''
    const migrated = { ...secrets, REDIS_URL, DATABASE_URL: database.url ?? '' }
    const full = await check(migrated, '--connect')
    expect(full).toMatchObject({ code: 0, wrong: [] })
    expect(full.out).toMatch(/^DATABASE_URL: PostgreSQL 1\d\.\d+.*: a superuser, who can change/m)
    expect(full.out).toMatch(/^The schema is up to date\.$/m)
    expect(full.out).toMatch(/^REDIS_URL: Redis \d+\./m)
    const toMigrate = await check({ ...secrets, DATABASE_URL: empty.url ?? '' }, '--connect')
    expect(toMigrate.out).toMatch(/^To migrate: 0001-baseline, /m)
    expect(toMigrate).toMatchObject({ code: 0, wrong: [] })
  })

  test(
    'momo config check reports a service that nobody can manage, because its token is off and it ' +
      'has no owner',
    async () => {
      const off = { ...secrets, MANAGEMENT_TOKEN: 'off', DATABASE_URL: database.url ?? '' }
      const { code, out } = await check(off, '--connect')
      expect(code).toBe(0)
      expect(out).toMatch(/^note: MANAGEMENT_TOKEN: is off, and there is no owner yet/m)
    },
  )

  test('momo config check refuses a role that may not serve or migrate, and accepts a role with fewer privileges', async () => {
    const own = { ...secrets, DATABASE_URL: as(role, database) }
    const outside = await check(own, '--connect')
    expect(outside.code).toBe(1)
    expect(outside.wrong).not.toEqual([])
    await onPostgres(admin, `GRANT momo_service TO ${role}`)
    const member = await check(own, '--connect')
    expect(member).toMatchObject({ code: 0, wrong: [] })
    expect(member.out).toContain('can add to the ledger but not change it')
    const early = { ...secrets, DATABASE_URL: as(role, empty) }
    const [wrong] = (await check(early, '--connect')).wrong
    expect(wrong).toMatch(
      /^DATABASE_URL: its role has no permission to migrate.*MIGRATION_DATABASE_/,
    )
    const MIGRATION_DATABASE_URL = empty.url ?? ''
    expect(await check({ ...early, MIGRATION_DATABASE_URL }, '--connect')).toMatchObject({
      code: 0,
    })
  })

  test('momo config check and the service refuse a database role that a setting makes read-only', async () => {
    const readOnly = `${role}_read_only`
    await onPostgres(admin, `CREATE ROLE ${readOnly} LOGIN IN ROLE momo_service`)
    await onPostgres(admin, `ALTER ROLE ${readOnly} SET default_transaction_read_only = on`)
    const { code, wrong } = await check(
      { ...secrets, DATABASE_URL: as(readOnly, database) },
      '--connect',
    )
    await onPostgres(admin, `DROP ROLE ${readOnly}`)
    const said = /the server is a standby or read-only/i
    expect(code).toBe(1)
    expect(wrong).toEqual([expect.stringMatching(said)])
    const refused = Object.assign(new Error('cannot execute'), { code: '25006' })
    expect(explainError(explainDatabaseError(refused))).toMatch(said)
  })

  test("momo config check refuses a key that does not decrypt the database's secrets", async () => {
    const DATABASE_URL = database.url ?? ''
    const other = { ...secrets, DATABASE_URL, ENCRYPTION_KEY: '08'.repeat(32) }
    const { code, wrong } = await check(other, '--connect')
    expect(code).toBe(1)
    expect(wrong).toEqual([expect.stringMatching(/^ENCRYPTION_KEY does not contain the key/)])
  })
})
