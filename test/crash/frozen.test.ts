import { once } from 'node:events'
import { connect } from 'node:net'
import { prepared } from '../support/prepared.ts'
import { createTestDatabase } from '../support/server.ts'
import { prepareProcess } from './service-process.ts'

/** The number exceeds Node's default backlog, but not the smallest usual system limit. */
const callers = 1500

const database = prepared(createTestDatabase)
const service = prepared(() => prepareProcess(database))

beforeAll(async () => {
  await service.start()
})

afterAll(async () => {
  await service.end('SIGKILL')
  await database.drop()
})

test('callers who connect while the process is paused all receive a response when it resumes', async () => {
  const port = Number(new URL(service.url).port)
  service.send('SIGSTOP')
  const sockets = Array.from({ length: callers }, () => connect(port, '127.0.0.1'))
  try {
    // The operating system accepts these connections on behalf of the frozen process. Connections
    // beyond its limit fail immediately.
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const answers = sockets.map(async (socket) => {
      socket.end('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      const [first] = await once(socket, 'data')
      return String(first).split('\r\n')[0]
    })
    service.send('SIGCONT')
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']))
  } finally {
    service.send('SIGCONT')
    for (const socket of sockets) socket.destroy()
  }
})
