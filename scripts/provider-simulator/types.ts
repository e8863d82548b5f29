import type { IncomingHttpHeaders, RequestListener } from 'node:http'

/** A test uses these types to control and read a simulator of either provider. */

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
  /**
   * Only carrier1 has this call. It creates or reads an API user of the sandbox, or creates the
   * user's API key.
   */
  | 'provision'
  /** The client followed a redirect, which it must not do. */
  | 'followed'
  | 'unknown'

/** `status` is 0 until the response is sent. */
export interface ReceivedCall {
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

export interface SimulatedOrder {
  reference: string
  kind: OrderKind
  amount: string
  currency: string
  country: string
  msisdn: string
  status: 'pending' | Outcome
  /** The provider's code, in its plain spelling. */
  reason?: string | undefined
  movedTimes: number
}

/**
 * The provider has not processed the request for `…-before`, `html` and `redirect`. It has
 * processed the request for `…-after`, `truncated`, `huge`, `gzip` and `merge`. A status is allowed
 * only with `after`.
 */
export type Fault =
  | 'reset-before'
  | 'reset-after'
  | 'hang-before'
  | 'hang-after'
  /** The client gets no response. The request has been processed when the promise resolves. */
  | { processedAfter: Promise<void>; status?: undefined }
  | 'html'
  | 'truncated'
  | 'huge'
  | 'redirect'
  /** The true response is compressed although the client did not accept compression. */
  | 'gzip'
  /** The true response, with some of its fields replaced at any depth. */
  | { merge: Record<string, unknown>; status?: undefined }
  | {
      status: number
      code?: string
      body?: unknown
      headers?: Record<string, string>
      after?: boolean
    }

/**
 * What the provider does with a transaction whose submission got a forced response. `executed`:
 * accepts the transaction, and the scenario of the number follows. `failed`: records the
 * transaction, but moves no money. `unseen`: does not record the transaction.
 */
export type Effect = 'executed' | 'failed' | 'unseen'

export type Meaning =
  | 'success'
  | 'refused'
  | 'unknown'
  | 'not processed'
  | 'not found'
  | 'unauthorised'

export interface DocumentedAnswer {
  name: string
  calls: readonly CallName[]
  meaning: Meaning
  becomes?: string
  /**
   * The provider may have taken one of these actions when it sends this response. The usual action
   * is first.
   */
  effects: readonly Effect[]
}

/** The next calls get the response of this row. */
export interface ForcedAnswer {
  call: CallName
  answer: string
  /** Without an effect, a query changes nothing. */
  effect?: Effect
  /** Limits the response to calls about this phone number, in exactly this spelling. */
  msisdn?: string
  reference?: string
  /** The number of calls. The default is 1. `Infinity` means all further calls. */
  times?: number
  /** Replaces the usual HTTP status of the row. */
  status?: number
  /** Only carrier2 has this field: the `success` of the status object, regardless of its code. */
  success?: boolean
  retryAfterSeconds?: number
}

export interface RecordedOrder {
  reference: string
  /** Only carrier1 stores the service's transaction ID. */
  externalId?: string | undefined
  kind: OrderKind
  country: string
  currency: string
  /** The money that has moved for the transaction, in minor units. */
  moved: string
  /** The number of money movements, minus the number of reversals. */
  times: number
}

/** The money that a provider really moved, in minor units by currency. */
export interface ProviderRecords {
  collected: Record<string, string>
  paidOut: Record<string, string>
  refunded: Record<string, string>
  /** All transactions that the provider has ever accepted, oldest first. */
  orders: RecordedOrder[]
}

/** Simulations replace the sockets of a simulator. */
export interface Wire {
  /** Forwards the requests of a provider's clients, and returns the provider's URL. */
  serve(listener: RequestListener): string
  /** Sends a callback. Returns the HTTP status, or 0 if there was no response. */
  post(callback: { url: string; method: 'POST' | 'PUT'; body: string }): Promise<number>
}

export interface SimulatorOptions {
  wire?: Wire
  /** Transactions and their money are stored in this file, so that they survive a restart. */
  stateFile?: string
  /** 0 selects any free port. */
  port?: number
  /** The time from the acceptance of a transaction to its outcome. */
  latencyMs?: number
  /** The time between two contradictory outcomes. The default is `latencyMs`. */
  contradictionMs?: number
  tokenLifetimeSeconds?: number
  /**
   * By default, requests must follow the providers' documents, which exposes bugs in the service.
   * Otherwise the simulator also accepts the requests of published clients (README.md).
   */
  strict?: boolean
  gzip?: boolean
  /**
   * carrier2 configures this URL in its portal. carrier1 reads X-Callback-Url from each request.
   */
  callbackUrl?: string
  callbackHash?: boolean
  onCall?: (call: ReceivedCall) => void
  onCallback?: (callback: SentCallback) => void
}

/** Values in a forced callback that replace the true values, in the provider's format. */
export interface CallbackChange {
  status: string
  providerReference: string
  /** Only the callbacks of carrier1 contain an amount. */
  amount: string
  /** Identifies the transaction only by the provider's ID. */
  onlyOwnId: boolean
  hash: string
  repeat: number
  method: 'POST' | 'PUT'
  url: string
}

/** `status` is 0 if there was no response. */
export interface SentCallback {
  reference: string
  method: 'POST' | 'PUT'
  url: string
  body: string
  status: number
}

export interface ProviderSimulator<Configuration extends object = object> {
  url: string
  /** The provider's part of the configuration file, for all its countries. */
  configuration: Configuration
  calls: ReceivedCall[]
  callbacks: SentCallback[]
  /**
   * The key is the service's reference or, for a carrier2 refund, `refund-` plus the collection's
   * ID.
   */
  orders: Map<string, SimulatedOrder>
  /** Every row of this provider's tables, for `forceAnswer`. */
  answers: readonly DocumentedAnswer[]
  /** Makes the next calls of this name fail. */
  failNext(call: CallName, fault: Fault, times?: number): void
  /** Throws if the tables do not contain the row, or if the row cannot have the effect. */
  forceAnswer(forced: ForcedAnswer): void
  clearFaults(): void
  /** True leaves all requests without a response. False closes their connections. */
  hang(isHanging: boolean): void
  /** Sends a callback immediately. Returns its last HTTP status, or 0 if there was no response. */
  sendCallback(reference: string, change?: Partial<CallbackChange>): Promise<number>
  /** Only carrier2 supports this: further callbacks go to this URL. */
  setCallbackUrl(url: string): void
  /** Only carrier2 supports this: replaces the key that verifies signatures. */
  rotateSigningKey(): void
  /** Completes a transaction and sends its due callbacks. */
  setOutcome(reference: string, outcome: Outcome, reason?: string): void
  /** Caps the reported balance, in minor units. Undefined removes the cap. */
  capBalance(currency: string, country: string, balance: number | undefined): void
  /** The money that really moved, for comparison with the service's ledger. */
  records(): ProviderRecords
  stop(): Promise<void>
  restart(): Promise<void>
}
