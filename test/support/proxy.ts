import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a proxy that serves one path prefix, and removes the prefix before it forwards a request.
 */
export const startProxy = async (path: string, behindUrl: string) => {
  const server = createServer((req, res) => {
    const { url = '', method, headers } = req
    if (!url.startsWith(`${path}/`)) return res.writeHead(404).end('not through here')
    const passed = request(behindUrl + url.slice(path.length), { method, headers }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(res)
    })
    passed.on('error', () => res.destroy())
    req.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
