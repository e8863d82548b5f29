import { exampleOf } from './documents.ts'

type Event = Record<string, unknown> & { data: Record<string, unknown> }

/**
 * Returns the body of a `payment.succeeded` webhook: the document's example with some fields
 * changed.
 */
export const successPayload = (data: Record<string, unknown> = {}): string => {
  const event = exampleOf('PaymentSucceededEvent') as Event
  return JSON.stringify({ ...event, data: { ...event.data, ...data } })
}
