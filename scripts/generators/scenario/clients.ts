/** What the scenario asks of a generated client, whichever generator made it. */

export interface Access {
  /** The address of the API, without a slash at its end. */
  baseUrl: string
  /** A secret key, or the token of the management API. */
  key: string
}

/** Some generators read `int64` as bigint. */
export type Amount = number | bigint

export interface Answer<Body> {
  status: number
  /** The body of a success. */
  body?: Body | undefined
  /** The body of a refusal. */
  refusal?: unknown
  /** The header Retry-After of a refusal. */
  retryAfter?: string | null | undefined
}

export interface PaymentOrder {
  amount: number
  country: 'CG'
  provider: 'carrier1_momo'
  phone_number: string
  currency?: 'GHS' | 'XAF'
}

interface PaymentBody {
  data: { id: string; amount: Amount; status: string; provider: string }
}

export interface PaymentsClient {
  createPayment(order: PaymentOrder, idempotencyKey: string): Promise<Answer<PaymentBody>>
  getPayment(id: string): Promise<Answer<PaymentBody>>
  listPayments(
    page: number,
  ): Promise<Answer<{ data: { id: string }[]; links: { next: string | null } }>>
  /** Reads a webhook's body as its type: the reference of a payout, else the kind of the event. */
  describeEvent(text: string): string | Promise<string>
}

export interface FormOrder {
  amount: number
  currency: 'XAF'
  method: 'momo.carrier1'
  customer_phone: string
  success_url: string
  cancel_url: string
  metadata?: Record<string, string>
}

export interface FormClient {
  open(
    order: FormOrder,
    idempotencyKey: string,
  ): Promise<
    Answer<{
      id: string
      amount: Amount
      status: string
      metadata: Record<string, string | undefined>
    }>
  >
}

export interface ManagementClient {
  createOrganisation(order: {
    name: string
    email: string
    country: 'CG'
  }): Promise<Answer<{ data: { organisation: { id: string } } }>>
  listOrganisations(
    page: number,
  ): Promise<Answer<{ data: { id: string }[]; links: { next: string | null } }>>
  /** Ends a sandbox transaction as failed, because its prompt expired. */
  failTransaction(id: string): Promise<Answer<{ data: { status: string } }>>
  /** The events of an application, each read as its type. */
  describeEvents(applicationId: string): Promise<string[]>
}

export interface AccountClient {
  /** Successful or failed transactions, of this order number in their metadata if given. */
  listTransactions(
    order: string | undefined,
    cursor: string | undefined,
  ): Promise<
    Answer<{
      data: { id: string; amount: Amount; status: string; failure_reason: string | null }[]
      meta: { next_cursor: string | null }
    }>
  >
  createPaymentLink(
    amount: number,
  ): Promise<Answer<{ data: { id: string; amount: Amount | null } }>>
  /** The events of the application, each read as its type. */
  describeEvents(): Promise<string[]>
}

export interface Clients {
  openapi: PaymentsClient
  'checkout-form': FormClient
  management: ManagementClient
  account: AccountClient
}

export type DocumentName = keyof Clients
