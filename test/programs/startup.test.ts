import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../src/config.ts'
import { createLogger } from '../../src/logger.ts'
import { generatedSecretsIn } from '../../src/startup/generated-secrets.ts'
import { startServer } from '../../src/startup/start-server.ts'
import { explainDatabaseError, explainError } from '../../src/startup/startup-errors.ts'
import { eventually } from '../support/eventually.ts'
import { startFakePostgres } from '../support/fake-postgres.ts'
import { freePort, prepareProgram, programEnvironment } from '../support/processes.ts'
import { createTestDatabase, type TestDatabase } from '../support/server.ts'
import { canMount, createSmallDisk } from '../support/small-disk.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'momo-startup-'))
const file = join(folder, 'file')
const readOnly = join(folder, 'read-only')

let database: TestDatabase

const withDatabase = (): Record<string, string> =>
  database.url === undefined ? { DATA_DIR: database.dataDir } : { DATABASE_URL: database.url }

const variablesOf = (environment: Record<string, string>) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'silent',
  ...environment,
})

interface Ended {
  code: number | null
  said: string
}

const startProcess = (
  environment: Record<string, string>,
  script = 'src/main.ts',
): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...programEnvironment, ...variablesOf(environment) }
    const options = { cwd: root, env, timeout: 60_000, killSignal: 'SIGKILL' } as const
    const child = execFile(
      join(root, 'node_modules/.bin/node'),
      [script],
      options,
      (_error, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
    )
  })

/** Returns the messages of a start. No process is started, because many mistakes are tested. */
const start = async (environment: Record<string, string>): Promise<string> => {
  try {
    const config = readConfig(variablesOf(environment), generatedSecretsIn)
    const server = await startServer(config, createLogger(config))
    await server.stop()
    return 'it started'
  } catch (error) {
    return explainError(error) ?? String(error instanceof Error ? error.stack : error)
  }
}

const expectSentence = (said: string, words: RegExp): void => {
  expect(said).toMatch(words)
  expect(said).not.toMatch(/^ {4}at /m)
  expect(said).not.toMatch(/\[object Object\]|node:internal/)
  expect(said.trim().split('\n').length).toBeLessThanOrEqual(3)
}

const expectEnd = ({ code, said }: Ended, words: RegExp): void => {
  expectSentence(said, words)
  expect(code).toBe(1)
}

beforeAll(async () => {
  writeFileSync(file, '')
  mkdirSync(readOnly)
  chmodSync(readOnly, 0o500)
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('startup with an invalid environment', () => {
  test.each([
    ['TRUST_PROXY', '999.1.1.1', /TRUST_PROXY: must be addresses .* not 999\.1\.1\.1/],
    ['TRUST_PROXY', '10.0.0.0/33', /TRUST_PROXY: must be addresses/],
    ['MANAGEMENT_ALLOW', 'localhost', /MANAGEMENT_ALLOW: must be addresses .* not localhost/],
    ['DATABASE_QUERY_TIMEOUT_MS', '5', /DATABASE_QUERY_TIMEOUT_MS: must be between/],
    ['DATABASE_URL', 'postgres://a:1,b:2/x', /DATABASE_URL: contains several hosts.*a proxy/],
    ['DATABASE_URL', 'postgres://u:p@/x?host=a,b', /DATABASE_URL: contains several hosts/],
    ['REDIS_URL', 'redis+sentinel://a:26379,b:26379', /REDIS_URL: must contain the sentinels/],
    ['REDIS_URL', 'redis+sentinel://a:b/main', /REDIS_URL: must contain the sentinels/],
    ['REDIS_URL', 'redis+sentinel://a/main?name=x', /REDIS_URL: must contain the sentinels/],
    ['REDIS_URL', 'redis-sentinel://a:26379#main', /REDIS_URL: .*as redis\+sentinel:\/\//],
    ['REDIS_URL', 'redis://a:1,b:2', /REDIS_URL: contains .*several hosts.*redis\+sentinel:/],
    ['PROVIDERS_FILE', folder, /PROVIDERS_FILE: .* it is a folder, not a file/],
    ['PROVIDERS_FILE', join(folder, 'none'), /PROVIDERS_FILE: .* cannot be read/],
    ['DATA_DIR', file, /DATA_DIR: cannot write to .*is a file\. Set DATA_DIR to a folder/],
    ['DATA_DIR', join(file, 'below'), /DATA_DIR: cannot write to .*\. Set DATA_DIR/],
    ['DATA_DIR', '/proc/momo', /DATA_DIR: cannot write to \/proc\/momo: .*\. Set DATA_DIR/],
    ['DATA_DIR', '/proc/momo/deeper/still', /DATA_DIR: cannot write to/],
    ['HOST', '203.0.113.7', /Cannot listen on 203\.0\.113\.7, port \d+: .*Set HOST/],
    ['HOST', 'nowhere.invalid', /Cannot listen on nowhere\.invalid, port \d+: .*Set HOST/],
  ])(
    'startup with %s=%s fails with a message that explains what to do',
    async (name, value, words) => {
      const more = name === 'HOST' ? withDatabase() : {}
      expectSentence(await start({ ...more, [name]: value }), words)
    },
  )

  test('startup fails with advice if MANAGEMENT_PORT equals PORT', async () => {
    const port = String(await freePort())
    const ended = await startProcess({ PORT: port, MANAGEMENT_PORT: port })
    expectEnd(ended, /MANAGEMENT_PORT: must differ from PORT \(\d+\)/)
  })

  test('startup fails with advice if another process uses PORT', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const ended = await startProcess({ ...withDatabase(), PORT: String(port) })
    expectEnd(ended, /another process listens there\. Stop it, or set PORT/)
    await new Promise((resolve) => other.close(resolve))
  })

  // Root can write everywhere and listen on every port.
  const testAsUser = process.getuid?.() === 0 ? test.skip : test

  testAsUser('startup fails with advice if DATA_DIR is not writable', async () => {
    for (const path of [readOnly, join(readOnly, 'below')]) {
      expectSentence(await start({ DATA_DIR: path }), /DATA_DIR: .*this user may not write there/)
    }
    expect(existsSync(join(readOnly, 'below'))).toBe(false)
  })

  testAsUser('startup fails with advice if PORT is below 1024', async () => {
    const said = await start({ ...withDatabase(), PORT: '1' })
    if (/listen/.test(said)) expectSentence(said, /Set PORT to a port above 1023/)
  })

  test('startup fails with advice if a secret in DATA_DIR is a directory instead of a file', async () => {
    const dataDir = join(folder, 'odd')
    mkdirSync(join(dataDir, 'management-token'), { recursive: true })
    const ended = await startProcess({ DATA_DIR: dataDir })
    expectEnd(ended, /DATA_DIR: .*its file "management-token" cannot be read/)
  })

  test.each([
    [
      'encryption-key',
      '',
      /its file "encryption-key" \(.*short.*\) does not contain a key of 32 bytes/,
    ],
    [
      'encryption-key',
      'c2hvcnQ\n',
      /its file "encryption-key" .* does not contain a key of 32 bytes/,
    ],
    [
      'management-token',
      '',
      /its file "management-token" .* fewer than 16 characters\. Remove the file/,
    ],
  ])(
    'startup fails with advice if the file %s in DATA_DIR contains %j',
    async (name, stored, words) => {
      const dataDir = join(folder, 'short')
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, name), stored)
      expectSentence(await start({ DATA_DIR: dataDir }), words)
      rmSync(dataDir, { recursive: true })
    },
  )

  const testOnDisk = canMount ? test : test.skip

  testOnDisk('a first start on a full disk leaves no incomplete secret', async () => {
    const disk = createSmallDisk(1)
    try {
      disk.fill()
      const DATA_DIR = disk.path
      const words = /its file "management-token" cannot be stored: its disk is full/
      expectSentence(await start({ ...withDatabase(), DATA_DIR }), words)
      expect(readdirSync(disk.path)).toEqual(['ballast'])
      disk.empty()
      const { encryptionKeys } = readConfig(variablesOf({ DATA_DIR }), generatedSecretsIn)
      expect(encryptionKeys[0]).toHaveLength(32)
    } finally {
      disk.remove()
    }
  })
})

describe('startup with an unusable database', () => {
  const secrets = {
    ...{ MANAGEMENT_TOKEN: 'a-token-of-tests', ENCRYPTION_KEY: '07'.repeat(32) },
    DATABASE_WAIT_SECONDS: '0',
  }

  let server: Awaited<ReturnType<typeof startFakePostgres>>
  afterEach(() => server.stop())

  test.each([
    ['28P01', 'password authentication failed for user "somebody"', /Check the user name and the/],
    ['28000', 'role "somebody" does not exist', /does not exist\. Check the user name in it/],
    ['28000', 'no pg_hba.conf entry for host', /pg_hba\.conf/],
    ['3D000', 'database "payments" does not exist', /Create that database/],
    ['42501', 'permission denied for schema public', /Grant its role the right/],
    ['53300', 'sorry, too many clients already', /raise max_connections/],
    ['57P03', 'the database system is starting up', /try again soon/],
  ])('startup fails with advice on the database error %s (%s)', async (code, message, advice) => {
    server = await startFakePostgres({ refuses: { code, message } })
    const environment = { ...secrets, DATABASE_URL: server.url }
    const said = await start(environment)
    expectSentence(said, advice)
    expect(said).toContain('The database at DATABASE_URL cannot be used')
    expect(said).not.toContain('secret')
    if (code !== '28P01') return
    for (const script of ['src/main.ts', 'src/startup/migrate-command.ts']) {
      const ended = await startProcess(environment, script)
      expectEnd(ended, advice)
      expect(ended.said.trim()).toBe(said)
    }
  })

  test('startup fails with advice if the database refuses TLS', async () => {
    server = await startFakePostgres()
    const said = await start({ ...secrets, DATABASE_URL: `${server.url}?sslmode=verify-full` })
    expectSentence(said, /does not support SSL.*\. Set sslmode=disable/)
  })

  test('startup fails with advice if the database is older than PostgreSQL 15', async () => {
    server = await startFakePostgres({ version: '140012' })
    const said = await start({ ...secrets, DATABASE_URL: server.url })
    expectSentence(said, /is PostgreSQL 14, but PostgreSQL 15 or newer is required/)
  })

  test('startup fails with advice if the database does not exist or its host is unknown', async () => {
    server = await startFakePostgres()
    // No process listens on port 1.
    const hosts = ['127.0.0.1:1', 'localhost:1', 'nowhere.invalid']
    const ends = hosts.map((host) =>
      startProcess({ ...secrets, DATABASE_URL: `postgres://u:p@${host}/x` }),
    )
    for (const ended of await Promise.all(ends)) {
      expectEnd(ended, /The database at DATABASE_URL cannot be used: .*/)
    }
  })
})

const migrateScript = 'src/startup/migrate-command.ts'

test('migrations need no secret of the service and no folder for secrets', async () => {
  const server = await startFakePostgres({ refuses: { code: '3D000', message: 'not there' } })
  const ended = await startProcess({ DATABASE_URL: server.url, DATA_DIR: file }, migrateScript)
  expectEnd(ended, /The database at DATABASE_URL cannot be used/)
  await server.stop()
})

test.each([
  ['migrations', migrateScript],
  ['a node', 'src/main.ts'],
])(
  'the program %s waits for a database that is starting, logs the wait once, and continues',
  async (_, script) => {
    const port = await freePort()
    const logFile = join(folder, `${basename(script)}.log`)
    const program = prepareProgram({
      file: join(root, 'node_modules/.bin/node'),
      args: [script],
      env: {
        ...{ MANAGEMENT_TOKEN: 'a-token-of-tests', ENCRYPTION_KEY: '07'.repeat(32) },
        DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x`,
      },
      logFile,
    })
    program.start()
    const log = () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '')
    const waits = 'no connections accepted yet'
    await eventually(log, (text) => text.includes(waits))
    const refuses = { code: '57P03', message: 'the database system is starting up' }
    const server = await startFakePostgres({ port, refuses })
    await eventually(server.refusals, (count) => count > 1)
    refuses.code = '3D000'
    expect(await program.ended()).toBe(1)
    expect(log().split(waits)).toHaveLength(2)
    expect(log()).toContain('Create that database')
    await server.stop()
  },
)

test('startup fails with advice if the database does not respond in time', () => {
  const said = explainError(
    explainDatabaseError(new Error('Connection terminated due to connection timeout')),
  )
  expect(said).toMatch(/cannot be used: .* timeout\. It did not respond in time: check the host/)
})

test('migrations do not check settings that only a running node needs', async () => {
  const environment = {
    ...withDatabase(),
    ROLE: 'worker',
    MANAGEMENT_TOKEN_FILE: join(folder, 'none'),
    ENCRYPTION_KEY: 'short',
    PROVIDERS_FILE: join(folder, 'none'),
    SMTP_URL: 'smtp://127.0.0.1:25',
    REDIS_URL: 'not an address',
    RECOVERED_TO: 'yesterday',
  }
  const ended = await startProcess(environment, migrateScript)
  expect(ended).toEqual({ code: 0, said: expect.stringMatching(/Migrated:|up to date/) })
})

describe('a Redis Cluster', () => {
  let server: Server
  let url: string

  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        const commands = chunk.toString().match(/\*\d+\r\n/g) ?? []
        const isInfo = /INFO/i.test(chunk.toString())
        const body = '# Cluster\r\ncluster_enabled:1\r\n'
        const answer = isInfo ? `$${body.length}\r\n${body}\r\n` : '-ERR unknown command\r\n'
        for (const _ of commands) socket.write(answer)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `redis://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('a Redis Cluster is refused with a message that suggests the alternative', async () => {
    const ended = await startProcess({ ...withDatabase(), REDIS_URL: url })
    expectEnd(ended, /REDIS_URL is a Redis Cluster.*Use a Redis/)
  })
})
