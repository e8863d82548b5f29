import { expect } from '@jest/globals'
import { sql } from 'kysely'
import { type Merchant, manage } from './client.ts'
import { eventually } from './eventually.ts'
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

/** What tests of webhooks say again and again to one server. */
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
    /** The delivery once so many attempts are on record, and the last of them. */
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
    /** Moves what waits for an endpoint to now, instead of letting hours pass. */
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
    resend: (eventId: string, body?: unknown) =>
      manage(server, 'post', `/events/${eventId}/resend`, body),
  }
}
