import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { MatchedAnswer, Subject } from './forced-answers.ts'
import type { CallName, ReceivedCall } from './types.ts'

export interface SimulatorRequest {
  method: string
  /** The path does not include the query. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** Without a body, the response is empty. A text is sent as HTML, and anything else as JSON. */
export interface SimulatorReply {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

export interface Route {
  call: CallName
  answer: () => SimulatorReply
  /** Forced responses are matched by the transaction or phone number of the request. */
  subject?: () => Subject
  /** Processes the request according to a row of the documented responses. */
  replyByRow?: (matched: MatchedAnswer) => SimulatorReply
}

/** An exchange is a request on its socket. Its response is sent unless a fault is injected. */
export interface Exchange {
  res: ServerResponse
  call: ReceivedCall
  answer: () => SimulatorReply
  gzip: boolean
}

/** Each provider's firewall returns this page when it rejects a request. */
export const rejectionPage =
  '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. ' +
  'Please consult with your administrator.</body></html>'

export const textOf = ({ body }: SimulatorReply): string => {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const contentTypeOf = ({ body }: SimulatorReply): string =>
  typeof body === 'string' ? 'text/html' : 'application/json'

export const sendText = (exchange: Exchange, reply: SimulatorReply, text: string): void => {
  const { res, call, gzip } = exchange
  call.status = reply.status
  const bytes = gzip && text !== '' ? gzipSync(text) : Buffer.from(text)
  if (gzip && text !== '') res.setHeader('Content-Encoding', 'gzip')
  if (text !== '') res.setHeader('Content-Type', contentTypeOf(reply))
  res.writeHead(reply.status, { ...reply.headers, 'Content-Length': bytes.length }).end(bytes)
}

export const send = (exchange: Exchange, reply: SimulatorReply): void =>
  sendText(exchange, reply, textOf(reply))
