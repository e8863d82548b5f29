import { connect, createServer, type Socket } from 'node:net'
import { createCommitFinder } from '../support/database-proxy.ts'

/**
 * Stands between the nodes and PostgreSQL, and cuts connections at the moment of a commit: before
 * the server has read it, or after, so that the answer to what is done is lost.
 */
export interface CuttingProxy {
  port: number
  /** So many of the commits of the next seconds lose their connection. */
  cutCommits(count: number, when: 'before' | 'after'): void
  cutAll(): number
  /** How many commits have lost theirs. */
  cuts(): { before: number; after: number }
}

/** Time for a server to carry out what it has read, before its side is closed, too. */
const lingerMs = 2000
/** Cuts that meet no commit are forgotten, so that a node that starts is not cut for ever. */
const armedMs = 2000

export const startCuttingProxy = async (behindPort: number): Promise<CuttingProxy> => {
  const clients = new Set<Socket>()
  const waiting: { when: 'before' | 'after'; untilMs: number }[] = []
  const cuts = { before: 0, after: 0 }

  const take = (): 'before' | 'after' | undefined => {
    let next = waiting.shift()
    while (next !== undefined && next.untilMs < Date.now()) next = waiting.shift()
    return next?.when
  }

  const server = createServer({ noDelay: true }, (client) => {
    const behind = connect({ port: behindPort, host: '127.0.0.1', noDelay: true })
    const isCommit = createCommitFinder()
    let isCut = false
    clients.add(client)
    for (const socket of [client, behind]) socket.on('error', () => {})
    client.on('close', () => {
      clients.delete(client)
      if (!isCut) behind.destroy()
    })
    behind.on('close', () => client.destroy())
    client.on('data', (chunk) => {
      const commits = isCommit(chunk)
      const when = commits ? take() : undefined
      if (when !== 'before') behind.write(chunk)
      if (when === undefined) return
      cuts[when] += 1
      isCut = when === 'after'
      client.resetAndDestroy()
      setTimeout(() => behind.destroy(), lingerMs)
    })
    behind.on('data', (chunk) => {
      if (!client.destroyed) client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    cuts: () => ({ ...cuts }),
    cutCommits: (count, when) => {
      const untilMs = Date.now() + armedMs
      waiting.push(...Array.from({ length: count }, () => ({ when, untilMs })))
    },
    cutAll: () => {
      const count = clients.size
      for (const client of clients) client.resetAndDestroy()
      return count
    },
  }
}
