import { exampleOf } from './documents.ts'

type Event = Record<string, unknown> & { data: Record<string, unknown> }

/** What a payment's success is told by, as text: the document's example with other data. */
export const successPayload = (data: Record<string, unknown> = {}): string => {
  const event = exampleOf('PaymentSucceededEvent') as Event
  return JSON.stringify({ ...event, data: { ...event.data, ...data } })
}
