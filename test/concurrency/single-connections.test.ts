import { connect } from 'node:net'
import { sql } from 'kysely'
import { listen } from '../../src/http/listen.ts'
import { payment } from '../support/builders.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'

const perPage = 100
/**
 * Each request returns a page of 1 MB. Together, the pages exceed what the system buffers for a
 * client that does not read.
 */
const requests = 40
/** Longer than any response takes on a busy machine. */
const stalledMs = 5000
/** Long enough for all concurrent requests of a test. */
const requestMs = 3000

/**
 * Inserts failed payments whose notes exceed what the system buffers for a client that does not
 * read.
 */
const fillWithNotes = async (server: TestServer, merchant: Merchant): Promise<void> => {
  const { body } = await merchant.post('/payments', payment())
  const notes = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`n${at}`, 'x'.repeat(490)]),
  )
  await sql`
    INSERT INTO transactions (id, organisation_id, application_id, environment, type, provider,
      country, amount, currency, phone_number, msisdn, status, metadata, created_at, updated_at)
    SELECT (left(id::text, 23) || '-' || lpad(n::text, 12, '0'))::uuid, organisation_id,
      application_id, environment, type, provider, country, amount, currency, phone_number, msisdn,
      'failed', ${JSON.stringify(notes)}::json, created_at, updated_at
    FROM transactions, generate_series(1, 2000) AS n WHERE id = ${body.data.id}`.execute(
    server.ctx.db,
  )
}

test('a client that sends many requests and reads no response is disconnected', async () => {
  const server = await startTestServer({
    ports: { listen: (host, port) => listen(host, port, { stalledMs }) },
  })
  const merchant = await createMerchant(server)
  await fillWithNotes(server, merchant)
  const { hostname, port, host } = new URL(server.url)
  const ask =
    `GET /account/v1/transactions?per_page=${perPage} HTTP/1.1\r\nHost: ${host}\r\n` +
    `Authorization: Bearer ${merchant.secretKey}\r\n\r\n`
  const before = server.logLines.length
  const socket = connect(Number(port), hostname)
    .pause()
    .on('error', () => {})
  socket.write(ask.repeat(requests))
  const logged = () => server.logLines.slice(before).map((line) => JSON.parse(line))
  await eventually(
    async () => logged().filter(({ operation }) => operation === 'listTransactions'),
    (lines) => lines.some(({ status }) => status === 0),
  )
  expect(logged().filter(({ level }) => level > 30)).toEqual([])
  socket.destroy()
  await server.stop()
})

test('a request body sent byte by byte is refused with 408 and creates nothing', async () => {
  const server = await startTestServer({
    ports: { listen: (host, port) => listen(host, port, { requestMs }) },
  })
  const merchant = await createMerchant(server)
  const { hostname, port, host } = new URL(server.url)
  const body = JSON.stringify(payment())
  const head =
    `POST /api/v1/payments HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
    `Authorization: Bearer ${merchant.secretKey}\r\nContent-Length: 10000\r\n\r\n`
  let received = ''
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write(head + body)
  const drops = setInterval(() => socket.write(' '), 100)
  try {
    await eventually(
      () => received,
      (text) => text.includes('"request_timeout"'),
    )
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
    expect((await merchant.get('/payments')).body.data).toEqual([])
  } finally {
    clearInterval(drops)
    socket.destroy()
    await server.stop()
  }
})

const healthOf = ({ host }: URL): string => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`

const pipelined = (url: URL, count: number) => {
  const socket = connect(Number(url.port), url.hostname).on('error', () => {})
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write(healthOf(url).repeat(count))
  return { socket, answers: () => received.split('HTTP/1.1 200').length - 1 }
}

test('a hundred simultaneous requests on one connection all receive a response', async () => {
  const server = await startTestServer()
  const { socket, answers } = pipelined(new URL(server.url), 100)
  await eventually(answers, (count) => count === 100)
  socket.destroy()
  await server.stop()
})

test('a connection with thousands of pipelined requests is closed without a response', async () => {
  const server = await startTestServer()
  const { socket, answers } = pipelined(new URL(server.url), 20_000)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answers()).toBeLessThan(100)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await server.stop()
})

test('pipelined requests behind an incomplete request are dropped when their connection closes', async () => {
  const server = await startTestServer()
  const merchant = await createMerchant(server, { rateLimit: 100 })
  const { hostname, port, host } = new URL(server.url)
  const ask = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${merchant.secretKey}\r\n\r\n`
  const before = server.logLines.length
  const begun = () => server.logLines.slice(before).map((line) => JSON.parse(line).operation)
  const socket = connect(Number(port), hostname)
  socket.write(ask('/account/v1/events?wait=30') + ask('/account/v1/transactions').repeat(50), () =>
    socket.destroy(),
  )
  await eventually(begun, (operations) => operations.includes('listEvents'))
  const { headers } = await merchant.post('/payments', payment())
  expect(headers['x-ratelimit-remaining']).toBe('98')
  await server.stop()
})

const answersTo = (url: URL, bytes: string, afterAnswer: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(url.port), url.hostname)
    let received = ''
    socket.on('data', (chunk) => {
      if (received === '') socket.write(afterAnswer)
      received += chunk
      if (received.includes('HTTP/1.1 200')) socket.destroy()
    })
    // The client may get a reset if it writes after the server has closed the connection.
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.write(bytes)
  })

const orderIn = ({ host }: URL, framing: string): string =>
  `POST /api/v1/payments HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
  `${framing}\r\n\r\n`

const begun = '{"amount":5'

test.each([
  ['a length', `Content-Length: ${begun.length + 2}`, begun, '00'],
  ['chunks', 'Transfer-Encoding: chunked', `b\r\n${begun}\r\n`, '0\r\n\r\n'],
])(
  'a refused request with %s closes its connection, because the request is incomplete',
  async (_title, framing, sent, rest) => {
    const server = await startTestServer()
    const url = new URL(server.url)
    const received = await answersTo(url, orderIn(url, framing) + sent, rest + healthOf(url))
    expect(received).toMatch(/^HTTP\/1\.1 401 /)
    expect(received).toMatch(/\r\nConnection: close\r\n/i)
    expect(received.split('HTTP/1.1 ')).toHaveLength(2)
    await server.stop()
  },
)

test('a refused request keeps its connection open if the request was complete', async () => {
  const server = await startTestServer()
  const url = new URL(server.url)
  const whole = `${orderIn(url, 'Content-Length: 2')}{}`
  const received = await answersTo(url, whole, healthOf(url))
  expect(received).toMatch(/^HTTP\/1\.1 401 /)
  expect(received).not.toMatch(/\r\nConnection: close\r\n/i)
  expect(received).toContain('HTTP/1.1 200 ')
  await server.stop()
})

test('bytes that are not HTTP do not append an error to a response in progress', async () => {
  const listener = await listen('127.0.0.1', 0)
  const url = new URL(`http://127.0.0.1:${listener.port}`)
  listener.serve((_req, res) => void res.writeHead(200).write('begun'), url.href)
  const socket = connect(listener.port, url.hostname).on('error', () => {})
  let received = ''
  socket.on('data', (chunk) => {
    if (received === '') socket.write('not HTTP\r\n\r\n')
    received += chunk
  })
  socket.write(healthOf(url))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
  expect(received.split('HTTP/1.1 ')).toHaveLength(2)
  await listener.stop()
})

test('an organisation can run eight downloads at the same time', async () => {
  const server = await startTestServer()
  const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
  await fillWithNotes(server, merchant)
  const headers = { Authorization: `Bearer ${merchant.secretKey}` }
  const download = () => fetch(`${server.url}/account/v1/transactions.csv`, { headers })
  const unread = await Promise.all(Array.from({ length: 8 }, download))
  expect(unread.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const refused = await merchant.account('get', '/transactions.csv')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
  expect((await merchant.account('get', '/transactions')).status).toBe(200)
  expect((await other.account('get', '/transactions.csv')).status).toBe(200)
  await unread[0]?.body?.cancel()
  await eventually(download, ({ status }) => status === 200)
  await server.stop()
})

test('staff can run more downloads at the same time than a merchant', async () => {
  const server = await startTestServer()
  const merchant = await createMerchant(server)
  await fillWithNotes(server, merchant)
  await sql`UPDATE transactions SET provider_reference = repeat('x', 5000)`.execute(server.ctx.db)
  const headers = { Authorization: `Bearer ${managementToken}` }
  const path = `/management/v1/transactions.csv?organisation_id=${merchant.organisationId}`
  const download = () => fetch(server.url + path, { headers })
  const unread = await Promise.all(Array.from({ length: 10 }, download))
  expect(unread.map(({ status }) => status)).toEqual(Array(10).fill(200))
  await Promise.all(unread.map(({ body }) => body?.cancel()))
  await server.stop()
})

test('an interrupted download never looks complete', async () => {
  const server = await startTestServer()
  const merchant = await createMerchant(server)
  await fillWithNotes(server, merchant)
  const headers = { Authorization: `Bearer ${merchant.secretKey}` }
  const reply = await fetch(`${server.url}/account/v1/transactions.csv`, { headers })
  expect(reply.status).toBe(200)
  await sql`ALTER TABLE transactions RENAME TO transactions_away`.execute(server.ctx.db)
  await expect(reply.text()).rejects.toThrow('terminated')
  await server.stop()
})
