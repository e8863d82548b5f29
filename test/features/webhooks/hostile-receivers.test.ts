import type { Socket } from 'node:net'
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { createMerchant } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import {
  type HostileReceiver,
  misdeeds,
  startHostileReceiver,
} from '../../support/hostile-receivers.ts'
import { type Answer, startReceiver } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createReceivers, type Endpoint, endMsOf, speakTo } from '../../support/webhooks.ts'

/** These receivers misbehave. Most use the whole time limit of an attempt, which is short here. */

const attemptMaxMs = 5000

const { receive, stopAll } = createReceivers()
let server: TestServer
let say: ReturnType<typeof speakTo>
const hostile: HostileReceiver[] = []
const begun = new Map<string, { endpoint: Endpoint; eventId: string }>()

const begin = async (title: string, url: string): Promise<void> => {
  const endpoint = await say.register(await createMerchant(server), url)
  begun.set(title, { endpoint, eventId: await say.ping(endpoint) })
}

const beginAll = async (): Promise<void> => {
  for (const [title, misdeed] of Object.entries(misdeeds)) {
    const peer = await startHostileReceiver(misdeed)
    hostile.push(peer)
    await begin(title, `http://127.0.0.1:${peer.port}/`)
  }
  const deaf = await startHostileReceiver((socket) => void socket.pause())
  hostile.push(deaf)
  await begin('never completes its TLS handshake', `https://127.0.0.1:${deaf.port}/`)
  await begin('hangs', (await receive(() => {})).url)
}

beforeAll(async () => {
  const allowPrivateAddresses = { test: true, live: true }
  server = await startTestServer({ webhooks: { allowPrivateAddresses, attemptMaxMs } })
  say = speakTo(server)
  await beginAll()
})
afterAll(async () => {
  await Promise.all(hostile.map((peer) => peer.stop()))
  await stopAll()
  await server.stop()
})

const attempted = (title: string) => {
  const found = begun.get(title)
  if (found === undefined) throw new Error(`no delivery was started: ${title}`)
  return say.attempted(found.endpoint, found.eventId)
}

test.each([
  'switches protocols',
  'responds with the status 000',
  'sends interim responses forever',
  'floods with interim responses',
  'drips its status line',
  'drips its headers',
  'accepts and never reads',
  'closes the connection without a response',
  'resets the connection',
  'never completes its TLS handshake',
])('an attempt to a receiver that %s fails with a reason and is retried', async (title) => {
  const { status, next_attempt_at, attempts } = await attempted(title)
  expect(status).toBe('pending')
  expect(next_attempt_at).not.toBeNull()
  expect(attempts[0]).toMatchObject({ response: null })
  expect(attempts[0]?.error).toMatch(/\S/)
})

test.each([
  'drips a body forever',
  'announces a body and stays silent',
  'resets the connection during its body',
])('an attempt to a receiver that %s is judged by the status of the response', async (title) => {
  const { status, last } = await attempted(title)
  expect(status).toBe('delivered')
  expect(last).toMatchObject({ status_code: 200, error: null })
})

test('a webhook response that switches protocols is recorded with the status 101', async () => {
  const { attempts } = await attempted('switches protocols')
  expect(attempts[0]).toMatchObject({ status_code: 101 })
})

test('a webhook attempt that an earlier version stored with the status 0 can be read', async () => {
  const title = 'responds with the status 000'
  await attempted(title)
  await server.ctx.db
    .updateTable('delivery_attempts')
    .set({ status_code: 0, error: null })
    .where('endpoint_id', '=', begun.get(title)?.endpoint.id ?? '')
    .execute()
  const { attempts } = await attempted(title)
  expect(attempts[0]).toMatchObject({ status_code: null })
})

test('a refused webhook connection is recorded as an error with its address', async () => {
  const receiver = await startReceiver()
  await receiver.stop()
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const delivery = await say.attempted(endpoint, await say.ping(endpoint))
  expect(delivery.status).toBe('pending')
  expect(delivery.last).toMatchObject({ status_code: null, response: null })
  expect(delivery.last.error).toBe(`connect ECONNREFUSED ${new URL(receiver.url).host}`)
})

test('a webhook connection that breaks before a response is recorded as an error', async () => {
  const receiver = await receive((_webhook, res) => void res.socket?.destroy())
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const delivery = await say.attempted(endpoint, await say.ping(endpoint))
  expect(delivery.status).toBe('pending')
  expect(delivery.last).toMatchObject({ status_code: null, response: null })
  expect(delivery.last.error).toMatch(/\S/)
})

const pinged = async (answer: Answer) => {
  const receiver = await receive(answer)
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  return say.attempted(endpoint, await say.ping(endpoint))
}

test('only the first 8 KiB of a longer webhook response are stored', async () => {
  const { status, last } = await pinged((_webhook, res) =>
    res.writeHead(200).end('début'.padEnd(9 * 1024, 'x')),
  )
  expect(status).toBe('delivered')
  expect(last).toMatchObject({ status_code: 200, error: null })
  expect(last.response).toMatch(/^début/)
  expect(last.response?.length).toBeLessThanOrEqual(8 * 1024)
})

test('an endless webhook response with the status 200 is cut off and counts as delivered', async () => {
  let isCutOff = false
  let written = 0
  const piece = 'encore '.repeat(500)
  const { status, last } = await pinged((_webhook, res) => {
    res.writeHead(200).on('close', () => {
      isCutOff = true
    })
    const pour = () => {
      let hasRoom = true
      while (hasRoom && !res.destroyed) {
        written += piece.length
        hasRoom = res.write(piece)
      }
      if (!res.destroyed) res.once('drain', pour)
    }
    pour()
  })
  expect(status).toBe('delivered')
  expect(last.response?.length).toBeLessThanOrEqual(8 * 1024)
  await eventually(
    () => isCutOff,
    (so) => so,
  )
  // The length limit cuts off the response before the attempt's time limit. Buffers may still
  // accept some data.
  expect(written).toBeLessThan(32 * 1024 * 1024)
})

test('a webhook response with the status 200 whose body is cut off counts as success and is stored in part', async () => {
  const { status, last } = await pinged((_webhook, res) => {
    res.writeHead(200, { 'Content-Length': '100' }).write('début', () => {
      setTimeout(() => res.socket?.destroy(), 20)
    })
  })
  expect(status).toBe('delivered')
  expect(last).toMatchObject({ status_code: 200, error: null, response: 'début' })
})

test('a binary webhook response is stored safely', async () => {
  const { status, last } = await pinged((_webhook, res) =>
    res.writeHead(200).end(Buffer.from([0x61, 0, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x62])),
  )
  expect(status).toBe('delivered')
  expect(last.response).toMatch(/^a.*b$/s)
})

test('a webhook response that is not HTTP is recorded as an error', async () => {
  const { status, last } = await pinged((_webhook, res) => {
    res.socket?.end('220 mail.example ESMTP\r\n')
  })
  expect(status).toBe('pending')
  expect(last).toMatchObject({ status_code: null, response: null })
  expect(last.error).toMatch(/\S/)
})

test('a delivery attempt to a hanging endpoint times out and is retried', async () => {
  const { status, last, attempts, next_attempt_at } = await attempted('hangs')
  expect(status).toBe('pending')
  expect(last).toMatchObject({ status_code: null, response: null })
  expect(attempts[0]?.error).toBe('no response within 5 seconds')
  expect(attempts[0]?.duration_ms).toBeGreaterThan(attemptMaxMs - 100)
  expect(Date.parse(next_attempt_at ?? '') - endMsOf(last)).toBeGreaterThanOrEqual(5000)
})

const loose: [title: string, answer: string | Buffer, response: string | RegExp][] = [
  [
    'both length headers',
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nbon\r\n0\r\n\r\n',
    'bon',
  ],
  ['bare line feeds', 'HTTP/1.1 200 OK\nContent-Length: 3\n\nbon', 'bon'],
  [
    'a header of 20 KB',
    `HTTP/1.1 200 OK\r\nSet-Cookie: ${'a'.repeat(20 * 1024)}\r\nContent-Length: 3\r\n\r\nbon`,
    // The body may arrive only after the connection was closed.
    /^(bon)?$/,
  ],
  [
    'two different lengths',
    'HTTP/1.0 202 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nbon',
    'bon',
  ],
  ['a space in a header name', 'HTTP/1.1 200 OK\r\nX Y: 1\r\n\r\nbon', 'bon'],
  [
    'an interim response before bare line feeds',
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\n\nbon',
    'bon',
  ],
  [
    'a compressed body and both length headers',
    Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n'),
      Buffer.from('Transfer-Encoding: identity, chunked\r\n\r\n17\r\n'),
      gzipSync('bon'),
      Buffer.from('\r\n0\r\n\r\n'),
    ]),
    'bon',
  ],
]

test.each(loose)(
  'a webhook response with %s is judged by its status, and its connection is closed',
  async (_title, answer, response) => {
    const sockets: Socket[] = []
    const peer = await startHostileReceiver((socket) => {
      sockets.push(socket)
      socket.write(answer)
    })
    hostile.push(peer)
    const endpoint = await say.register(
      await createMerchant(server),
      `http://127.0.0.1:${peer.port}/`,
    )
    for (const connections of [1, 2]) {
      const { status, last } = await say.attempted(endpoint, await say.ping(endpoint))
      expect(status).toBe('delivered')
      expect(last.error).toBeNull()
      expect(last.response).toMatch(response)
      expect(sockets).toHaveLength(connections)
      await eventually(
        () => sockets.every(({ destroyed }) => destroyed),
        (areClosed) => areClosed,
      )
    }
  },
)

test.each([
  ['a refusal with bare line feeds', 'HTTP/1.1 500 Oops\nContent-Length: 3\n\nnon', 500],
  ['a four-digit status', 'HTTP/1.1 2000 OK\r\n\r\n', null],
  ['another protocol', 'ICY 200 OK\r\n\r\n', null],
])('a webhook response with %s is not a success', async (_title, answer, statusCode) => {
  const peer = await startHostileReceiver((socket) => void socket.write(answer))
  hostile.push(peer)
  const endpoint = await say.register(
    await createMerchant(server),
    `http://127.0.0.1:${peer.port}/`,
  )
  const { status, last } = await say.attempted(endpoint, await say.ping(endpoint))
  expect(status).toBe('pending')
  expect(last.status_code).toBe(statusCode)
})

const words = 'reçu : {"ok":true}'
test.each([
  ['gzip', gzipSync(words)],
  ['x-gzip', gzipSync(words)],
  ['deflate', deflateSync(words)],
  ['deflate', deflateRawSync(words)],
  ['br', brotliCompressSync(words)],
])('a webhook response compressed with %s is stored as text', async (encoding, body) => {
  const { last } = await pinged((_webhook, res) =>
    res.writeHead(200, { 'Content-Encoding': encoding }).end(body),
  )
  expect(last).toMatchObject({ status_code: 200, response: words })
})

test('compressed webhook responses that are cut off or expand endlessly are stored in part', async () => {
  const short = gzipSync(`${'début '.repeat(30)}${'x'.repeat(100)}`)
  const broken = await pinged((_webhook, res) =>
    res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(short.subarray(0, -12)),
  )
  expect(broken.last.response).toMatch(/^début début/)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
  const bomb = brotliCompressSync(Buffer.alloc(32 * 1024 * 1024, 'a'), { params })
  expect(bomb.length).toBeLessThan(8 * 1024)
  const before = process.memoryUsage().external
  const { last } = await pinged((_webhook, res) =>
    res.writeHead(200, { 'Content-Encoding': 'br' }).end(bomb),
  )
  expect(last.response).toBe('a'.repeat(1024))
  expect(process.memoryUsage().external - before).toBeLessThan(16 * 1024 * 1024)
  const unreadable = await pinged((_webhook, res) =>
    res.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain'),
  )
  expect(unreadable.last.response).toBe('plain')
})
