import type { IncomingHttpHeaders } from 'node:http'

/** What a stub is told, and what it tells: the same for both operators. */

export type CallName =
  | 'token'
  | 'collect'
  | 'collectStatus'
  | 'payout'
  | 'payoutStatus'
  | 'refund'
  | 'refundStatus'
  | 'balance'
  | 'account'
  | 'keys'
  /** A client followed a redirect, which none should. */
  | 'followed'
  | 'unknown'

/** One request as it arrived; `status` is 0 as long as, or because, nothing was answered. */
export interface StubCall {
  call: CallName
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  atMs: number
  status: number
}

export type OrderKind = 'collect' | 'payout' | 'refund'

export type Outcome = 'succeeded' | 'failed' | 'declined' | 'expired'

export interface StubOrder {
  reference: string
  kind: OrderKind
  /** As it stood on the wire. */
  amount: string
  currency: string
  country: string
  msisdn: string
  status: 'pending' | Outcome
  /** The operator's own code, before it is spelt oddly. */
  reason?: string | undefined
  movedTimes: number
}

/**
 * `…-before`, `html` and `redirect`: the operator has not acted. `…-after`, `truncated` and `huge`:
 * it has. A status of one's own: only with `after`.
 */
export type Fault =
  | 'reset-before'
  | 'reset-after'
  | 'hang-before'
  | 'hang-after'
  | 'html'
  | 'truncated'
  | 'huge'
  | 'redirect'
  | { status: number; code?: string; body?: unknown; after?: boolean }

export interface StubOptions {
  /** 0: any free one. */
  port?: number
  /** From acceptance to the result. */
  latencyMs?: number
  tokenLifetimeSeconds?: number
  /** carrier2 only: what its portal holds. carrier1 takes X-Callback-Url of each request. */
  callbackUrl?: string
  /** carrier2 only: whether callbacks carry a hash. */
  callbackHash?: boolean
  onCall?: (call: StubCall) => void
  onCallback?: (callback: StubCallback) => void
}

/** A callback on demand. `status` is the wire's; the rest as if the operator had sent it. */
export interface CallbackChange {
  status: string
  operatorReference: string
  hash: string
  repeat: number
  method: 'POST' | 'PUT'
  url: string
}

/** One callback as it was sent; `status` is 0 where nobody answered. */
export interface StubCallback {
  reference: string
  method: 'POST' | 'PUT'
  url: string
  body: string
  status: number
}

export interface OperatorStub<Configuration extends object = object> {
  url: string
  /** This operator's part of the configuration file, for all its countries. */
  configuration: Configuration
  calls: StubCall[]
  callbacks: StubCallback[]
  /** By our reference; a refund at carrier2 has none and stands as `refund-` and the money's id. */
  orders: Map<string, StubOrder>
  failNext(call: CallName, fault: Fault, times?: number): void
  /** While true, every request is taken and none answered; false drops those that wait. */
  hang(isHanging: boolean): void
  /** Sends now, whatever the order's story; answers the last HTTP status, 0 for none. */
  sendCallback(reference: string, change?: Partial<CallbackChange>): Promise<number>
  /** carrier2 only: where the portal sends callbacks from now on. */
  setCallbackUrl(url: string): void
  setOutcome(reference: string, outcome: Outcome, reason?: string): void
  stop(): Promise<void>
  restart(): Promise<void>
}
