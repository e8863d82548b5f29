import { once } from 'node:events'
import { createServer } from 'node:net'

/** What tests need that start the service as a process and kill it. */

/** Below the ports that systems give to connections, of which any may be taken at any time. */
const portMin = 12_000
const portCount = 20_000

/** A port that nothing listens on, and that stays free while a process is started again. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = portMin + Math.floor(Math.random() * portCount)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Connections that end without an answer; whatever else goes wrong is a fault. */
export const isCutOff = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // supertest has the code of a refused connection in the message only.
  return /ECONN(REFUSED|RESET|ABORTED)|EPIPE|socket hang up|aborted/.test(`${code} ${message}`)
}
