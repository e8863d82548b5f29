import { ask, type Endpoint, type Environment, type Merchant, read, type World } from './world.ts'

export interface FedEvent {
  id: string
  type: string
  resource: string | null
  sequence: number
  createdAt: string
}

const bankEvents = ['withdrawal.paid', 'withdrawal.returned', 'top_up.received']

/** Returns whether events of this kind reach only endpoints that list the kind. */
export const isOfBank = ({ type }: Pick<FedEvent, 'type'>): boolean => bankEvents.includes(type)

export interface Feed {
  merchant: Merchant
  environment: Environment
  after: string
  events: FedEvent[]
}

/** A request to resend the events that an endpoint missed in a period. */
export interface Recovery {
  merchant: Merchant
  endpoint: Endpoint
  id: string
  since: string
  until: string
  /** How often the endpoint had been enabled or disabled before the request. */
  switches: number
}

export interface Subscription {
  merchant: Merchant
  environment: Environment
  id: string
  url: string
  events: string[]
  since: string
  /** The time of the deletion, or infinity if the deletion was attempted but may have failed. */
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
  /** The amounts of the lines, in minor units. */
  amounts: number[]
  status?: string
  /** In these periods no line may become a payout, because of a cancellation or a suspension. */
  pauses: [fromMs: number, untilMs: number][]
}

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

/** A merchant may get this refusal because it is suspended, or because its key was rolled. */
export class Refused extends Error {}

/** Reads all pages of an account API list. `path` ends with `?` or the first parameters. */
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
