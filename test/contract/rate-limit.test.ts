import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { call, createMerchant } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('of requests that arrive at once, as many are served as the limit allows', async () => {
  const { secretKey: key } = await createMerchant(server, { rateLimit: 5 })
  const sent = Array.from({ length: 14 }, () => call(server, 'get', '/api/v1/payments', { key }))
  const replies = await Promise.all(sent)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(9)
  const left = replies.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  expect(left.sort((a, b) => b - a).slice(0, 6)).toEqual([4, 3, 2, 1, 0, 0])
})
