import { mkdtempSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payment } from '../support/builders.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { parseReply } from '../support/raw-request.ts'
import { createTestDatabase } from '../support/server.ts'
import { prepareProcess, type ServiceProcess } from './service-process.ts'

/** The errors are thrown in the real process, where no request handler can catch them. */

const folder = mkdtempSync(join(tmpdir(), 'momo-unexpected-'))
const logFile = join(folder, 'log')
let service: ServiceProcess
let merchant: Merchant

const database = prepared(createTestDatabase)

beforeAll(async () => {
  const variables = {
    LOG_LEVEL: 'info',
    NODE_OPTIONS: '--import ./test/support/throw-in-callbacks.ts',
  }
  service = await prepareProcess(database, variables, logFile)
  await service.start()
  merchant = await createMerchant(service)
})
afterAll(async () => {
  await service.end('SIGKILL')
  await database.drop()
})

const beginPayment = (): { end: () => Promise<{ status: number }> } => {
  const body = JSON.stringify(payment())
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  const head = [
    'POST /api/v1/payments HTTP/1.1',
    'Host: x',
    'Connection: close',
    `Authorization: Bearer ${merchant.secretKey}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  const received: Buffer[] = []
  socket.on('data', (chunk) => received.push(chunk))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return {
    end: async () => {
      socket.write(body.slice(5))
      await closed
      return parseReply(Buffer.concat(received))
    },
  }
}

const unavailable = {
  status: 503,
  body: expect.objectContaining({ code: 'service_unavailable' }),
  headers: expect.objectContaining({ 'retry-after': '5', 'x-request-id': expect.any(String) }),
}

test.each([
  ['an exception', 'exception'],
  ['a rejection', 'rejection'],
])(
  'after %s in a callback, requests get a 503 and the process drains and exits without revealing the body',
  async (_title, fault) => {
    const key = { 'Idempotency-Key': fault }
    const order = payment({ metadata: { objet: 'Loyer du 2e trimestre' } })
    const begun = beginPayment()
    expect((await merchant.get('/payments')).status).toBe(200)
    const failing = merchant.post('/payments', order, {
      headers: { ...key, 'X-Test-Fault': fault },
    })
    expect(await eventually(() => merchant.get('/payments'), statusIs(503))).toMatchObject(
      unavailable,
    )
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503)
    expect((await begun.end()).status).toBe(201)
    expect(await failing).toMatchObject(unavailable)
    expect(await service.ended()).toBe(1)
    const log = readFileSync(logFile, 'utf8')
    expect(log).toMatch(/"level":"fatal".*unexpected error/)
    expect(log).not.toMatch(/trimestre|06512|51 ?23|65 ?12|Unexpected token|not readable/)

    await service.start()
    const retried = await merchant.post('/payments', order, { headers: key })
    expect(retried.status).toBe(201)
    const { body } = await merchant.get('/payments')
    expect(body.data.filter(({ id }: { id: string }) => id === retried.body.data.id)).toHaveLength(
      1,
    )
  },
)
