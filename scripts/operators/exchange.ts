import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { CallName, Fault, StubCall } from './types.ts'

/** One request and its answer, on good days and bad ones. */

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

export interface Exchange {
  res: ServerResponse
  call: StubCall
  /** What the operator does and says when nothing goes wrong. */
  act: () => StubReply
}

export const followedPath = '/followed'

export const rejectionPage =
  '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. ' +
  'Please consult with your administrator.</body></html>'

const hugeBytes = 10 * 1024 * 1024

const textOf = ({ body }: StubReply): string => {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const typeOf = ({ body }: StubReply): string =>
  typeof body === 'string' ? 'text/html' : 'application/json'

const write = ({ res, call }: Exchange, status: number, text: string, type: string): void => {
  call.status = status
  if (text !== '') res.setHeader('Content-Type', type)
  res.writeHead(status, { 'Content-Length': Buffer.byteLength(text) }).end(text)
}

export const send = (exchange: Exchange, reply: StubReply): void =>
  write(exchange, reply.status, textOf(reply), typeOf(reply))

const sendHalf = (exchange: Exchange, reply: StubReply): void => {
  const text = textOf(reply) || '{"status":"ACCEPTED"}'
  write(exchange, reply.status, text.slice(0, Math.ceil(text.length / 2)), 'application/json')
}

const sendHuge = (exchange: Exchange, { status, body }: StubReply): void => {
  const known = typeof body === 'object' ? body : {}
  send(exchange, { status, body: { ...known, padding: 'x'.repeat(hugeBytes) } })
}

const redirect = (exchange: Exchange): void => {
  exchange.res.setHeader('Location', `${followedPath}${exchange.call.path}`)
  send(exchange, { status: 302, body: rejectionPage })
}

type Hold = (res: ServerResponse) => void

const reset = ({ res }: Exchange): void => void res.socket?.resetAndDestroy()

const afterActing =
  (fail: (exchange: Exchange, hold: Hold) => void) =>
  (exchange: Exchange, hold: Hold): void => {
    exchange.act()
    fail(exchange, hold)
  }

const hang = ({ res }: Exchange, hold: Hold): void => hold(res)

const failures: Record<Extract<Fault, string>, (exchange: Exchange, hold: Hold) => void> = {
  'reset-before': reset,
  'reset-after': afterActing(reset),
  'hang-before': hang,
  'hang-after': afterActing(hang),
  html: (exchange) => send(exchange, { status: 200, body: rejectionPage }),
  truncated: (exchange) => sendHalf(exchange, exchange.act()),
  huge: (exchange) => sendHuge(exchange, exchange.act()),
  redirect,
}

export interface Misbehaviour {
  hold: Hold
  /** The body of an answer that only gives a code. */
  errorBody: (status: number, code: string) => unknown
}

/** Goes wrong as told: before the operator acts on a request, or after. */
export const misbehave = (exchange: Exchange, fault: Fault, how: Misbehaviour): void => {
  if (typeof fault === 'string') failures[fault](exchange, how.hold)
  else {
    const { status, code } = fault
    if (fault.after) exchange.act()
    const body = fault.body ?? (code === undefined ? undefined : how.errorBody(status, code))
    send(exchange, { status, body })
  }
}
