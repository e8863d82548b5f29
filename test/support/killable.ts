import { once } from 'node:events'
import { createServer } from 'node:net'

/** What tests need that start the service as a process and kill it. */

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Connections that end without an answer; whatever else goes wrong is a fault. */
export const isCutOff = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE'].includes(code ?? '') ||
    /socket hang up|aborted/.test(message ?? '')
  )
}
