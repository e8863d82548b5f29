import { createServer, type Socket } from 'node:net'

/** The fake server implements enough of PostgreSQL's protocol (3.0) to refuse clients. */

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type, 0)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`)
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const int16 = (value: number): Buffer => int32(value).subarray(2)

const refusal = (code: string, words: string): Buffer =>
  message('E', Buffer.concat([text('SFATAL'), text(`C${code}`), text(`M${words}`), text('')]))

const processId = 1

const ready = message('Z', Buffer.from('I'))
const welcome = Buffer.concat([
  message('R', int32(0)),
  message('K', Buffer.concat([int32(processId), int32(2)])),
  ready,
])

const answer = (name: string, value: string): Buffer =>
  Buffer.concat([
    message(
      'T',
      Buffer.concat([
        int16(1),
        text(name),
        int32(0),
        int16(0),
        int32(25),
        int16(-1),
        int32(-1),
        int16(0),
      ]),
    ),
    message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)])),
    message('C', text('SHOW')),
    ready,
  ])

interface FakeServer {
  /** Every client receives this error. Without it, clients are accepted. */
  refuses?: { code: string; message: string }
  version?: string
  port?: number
}

const sslRequest = 80877103

/** Starts a server without TLS that answers every query with its version or its process id. */
export const startFakePostgres = async ({
  refuses,
  version = '150004',
  port: ownPort = 0,
}: FakeServer = {}) => {
  const sockets = new Set<Socket>()
  let refusals = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let isIn = false
    socket.on('data', (chunk) => {
      if (!isIn && chunk.readInt32BE(4) === sslRequest) return socket.write('N')
      if (!isIn && refuses !== undefined) {
        refusals += 1
        return socket.end(refusal(refuses.code, refuses.message))
      }
      if (!isIn) {
        isIn = true
        return socket.write(welcome)
      }
      if (chunk[0] !== 'Q'.charCodeAt(0)) return
      const asksProcess = chunk.includes('pg_backend_pid')
      const [name, value] = asksProcess
        ? ['pid', String(processId)]
        : ['server_version_num', version]
      socket.write(answer(name, value))
    })
  })
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    refusals: () => refusals,
    url: `postgres://somebody:secret@127.0.0.1:${port}/payments`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
