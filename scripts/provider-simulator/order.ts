import type { Story } from './stories.ts'
import type { SimulatedOrder } from './types.ts'

/** An order with what only the provider knows. */
export interface Order extends SimulatedOrder {
  /** Counts orders from 0; behaviour that alternates between orders depends on it. */
  sequence: number
  story: Story
  /** The provider's own id of the movement, once money moved. */
  providerReference?: string | undefined
  externalId?: string | undefined
  callbackUrl?: string | undefined
  /** The fields of the request that a reply to an enquiry repeats. */
  notes?: Record<string, string> | undefined
  enquiries: number
  /** carrier1: the reason that is reported while it is open. */
  openReason?: string | undefined
  /** carrier1's refunds: the reference of the collection. */
  original?: string | undefined
}
