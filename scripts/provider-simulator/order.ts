import type { Story } from './stories.ts'
import type { SimulatedOrder } from './types.ts'

/** Only the provider knows all of these values. */
export interface Order extends SimulatedOrder {
  /** The sequence number starts at 0 and determines alternating behaviour. */
  sequence: number
  story: Story
  /** The provider sets this transaction ID once money has moved. */
  providerReference?: string | undefined
  externalId?: string | undefined
  callbackUrl?: string | undefined
  /** A query response repeats these fields of the request. */
  notes?: Record<string, string> | undefined
  enquiries: number
  /** carrier1 reports this reason while the transaction is open. */
  openReason?: string | undefined
  /** A carrier1 refund contains the reference of its collection. */
  original?: string | undefined
}
