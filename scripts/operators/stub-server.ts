import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallName, Fault, StubCall } from './types.ts'

/** HTTP as the operators speak it on good days and bad ones. */

export interface StubRequest {
  method: string
  /** Without the query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** No body: an empty answer. A text goes out as HTML, anything else as JSON. */
export interface StubReply {
  status: number
  body?: unknown
}

/** Which call a request is, and what it does when the operator acts on it. */
export interface Route {
  call: CallName
  answer: () => StubReply
}

export interface StubServerOptions {
  port: number
  route: (request: StubRequest) => Route
  /** The body of an answer that only gives a code. */
  errorBody: (status: number, code: string) => unknown
  /** What whoever follows a redirect is told: money moved, in the operator's words. */
  temptation: unknown
  onCall?: ((call: StubCall) => void) | undefined
}

const hugeBytes = 10 * 1024 * 1024
const callsMax = 200_000
const followedPath = '/followed'

export const rejectionPage =
  '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. ' +
  'Please consult with your administrator.</body></html>'

const read = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const textOf = ({ body }: StubReply): string => {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const typeOf = ({ body }: StubReply): string =>
  typeof body === 'string' ? 'text/html' : 'application/json'

const truncated = (reply: StubReply): string => {
  const text = textOf(reply) || '{"status":"ACCEPTED"}'
  return text.slice(0, Math.ceil(text.length / 2))
}

const huge = ({ body }: StubReply): unknown => ({
  ...(typeof body === 'object' ? body : {}),
  padding: 'x'.repeat(hugeBytes),
})

export const createStubServer = ({
  route,
  errorBody,
  temptation,
  ...options
}: StubServerOptions) => {
  const calls: StubCall[] = []
  const faults = new Map<CallName, Fault[]>()
  const waiting = new Set<ServerResponse>()
  let isHanging = false
  let port = options.port

  const write = (
    res: ServerResponse,
    call: StubCall,
    status: number,
    text: string,
    type: string,
  ) => {
    call.status = status
    if (text !== '') res.setHeader('Content-Type', type)
    res.writeHead(status, { 'Content-Length': Buffer.byteLength(text) }).end(text)
  }

  const send = (res: ServerResponse, call: StubCall, reply: StubReply): void =>
    write(res, call, reply.status, textOf(reply), typeOf(reply))

  const hold = (res: ServerResponse): void => {
    waiting.add(res)
    res.on('close', () => waiting.delete(res))
  }

  const redirect = (res: ServerResponse, call: StubCall): void => {
    res.setHeader('Location', `${followedPath}${call.path}`)
    send(res, call, { status: 302, body: rejectionPage })
  }

  const misbehave = (res: ServerResponse, call: StubCall, fault: Fault, act: Route['answer']) => {
    if (typeof fault === 'object') {
      const {
        status,
        code,
        body = code === undefined ? undefined : errorBody(status, code),
      } = fault
      if (fault.after) act()
      return send(res, call, { status, body })
    }
    switch (fault) {
      case 'reset-after':
        act()
        return void res.socket?.resetAndDestroy()
      case 'reset-before':
        return void res.socket?.resetAndDestroy()
      case 'hang-after':
        act()
        return hold(res)
      case 'hang-before':
        return hold(res)
      case 'html':
        return send(res, call, { status: 200, body: rejectionPage })
      case 'redirect':
        return redirect(res, call)
      case 'truncated': {
        const reply = act()
        return write(res, call, reply.status, truncated(reply), 'application/json')
      }
      case 'huge': {
        const reply = act()
        return send(res, call, { status: reply.status, body: huge(reply) })
      }
    }
  }

  const routeOf = (request: StubRequest): Route =>
    request.path.startsWith(followedPath)
      ? { call: 'followed', answer: () => ({ status: 200, body: temptation }) }
      : route(request)

  const record = (call: StubCall): void => {
    if (calls.length >= callsMax) calls.splice(0, callsMax / 2)
    calls.push(call)
  }

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = req
    const body = await read(req)
    const [path = '/'] = url.split('?')
    const { call: name, answer } = routeOf({ method, path, headers, body })
    const atMs = Date.now()
    const call: StubCall = { call: name, method, path: url, headers, body, atMs, status: 0 }
    record(call)
    if (isHanging) hold(res)
    else {
      const fault = faults.get(name)?.shift()
      if (fault === undefined) send(res, call, answer())
      else misbehave(res, call, fault, answer)
    }
    options.onCall?.(call)
  }

  const server = createServer((req, res) => {
    // A client that leaves in the middle of its request is nobody's fault.
    handle(req, res).catch((error: unknown) => {
      if (!req.destroyed) console.error(error)
      res.destroy()
    })
  })

  const drop = (): void => {
    for (const res of waiting) res.destroy()
  }

  const listen = async (): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
    port = (server.address() as AddressInfo).port
  }

  return {
    calls,
    url: () => `http://127.0.0.1:${port}`,
    failNext: (call: CallName, fault: Fault, times = 1): void => {
      faults.set(call, [...(faults.get(call) ?? []), ...Array<Fault>(times).fill(fault)])
    },
    hang: (shouldHang: boolean): void => {
      isHanging = shouldHang
      if (!shouldHang) drop()
    },
    listen,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type StubServer = ReturnType<typeof createStubServer>
