import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { eventually } from '../support/eventually.ts'
import { freePort, nodeFile, prepareProgram } from '../support/processes.ts'
import { createTestDatabase, managementToken } from '../support/server.ts'

interface Readiness {
  status: number
  checks: Record<string, string>
}

/** Sends requests over one persistent connection. The status is 0 if the connection is gone. */
const askOverOne = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (): Promise<Readiness> =>
    new Promise((resolve) => {
      const asked = get({ agent, port, host: '127.0.0.1', path: '/readyz' }, (reply) => {
        let text = ''
        reply.on('data', (bytes: Buffer) => {
          text += bytes.toString()
        })
        reply.on('end', () => {
          resolve({ status: reply.statusCode ?? 0, checks: JSON.parse(text).checks })
        })
      })
      asked.on('error', () => resolve({ status: 0, checks: {} }))
    })
}

test('a node that has run out of file descriptors is not ready until some descriptors are free', async () => {
  const database = await createTestDatabase()
  const port = await freePort()
  const node = prepareProgram({
    file: '/bin/sh',
    args: ['-c', `ulimit -n 256; exec ${nodeFile} --liftoff-only src/main.ts`],
    env: {
      ...{ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: database.dataDir },
      ...{ MANAGEMENT_TOKEN: managementToken, ENCRYPTION_KEY: '07'.repeat(32) },
      ...(database.url !== undefined && { DATABASE_URL: database.url }),
    },
  })
  node.start()
  const ask = askOverOne(port)
  const ready = await eventually(ask, ({ status }) => status === 200)
  expect(ready.checks.descriptors).toBe('ok')
  const connections = Array.from({ length: 400 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\n')
    return socket
  })
  const exhausted = await eventually(ask, ({ status }) => status === 503)
  expect(exhausted.checks.descriptors).toBe('exhausted')
  for (const socket of connections) socket.destroy()
  const again = await eventually(ask, ({ status }) => status === 200)
  expect(again.checks.descriptors).toBe('ok')
  node.signal('SIGKILL')
  await node.ended()
  await database.drop()
})
