import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 1000
const answerMaxMs = 20_000

/** Returns whether a node is ready, or undefined if the node does not answer in time. */
const readinessOf = (url: string): Promise<boolean | undefined> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answerMaxMs) }).then(
    ({ ok }) => ok,
    (error: Error) => (error.name === 'TimeoutError' ? undefined : false),
  )

/**
 * Starts a load balancer in front of several nodes. Every second it checks which nodes are ready.
 * It passes each request to the next ready node without retrying, and keeps connections alive.
 */
export const startBalancingProxy = async (nodeUrls: string[]) => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let isOver = false
  const ask = async (url: string): Promise<void> => {
    const isReady = await readinessOf(url)
    if (isReady === true) ready.add(url)
    if (isReady === false) ready.delete(url)
  }
  const watch = async (url: string): Promise<void> => {
    while (!isOver) {
      await pause(pollMs, undefined, { ref: false })
      await ask(url)
    }
  }
  await Promise.all(nodeUrls.map(ask))
  for (const url of nodeUrls) void watch(url)
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
    ready: () => [...ready],
    stop: async (): Promise<void> => {
      isOver = true
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
