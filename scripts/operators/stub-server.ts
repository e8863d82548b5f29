import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Exchange,
  followedPath,
  misbehave,
  type Route,
  type StubRequest,
  send,
} from './exchange.ts'
import type { CallName, Fault, StubCall } from './types.ts'

export interface StubServerOptions {
  port: number
  route: (request: StubRequest) => Route
  errorBody: (status: number, code: string) => unknown
  /** What whoever follows a redirect is told: money moved, in the operator's words. */
  temptation: unknown
  onCall?: ((call: StubCall) => void) | undefined
}

const callsMax = 200_000

const read = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Faults to come, in order, by call. */
const createFaults = () => {
  const faults = new Map<CallName, Fault[]>()
  return {
    take: (call: CallName): Fault | undefined => faults.get(call)?.shift(),
    add: (call: CallName, fault: Fault, times = 1): void => {
      faults.set(call, [...(faults.get(call) ?? []), ...Array<Fault>(times).fill(fault)])
    },
  }
}

/** Answers kept back for good; dropping them closes their sockets. */
const createWaitingRoom = () => {
  const waiting = new Set<ServerResponse>()
  return {
    hold: (res: ServerResponse): void => {
      waiting.add(res)
      res.on('close', () => waiting.delete(res))
    },
    drop: (): void => {
      for (const res of waiting) res.destroy()
    },
  }
}

/** HTTP as an operator speaks it: remembers every call, and fails where it was told to. */
export const createStubServer = (options: StubServerOptions) => {
  const calls: StubCall[] = []
  const faults = createFaults()
  const { hold, drop } = createWaitingRoom()
  let isHanging = false
  let { port } = options

  const routeOf = (request: StubRequest): Route =>
    request.path.startsWith(followedPath)
      ? { call: 'followed', answer: () => ({ status: 200, body: options.temptation }) }
      : options.route(request)

  const reply = (exchange: Exchange): void => {
    const fault = isHanging ? 'hang-before' : faults.take(exchange.call.call)
    if (fault === undefined) send(exchange, exchange.act())
    else misbehave(exchange, fault, { hold, errorBody: options.errorBody })
  }

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = req
    const body = await read(req)
    const [path = '/'] = url.split('?')
    const { call: name, answer } = routeOf({ method, path, headers, body })
    const atMs = Date.now()
    const call: StubCall = { call: name, method, path: url, headers, body, atMs, status: 0 }
    if (calls.length >= callsMax) calls.splice(0, callsMax / 2)
    calls.push(call)
    reply({ res, call, act: answer })
    options.onCall?.(call)
  }

  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => {
      // A client that leaves in the middle of its request is nobody's fault.
      if (req.complete) console.error(error)
      res.destroy()
    })
  })

  return {
    calls,
    url: () => `http://127.0.0.1:${port}`,
    failNext: faults.add,
    hang: (shouldHang: boolean): void => {
      isHanging = shouldHang
      if (!shouldHang) drop()
    },
    listen: async (): Promise<void> => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject)
          resolve()
        })
      })
      port = (server.address() as AddressInfo).port
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type StubServer = ReturnType<typeof createStubServer>
