import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Merchant, Method } from '../support/client.ts'
import { idsOf, live, owner, sibling, stranger } from './four-callers.ts'

/** Endpoints, events and recoveries of the account API belong to one application and environment. */

const url = 'https://boutique.example/webhooks'
const others = (): Merchant[] => [live, sibling, stranger]

let endpointId: string

beforeAll(async () => {
  const { body } = await owner.account('post', '/webhook-endpoints', { url })
  endpointId = body.data.id
  await live.account('post', '/webhook-endpoints', { url })
})

/** The statuses of requests, one by one. */
const statusesOf = async (
  caller: Merchant,
  requests: [method: Method, path: string, body?: object][],
): Promise<number[]> => {
  const statuses: number[] = []
  for (const request of requests) statuses.push((await caller.account(...request)).status)
  return statuses
}

describe('isolation of webhooks in the account API', () => {
  test('an endpoint is 404 to everyone but its owner, whatever they do with it', async () => {
    const path = `/webhook-endpoints/${endpointId}`
    for (const other of others()) {
      const statuses = await statusesOf(other, [
        ['get', path],
        ['patch', path, { enabled: false }],
        ['post', `${path}/ping`],
        ['post', `${path}/rotate-secret`],
        ['delete', path],
      ])
      expect(statuses).toEqual([404, 404, 404, 404, 404])
    }
    const { body } = await owner.account('get', path)
    expect(body.data).toMatchObject({ id: endpointId, enabled: true })
  })

  test('an event is 404 to everyone but its owner, and in no list or feed of theirs', async () => {
    const { body } = await owner.account('post', `/webhook-endpoints/${endpointId}/ping`)
    const eventId: string = body.data.id
    const path = `/events/${eventId}`
    expect((await owner.account('get', path)).status).toBe(200)
    expect(idsOf(await owner.account('get', '/events?after=0'))).toContain(eventId)
    for (const other of others()) {
      const statuses = await statusesOf(other, [
        ['get', path],
        ['post', `${path}/resend`],
        ['post', `${path}/resend`, { webhook_endpoint_id: endpointId }],
      ])
      expect(statuses).toEqual([404, 404, 404])
      for (const query of ['', `?webhook_endpoint_id=${endpointId}`, '?after=0']) {
        expect(idsOf(await other.account('get', `/events${query}`))).not.toContain(eventId)
      }
    }
  })

  test('an event is not resent to an endpoint of another environment or application', async () => {
    const { body } = await owner.account('post', `/webhook-endpoints/${endpointId}/ping`)
    for (const other of [live, stranger]) {
      const foreign = await other.account('post', '/webhook-endpoints', { url })
      const order = { webhook_endpoint_id: foreign.body.data.id }
      const refused = await owner.account('post', `/events/${body.data.id}/resend`, order)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
        422,
        ['webhook_endpoint_id'],
      ])
    }
  })
})

describe('isolation of lists and recoveries in the account API', () => {
  test('a recovery is for endpoints of its own, and 404 to everyone but its owner', async () => {
    const order = { endpoint_id: endpointId, since: '2020-01-01T00:00:00Z' }
    for (const other of others()) {
      const refused = await other.account('post', '/events/recover', order)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['endpoint_id']])
    }
    const { status, body } = await owner.account('post', '/events/recover', order)
    expect(status).toBe(202)
    const path = `/event-recoveries/${body.data.id}`
    expect((await owner.account('get', path)).status).toBe(200)
    expect(idsOf(await owner.account('get', '/event-recoveries'))).toEqual([body.data.id])
    for (const other of others()) {
      expect((await other.account('get', path)).status).toBe(404)
      expect(idsOf(await other.account('get', '/event-recoveries'))).toEqual([])
    }
  })

  test('a list of endpoints holds those of the application and environment alone', async () => {
    expect(idsOf(await owner.account('get', '/webhook-endpoints'))).toEqual([endpointId])
    for (const other of others()) {
      const ids = idsOf(await other.account('get', '/webhook-endpoints'))
      expect(ids).not.toContain(endpointId)
    }
    expect(idsOf(await live.account('get', '/webhook-endpoints')).length).toBeGreaterThan(0)
  })
})
