import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { run } from '../support/momo.ts'

interface Received {
  url: URL
  authorization: string | undefined
  body: string
}

const folder = mkdtempSync(join(tmpdir(), 'momo-files-'))
let file: string
let server: Server
let received: Received[]

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const key = () => ({ MOMO_URL: url(), MOMO_API_KEY: 'sk_test_key' })
const token = () => ({ MOMO_URL: url(), MANAGEMENT_TOKEN: 'management-token' })
const none = () => ({ MOMO_URL: url() })

beforeAll(async () => {
  file = join(folder, 'file')
  server = createServer(async (req, res) => {
    const { authorization } = req.headers
    received.push({ url: new URL(req.url ?? '', url()), authorization, body: await text(req) })
    res.setHeader('Content-Type', 'application/json')
    res.end(JSON.stringify({ data: [], warnings: [], meta: { next_cursor: null } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  received = []
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

type Environment = () => Record<string, string>

/** Lists every command that reads a file, except `momo listen`, which has separate tests. */
const uses: [string, () => string[], Environment][] = [
  ['a bulk payout', () => ['bulk-payouts', 'create', file], key],
  [
    'a password',
    () => ['session', 'start', '--email', 'a@b.example', '--password-file', file],
    none,
  ],
  ['an audit checkpoint', () => ['audit', 'verify', '--checkpoint', file], token],
  [
    'a secret key',
    () => ['balances', 'list'],
    () => ({ MOMO_URL: url(), MOMO_API_KEY_FILE: file }),
  ],
  [
    'a stored token',
    () => ['organisations', 'list'],
    () => ({ MOMO_URL: url(), DATA_DIR: folder }),
  ],
]

const store = (bytes: Buffer) => {
  for (const path of [file, join(folder, 'management-token')]) writeFileSync(path, bytes)
}

const text1252 = Buffer.from('a,b\r\n1,2\r\nRené Hélène,3\r\n', 'latin1')
const powerShell = Buffer.from('\ufeffmot de passe\r\n', 'utf16le')

test.each(uses)(
  'momo refuses %s in an encoding other than UTF-8 with its line number, and sends no request',
  async (_, use, env) => {
    store(text1252)
    const windows = await run(use(), env())
    store(powerShell)
    const utf16 = await run(use(), env())
    expect(windows).toMatchObject({ code: 2, out: '' })
    expect(windows.err).toContain('it is not UTF-8 text (line 3)')
    expect(utf16).toMatchObject({ code: 2, out: '' })
    expect(utf16.err).toContain('it is UTF-16 text, not UTF-8 (line 1)')
    expect(received).toEqual([])
  },
)

test('momo ignores a byte order mark in a password, key, token or bulk payout file', async () => {
  const withMark = (content: string) => store(Buffer.from(`\ufeff${content}\r\n`))
  withMark('correct horse é')
  await run(['session', 'start', '--email', 'a@b.example', '--password-file', file], none())
  withMark('sk_test_marked')
  await run(['balances', 'list'], { MOMO_URL: url(), MOMO_API_KEY_FILE: file })
  withMark('stored-token')
  await run(['organisations', 'list'], { MOMO_URL: url(), DATA_DIR: folder })
  withMark('amount\r\n700')
  await run(['bulk-payouts', 'create', file], key())
  const [session, balances, ledger, bulk] = received
  expect(JSON.parse(session?.body ?? '')).toMatchObject({ password: 'correct horse é' })
  expect(balances?.authorization).toBe('Bearer sk_test_marked')
  expect(ledger?.authorization).toBe('Bearer stored-token')
  expect(bulk?.body).toBe('amount\r\n700\r\n')
})

test('momo reports the correct line number of an error, even in a file that is read in several blocks', async () => {
  const lines = Array.from({ length: 20_000 }, (_, line) => `${line},Hélène,😀`)
  const whole = lines.join('\n')
  store(Buffer.from(whole))
  await run(['bulk-payouts', 'create', file], key())
  store(Buffer.concat([Buffer.from(`${whole}\nRen`), Buffer.of(0xe9)]))
  const { code, err } = await run(['bulk-payouts', 'create', file], key())
  expect([code, err]).toEqual([2, expect.stringContaining('it is not UTF-8 text (line 20001)')])
  expect(received.map(({ body }) => body)).toEqual([whole])
})

test('momo reports the path of a file that is missing or is a folder', async () => {
  mkdirSync(join(folder, 'folder'), { recursive: true })
  const create = (path: string) => run(['bulk-payouts', 'create', path], key())
  const [isFolder, isMissing] = [
    await create(join(folder, 'folder')),
    await create(join(folder, 'nowhere')),
  ]
  expect(isFolder).toMatchObject({ code: 2, err: expect.stringContaining('it is a folder') })
  expect(isMissing).toMatchObject({
    code: 2,
    err: expect.stringContaining('the file does not exist'),
  })
})
