import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { SeenReply } from './conformance.ts'

export interface Exchange extends SeenReply {
  sent: { headers: Record<string, string>; body: string }
  bytes: Buffer
}

const parsed = (bytes: Buffer, type = ''): unknown =>
  type.startsWith('application/json') ? JSON.parse(bytes.toString()) : {}

/** Starts a proxy that records every exchange through `url/NAME` under that name. */
export const startRecorder = async (behindUrl: string) => {
  const exchanges: Record<string, Exchange[]> = {}
  const pass = async (received: IncomingMessage): Promise<Exchange> => {
    const [, name = '', path = '/'] = /^\/([^/]+)(\/.*)$/.exec(received.url ?? '') ?? []
    const { method = '', headers } = received
    const body = await buffer(received)
    const answered = await new Promise<IncomingMessage>((resolve, reject) => {
      request(behindUrl + path, { method, headers }, resolve)
        .once('error', reject)
        .end(body)
    })
    const bytes = await buffer(answered)
    const exchange: Exchange = {
      method: method.toLowerCase(),
      path,
      sent: { headers: headers as Record<string, string>, body: body.toString() },
      status: answered.statusCode ?? 0,
      headers: answered.headers,
      body: parsed(bytes, answered.headers['content-type']),
      text: bytes.toString(),
      bytes,
    }
    exchanges[name] = [...(exchanges[name] ?? []), exchange]
    return exchange
  }
  const server = createServer((req, res) => {
    pass(req).then(
      ({ status, headers, bytes }) => res.writeHead(status, headers).end(bytes),
      () => res.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of: (name: string): Exchange[] => exchanges[name] ?? [],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
