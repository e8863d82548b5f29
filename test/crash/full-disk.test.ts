import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { payment } from '../support/builders.ts'
import { call, createMerchant, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { hasPostgresPrograms, type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { canMount, createSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { prepareProcess, type ServiceProcess } from './service-process.ts'

/** The nodes run on disks that are really full, so they cannot write their database or log. */

const describeFull = canMount ? describe : describe.skip
const describeOnOwn = hasPostgresPrograms ? describe : describe.skip

const start = (database: TestDatabase): Promise<TestServer> =>
  startTestServer({ database, role: 'api', commitEveryMs: 100 })

const readinessOf = (server: TestServer): Promise<Reply> => call(server, 'get', '/readyz')
const isReady = ({ status }: Reply): boolean => status === 200

const metricOf = async (server: Pick<TestServer, 'url'>, name: string): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^momo_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

const loggedBy = (server: TestServer, words: string): number =>
  server.logLines.filter((line) => line.includes(words)).length

const makePayments = async (server: TestServer) => {
  const merchant = await createMerchant(server, { rateLimit: 100_000 })
  return (): Promise<Reply> => merchant.post('/payments', payment())
}

const fillAndEmpty = async (
  server: TestServer,
  disk: SmallDisk,
  filled: () => Promise<void> = async () => {},
): Promise<void> => {
  const pay = await makePayments(server)
  await eventually(() => readinessOf(server), isReady)
  expect((await pay()).status).toBe(201)
  disk.fill()
  await eventually(pay, ({ status }) => status === 503)
  const { status, body } = await readinessOf(server)
  expect([status, body.checks.storage]).toEqual([503, 'refused'])
  expect(await metricOf(server, 'database_storage_refused')).toBe(1)
  // Waiting for 30 more statements covers several disk space checks.
  const before = await metricOf(server, 'database_statements_total')
  await eventually(
    async () => {
      expect(isReady(await readinessOf(server))).toBe(false)
      return metricOf(server, 'database_statements_total')
    },
    (statements) => statements > before + 30,
  )
  await filled()
  disk.empty()
  await eventually(() => readinessOf(server), isReady)
  expect((await pay()).status).toBe(201)
  expect(await metricOf(server, 'database_storage_refused')).toBe(0)
  expect(loggedBy(server, 'database refuses all writes')).toBe(1)
  expect(loggedBy(server, 'database accepts writes again')).toBe(1)
}

describeFull('a node on a full disk', () => {
  const testOnOwn = hasPostgresPrograms ? test : test.skip

  testOnOwn(
    'a node is not ready from the first write refused by a full disk until the disk has space',
    async () => {
      const disk = createSmallDisk(64)
      let postgres: OwnPostgres | undefined
      try {
        postgres = await startOwnPostgres({ disk })
        const { database } = postgres
        const server = await start(database)
        await fillAndEmpty(server, disk, async () => {
          const late = await start(database)
          expect(isReady(await readinessOf(late))).toBe(false)
          await late.stop()
        })
        await server.stop()
      } finally {
        await postgres?.stop()
        disk.remove()
      }
    },
  )

  test('a node whose embedded database cannot write to a full disk is not ready until it can write again', async () => {
    const disk = createSmallDisk(150)
    try {
      const dataDir = join(disk.path, 'data')
      const server = await start({ url: undefined, dataDir, drop: async () => {} })
      const free = () => metricOf(server, 'data_folder_free_bytes')
      expect(await free()).toBeGreaterThan(0)
      expect(await free()).toBeLessThan(150 * 1024 * 1024)
      await fillAndEmpty(server, disk, async () => expect(await free()).toBe(0))
      await server.stop()
    } finally {
      disk.remove()
    }
  })
})

describeFull('a node whose log is on a full disk', () => {
  let disk: SmallDisk
  let database: TestDatabase
  let service: ServiceProcess
  const logged = (): string[] => readFileSync(join(disk.path, 'log'), 'utf8').split('\n')

  beforeEach(async () => {
    disk = createSmallDisk(8)
    database = await createTestDatabase()
    const logFile = join(disk.path, 'log')
    service = await prepareProcess(database, { LOG_LEVEL: 'info' }, logFile)
  })
  afterEach(async () => {
    await service.end('SIGKILL')
    await database.drop()
    disk.remove()
  })

  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(service.url + path)
    await answer.arrayBuffer()
    expect(answer.status).toBe(404)
  }

  test('a node with a full log disk keeps serving, counts lost log lines, and logs again when there is space', async () => {
    await service.start()
    disk.fill()
    const dropped = await eventually(
      async () => {
        await Promise.all(Array.from({ length: 100 }, () => ask(`/${'lost-'.repeat(40)}`)))
        return metricOf(service, 'log_lines_dropped_total')
      },
      (count) => count > 0,
    )
    disk.empty()
    await eventually(
      async () => {
        await ask('/logged-again')
        return logged()
      },
      (lines) => lines.some((line) => line.includes('/logged-again')),
    )
    expect(await metricOf(service, 'log_lines_dropped_total')).toBeGreaterThanOrEqual(dropped)
    const broken = logged().filter((line) => line.includes('"request"') && !/^{.*}$/.test(line))
    expect(broken).toEqual([])
    disk.fill()
    await ask('/not-logged')
    expect(await service.end('SIGTERM')).toBe(0)
  })

  test('a node starts even if the log disk is full', async () => {
    disk.fill()
    await service.start()
    await ask('/not-logged')
    expect(await service.end('SIGTERM')).toBe(0)
  })
})

describeOnOwn('a node whose PostgreSQL has space', () => {
  test('a node is not ready while the database server is read-only', async () => {
    const postgres = await startOwnPostgres()
    const server = await start(postgres.database)
    const pay = await makePayments(server)
    await eventually(() => readinessOf(server), isReady)
    await postgres.run('ALTER SYSTEM SET default_transaction_read_only = on')
    await postgres.run('SELECT pg_reload_conf()')
    await eventually(pay, ({ status }) => status === 503)
    expect(isReady(await readinessOf(server))).toBe(false)
    expect(await metricOf(server, 'data_folder_free_bytes')).toBeNaN()
    await postgres.run('ALTER SYSTEM RESET default_transaction_read_only')
    await postgres.run('SELECT pg_reload_conf()')
    await eventually(() => readinessOf(server), isReady)
    expect((await pay()).status).toBe(201)
    await server.stop()
    await postgres.stop()
  })

  test('a node stays ready while a table is locked, and a metric counts the lock time-outs', async () => {
    const postgres = await startOwnPostgres()
    const server = await start(postgres.database)
    const pay = await makePayments(server)
    await eventually(() => readinessOf(server), isReady)
    const merchants = await Promise.all([1, 2, 3].map(() => createMerchant(server)))
    for (const merchant of merchants) expect((await merchant.get('/payments')).status).toBe(200)
    const other = new pg.Client({ connectionString: postgres.url })
    await other.connect()
    await other.query('BEGIN; LOCK TABLE transactions IN ACCESS EXCLUSIVE MODE')
    // One merchant gets at most half of the connections, so several merchants use the whole pool of
    // three.
    const waiting = merchants.flatMap((merchant) =>
      Array.from({ length: 5 }, () => merchant.get('/payments')),
    )
    const ended = Promise.all(waiting).then((replies) => replies.map(({ status }) => status))
    let isOver = false
    void ended.finally(() => {
      isOver = true
    })
    while (!isOver) expect(isReady(await readinessOf(server))).toBe(true)
    expect(new Set(await ended)).toEqual(new Set([503]))
    expect(await metricOf(server, 'database_lock_timeouts_total')).toBeGreaterThan(0)
    await other.query('ROLLBACK')
    await other.end()
    expect((await pay()).status).toBe(201)
    await server.stop()
    await postgres.stop()
  })
})
