/** The interface that the scenario uses for every generated client. */

export interface Access {
  baseUrl: string
  /** A secret key, or the token of the management API. */
  key: string
}

/** Some generators read `int64` as bigint. */
export type Amount = number | bigint

export interface Answer<Body> {
  status: number
  body?: Body | undefined
  /** The body of an error response. */
  refusal?: unknown
  /** The header Retry-After of an error response. */
  retryAfter?: string | null | undefined
}

type Operation<Request, Body> = (request: Request) => Promise<Answer<Body>>

interface Page {
  data: { id: string }[]
  links: { next: string | null }
}

interface Payment {
  data: { id: string; amount: Amount; status: string; provider: string }
}

// Types instead of interfaces, because some generated types do not accept objects typed by an
// interface.

export type PaymentOrder = {
  amount: number
  country: 'CG'
  provider: 'carrier1_momo'
  phone_number: string
  currency?: 'GHS' | 'XAF'
}

export type FormOrder = {
  amount: number
  currency: 'XAF'
  method: 'momo.carrier1'
  customer_phone: string
  success_url: string
  cancel_url: string
  metadata?: Record<string, string>
}

interface Session {
  id: string
  amount: Amount
  status: string
  metadata: Record<string, string | undefined>
}

/** The operations of each document that the scenario calls, by `operationId`. */
export interface Clients {
  openapi: {
    createPayment: Operation<{ body: PaymentOrder; idempotencyKey: string }, Payment>
    getPayment: Operation<{ path: { id: string } }, Payment>
    listPayments: Operation<{ query: { page: number; per_page: number } }, Page>
    /**
     * Parses a webhook according to its type. Returns the reference in a payout event, and the
     * event type of any other event.
     */
    describeEvent(text: string): string | Promise<string>
  }
  'checkout-form': {
    createFormCheckoutSession: Operation<{ body: FormOrder; idempotencyKey: string }, Session>
  }
  management: {
    createOrganisation: Operation<
      { body: { name: string; email: string; country: 'CG' } },
      { data: { organisation: { id: string } } }
    >
    listOrganisations: Operation<{ query: { page: number; per_page: number } }, Page>
    setSandboxOutcome: Operation<
      { path: { id: string }; body: { status: 'failed'; failure_reason: 'expired' } },
      { data: { status: string } }
    >
    /** An application's events, each parsed according to its type. */
    describeEvents(request: {
      path: { id: string }
      query: { per_page: number }
    }): Promise<string[]>
  }
  account: {
    listTransactions: Operation<
      {
        query: {
          status: ['successful', 'failed']
          metadata?: Record<string, string>
          per_page: number
          cursor?: string
        }
      },
      {
        data: { id: string; amount: Amount; status: string; failure_reason: string | null }[]
        meta: { next_cursor: string | null }
      }
    >
    createPaymentLink: Operation<
      { body: { amount: number; currency: 'XAF' }; idempotencyKey: string },
      { data: { id: string; amount: Amount | null } }
    >
    describeEvents(request: { query: { per_page: number } }): Promise<string[]>
  }
}

export type DocumentName = keyof Clients

/** The data that the steps need: a merchant on a running service. */
export interface Setup {
  access: Access
  unknownKey: Access
  /** A key whose rate limit of one request per minute is used up. */
  limitedKey: Access
  /** The same API through a proxy that simulates the responses of a later version. */
  later: Access
  applicationId: string
  /** A sandbox transaction that stays in progress. */
  waitingId: string
  /** The value of `order` in the metadata of the listed transactions. */
  order: string
  /** The bodies of webhooks, one of each type. The document does not contain the last type. */
  webhooks: string[]
}
