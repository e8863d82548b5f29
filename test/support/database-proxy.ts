import { connect, createServer, type Socket } from 'node:net'

/** PostgreSQL sends this notice when a commit stops waiting for its standbys. */
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

/**
 * Returns a function that checks whether a chunk from one client contains a commit. It remembers
 * prepared statements, because clients later send only their names.
 */
const createCommitFinder = (): ((chunk: Buffer) => boolean) => {
  const committing = new Set<string>()
  return (chunk: Buffer): boolean => {
    const text = chunk.toString('latin1')
    // `P`, length, name, text prepares a statement. `B`, length, portal, name runs a statement.
    for (const [, name = '', query = ''] of text.matchAll(/P[\s\S]{4}([^\0]+)\0([^\0]+)\0/g)) {
      if (commits.test(`${query}\0`)) committing.add(name)
    }
    const named = [...text.matchAll(/B[\s\S]{4}\0([^\0]+)\0/g)].map(([, name = '']) => name)
    return commits.test(text) || named.some((name) => committing.has(name))
  }
}

/** The server side stays open for this time after a cut, so that it executes what it has read. */
const lingerMs = 2000
/** A cut waits for a commit for this time. Without a limit, a starting node could never connect. */
const armedMs = 2000

type When = 'before' | 'after'

const createCuts = () => {
  const waiting: { when: When; untilMs: number }[] = []
  return {
    add: (count: number, when: When): void => {
      const untilMs = Date.now() + armedMs
      waiting.push(...Array.from({ length: count }, () => ({ when, untilMs })))
    },
    take: (): When | undefined => {
      let next = waiting.shift()
      while (next !== undefined && next.untilMs < Date.now()) next = waiting.shift()
      return next?.when
    },
  }
}

/**
 * Starts a proxy between the service and PostgreSQL. `freeze` withholds every response to a commit,
 * like a server whose standbys are frozen. `unconfirm` forwards each response with a notice that no
 * standby has confirmed the commit. `refuse` closes all connections and accepts no new connections.
 * The proxy can also cut a connection at a commit, either before the server reads the commit, or
 * after the server has executed it, so that only the response is lost.
 */
export const startDatabaseProxy = async (databaseUrl: string) => {
  const { hostname, port } = new URL(databaseUrl)
  const clients = new Set<Socket>()
  const awaited = createCuts()
  const cuts = { before: 0, after: 0 }
  let mode: 'pass' | 'freeze' | 'unconfirm' | 'refuse' = 'pass'
  let cancelled = 0
  const server = createServer({ noDelay: true }, (client) => {
    if (mode === 'refuse') {
      client.destroy()
      return
    }
    const behind = connect({ port: Number(port), host: hostname, noDelay: true })
    const isCommit = createCommitFinder()
    let isHeld = false
    let isCommitting = false
    let isToLinger = false
    clients.add(client)
    for (const socket of [client, behind]) socket.on('error', () => {})
    client.on('close', () => {
      clients.delete(client)
      if (!isToLinger) behind.destroy()
    })
    behind.on('close', () => client.destroy())
    client.on('data', (chunk) => {
      if (chunk.length === 16 && chunk.readInt32BE(4) === cancelRequest) cancelled += 1
      isCommitting = isCommit(chunk)
      isHeld ||= mode === 'freeze' && isCommitting
      const when = isCommitting ? awaited.take() : undefined
      if (when !== 'before') behind.write(chunk)
      if (when === undefined) return
      cuts[when] += 1
      isToLinger = when === 'after'
      client.resetAndDestroy()
      setTimeout(() => behind.destroy(), lingerMs)
    })
    behind.on('data', (chunk) => {
      if (isHeld || client.destroyed) return
      if (mode === 'unconfirm' && isCommitting) client.write(unconfirmed())
      client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  const cutAll = (): number => {
    const count = clients.size
    for (const client of clients) client.resetAndDestroy()
    return count
  }
  return {
    url: url.href,
    set: (next: typeof mode): void => {
      mode = next
      if (mode === 'refuse') cutAll()
    },
    cancelled: () => cancelled,
    cutCommits: awaited.add,
    cutAll,
    /** Returns how many commits were cut before the server read them, and how many afterwards. */
    cuts: () => ({ ...cuts }),
    stop: async () => {
      cutAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>
