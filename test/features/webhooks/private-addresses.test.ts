import dns from 'node:dns'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import {
  isPrivateLiteral,
  isPublicAddress,
  mayBeNamed,
} from '../../../src/webhooks/receiver-addresses.ts'
import { createMerchant } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { startDnsServer } from '../../support/hostile-receivers.ts'
import type { Receiver } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createReceivers, type Endpoint, endMsOf, speakTo } from '../../support/webhooks.ts'

/** Only the DNS server of these tests resolves these host names. */
const names = {
  // This name is not in the DNS, but the system knows it.
  localhost: {},
  'silent.receiver.example': 'nothing',
  'mute.receiver.example': 'nothing',
  'known.receiver.example': { a: [127, 0, 0, 1] },
  'loopback6.receiver.example': { aaaa: [...Array(15).fill(0), 1] },
  'compatible.receiver.example': { aaaa: [...Array(12).fill(0), 127, 0, 0, 1] },
  'mapped.receiver.example': { aaaa: [...Array(10).fill(0), 255, 255, 127, 0, 0, 1] },
  'nat64.receiver.example': { aaaa: [0, 0x64, 0xff, 0x9b, ...Array(8).fill(0), 127, 0, 0, 1] },
  'six-to-four.receiver.example': { aaaa: [0x20, 2, 127, 0, 0, 1, ...Array(10).fill(0)] },
  'teredo.receiver.example': { aaaa: [0x20, 1, ...Array(10).fill(0), 128, 255, 255, 254] },
  'metadata.receiver.example': { a: [169, 254, 169, 254] },
  'private.receiver.example': { a: [10, 0, 0, 1] },
  // The name also has a public address. The private address comes first, so that no request leaves
  // this machine.
  'half-private.receiver.example': {
    a: [
      [127, 0, 0, 1],
      [93, 184, 216, 34],
    ],
  },
  'half-private6.receiver.example': {
    a: [127, 0, 0, 1],
    aaaa: [0x26, 6, 0x28, 0, ...Array(11).fill(0), 1],
  },
} as const

const startTrap = async () => {
  const sockets: Socket[] = []
  const server = createServer((req, res) => {
    req.resume().on('end', () => res.writeHead(204).end())
  })
  server.on('connection', (socket) => sockets.push(socket))
  const listen = (host: string) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, host, resolve)
    })
  await listen('::').catch(() => listen('127.0.0.1'))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    sockets,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(resolve)
      }),
  }
}

const { receive, stopAll } = createReceivers()
const usualServers = dns.getServers()
let dnsServer: Awaited<ReturnType<typeof startDnsServer>>
let trap: Awaited<ReturnType<typeof startTrap>>
/** The server `strict` delivers only to public addresses, and `open` delivers to any address. */
let strict: TestServer
let open: TestServer
let say: ReturnType<typeof speakTo>
let toOpen: ReturnType<typeof speakTo>
let unresolved: { endpoint: Endpoint; eventId: string }

const beginAt = async (url: string) => {
  const endpoint = await toOpen.register(await createMerchant(open), url)
  return { endpoint, eventId: await toOpen.ping(endpoint) }
}

beforeAll(async () => {
  dnsServer = await startDnsServer(names as never)
  dns.setServers([dnsServer.address])
  const allowPrivateAddresses = { test: false, live: false }
  const webhooks = { allowPrivateAddresses }
  ;[strict, open] = await Promise.all([startTestServer({ webhooks }), startTestServer()])
  say = speakTo(strict)
  toOpen = speakTo(open)
  trap = await startTrap()
  // This attempt takes seconds. The last test waits for its result.
  unresolved = await beginAt('http://silent.receiver.example/')
})
afterAll(async () => {
  dns.setServers(usualServers)
  dnsServer.endSilence()
  await Promise.all([trap.stop(), stopAll()])
  await Promise.all([strict.stop(), open.stop()])
  await dnsServer.stop()
})

const literals = [
  '127.0.0.1',
  '127.8.9.10',
  '[::1]',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '[::ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::a9fe:a9fe]',
  '[2002:7f00:1::]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  '[2001::1]',
  '[::FFFF:7F00:1]',
  '[0:0:0:0:0:0:0:1]',
  '[fec0::1]',
  '[4000::1]',
  '127.0.0.1.',
  '127.1',
  '017700000001',
  '0x7f000001',
  '127.0.0x0.01',
  '0.0.0.0',
  '[::]',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
]

test.each(literals)('the host %s counts as a private address', (host) => {
  expect(isPrivateLiteral(new URL(`http://${host}/`).hostname)).toBe(true)
})

test.each(['127.0.0.1', '2130706433', '[::1]', '169.254.169.254', 'localhost', 'LocalHost.'])(
  'a webhook to an endpoint at %s is refused in either environment, and the refusal is recorded',
  async (host) => {
    const merchant = await createMerchant(strict)
    const environments = ['test', 'live'].map(async (environment) => {
      const protocol = environment === 'live' ? 'https' : 'http'
      const url = `${protocol}://${host}:${trap.port}/webhooks`
      const endpoint = await say.register(merchant, url, { environment })
      const delivery = await say.attempted(endpoint, await say.ping(endpoint))
      expect(delivery.status).toBe('pending')
      expect(delivery.last).toMatchObject({ status_code: null, response: null })
      // The service refuses the attempt before it can fail to connect or time out.
      expect(delivery.last.error).toMatch(/is not at a public address|ENOTFOUND/)
      expect(delivery.last.error).not.toMatch(/E(CONN|NET|HOST|ADDR|TIMED)|no answer|unknown/)
    })
    await Promise.all(environments)
    expect(trap.sockets).toHaveLength(0)
  },
)

test('a webhook to a private address is refused over https as well', async () => {
  const merchant = await createMerchant(strict)
  const endpoint = await say.register(merchant, `https://127.0.0.1:${trap.port}/webhooks`)
  const { last } = await say.attempted(endpoint, await say.ping(endpoint))
  expect(last.status_code).toBeNull()
  expect(last.error).toMatch(/\S/)
  expect(trap.sockets).toHaveLength(0)
})

test('a webhook to a private address is sent if the configuration allows it', async () => {
  const { endpoint, eventId } = await beginAt(`http://127.0.0.1:${trap.port}/webhooks`)
  const delivery = await toOpen.attempted(endpoint, eventId)
  expect(delivery.status).toBe('delivered')
  expect(trap.sockets).toHaveLength(1)
})

test('a webhook that reaches the service itself has no access to the management API', async () => {
  const { endpoint, eventId } = await beginAt(`${open.url}/management/v1/sign-in/passkey-challenge`)
  const { last } = await toOpen.attempted(endpoint, eventId)
  expect(last.status_code).toBe(404)
})

describe('host names that resolve to private addresses', () => {
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await receive()
  })

  test.each([
    'known',
    'KNOWN',
    'loopback6',
    'compatible',
    'mapped',
    'nat64',
    'six-to-four',
    'teredo',
    'metadata',
    'private',
    'half-private',
    'half-private6',
  ])(
    'a webhook to %s.receiver.example is refused after its resolution, without revealing the address',
    async (label) => {
      const { port } = new URL(receiver.url)
      const merchant = await createMerchant(strict)
      for (const dot of ['', '.']) {
        const url = `http://${label}.receiver.example${dot}:${port}/`
        const endpoint = await say.register(merchant, url)
        const { status, last } = await say.attempted(endpoint, await say.ping(endpoint))
        expect(status).toBe('pending')
        expect(last).toMatchObject({ status_code: null, response: null })
        const reason = 'is not at a public address: webhooks are not delivered there'
        expect(last.error).toBe(`${label.toLowerCase()}.receiver.example ${reason}`)
      }
      expect(receiver.received).toEqual([])
    },
  )
})

test.each([
  ['known', '127.0.0.1:1'],
  ['loopback6', '[::1]:1'],
])(
  'a failed connection to the webhook host %s.receiver.example is recorded with the address',
  async (label, at) => {
    const { endpoint, eventId } = await beginAt(`http://${label}.receiver.example:1/`)
    const { last } = await toOpen.attempted(endpoint, eventId)
    expect(last.error).toBe(`connect ECONNREFUSED ${at}`)
  },
)

test.each([
  ['10.0.0.1', 'shop.example', false],
  ['10.0.0.1', '10.0.0.1', true],
  ['fd00::1', 'shop.example', false],
  ['::ffff:192.168.1.1', 'shop.example', false],
  ['64:ff9b::a00:1', 'shop.example', false],
  ['169.254.169.254', 'shop.example', false],
  ['93.184.216.34', 'shop.example', true],
  ['::1', 'shop.example', true],
])(
  'a merchant may read the address %s of the webhook host %s: %p',
  (address, hostname, expected) => {
    expect(mayBeNamed(address, hostname)).toBe(expected)
  },
)

// RFC 6052: the last four bytes are an IPv4 address. Nothing connects to these addresses.
test.each([
  ['64:ff9b::5db8:d822', true],
  ['64:ff9b::93.184.216.34', true],
  ['64:FF9B:0:0:0:0:5DB8:D822', true],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b::6440:1', false],
  ['64:ff9b::c0a8:101', false],
  ['64:ff9b::e000:1', false],
  ['64:ff9b::', false],
  ['64:ff9b::ffff:ffff', false],
  ['64:ff9b:0:0:1:0:5db8:d822', false],
  ['64:ff9b:1::5db8:d822', false],
  ['64:ff9b:2::5db8:d822', false],
  ['2002:5db8:d822::', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['2606:2800::1', true],
])('the webhook address %s is public: %p', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
  expect(isPrivateLiteral(`[${address}]`)).toBe(!expected)
})

test('a host name whose DNS server does not respond does not block other host names', async () => {
  const receiver = await receive()
  const begin = async (url: string) => toOpen.register(await createMerchant(open), url)
  const known = await begin(`http://known.receiver.example:${new URL(receiver.url).port}/`)
  const endpoints = await Promise.all(
    Array.from({ length: 8 }, () => begin('http://mute.receiver.example/')),
  )
  const endMs = async (endpoint: Endpoint, eventId: string): Promise<number> =>
    endMsOf((await toOpen.attempted(endpoint, eventId)).last)
  const round = async () => {
    const silent = await Promise.all(
      endpoints.map(async (endpoint) => ({ endpoint, eventId: await toOpen.ping(endpoint) })),
    )
    const knownMs = await endMs(known, await toOpen.ping(known))
    const ends = await Promise.all(silent.map(({ endpoint, eventId }) => endMs(endpoint, eventId)))
    return { knownMs, silentMs: Math.min(...ends) }
  }
  // The round is repeated, because on a busy machine names may time out before the known name
  // resolves.
  await eventually(round, ({ knownMs, silentMs }) => knownMs < silentMs)
  expect(receiver.received.length).toBeGreaterThan(0)
})

const nameless = 'has a name that no DNS server answers for'
test(`an attempt to a receiver that ${nameless} fails with a reason and is retried`, async () => {
  const { endpoint, eventId } = unresolved
  const { status, next_attempt_at, attempts } = await toOpen.attempted(endpoint, eventId)
  expect(status).toBe('pending')
  expect(next_attempt_at).not.toBeNull()
  expect(attempts[0]).toMatchObject({ response: null })
  expect(attempts[0]?.error).toBe('no DNS server answered for silent.receiver.example')
})
