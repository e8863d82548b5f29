import type { Story } from './stories.ts'
import type { SimulatedOrder } from './types.ts'

/** A transaction with everything that only the provider knows. */
export interface Order extends SimulatedOrder {
  /** The sequence number from 0, on which alternating behaviour depends. */
  sequence: number
  story: Story
  /** The provider's own transaction ID, set once money has moved. */
  providerReference?: string | undefined
  externalId?: string | undefined
  callbackUrl?: string | undefined
  /** The request fields that a query response repeats. */
  notes?: Record<string, string> | undefined
  enquiries: number
  /** carrier1: the reason reported while the transaction is open. */
  openReason?: string | undefined
  /** carrier1's refunds: the reference of the collection. */
  original?: string | undefined
}
