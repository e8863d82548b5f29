import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createFaultQueue, createHeldRequests, followedPath, injectFault } from './faults.ts'
import { createForcedAnswers } from './forced-answers.ts'
import {
  type Exchange,
  type Route,
  type SimulatorReply,
  type SimulatorRequest,
  send,
} from './http-messages.ts'
import type { DocumentedAnswer, ReceivedCall, Wire } from './types.ts'

export interface SimulatorServerOptions {
  port: number
  wire?: Wire | undefined
  gzip: boolean
  answers: readonly DocumentedAnswer[]
  route: (request: SimulatorRequest) => Route
  errorBody: (status: number, code: string) => unknown
  /**
   * A client that follows a redirect gets this response, which falsely reports that money moved.
   */
  redirectedBody: unknown
  onCall?: ((call: ReceivedCall) => void) | undefined
}

/** At this number of recorded calls, the older half is removed to limit memory. */
const callsMax = 200_000

const listenOn = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

const closeAll = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Creates the HTTP server of one provider. It records every call, and injects faults on demand. */
export const createSimulatorServer = (options: SimulatorServerOptions) => {
  const calls: ReceivedCall[] = []
  const faults = createFaultQueue()
  const forcedAnswers = createForcedAnswers(options.answers)
  const { hold, drop } = createHeldRequests()
  let isHanging = false
  let { port } = options

  const routeOf = (request: SimulatorRequest): Route =>
    request.path.startsWith(followedPath)
      ? { call: 'followed', answer: () => ({ status: 200, body: options.redirectedBody }) }
      : options.route(request)

  const answerRoute = (route: Route): SimulatorReply => {
    const { call, answer, subject = () => ({}), replyByRow } = route
    const matched = replyByRow && forcedAnswers.take(call, subject)
    return matched && replyByRow ? replyByRow(matched) : answer()
  }

  const reply = (exchange: Exchange): void => {
    const fault = isHanging ? 'hang-before' : faults.take(exchange.call.call)
    if (fault === undefined) send(exchange, exchange.answer())
    else injectFault(exchange, fault, { hold, errorBody: options.errorBody })
  }

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = req
    const body = (await buffer(req)).toString('utf8')
    const [path = '/', query] = url.split('?')
    const parameters = new URLSearchParams(query)
    const route = routeOf({ method, path, query: parameters, headers, body })
    const received = { method, path: url, headers, body, atMs: Date.now() }
    const call: ReceivedCall = { call: route.call, ...received, status: 0 }
    if (calls.length >= callsMax) calls.splice(0, callsMax / 2)
    calls.push(call)
    reply({ res, call, answer: () => answerRoute(route), gzip: options.gzip })
    options.onCall?.(call)
  }

  const listener: RequestListener = (req, res) => {
    handle(req, res).catch((error: unknown) => {
      // A client that disconnects before completing its request is not a simulator error.
      if (req.complete) console.error(error)
      res.destroy()
    })
  }
  const server = createServer(listener)
  let address: string | undefined

  return {
    calls,
    url: () => address ?? `http://127.0.0.1:${port}`,
    failNext: faults.add,
    forceAnswer: forcedAnswers.add,
    clearFaults: (): void => {
      faults.clear()
      forcedAnswers.clear()
    },
    hang: (shouldHang: boolean): void => {
      isHanging = shouldHang
      if (!shouldHang) drop()
    },
    listen: async (): Promise<void> => {
      if (options.wire === undefined) port = await listenOn(server, port)
      else address = options.wire.serve(listener)
    },
    close: () => (options.wire === undefined ? closeAll(server) : Promise.resolve()),
  }
}
