import { connect, createServer, type Socket } from 'node:net'

/** A notice as PostgreSQL sends it when a commit's wait for its standbys is cancelled. */
const unconfirmed = (): Buffer => {
  const fields = ['SWARNING', 'C01000', 'Mattente annulée', 'RSyncRepWaitForLSN']
  const body = Buffer.from(`${fields.join('\0')}\0\0`)
  const head = Buffer.alloc(5)
  head.write('N', 0)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const cancelRequest = 80877102
const commits = /commit\0|pg_logical_emit_message|INSERT INTO|UPDATE |DELETE FROM/i

/** Tells of what one client sends whether it commits; a prepared statement is later only named. */
export const createCommitFinder = (): ((chunk: Buffer) => boolean) => {
  const committing = new Set<string>()
  return (chunk: Buffer): boolean => {
    const text = chunk.toString('latin1')
    // P, length, name, text: a statement is prepared. B, length, portal, name: one is run.
    for (const [, name = '', query = ''] of text.matchAll(/P[\s\S]{4}([^\0]+)\0([^\0]+)\0/g)) {
      if (commits.test(`${query}\0`)) committing.add(name)
    }
    const named = [...text.matchAll(/B[\s\S]{4}\0([^\0]+)\0/g)].map(([, name = '']) => name)
    return commits.test(text) || named.some((name) => committing.has(name))
  }
}

/**
 * Stands between the service and its PostgreSQL. `freeze` keeps back every answer to what commits,
 * as a server does whose standbys are frozen; `unconfirm` lets them through with the notice that
 * no standby confirmed; `refuse` ends all connections and opens none.
 */
export const startDatabaseProxy = async (databaseUrl: string) => {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let mode: 'pass' | 'freeze' | 'unconfirm' | 'refuse' = 'pass'
  let cancelled = 0
  const server = createServer((client) => {
    if (mode === 'refuse') {
      client.destroy()
      return
    }
    const behind = connect(Number(port), hostname)
    let isHeld = false
    let isCommitting = false
    const isCommit = createCommitFinder()
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        behind.destroy()
      })
    }
    client.on('data', (chunk) => {
      if (chunk.length === 16 && chunk.readInt32BE(4) === cancelRequest) cancelled += 1
      isCommitting = isCommit(chunk)
      isHeld ||= mode === 'freeze' && isCommitting
      behind.write(chunk)
    })
    behind.on('data', (chunk) => {
      if (isHeld) return
      if (mode === 'unconfirm' && isCommitting) client.write(unconfirmed())
      client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    set: (next: typeof mode) => {
      mode = next
      if (mode === 'refuse') for (const socket of sockets) socket.destroy()
    },
    cancelled: () => cancelled,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
