import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverUrl } from '../../src/cli/credentials.ts'
import { run } from '../support/momo.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const empty = JSON.stringify({ data: [], links: {}, meta: { next_cursor: null } })

let proxy: Receiver
let service: Receiver

beforeAll(async () => {
  const list = () => startReceiver((_request, res) => res.end(empty))
  ;[proxy, service] = await Promise.all([list(), list()])
})
afterAll(() => Promise.all([proxy?.stop(), service?.stop()]))

test.each([
  ['http://pay.example/', 'http://pay.example'],
  ['HTTPS://Pay.Example', 'https://pay.example'],
  [' https://pay.example.:8443/momo// \n', 'https://pay.example:8443/momo'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://pay.example:443', 'https://pay.example'],
])('momo reads the server address %j as %s', (text, url) => {
  expect(serverUrl(text)).toBe(url)
})

test.each([
  ['a password', 'http://awa:hush-hush@pay.example', 'contains a user name or a password'],
  ['a password and no scheme', 'awa:hush-hush@pay.example', 'begin with http:// or https://'],
  ['a password and a space', 'http://awa:hush-hush@pay .example', 'begin with http://'],
  ['a query', 'http://pay.example/?token=hush-hush', 'contains "?" or "#"'],
])('momo refuses a MOMO_URL with %s, and does not print the URL', async (_title, url, why) => {
  const credential = { MOMO_API_KEY: 'sk_test_x' }
  const [inEnvironment, asOption, help] = await Promise.all([
    run(['payments', 'list'], { ...credential, MOMO_URL: url }),
    run(['payments', 'list', '--url', url], credential),
    run(['--help'], { ...credential, MOMO_URL: url }),
  ])
  for (const { code, out, err } of [inEnvironment, asOption]) {
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(why)
    expect(err.trim()).not.toContain('\n')
  }
  for (const { out, err } of [inEnvironment, asOption, help])
    expect(out + err).not.toContain('hush')
  expect(help.code).toBe(0)
})

const list = (url: string, env: Record<string, string>) =>
  run(['transactions', 'list'], { MOMO_URL: url, MOMO_API_KEY: 'sk_test_x', ...env })

test.each([
  ['HTTP_PROXY', (url: string) => ({ HTTP_PROXY: url })],
  [
    'http_proxy before HTTP_PROXY',
    (url: string) => ({ http_proxy: url, HTTP_PROXY: 'http://x.invalid' }),
  ],
  ['a proxy without a scheme', (url: string) => ({ http_proxy: new URL(url).host })],
  ['NO_PROXY for other hosts', (url: string) => ({ HTTP_PROXY: url, NO_PROXY: 'other.example' })],
])('with %s, momo sends requests through the proxy', async (_title, env) => {
  const before = proxy.received.length
  const { code, err } = await list('http://pay.invalid', env(new URL(proxy.url).origin))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const [sent, ...others] = proxy.received.slice(before)
  expect(sent?.path).toMatch(/^http:\/\/pay\.invalid\/account\/v1\/transactions/)
  expect(sent?.headers.authorization).toBe('Bearer sk_test_x')
  expect(others).toEqual([])
})

test.each([
  ['NO_PROXY contains the host', { NO_PROXY: 'other.example,127.0.0.1' }],
  ['no_proxy is *', { no_proxy: '*' }],
  ['only HTTPS_PROXY is set', { HTTP_PROXY: '', HTTPS_PROXY: 'http://x.invalid' }],
])('momo uses no proxy for an http server if %s', async (_title, env) => {
  const before = [proxy, service].map(({ received }) => received.length)
  const { origin } = new URL(service.url)
  const { code, err } = await list(origin, { HTTP_PROXY: new URL(proxy.url).origin, ...env })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect([proxy.received.length, service.received.length]).toEqual([
    before[0],
    (before[1] ?? 0) + 1,
  ])
})

test('momo reaches an https server through a proxy tunnel, signs in to the proxy and prints no password', async () => {
  const asked: (string | undefined)[] = []
  const tunnel = createServer().on('connect', ({ url, headers }, socket) => {
    asked.push(url, headers['proxy-authorization'])
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
  })
  await new Promise<void>((resolve) => tunnel.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(tunnel.address() as AddressInfo).port}`
  const [refused, wrong] = await Promise.all([
    list('https://pay.invalid', { HTTPS_PROXY: `http://awa:hush-hush@${address}` }),
    list('https://pay.invalid', { HTTPS_PROXY: 'socks5://awa:hush-hush@127.0.0.1:1' }),
  ])
  tunnel.close()
  expect(asked).toEqual([
    'pay.invalid:443',
    `Basic ${Buffer.from('awa:hush-hush').toString('base64')}`,
  ])
  expect([refused, wrong].map(({ code, out }) => [code, out])).toEqual([
    [2, ''],
    [2, ''],
  ])
  expect(refused.err).toContain(`https://pay.invalid through the proxy http://${address}`)
  expect(wrong.err).toMatch(/^HTTPS_PROXY is not a proxy URL/)
  for (const { err } of [refused, wrong]) expect(err).not.toContain('hush')
})

test('momo webhooks health marks counts that reached the limit', async () => {
  const health = (waiting_events: number) => ({ waiting_events, last_failure: null })
  const data = [health(999), health(1000)]
  const body = JSON.stringify({ data, links: {}, meta: { next_cursor: null } })
  const server = await startReceiver((_request, res) => res.end(body))
  const { out } = await run(['webhooks', 'health'], { MOMO_URL: server.url, MANAGEMENT_TOKEN: 'x' })
  expect(out).toMatch(/\b999\b/)
  expect(out).toContain('1000 or more')
  expect(out).not.toContain('999 or more')
  await server.stop()
})

test.each([
  [{ waiting_events: 3 }, ' Queued events dropped: 3.', 3],
  [null, '', null],
])(
  'momo webhooks delete reports the number of dropped events only if the server returned the number: %j',
  async (health, sentence, dropped) => {
    const data = JSON.stringify({ data: [health], links: {}, meta: { next_cursor: null } })
    const server = await startReceiver((_request, res) => {
      if (res.req.method === 'DELETE') res.writeHead(204).end()
      else if (health === null) res.writeHead(500).end()
      else res.setHeader('content-type', 'application/json').end(data)
    })
    const id = '0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60'
    const remove = ['webhooks', 'delete', id, '--reason', 'Old']
    const env = { MOMO_URL: server.url, MANAGEMENT_TOKEN: 'x' }
    const [text, asJson] = [await run(remove, env), await run([...remove, '--json'], env)]
    await server.stop()
    expect([text.code, text.out.trim()]).toEqual([0, `The endpoint ${id} is deleted.${sentence}`])
    expect(JSON.parse(asJson.out)).toEqual({ dropped })
  },
)
