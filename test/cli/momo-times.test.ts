import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { run, runProcess } from '../support/momo.ts'

let server: Server
let requests: URL[]

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const key = () => ({ MOMO_URL: url(), MOMO_API_KEY: 'sk_test_key' })
const token = () => ({ MOMO_URL: url(), MANAGEMENT_TOKEN: 'management-token' })

beforeAll(async () => {
  server = createServer((req, res) => {
    requests.push(new URL(req.url ?? '', url()))
    res.setHeader('Content-Type', 'application/json')
    res.end(JSON.stringify({ data: [], meta: { next_cursor: null } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  requests = []
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const id = '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f'
const market = ['--provider', 'carrier1_momo', '--country', 'CM', '--currency', 'XAF']

test.each<[string[], string, () => Record<string, string>]>([
  [['transactions', 'list'], '--from', key],
  [['transactions', 'list'], '--to', token],
  [['transactions', 'export'], '--from', key],
  [['statements', 'show', '--currency', 'XAF'], '--from', key],
  [['statements', 'export', '--currency', 'XAF'], '--from', key],
  [['events', 'list'], '--to', key],
  [['events', 'recover', id], '--from', key],
  [['links', 'create', '--currency', 'XAF'], '--expires-at', key],
  [
    ['call', 'createApiKey', '--id', id, '--kind', 'secret', '--environment', 'test'],
    '--expires-at',
    token,
  ],
  [['call', 'listAuditEntries'], '--from', token],
  [['audit', 'export'], '--to', token],
  [['call', 'listLedgerEntries', '--id', id], '--from', token],
  [['ledger', 'statement', id], '--to', token],
  [['fees', 'set', ...market, '--basis-points', '150', '--fixed', '0'], '--from', token],
])('momo %j refuses an ambiguous %s and sends no request', async (use, option, env) => {
  for (const text of ['01/11/2026', '2026-11-01', '2026-11-01T00:00', '2026-02-30T00:00Z', 'now']) {
    const { code, err } = await run([...use, option, text], env())
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(`^${option}: "${text}" .*as in 2026-11-01T00:00:00Z or`),
    ])
  }
  expect(requests).toEqual([])
})

test('momo converts a time to UTC with the offset in the time or the time zone of the command', async () => {
  const zone = ['--time-zone', 'Africa/Brazzaville']
  await run(['transactions', 'list', '--from', '2026-11-01', '--to', '2026-12-01', ...zone], key())
  await run(['transactions', 'list', ...zone, '--from', '2026-11-01T10:00:00+03:00'], key())
  expect(requests.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { created_from: '2026-10-31T23:00:00.000Z', created_to: '2026-11-30T23:00:00.000Z' },
    { created_from: '2026-11-01T07:00:00.000Z' },
  ])
})

test('the time zone of the machine does not affect the times that momo reads', async () => {
  const use = ['transactions', 'list', '--from', '2026-11-01T09:00', '--time-zone', 'Africa/Lagos']
  const inTokyo = await runProcess(use, { ...key(), TZ: 'Asia/Tokyo' })
  const here = await run(use, key())
  expect([inTokyo, here]).toMatchObject([
    { code: 0, err: '' },
    { code: 0, err: '' },
  ])
  const sent = requests.map(({ searchParams }) => searchParams.get('created_from'))
  expect(sent).toEqual(['2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z'])
  expect((await run(use.slice(0, -2), key())).code).toBe(2)
})

test('momo refuses a time that its time zone skips or repeats', async () => {
  const at = (text: string) =>
    run(['transactions', 'list', '--from', text, '--time-zone', 'Europe/Paris'], key())
  const [skipped, twice] = [await at('2026-03-29T02:30'), await at('2026-10-25T02:30')]
  expect([skipped.code, skipped.err]).toEqual([2, expect.stringContaining('set forward')])
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('set back')])
  expect(requests).toEqual([])
})
