/** The scenario uses this interface for every generated client. */

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

// Some generated types do not accept objects typed by an interface, so these are types.

type PaymentOrder = {
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

/** The operations of each document that the scenario calls. */
export interface Clients {
  openapi: {
    createPayment: Operation<{ body: PaymentOrder; idempotencyKey: string }, Payment>
    getPayment: Operation<{ path: { id: string } }, Payment>
    listPayments: Operation<{ query: { page: number; per_page: number } }, Page>
    /**
     * Parses a webhook by its type. Returns the reference in a payout event, and the event type of
     * any other event.
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
    /** Parses each event of an application by its type. */
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

/** The merchant on a running service that the steps need. */
export interface Setup {
  access: Access
  unknownKey: Access
  /** This key has used up its rate limit of one request per minute. */
  limitedKey: Access
  /** The same API behind a proxy that simulates the responses of a later version. */
  later: Access
  applicationId: string
  /** This sandbox transaction stays in progress. */
  waitingId: string
  /** The listed transactions have this `order` in their metadata. */
  order: string
  /** One webhook body of each type. The last type is not in the document. */
  webhooks: string[]
}
