import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unknownId } from '../support/builders.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { documents, prefixes } from '../support/documents.ts'
import { eventually, exceeds } from '../support/eventually.ts'
import { type Running, run, startMomo, startProcess } from '../support/momo.ts'
import { type Answer, type Receiver, startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let merchant: Merchant
const folder = mkdtempSync(join(tmpdir(), 'momo-repeat-'))
let silent: Receiver

beforeAll(async () => {
  ;[server, silent] = await Promise.all([startTestServer(), startReceiver(() => {})])
  merchant = await createMerchant(server)
  await writeFile(join(folder, 'salaires.csv'), 'amount,currency\n')
})
afterAll(() => Promise.all([server?.stop(), silent?.stop()]))

const at = ({ url }: { url: string }) => ({
  MOMO_URL: new URL(url).origin,
  MOMO_API_KEY: merchant.secretKey,
})

const party = ['--country', 'CG', '--provider', 'carrier1_momo', '--phone', '+242 06 999001']
const address = 'https://boutique.example/'

const creations = (): Record<string, string[]> => ({
  createPayment: ['payments', 'create', '--amount', '5000', ...party],
  createRefund: ['refunds', 'create', unknownId, '--amount', '2000'],
  createPayout: ['payouts', 'create', '--amount', '2000', '--currency', 'XAF', ...party],
  createBulkPayout: ['bulk-payouts', 'create', join(folder, 'salaires.csv')],
  createPaymentLink: ['links', 'create', '--currency', 'XAF', '--amount', '5000'],
  createBankAccount: [
    ...['bank-accounts', 'create', '--currency', 'XAF', '--country', 'CG', '--bank', 'Banque'],
    ...['--holder', 'Léon', '--account-number', '30011000101013451300019'],
  ],
  createWithdrawal: [
    ...['withdrawals', 'create', '--bank-account', unknownId, '--amount', '5000'],
    ...['--currency', 'XAF'],
  ],
  createCheckoutSession: [
    ...['checkout', 'create', '--amount', '5000', '--currency', 'XAF'],
    ...['--success-url', address, '--cancel-url', address],
  ],
})

/** Lists the documented operations that accept an idempotency key, with their paths. */
const repeatable = (['openapi', 'account'] as const).flatMap((name) =>
  Object.entries(documents[name].paths).flatMap(([path, operations]) =>
    Object.values(operations)
      .filter(({ parameters = [] }) => JSON.stringify(parameters).includes('IdempotencyKey'))
      .map(({ operationId }) => ({ operationId, path: `${prefixes[name]}${path}` })),
  ),
)

test('every operation that accepts an idempotency key has a momo command in these tests', () => {
  expect(Object.keys(creations()).sort()).toEqual(
    repeatable.map(({ operationId }) => operationId).sort(),
  )
})

test.each(repeatable)(
  'momo writes a new idempotency key to standard error before it sends $operationId',
  async ({ operationId, path }) => {
    let running: Running | undefined
    let notesBefore = ''
    const broken = await startReceiver((_request, res) => {
      notesBefore ||= running?.notes() ?? ''
      res.destroy()
    })
    const args = creations()[operationId] ?? []
    running = startMomo(args, at(broken))
    const { code, err } = await running.ended
    const again = await run(args, at(broken))
    await broken.stop()
    const [sent, other] = broken.received
    const key = sent?.headers['idempotency-key'] ?? 'none'
    expect(sent?.path.split('?')[0]).toBe(path)
    expect(notesBefore).toBe(`Idempotency key: ${key}\n`)
    expect([code, again.code]).toEqual([2, 2])
    expect(err).toMatch(new RegExp(`\\n  momo ${args[0]} create .+ --idempotency-key ${key}\\n$`))
    // If the key were derived from the content, a second identical payroll would not be paid.
    expect(other?.headers['idempotency-key']).not.toBe(key)
  },
)

test('momo prints no idempotency key for an explicit key, a preview or a list', async () => {
  const broken = await startReceiver((_request, res) => res.destroy())
  const [given, preview, list] = await Promise.all([
    run([...(creations().createPayment ?? []), '--idempotency-key', 'c-1'], at(broken)),
    run([...(creations().createBulkPayout ?? []), '--dry-run'], at(broken)),
    run(['payments', 'list'], at(broken)),
  ])
  await broken.stop()
  for (const { err } of [given, preview, list]) expect(err).not.toContain('Idempotency key')
  for (const { err } of [preview, list]) expect(err).not.toContain('carried out')
  expect(given.err).toContain('--idempotency-key c-1')
})

/** Starts a proxy to the service that loses the first response. */
const losingTheFirst =
  (done: () => void): Answer =>
  async ({ path, headers, body }, res, count) => {
    const { authorization = '', 'content-type': type = '', 'idempotency-key': key = '' } = headers
    const reply = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type, 'idempotency-key': key },
      body,
    })
    const text = await reply.text()
    if (count === 1) return done()
    res.writeHead(reply.status, Object.fromEntries(reply.headers)).end(text)
  }

/** Returns the words that a shell parses from a line starting with `momo`. */
const wordsOf = async (line: string): Promise<string[]> => {
  const script = `momo() { for word; do printf '%s\\n' "$word"; done; }; ${line}`
  return (await promisify(execFile)('sh', ['-c', script])).stdout.trimEnd().split('\n')
}

test('after a signal, momo prints a command that repeats the payout without paying twice', async () => {
  let isPaid = false
  const gateway = await startReceiver(
    losingTheFirst(() => {
      isPaid = true
    }),
  )
  const { MOMO_URL } = at(gateway)
  const args = [...(creations().createPayout ?? []), '--api-key', merchant.secretKey]
  const running = startMomo(args, { MOMO_URL })
  await eventually(
    () => isPaid,
    (isSo) => isSo,
  )
  const notes = await running.stop()
  expect((await running.ended).code).toBe(130)
  expect(notes).toContain('Stopped by SIGINT before the server responded.')
  expect(notes).toContain('MOMO_API_KEY (in place of --api-key)')
  expect(notes).not.toContain(merchant.secretKey)
  const [line = ''] = /^ {2}momo .+$/m.exec(notes) ?? []
  const repeated = await run([...(await wordsOf(line)), '--json'], at(gateway))
  await gateway.stop()
  const listed = (await merchant.get('/payouts')).body.data
  expect(listed).toHaveLength(1)
  expect(repeated.code).toBe(0)
  expect(JSON.parse(repeated.out).data.id).toBe(listed[0].id)
  const replayed = `Already created on ${listed[0].created_at}; nothing new was created.\n`
  expect(repeated.err.replace(/^Sandbox: .+\n/, '')).toBe(replayed)
})

test('momo prints sandbox notices to standard error', async () => {
  const to = ['--country', 'CG', '--provider', 'carrier1_momo', '--phone', '+242 06']
  const created = await run(['payments', 'create', '--amount', '5000', ...to], at(server))
  expect([created.code, created.err]).toEqual([
    0,
    expect.stringMatching(/^Sandbox: En mode reel, cette requete serait refusee\. phone_number/m),
  ])
  expect(created.out).not.toContain('Sandbox:')
})

test.each([
  [
    'omits secrets and keeps the arguments after --',
    ['--token=secret', 'refunds', 'create', '--amount', '7', '--api-key', 'sk_test_x', '--', 'x y'],
    "momo refunds create --amount 7 --idempotency-key KEY -- 'x y'",
  ],
  [
    'is quoted for a shell',
    [
      'links',
      'create',
      '--currency',
      'XAF',
      '--amount',
      '5',
      '--description',
      "l'été $HOME --api-key",
    ],
    "momo links create --currency XAF --amount 5 --description 'l'\\''été $HOME --api-key' --idempotency-key KEY",
  ],
])('the command that momo prints for repeating a change %s', async (_title, args, line) => {
  const broken = await startReceiver((_request, res) => res.destroy())
  const usable = args.filter((arg) => !arg.startsWith('--token'))
  const { err } = await run(usable, at(broken))
  await broken.stop()
  const key = broken.received[0]?.headers['idempotency-key'] ?? 'none'
  expect(err).toContain(`\n  ${line.replace('KEY', key)}\n`)
})

test('after a signal interrupts a change without an idempotency key, momo prints which state to check', async () => {
  const create = ['organisations', 'create', '--name', 'x', '--email', 'x@y.example']
  const env = { MOMO_URL: new URL(silent.url).origin, MANAGEMENT_TOKEN: 'token' }
  const before = silent.received.length
  const running = startMomo([...create, '--country', 'CG'], env)
  await eventually(() => silent.received.length, exceeds(before))
  expect(await running.stop()).toBe(
    'Stopped by SIGINT before the server responded.\nThe request may have been carried out. ' +
      'Check before you repeat it:\n  momo call listOrganisations\n',
  )
})

const person = ['--email', 'awa@boutique.example']
const key = ['--kind', 'secret', '--environment', 'test']

/** Lists changes without an idempotency key, each with a command that shows whether it happened. */
const checks: [line: string[], check: string][] = [
  [
    ['call', 'createApplication', '--id', unknownId, '--name', 'x'],
    `call listApplications --id ${unknownId}`,
  ],
  [['call', 'createApiKey', '--id', unknownId, ...key], `call listApiKeys --id ${unknownId}`],
  [['webhooks', 'delete', unknownId, '--reason', 'x'], `call getWebhookEndpoint --id ${unknownId}`],
  [
    ['organisations', 'suspend', unknownId, '--reason', 'x'],
    `call getOrganisation --id ${unknownId}`,
  ],
  [['people', 'invite', ...person, '--role', 'support'], 'call listInvitations'],
  [
    ['events', 'recover', unknownId, '--from', '2026-11-01T00:00:00Z'],
    `call listEndpointRecoveries --id ${unknownId}`,
  ],
]

test.each(checks)(
  'if no response arrives, momo %j prints the command that shows the result',
  async (line, check) => {
    const broken = await startReceiver((_request, res) => res.destroy())
    const { origin } = new URL(broken.url)
    const { code, err } = await run(['--url', origin, ...line], { MANAGEMENT_TOKEN: 'token' })
    await broken.stop()
    expect([code, err.split('\n').slice(-3)]).toEqual([
      2,
      [
        'The request may have been carried out. Check before you repeat it:',
        `  momo --url ${origin} ${check}`,
        '',
      ],
    ])
    // The suggested command is complete: it sends a request to the server.
    const shown = await run(check.split(' '), { MOMO_URL: server.url, MANAGEMENT_TOKEN: 'token' })
    expect(shown.code).not.toBe(2)
  },
)

test('an interrupted momo download keeps the old file and leaves no partial file', async () => {
  const file = join(folder, 'novembre.csv')
  await writeFile(file, 'the good file')
  const slow = await startReceiver((_request, res) => {
    res.writeHead(200, { 'Content-Type': 'text/csv' }).write('id\r\n')
  })
  const running = startMomo(['transactions', 'export', '--output', file], at(slow))
  const filesOf = async () => (await readdir(folder)).filter((name) => name.startsWith('novembre'))
  await eventually(filesOf, ({ length }) => length === 2)
  expect(await running.stop()).toBe(`Stopped by SIGINT: ${file} was not written.\n`)
  await slow.stop()
  expect((await running.ended).code).toBe(130)
  expect(await readFile(file, 'utf8')).toBe('the good file')
  expect(await filesOf()).toEqual(['novembre.csv'])
})

test('on SIGINT, SIGTERM or SIGHUP, momo prints the safe command and exits with 128 plus the signal number', async () => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  await Promise.all(
    signals.map(async (signal) => {
      const running = startProcess(creations().createPayout ?? [], at(silent))
      const key = await eventually(
        () => /^Idempotency key: (\S+)\n/.exec(running.notes())?.[1] ?? '',
        (text) => silent.received.some(({ headers }) => headers['idempotency-key'] === text),
      )
      // A terminal signals the program and also its launcher, which forwards the signal.
      void running.interrupt(signal)
      expect(await running.interrupt(signal)).toBe(128 + constants.signals[signal])
      expect(running.notes()).toMatch(
        new RegExp(`Stopped by ${signal} before .+\\n.+\\n  momo payouts create .+ ${key}\\n$`),
      )
    }),
  )
})
