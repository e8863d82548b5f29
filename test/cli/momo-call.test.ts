import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unknownId } from '../support/builders.ts'
import { run } from '../support/momo.ts'
import { allOperations } from '../support/operations.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { startReceiver } from '../support/receiver.ts'
import { managementToken } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-call-'))

const asStaff = (...args: string[]) =>
  run(['call', ...args], { MOMO_URL: server.url, MANAGEMENT_TOKEN: managementToken })

const asMerchant = (...args: string[]) =>
  run(['call', ...args], { MOMO_URL: server.url, MOMO_API_KEY: merchant.secretKey })

const payment = [
  '--country',
  'CG',
  '--provider',
  'carrier1_momo',
  '--phone-number',
  '+242 06 999001',
]

test('momo call without arguments lists every operation in the API documents', async () => {
  const { code, out, err } = await run(['call'], {})
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const listed = [...out.matchAll(/^ {2}(\w+) \[options\]/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(allOperations.map(({ operationId }) => operationId)))
})

test('the help for a call shows its summary, and the type and allowed values of each field', async () => {
  const { code, out } = await run(['call', 'createWebhookEndpoint', '--help'], {})
  expect(code).toBe(0)
  const help = out.replaceAll(/\s+/g, ' ')
  expect(help).toContain('Register a webhook endpoint')
  expect(help).toMatch(/--url <text> [^-]+\(required\)/)
  expect(help).toMatch(
    /--environment <text> .+\(with a management token\) \(choices: "live", "test"\)/,
  )
  expect(help).toMatch(/--events <text\|null\.\.\.> .+"payment\.succeeded"/)
})

test('if both APIs offer an operation, momo call uses the API that accepts the credential', async () => {
  const url = 'https://boutique.example/call'
  const own = await asMerchant('createWebhookEndpoint', '--url', url, '--json')
  const { id } = JSON.parse(own.out).data
  const of = ['--id', merchant.applicationId, '--per-page', '1']
  const listed = await asStaff('listWebhookEndpoints', ...of)
  expect(listed.out).toContain(id)
  expect(listed.out).toMatch(/^Page 1 of /m)
  const events = ['--events', 'payment.failed', 'payment.succeeded', '--enabled', 'false']
  const changed = await asStaff('updateWebhookEndpoint', '--id', id, ...events)
  expect(changed.out).toMatch(/^events +payment\.failed, payment\.succeeded$/m)
  const all = await asStaff('updateWebhookEndpoint', '--id', id, '--events', 'null', '--json')
  expect(JSON.parse(all.out).data).toMatchObject({ events: null, enabled: false })
  const mistaken = await asMerchant('createWebhookEndpoint', '--url', url, '--environment', 'test')
  expect(mistaken).toMatchObject({ code: 2, err: expect.stringContaining('management token') })
})

test('momo call options override the body file, and a repeated key creates one payment', async () => {
  const file = join(folder, 'payment.json')
  writeFileSync(file, JSON.stringify({ amount: 5000, metadata: { order: 7 } }))
  const order = ['createPayment', '--body', file, '--amount', '700', ...payment]
  const first = await asMerchant(...order, '--json')
  const [, key = ''] = /^Idempotency key: (\S+)$/m.exec(first.err) ?? []
  expect(JSON.parse(first.out).data).toMatchObject({ amount: 700, metadata: { order: 7 } })
  const again = await asMerchant(...order, '--idempotency-key', key, '--json')
  expect(JSON.parse(again.out).data.id).toBe(JSON.parse(first.out).data.id)
  const found = await asMerchant(
    'listTransactions',
    '--metadata',
    'order=7',
    '--created-from',
    '2020-01-01T00:00:00Z',
    '--json',
  )
  expect(JSON.parse(found.out).data).toHaveLength(1)
})

test('momo writes a response that is not JSON to a file', async () => {
  const file = join(folder, 'transactions.csv')
  const { code, out } = await asMerchant('downloadTransactions', '--output', file)
  expect({ code, out }).toEqual({ code: 0, out: '' })
  expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFF?id,/)
})

test.each([
  ['an unknown operation', ['nothing']],
  ['a missing field', ['createPayment', '--amount', '5']],
  ['a missing path parameter', ['getOrganisation']],
  ['an empty path parameter', ['getOrganisation', '--id', '']],
  ['a value outside the choices', ['createPayment', '--amount', '5', '--country', 'FR']],
  ['an amount that is not a whole number', ['createPayment', '--amount', '5.5', ...payment]],
  ['a time without an offset', ['listTransactions', '--created-from', '2026-11-01']],
  ['a password on the command line', ['signIn', '--email', 'a@b.example', '--password', 'x']],
  ['a missing password', ['signIn', '--email', 'a@b.example']],
  ['a body that is not an object', ['signIn', '--body', 'package.json/x']],
])('momo call with %s is a usage error, and no request is sent', async (_title, args) => {
  const receiver = await startReceiver()
  const { origin } = new URL(receiver.url)
  const env = { MOMO_URL: origin, MANAGEMENT_TOKEN: 'x'.repeat(32) }
  const { code, out, err } = await run(['call', ...args], env)
  await receiver.stop()
  expect({ code, out, sent: receiver.received.length }).toEqual({ code: 2, out: '', sent: 0 })
  expect(err).not.toMatch(/^\s+at /m)
})

test('momo call refuses a secret key for the management API before sending anything', async () => {
  const { code, err } = await asMerchant('getOrganisation', '--id', unknownId)
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringContaining('needs a management token'),
  })
})
