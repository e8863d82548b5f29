import { sql } from 'kysely'
import { numberOf, payment } from './builders.ts'
import { type Merchant, manage } from './client.ts'
import { eventually } from './eventually.ts'
import { type Answer, type ReceivedWebhook, type Receiver, startReceiver } from './receiver.ts'
import type { TestServer } from './server.ts'

export interface Attempt {
  attempted_at: string
  status_code: number | null
  duration_ms: number
  error: string | null
  response: string | null
}

export interface Delivery {
  webhook_endpoint_id: string
  status: 'pending' | 'delivered' | 'failed'
  next_attempt_at: string | null
  attempts: Attempt[]
}

export interface Endpoint {
  id: string
  secret: string
}

export const createReceivers = () => {
  const receivers: Receiver[] = []
  return {
    receive: async (answer?: Answer, options = {}): Promise<Receiver> => {
      const receiver = await startReceiver(answer, options)
      receivers.push(receiver)
      return receiver
    },
    stopAll: () => Promise.all(receivers.splice(0).map((receiver) => receiver.stop())),
  }
}

/** Waits until `count` webhooks have arrived, and returns all of them. */
export const arrived = (receiver: Receiver, count: number): Promise<ReceivedWebhook[]> =>
  eventually(
    () => receiver.received,
    (received) => received.length >= count,
  )

export const bodyOf = ({ body }: ReceivedWebhook) => JSON.parse(body)

export const endMsOf = ({ attempted_at, duration_ms }: Attempt): number =>
  Date.parse(attempted_at) + duration_ms

/** Returns the stored delay between the end of an attempt and the next attempt, in milliseconds. */
export const waitMsOf = (attempt: Attempt, { next_attempt_at }: Delivery): number =>
  Date.parse(next_attempt_at ?? '') - endMsOf(attempt)

export const pay = async (merchant: Merchant, ending = '999001', changes = {}): Promise<string> => {
  const order = payment({ phone_number: numberOf(ending), ...changes })
  const { status, body } = await merchant.post('/payments', order)
  expect(status).toBe(201)
  return body.data.id
}

export const speakTo = (server: Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'ctx'>>) => {
  const register = async (
    { applicationId }: Merchant,
    url: string,
    { environment = 'test', events }: { environment?: string; events?: string[] } = {},
  ): Promise<Endpoint> => {
    const order = { url, environment, events }
    const path = `/applications/${applicationId}/webhook-endpoints`
    const { status, body } = await manage(server, 'post', path, order)
    expect(status).toBe(201)
    return body.data
  }

  const ping = async ({ id }: Pick<Endpoint, 'id'>): Promise<string> => {
    const { status, body } = await manage(server, 'post', `/webhook-endpoints/${id}/ping`)
    expect(status).toBe(202)
    return body.data.id
  }

  const deliveriesOf = async (eventId: string): Promise<Delivery[]> =>
    (await manage(server, 'get', `/events/${eventId}`)).body.data.deliveries

  const deliveryTo = async ({ id }: Pick<Endpoint, 'id'>, eventId: string): Promise<Delivery> => {
    const found = (await deliveriesOf(eventId)).find((each) => each.webhook_endpoint_id === id)
    if (found === undefined) throw new Error(`no delivery of ${eventId} to ${id}`)
    return found
  }

  return {
    register,
    ping,
    deliveriesOf,
    deliveryTo,
    /**
     * Waits until a delivery has this many attempts. Returns the delivery with its last attempt.
     */
    attempted: async (endpoint: Pick<Endpoint, 'id'>, eventId: string, attempts = 1) => {
      await eventually(
        () => deliveryTo(endpoint, eventId),
        (seen) => seen.attempts.length >= attempts,
      )
      const delivery = await deliveryTo(endpoint, eventId)
      const last = delivery.attempts.at(-1)
      if (last === undefined) throw new Error('no attempt')
      return { ...delivery, last }
    },
    /** Makes the pending deliveries to an endpoint due now. */
    hasten: async ({ id }: Pick<Endpoint, 'id'>): Promise<void> => {
      if (server.ctx === undefined) throw new Error('a server of another process')
      const { db, wake } = server.ctx
      await sql`UPDATE deliveries SET due_at = now()
        WHERE endpoint_id = ${id}::uuid AND status = 'pending'`.execute(db)
      wake.deliveries()
    },
    endpoint: async ({ id }: Pick<Endpoint, 'id'>) =>
      (await manage(server, 'get', `/webhook-endpoints/${id}`)).body.data,
    change: (endpoint: Pick<Endpoint, 'id'>, body: unknown) =>
      manage(server, 'patch', `/webhook-endpoints/${endpoint.id}`, body),
    latestEvent: async ({ applicationId }: Merchant): Promise<string> => {
      const { body } = await manage(server, 'get', `/applications/${applicationId}/events`)
      return body.data[0].id
    },
    resend: (eventId: string, body?: unknown) =>
      manage(server, 'post', `/events/${eventId}/resend`, body),
  }
}
