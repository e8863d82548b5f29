import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type backupLimits, createBackup } from '../../src/database/backup-engine.ts'
import { createContext } from '../../src/startup/create-context.ts'
import { payment } from '../support/builders.ts'
import { clientOf, createMerchant, manage } from '../support/client.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { momoOf, run } from '../support/momo.ts'
import { prepared } from '../support/prepared.ts'
import {
  hasRealEngines,
  managementToken,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-backup-'))
const within = (...names: string[]) => join(folder, ...names)
const databaseIn = (dataDir: string): TestDatabase => ({
  url: undefined,
  dataDir,
  drop: async () => {},
})
const startIn = (dataDir: string, options: Parameters<typeof startTestServer>[0] = {}) =>
  startTestServer({ database: databaseIn(dataDir), databaseUrl: undefined, ...options })

/** The backup was taken while payments were being created. */
const file = within('monday.backup')
const acknowledgedBefore: string[] = []
const acknowledgedMeanwhile: string[] = []
let printed: { taken_at: string; bytes: number }

const { momo, output } = momoOf(() => server)

const restore = (dataDir: string, ...args: string[]) =>
  run(['restore', ...args], { DATA_DIR: dataDir, ENCRYPTION_KEY: '07'.repeat(32) })

const pay = async (): Promise<string> => {
  const { status, body } = await merchant.post('/payments', payment())
  expect(status).toBe(201)
  return body.data.id
}

const server = prepared(() => startIn(within('data')))
const merchant = prepared(() => createMerchant(server))

beforeAll(async () => {
  for (let count = 0; count < 20; count += 1) acknowledgedBefore.push(await pay())
  let isOver = false
  const client = async () => {
    while (!isOver && acknowledgedMeanwhile.length < 100) acknowledgedMeanwhile.push(await pay())
  }
  const clients = [client(), client(), client()]
  printed = JSON.parse(await output('backup', file, '--json'))
  isOver = true
  await Promise.all(clients)
})

/** Returns all files below a folder with their content, which reveals any change. */
const contentOf = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !['lock', 'lock-journal', 'holder'].includes(item.name))
    .map((item) => join(item.parentPath, item.name))
    .map((name) => `${name} ${createHash('sha256').update(readFileSync(name)).digest('hex')}`)
    .sort()

test('momo backup writes one file that only its owner may read, and no other file', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).sort()).toEqual(['data', 'monday.backup'])
  expect(printed).toMatchObject({ file, bytes: statSync(file).size })
})

test('a backup contains neither the management token nor the encryption key', async () => {
  const dataDir = within('generated')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'encryption-key'), 'the key of this folder')
  const other = await startIn(dataDir)
  const env = { MOMO_URL: other.url, MANAGEMENT_TOKEN: managementToken }
  expect((await run(['backup', within('generated.backup')], env)).code).toBe(0)
  await other.stop()
  const archive = gunzipSync(readFileSync(within('generated.backup')))
  expect(archive.includes('the key of this folder')).toBe(false)
  expect(archive.includes('encryption-key\0')).toBe(false)
  expect(archive.includes(managementToken)).toBe(false)
})

test('payments succeed while momo backup runs', () => {
  expect(acknowledgedMeanwhile.length).toBeGreaterThan(3)
})

test('momo backup does not replace an existing file', async () => {
  const before = contentOf(folder)
  expect(await momo('backup', file)).toMatchObject({
    code: 2,
    err: `${file} already exists: a backup does not overwrite files.\n`,
  })
  expect(contentOf(folder)).toEqual(before)
})

test('two simultaneous backups are both complete', async () => {
  const names = ['one', 'other'].map((name) => within(`${name}.backup`))
  const made = await Promise.all(names.map((name) => momo('backup', name)))
  expect(made.map(({ code }) => code)).toEqual([0, 0])
  expect(names.every(existsSync)).toBe(true)
})

test('two simultaneous backups to the same file leave a single, complete backup', async () => {
  const name = within('same.backup')
  const made = await Promise.all([1, 2].map(() => momo('backup', name)))
  expect(made.map(({ code }) => code).sort()).toEqual([0, 5])
  expect(made.find(({ code }) => code === 5)?.err).toContain('file already exists')
  expect(await restore(within('same'), name)).toMatchObject({ code: 0 })
  expect(readdirSync(folder).filter((each) => each.startsWith('same.backup'))).toHaveLength(1)
})

test('after a caller disconnects in the middle of a backup, the next backup succeeds', async () => {
  const controller = new AbortController()
  const headers = { Authorization: `Bearer ${managementToken}` }
  const answer = await fetch(`${server.url}/management/v1/backup`, {
    headers,
    signal: controller.signal,
  })
  await answer.body?.getReader().read()
  controller.abort()
  expect(await momo('backup', within('after.backup'))).toMatchObject({ code: 0, err: '' })
})

describe('slow backup clients', () => {
  /**
   * Starts a service with backups too large for the system to buffer if the client does not read.
   */
  const startWith = async (name: string, limits: typeof backupLimits): Promise<TestServer> => {
    const dataDir = within(name)
    const { stop } = await startIn(dataDir)
    await stop()
    writeFileSync(join(dataDir, 'database', 'base', 'filling'), randomBytes(24 * 1024 * 1024))
    return startIn(dataDir, {
      makeContext: (dependencies) => {
        const ctx = createContext(dependencies)
        const source = {
          db: ctx.db,
          folder: dependencies.database.embedded?.folder ?? '',
          nowIso: ctx.clock.nowIso,
          version: 'test',
          onTaken: async () => {},
        }
        return Object.freeze({ ...ctx, backup: createBackup(source, limits) })
      },
    })
  }

  const begin = (of: TestServer) =>
    fetch(`${of.url}/management/v1/backup`, {
      headers: { Authorization: `Bearer ${managementToken}` },
    })

  test('a backup client that stops reading is disconnected, and the next backup succeeds', async () => {
    const limits = { takenWithinMs: 5000, turnWithinMs: 40_000 }
    const other = await startWith('stopped', limits)
    const unread = await begin(other)
    expect(unread.status).toBe(200)
    const env = { MOMO_URL: other.url, MANAGEMENT_TOKEN: managementToken }
    expect((await run(['backup', within('next.backup')], env)).code).toBe(0)
    await expect(unread.arrayBuffer()).rejects.toThrow('terminated')
    await other.stop()
  })

  test(
    'slow backup callers are refused if their turn does not come, and the backup in ' +
      'progress stays complete',
    async () => {
      const limits = { takenWithinMs: 60_000, turnWithinMs: 500 }
      const other = await startWith('waiting', limits)
      const slow = await begin(other)
      const refused = await manage(other, 'get', '/backup')
      expect([refused.status, refused.body.code]).toEqual([503, 'service_unavailable'])
      const archive = gunzipSync(Buffer.from(await slow.arrayBuffer()))
      expect(archive.includes('backup.json')).toBe(true)
      expect((await begin(other)).status).toBe(200)
      await other.stop()
    },
  )
})

describe('a restored service', () => {
  const dataDir = within('restored')
  let restored: TestServer
  let out: string

  beforeAll(async () => {
    const done = await restore(dataDir, file)
    expect(done).toMatchObject({ code: 0, err: '' })
    out = done.out
  })
  afterAll(() => restored?.stop())

  test('a restored service needs the RECOVERED_TO that the restore prints', () => {
    expect(out.split('\n')).toContain(`RECOVERED_TO=${printed.taken_at}`)
    expect(out).toContain('Its encryption key matches the one configured here.')
  })

  test('a restored service has every payment acknowledged before the backup began, and no partial payment', async () => {
    restored = await startIn(dataDir, { recoveredTo: printed.taken_at })
    const again = clientOf(restored, merchant.secretKey)
    for (const id of acknowledgedBefore) {
      const [now, before] = await Promise.all(
        [again, merchant].map((each) => each.get(`/payments/${id}`)),
      )
      expect([now?.status, now?.body.data]).toEqual([
        200,
        { ...before?.body.data, ...lateFields(now?.body.data) },
      ])
    }
    const check = await manage(restored, 'get', '/ledger-check')
    expect(check.body.data).toMatchObject({ balanced: true, discrepancies: [] })
    const known = new Set([...acknowledgedBefore, ...acknowledgedMeanwhile])
    const listed = (await again.get('/payments?per_page=100')).body.data as { id: string }[]
    expect(listed.filter(({ id }) => !known.has(id))).toEqual([])
  })

  test('a restored service starts in recovery, and accepts payments after the administrator finishes the recovery', async () => {
    const state = (await manage(restored, 'get', '/recovery')).body.data
    expect(state).toMatchObject({ state: 'open', recovered_to: printed.taken_at })
    const again = clientOf(restored, merchant.secretKey)
    expect((await again.post('/payments', payment())).status).toBe(503)
    await manage(restored, 'post', '/recovery/finish')
    const reply = await eventually(
      () => again.post('/payments', payment()),
      ({ status }) => status !== 503,
    )
    expect(reply.status).toBe(201)
    await eventually(() => again.get(`/payments/${reply.body.data.id}`), resourceIs('successful'))
  })

  test('a running service is not replaced by a restore', async () => {
    const refused = await restore(dataDir, file, '--force')
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/is in use by process \d+ since .* Stop that process/)
    expect((await manage(restored, 'get', '/ledger-check')).status).toBe(200)
  })

  test('a restored service is replaced only with --force, and the replaced database is kept and opens', async () => {
    await restored.stop()
    const before = contentOf(dataDir)
    const refused = await restore(dataDir, file)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('use --force') })
    expect(contentOf(dataDir)).toEqual(before)
    const forced = JSON.parse((await restore(dataDir, file, '--force', '--json')).out)
    expect(forced).toMatchObject({ taken_at: printed.taken_at, is_encryption_key_right: true })
    const kept = within('kept')
    mkdirSync(kept)
    renameSync(forced.kept, join(kept, 'database'))
    restored = await startIn(kept)
    expect((await manage(restored, 'get', '/recovery')).body.data.state).toBe('finished')
  })
})

const lateFields = ({
  status,
  updated_at,
  provider_reference,
  completed_at,
}: typeof printed & {
  [name: string]: unknown
}) => ({ status, updated_at, provider_reference, completed_at })

const faults: [string, (path: string) => void][] = [
  [
    'whose second half is missing',
    (path) => truncateSync(path, Math.floor(statSync(path).size / 2)),
  ],
  ['whose last bytes are missing', (path) => truncateSync(path, statSync(path).size - 4)],
  [
    'with a changed byte',
    (path) => {
      const bytes = readFileSync(path)
      const at = Math.floor(bytes.length / 3)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(path, bytes)
    },
  ],
  [
    'that was unpacked, changed and packed again',
    (path) => {
      const bytes = gunzipSync(readFileSync(path))
      const at = bytes.indexOf('Boutique L')
      expect(at).toBeGreaterThan(0)
      bytes.write('b', at)
      writeFileSync(path, gzipSync(bytes))
    },
  ],
  [
    'that was cut off between two files and packed again',
    (path) => {
      const bytes = gunzipSync(readFileSync(path))
      const at = bytes.indexOf('database/backup_label')
      writeFileSync(path, gzipSync(bytes.subarray(0, at)))
    },
  ],
  ['that is empty', (path) => writeFileSync(path, '')],
  ['that is text', (path) => writeFileSync(path, 'no backup')],
  [
    'that is another archive',
    (path) => execFileSync('tar', ['-czf', path, '-C', '.', 'package.json']),
  ],
]

test.each(faults)('momo restore refuses a backup %s and changes nothing', async (_title, spoil) => {
  const spoilt = within('spoilt.backup')
  cpSync(file, spoilt)
  spoil(spoilt)
  const dataDir = within('spared')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'encryption-key'), 'kept')
  const before = contentOf(dataDir)
  const refused = await restore(dataDir, spoilt, '--force')
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /spoilt\.backup is not a whole backup: .*\. Nothing was changed\.\n$/,
    ),
  })
  expect(contentOf(dataDir)).toEqual(before)
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})

test('a missing backup file is refused with a message', async () => {
  const refused = await restore(within('spared'), within('absent.backup'))
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^ENOENT.*absent\.backup/) })
})

test('momo restore reports a different encryption key, and the service refuses to start with that key', async () => {
  const dataDir = within('other-key')
  const env = { DATA_DIR: dataDir, ENCRYPTION_KEY: '08'.repeat(32) }
  const done = await run(['restore', file], env)
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toContain("The encryption key configured here is not the backup's")
  const start = startIn(dataDir, { encryptionKeys: [Buffer.alloc(32, 8)] })
  await expect(start).rejects.toThrow('ENCRYPTION_KEY does not contain the key')
})

test('start-up is refused in a folder where a restore was interrupted before its last step', async () => {
  const dataDir = within('interrupted')
  await restore(dataDir, file)
  renameSync(join(dataDir, 'database'), join(dataDir, 'database.restoring'))
  await expect(startIn(dataDir)).rejects.toThrow('was interrupted: repeat `momo restore')
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
  expect((await restore(dataDir, file)).code).toBe(0)
  await (await startIn(dataDir)).stop()
})

test("momo restore refers to PostgreSQL's own tools if DATABASE_URL is set", async () => {
  const env = { DATA_DIR: within('unused'), DATABASE_URL: 'postgres://127.0.0.1/momo' }
  const refused = await run(['restore', file], env)
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('pgBackRest') })
  expect(existsSync(within('unused'))).toBe(false)
})

;(hasRealEngines ? test : test.skip)(
  'momo backup mentions the PostgreSQL tools if the service uses PostgreSQL',
  async () => {
    const other = await startTestServer()
    const env = { MOMO_URL: other.url, MANAGEMENT_TOKEN: managementToken }
    const refused = await run(['backup', within('postgresql.backup')], env)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('pgBackRest') })
    expect(existsSync(within('postgresql.backup'))).toBe(false)
    await other.stop()
  },
)
