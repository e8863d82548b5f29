import { ask, type Environment, type Merchant, type World } from './world.ts'

/** What merchants know by the account API. */

/** How far a merchant has read the feed of its events. */
export interface Feed {
  merchant: Merchant
  environment: Environment
  after: string
  /** Of the events read so far, in their order. */
  events: { id: string; type: string; resource: string | null; sequence: number }[]
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
  /** Of its lines, in minor units. */
  amounts: number[]
}

/** Asks the account API once, as a merchant. */
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
