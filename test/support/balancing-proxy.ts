import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const pollMs = 1000

/**
 * A proxy before several nodes as many have it: each request goes, without a retry, to the next
 * node that was ready when it was asked last, which happens every second. Connections are kept
 * alive.
 */
export const startBalancingProxy = async (nodeUrls: string[]) => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const ask = async (url: string): Promise<void> => {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(pollMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
  }
  const askAll = async (): Promise<void> => void (await Promise.all(nodeUrls.map(ask)))
  await askAll()
  const timer = setInterval(() => void askAll(), pollMs)
  let turn = 0
  const server = createServer((req, res) => {
    const nodes = [...ready]
    turn += 1
    const node = nodes[turn % nodes.length]
    if (node === undefined) return res.writeHead(502).end('no node is ready')
    const { url = '', method, headers } = req
    const passed = request(node + url, { method, headers, agent }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(res)
    })
    passed.on('error', (error) => res.writeHead(502).end(String(error)))
    req.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The nodes that were ready when they were asked last. */
    ready: () => [...ready],
    stop: async (): Promise<void> => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
