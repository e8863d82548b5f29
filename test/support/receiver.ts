import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { cert, key } from './certificate.ts'

export interface ReceivedWebhook {
  path: string
  headers: Record<string, string>
  body: string
  receivedAtMs: number
}

export interface Receiver {
  url: string
  received: ReceivedWebhook[]
  stop(): Promise<void>
}

export type Answer = (received: ReceivedWebhook, res: ServerResponse, count: number) => void

const accept: Answer = (_received, res) => res.writeHead(204).end()

/** Starts a webhook endpoint on this machine that stores every received request. */
export const startReceiver = async (
  answer: Answer = accept,
  { isSecure = false } = {},
): Promise<Receiver> => {
  const received: ReceivedWebhook[] = []
  const listener: RequestListener = async (req, res) => {
    const webhook = {
      path: req.url ?? '',
      headers: req.headers as Record<string, string>,
      body: await text(req),
      receivedAtMs: Date.now(),
    }
    received.push(webhook)
    answer(webhook, res, received.length)
  }
  const server = isSecure ? createSecureServer({ key, cert }, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}/webhooks`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
