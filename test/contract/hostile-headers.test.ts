import { payment } from '../support/builders.ts'
import { createMerchant, type Merchant, type Reply } from '../support/client.ts'
import { schemaFaults } from '../support/conformance.ts'
import { exchange, parseReply, rawCall } from '../support/raw-request.ts'
import {
  accepts,
  endHostileRequests,
  expectWritten,
  json,
  merchant,
  raw,
  rawPost,
  refuses,
  server,
  total,
} from './hostile-requests.ts'

const withIdempotencyKey = (...values: string[]) =>
  rawPost([json, ...values.map((value): [string, string] => ['Idempotency-Key', value])])

const expectRefusal = (reply: Reply, status: number) => {
  expect(reply.status).toBe(status)
  expect(schemaFaults('openapi', '#/components/schemas/ErrorResponse', reply.body)).toEqual([])
  expect(reply.headers['content-type']).toMatch(/^application\/json/)
  expect(reply.headers).toHaveProperty('x-request-id')
}

describe('content types of request bodies', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    '*/*',
    'application/json; charset=klingon',
  ])(
    'a request body with the content type %s returns a 422 on `body`, and nothing is stored',
    (type) => refuses(['body'], JSON.stringify(payment()), { headers: { 'Content-Type': type } }),
  )

  test('a request body without a content type returns a 422 on `body`, and nothing is stored', async () => {
    const reply = await expectWritten(0, () => rawPost([]))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['body'])
  })

  test.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('a request body with the content type %s is accepted as JSON', (type) =>
    accepts(JSON.stringify(payment()), { headers: { 'Content-Type': type } }),
  )
})

describe('Idempotency-Key and Authorization headers', () => {
  test.each([
    ['nothing', ''],
    ['256 characters', 'k'.repeat(256)],
    ['an accent', 'clé'],
    ['a tab', 'a\tb'],
  ])(
    'an Idempotency-Key of %s returns 422 on `Idempotency-Key`, and nothing is stored',
    async (_title, value) => {
      const reply = await expectWritten(0, () => withIdempotencyKey(value))
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors)).toEqual(['Idempotency-Key'])
    },
  )

  test.each([
    ['1 character', '~'],
    ['255 characters', 'k'.repeat(255)],
    ['every printable character', ` !"#$%&'()*+,-./0:;<=>?@A[\\]^_\`a{|}~`.trim()],
    ['the name of a method', 'constructor'],
    ['__proto__', '__proto__'],
  ])('an Idempotency-Key of %s is accepted', async (_title, value) => {
    const first = await expectWritten(1, () => withIdempotencyKey(value))
    expect(first.status).toBe(201)
    const second = await expectWritten(0, () => withIdempotencyKey(value))
    expect(second.text).toBe(first.text)
    expect(second.headers['idempotent-replayed']).toBe('true')
  })

  test('two Idempotency-Key headers return a 422, and nothing is stored', async () => {
    const reply = await expectWritten(0, () => withIdempotencyKey('one', 'two'))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['Idempotency-Key'])
  })

  test('an Idempotency-Key on a read request is ignored', async () => {
    const reply = await raw({ headers: [['Idempotency-Key', 'k'.repeat(300)]] })
    expect(reply.status).toBe(200)
  })

  test('the second of two Authorization headers is never used', async () => {
    const other = await createMerchant(server)
    await other.post('/payments', payment())
    const secretOf = ({ secretKey }: Merchant): [string, string] => [
      'Authorization',
      `Bearer ${secretKey}`,
    ]
    const target = '/api/v1/payments'
    const headers = [secretOf(merchant), secretOf(other)]
    const both = await rawCall(server, { target, headers })
    expect([200, 401]).toContain(both.status)
    if (both.status === 200) expect(both.body.meta.total).toBe(await total())
    const wrongFirst: [string, string][] = [['Authorization', 'Bearer no'], secretOf(merchant)]
    expect((await rawCall(server, { target, headers: wrongFirst })).status).toBe(401)
  })
})

describe('headers of every kind', () => {
  test.each([['5,000 of them', 'X-Many: many\r\n'.repeat(5000)]])(
    'headers that are too large (%s) return 431 in the error shape',
    async (_title, headers) => {
      const request = `GET /api/v1/payments HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
      expectRefusal(parseReply(await exchange(server, request)), 431)
    },
  )

  test.each([
    ['a line that is not HTTP', 'BONJOUR, UN PAIEMENT\r\n\r\n'],
    ['a greeting in another protocol', Buffer.from('16030100a5010000a10303', 'hex')],
    ['HTTP/9.9', 'GET /api/v1/payments HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['an unknown method', 'COLLECT /api/v1/payments HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET /api/v1/payments HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['a space in a header name', 'GET / HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
    ['a NUL in the path', 'GET /api/v1/pay\0ments HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'a Content-Length that is not a number',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n',
    ],
    [
      'two Content-Length headers',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a Content-Length and chunks (smuggling)',
      'POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no Host header', 'GET /api/v1/payments HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('a request with %s returns 400 in the error shape', async (_title, bytes) => {
    expectRefusal(parseReply(await exchange(server, bytes)), 400)
  })

  test('an unsupported Expect header gets a response in the error shape', async () => {
    const request =
      'GET /api/v1/payments HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n'
    const reply = parseReply(await exchange(server, request))
    expect(reply.status).toBeLessThan(500)
    expectRefusal(reply, reply.status)
  })

  test("links in a response use this server's address even with another Host header", async () => {
    const hostile: [string, string][] = [['Host', 'evil.example']]
    const { text } = await raw({ headers: hostile })
    expect(text).not.toContain('evil.example')
    const malformed = await raw({ headers: [['Host', 'a b"<>{}\\']] })
    expect([200, 400]).toContain(malformed.status)
  })

  test('an Upgrade header is ignored and the request is served', async () => {
    const upgrade: [string, string] = ['Upgrade', 'websocket']
    const reply = await raw({ headers: [upgrade] })
    expect(reply.status).toBe(200)
  })
})

describe('HTTP connections', () => {
  test('a CONNECT request is refused', async () => {
    const received = await exchange(server, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n')
    if (received.length > 0) expect(parseReply(received).status).toBeGreaterThanOrEqual(400)
  })

  test('an HTTP/1.0 connection that sends a chunked body closes after the first response', async () => {
    const head = [
      ...['POST /api/v1/payments HTTP/1.0', 'Connection: keep-alive', 'Transfer-Encoding: chunked'],
      ...[`Authorization: Bearer ${merchant.secretKey}`, 'Content-Type: application/json'],
    ]
    const request = `${head.join('\r\n')}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`
    const received = await exchange(server, request + request)
    expect(parseReply(received).status).toBe(422)
    expect(received.toString().match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  })

  test('an HTTP/1.0 client gets a response', async () => {
    const request = `GET /api/v1/payments HTTP/1.0\r\nAuthorization: Bearer ${merchant.secretKey}\r\n\r\n`
    expect(parseReply(await exchange(server, request)).status).toBe(200)
  })

  test('a request whose client disconnects mid-body stores nothing', async () => {
    const before = await total()
    const head =
      `POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      `Authorization: Bearer ${merchant.secretKey}\r\nContent-Length: 500\r\n\r\n{"amount": 1`
    const { hostname, port } = new URL(server.url)
    const { connect } = await import('node:net')
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.end(head))
      socket.resume()
      socket.on('close', () => resolve())
    })
    expect(await total()).toBe(before)
  })
})

endHostileRequests()
