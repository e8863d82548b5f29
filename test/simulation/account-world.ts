import { ask, type Endpoint, type Environment, type Merchant, read, type World } from './world.ts'

/** Everything that merchants know from the account API. */

export interface FedEvent {
  id: string
  type: string
  resource: string | null
  sequence: number
  createdAt: string
}

const bankEvents = ['withdrawal.paid', 'withdrawal.returned', 'top_up.received']

/** Whether only endpoints that list the kind of an event receive it. */
export const isOfBank = ({ type }: Pick<FedEvent, 'type'>): boolean => bankEvents.includes(type)

/** How far a merchant has read its event feed. */
export interface Feed {
  merchant: Merchant
  environment: Environment
  after: string
  /** The events read so far, in order. */
  events: FedEvent[]
}

/** A recovery: an endpoint is sent the events it missed in a period. */
export interface Recovery {
  merchant: Merchant
  endpoint: Endpoint
  id: string
  since: string
  until: string
  /** How often the endpoint had been switched. */
  switches: number
}

/** An endpoint for some kinds of events. */
export interface Subscription {
  merchant: Merchant
  environment: Environment
  id: string
  url: string
  events: string[]
  /** The endpoint receives events from then on. */
  since: string
  /** When it was deleted; later than any time if somebody only tried to delete it. */
  endsAtMs: number | undefined
}

export interface PaymentLink {
  label: string
  merchant: Merchant
  environment: Environment
  id: string
  url: string
  currency: string
  amount: number
  usesMax: number | null
}

export interface Bulk {
  label: string
  merchant: Merchant
  environment: Environment
  id: string
  currency: string
  /** The total of its lines, in minor units. */
  amounts: number[]
  /** The total at the end. */
  status?: string
  /**
   * Since when none of its lines may become a payout: since it was cancelled, or while suspended.
   */
  pauses: [fromMs: number, untilMs: number][]
}

/** Sends one request to the account API, as a merchant. */
export const askAccount = (
  world: World,
  { keys }: Merchant,
  environment: Environment,
  method: string,
  path: string,
  body?: unknown,
) =>
  ask(world, {
    method,
    path: `/account/v1${path}`,
    bearer: keys[environment],
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** A transaction as the account API lists it. */
export interface Item {
  id: string
  type: 'collection' | 'refund' | 'disbursement'
  status: string
  amount: number
  currency: string
  provider: string
  fee_amount: number
  net_amount: number
  returned_fee_amount: number | null
  payment_id: string | null
  refunded_amount: number | null
  metadata: Record<string, unknown> | null
  created_at: string
  timeline: { to: string }[]
}

/** A merchant may be refused: it is suspended, or its key was rolled meanwhile. */
export class Refused extends Error {}

/** All pages of an account API list; `path` ends with its first parameters or `?`. */
export const listOwn = async <Row>(
  world: World,
  merchant: Merchant,
  environment: Environment,
  path: string,
): Promise<Row[]> => {
  const found: Row[] = []
  for (let cursor = ''; ; ) {
    const page = `/account/v1${path}&per_page=100${cursor}`
    const { status, body } = await read(world, merchant, environment, page)
    if (status !== 200) throw new Refused(`${merchant.name}: ${status} for ${page}`)
    found.push(...body.data)
    const next: string | null = body.meta.next_cursor
    if (next === null) return found
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
}

export const listAll = (world: World, merchant: Merchant, environment: Environment) =>
  listOwn<Item>(world, merchant, environment, '/transactions?')
