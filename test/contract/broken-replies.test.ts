import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { listen } from '../../src/http/listen.ts'
import { linesOf, order } from '../features/account/bulk-requests.ts'
import { postMany } from '../features/account/statement-requests.ts'
import { payment } from '../support/builders.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { freePort, programsHere } from '../support/processes.ts'
import { managementToken } from '../support/server.ts'

const lineCount = 601

const testWithNginx = programsHere(['nginx']).length > 0 ? test : test.skip

let bulkId: string

beforeAll(async () => {
  expect((await merchant.post('/payments', payment())).status).toBe(201)
  bulkId = (await order(server, merchant, { payouts: linesOf(1) })).body.data.id
  await postMany(server, merchant, lineCount, new Date().toISOString())
})
afterEach(() => void jest.restoreAllMocks())

/** Makes all matching page reads fail after the first `goodReads` reads. */
const failReads = (of: RegExp, goodReads: number) => {
  const executor = server.ctx.db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  let left = goodReads
  return jest.spyOn(executor, 'executeQuery').mockImplementation(async (query, ...rest) => {
    if (of.test(query.sql)) {
      left -= 1
      if (left < 0) throw new Error('this read fails')
    }
    return execute(query, ...rest)
  })
}

const query = 'currency=XAF&from=2020-01-01T00:00:00Z'

const ofStatement = /l\.number, l\.posting_id/

test.each([
  ['/account/v1/transactions.csv', /AS refunding/],
  [`/account/v1/statement?${query}`, ofStatement],
  [`/account/v1/statement.csv?${query}`, ofStatement],
  ['/account/v1/bulk-payouts/BULK/results.csv', /bulk_payout_lines/],
  ['/management/v1/transactions.csv', /transactions/],
  ['/management/v1/audit-entries.csv', /FROM audit_entries WHERE/],
  ['/management/v1/organisations/ORGANISATION/statement', /ledger_entries/],
])(
  '%s fails with an error, not with an empty file, if the first read fails',
  async (named, read) => {
    const path = named.replace('BULK', bulkId).replace('ORGANISATION', merchant.organisationId)
    const key = path.startsWith('/management') ? managementToken : merchant.secretKey
    expect((await call(server, 'get', path, { key })).status).toBe(200)
    failReads(read, 0)
    const { status, headers } = await call(server, 'get', path, { key })
    expect([status, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8'])
    expect(headers['content-disposition']).toBeUndefined()
  },
)

interface Received {
  text: string
  /** The connection's error code, or `complete` if the connection closed normally. */
  end: string
}

/** Sends a request as nginx does by default, and reads until the connection closes. */
const readByOldHttp = (
  url: string,
  path: string,
  onData: (socket: Socket) => void = () => {},
): Promise<Received> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const received: Received = { text: '', end: 'complete' }
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${path} HTTP/1.0\r\nAuthorization: Bearer ${merchant.secretKey}\r\n\r\n`)
    socket.on('data', (bytes) => {
      received.text += String(bytes)
      onData(socket)
    })
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      received.end = code
    })
    socket.on('close', () => resolve(received))
  })

const statement = `/account/v1/statement.csv?${query}`

test('an interrupted response resets its connection, even over HTTP/1.0', async () => {
  const whole = await readByOldHttp(server.url, statement)
  expect(whole).toEqual({ text: expect.stringContaining('closing_balance'), end: 'complete' })
  failReads(ofStatement, 2)
  const { text, end } = await readByOldHttp(server.url, statement)
  expect(text).not.toContain('closing_balance')
  expect(end).toBe('ECONNRESET')
})

describe('the shutdown of a listener', () => {
  /** The response is larger than a connection can buffer. */
  const large = Buffer.alloc(32 * 1024 * 1024, 'a')

  const listenAndWrite = async (body: Buffer, stalledMs?: number) => {
    const listener = await listen('127.0.0.1', 0, { stalledMs })
    const url = `http://127.0.0.1:${listener.port}`
    listener.serve((_req, res) => void res.write(body), url)
    return { listener, url }
  }

  test('a server that stops resets the connection of a client that does not read the response', async () => {
    const { listener, url } = await listenAndWrite(large, 200)
    const { end } = await readByOldHttp(url, '/', (socket) => {
      socket.pause()
      listener.stop().then(() => socket.resume())
    })
    expect(end).toBe('ECONNRESET')
  })

  test('a server that times out while stopping resets the connections of responses in progress', async () => {
    const { listener, url } = await listenAndWrite(Buffer.from('a part'))
    const { text, end } = await readByOldHttp(url, '/', () => listener.breakOff())
    expect([text.endsWith('a part'), end]).toEqual([true, 'ECONNRESET'])
    await listener.stop()
  })
})

testWithNginx(
  'a truncated reply does not look complete behind nginx with default settings',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'momo-nginx-'))
    const port = await freePort()
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {}
    http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder};
      fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${server.url}; } } }`,
    )
    const nginx = spawn('nginx', ['-p', folder, '-e', `${folder}/errors`, '-c', file])
    const ended = once(nginx, 'exit')
    const headers = { Authorization: `Bearer ${merchant.secretKey}` }
    const read = () => fetch(`http://127.0.0.1:${port}${statement}`, { headers })
    try {
      const whole = await eventually(
        () => read().catch(() => undefined),
        (reply) => reply?.ok === true,
      )
      expect(await whole?.text()).toContain('closing_balance')
      failReads(ofStatement, 2)
      const broken = await read()
      expect(broken.status).toBe(200)
      await expect(broken.text()).rejects.toThrow('terminated')
    } finally {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    }
  },
)
