import type { ServerResponse } from 'node:http'
import {
  type Exchange,
  rejectionPage,
  type SimulatorReply,
  send,
  sendText,
  textOf,
} from './http-messages.ts'
import type { CallName, Fault } from './types.ts'

/**
 * The simulator redirects to this path. A request to this path shows that a client followed a
 * redirect.
 */
export const followedPath = '/followed'

const hugeBytes = 10 * 1024 * 1024

const sendHalf = (exchange: Exchange, reply: SimulatorReply): void => {
  const text = textOf(reply) || '{"status":"ACCEPTED"}'
  sendText(exchange, { ...reply, body: {} }, text.slice(0, Math.ceil(text.length / 2)))
}

const sendHuge = (exchange: Exchange, { status, body }: SimulatorReply): void => {
  const known = typeof body === 'object' ? body : {}
  send(exchange, { status, body: { ...known, padding: 'x'.repeat(hugeBytes) } })
}

const redirect = (exchange: Exchange): void => {
  const headers = { Location: `${followedPath}${exchange.call.path}` }
  send(exchange, { status: 302, body: rejectionPage, headers })
}

type Hold = (res: ServerResponse) => void

const reset = ({ res }: Exchange): void => void res.socket?.resetAndDestroy()

const hang = ({ res }: Exchange, hold: Hold): void => hold(res)

const afterProcessing =
  (fail: (exchange: Exchange, hold: Hold) => void) =>
  (exchange: Exchange, hold: Hold): void => {
    exchange.answer()
    fail(exchange, hold)
  }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const merge = (value: unknown, change: unknown): unknown =>
  isObject(value) && isObject(change)
    ? {
        ...value,
        ...Object.fromEntries(
          Object.entries(change).map(([name, each]) => [name, merge(value[name], each)]),
        ),
      }
    : change

const namedFaults: Record<Extract<Fault, string>, (exchange: Exchange, hold: Hold) => void> = {
  'reset-before': reset,
  'reset-after': afterProcessing(reset),
  'hang-before': hang,
  'hang-after': afterProcessing(hang),
  html: (exchange) => send(exchange, { status: 200, body: rejectionPage }),
  truncated: (exchange) => sendHalf(exchange, exchange.answer()),
  huge: (exchange) => sendHuge(exchange, exchange.answer()),
  redirect,
  gzip: (exchange) => send({ ...exchange, gzip: true }, exchange.answer()),
}

interface FaultOptions {
  hold: Hold
  /** Returns the response body for a fault that specifies only a code. */
  errorBody: (status: number, code: string) => unknown
}

/** The fault determines whether the provider processes the request before responding. */
export const injectFault = (exchange: Exchange, fault: Fault, options: FaultOptions): void => {
  if (typeof fault === 'string') namedFaults[fault](exchange, options.hold)
  else if ('processedAfter' in fault) {
    options.hold(exchange.res)
    void fault.processedAfter.then(exchange.answer)
  } else if ('merge' in fault) {
    const reply = exchange.answer()
    send(exchange, { ...reply, body: merge(reply.body, fault.merge) })
  } else {
    const { status, code, headers = {} } = fault
    if (fault.after) exchange.answer()
    const body = fault.body ?? (code === undefined ? undefined : options.errorBody(status, code))
    send(exchange, { status, body, headers })
  }
}

/** Queues the faults to inject into the next calls of each name. */
export const createFaultQueue = () => {
  const faults = new Map<CallName, Fault[]>()
  return {
    take: (call: CallName): Fault | undefined => faults.get(call)?.shift(),
    add: (call: CallName, fault: Fault, times = 1): void => {
      faults.set(call, [...(faults.get(call) ?? []), ...Array<Fault>(times).fill(fault)])
    },
    clear: (): void => faults.clear(),
  }
}

/** Held requests get no response. Dropping them closes their sockets. */
export const createHeldRequests = () => {
  const held = new Set<ServerResponse>()
  return {
    hold: (res: ServerResponse): void => {
      held.add(res)
      res.on('close', () => held.delete(res))
    },
    drop: (): void => {
      for (const res of held) res.destroy()
    },
  }
}
