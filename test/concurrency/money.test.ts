import { createMerchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { testPayouts, testPayoutsAndRefunds, testRefunds } from './money-balances.ts'
import {
  testDecisions,
  testManyMerchants,
  testOutcomesAtAnyTime,
  testReports,
} from './money-outcomes.ts'
import { available, expectBalanceAfterEach, type Nodes, opening, payOut } from './nodes.ts'

const money = (nodes: Nodes): void => {
  expectBalanceAfterEach(nodes)
  testPayouts(nodes)
  testRefunds(nodes)
  testPayoutsAndRefunds(nodes)
  testReports(nodes)
  testDecisions(nodes)
  testOutcomesAtAnyTime(nodes)
  testManyMerchants(nodes)
}

describe('money with one node', () => {
  const server = prepared(startTestServer)

  money({ any: () => server, first: () => server, all: () => [server] })
})

const describeNodes = hasRealEngines ? describe : describe.skip

const inRotation = (all: () => TestServer[]): Nodes => {
  let at = 0
  const any = () => {
    at += 1
    return all()[at % all().length] as TestServer
  }
  return { any, first: () => all()[0] as TestServer, all }
}

describeNodes('money with two nodes', () => {
  let database: TestDatabase
  let servers: TestServer[]

  beforeAll(async () => {
    database = await createTestDatabase()
    const redisPrefix = `momo-test-money-${Date.now()}:`
    servers = await Promise.all([1, 2].map(() => startTestServer({ database, redisPrefix })))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  })

  money(inRotation(() => servers))
})

describeNodes('money with one node for the API and one for the workers', () => {
  let database: TestDatabase
  let api: TestServer
  let worker: TestServer

  beforeAll(async () => {
    database = await createTestDatabase()
    const redisPrefix = `momo-test-roles-${Date.now()}:`
    api = await startTestServer({ database, redisPrefix, role: 'api' })
    worker = await startTestServer({ database, redisPrefix, role: 'worker' })
  })
  afterAll(async () => {
    await Promise.all([api.stop(), worker.stop()])
    await database.drop()
  })

  test('a payout whose outcome is set before a worker claims it still completes', async () => {
    const merchant = await createMerchant(api)
    const nodes = inRotation(() => [api])
    // The worker polls every half second, so most payouts are unclaimed when the outcome is set.
    const ends = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const { body } = await payOut(nodes, merchant, 1000)
        const outcome = at % 2 === 0 ? { status: 'successful' } : { status: 'cancelled' }
        const path = `/sandbox/transactions/${body.data.id}/outcome`
        const reply = await manage(api, 'post', path, outcome)
        if (reply.status === 200) {
          expect(reply.body.data.status).toBe(at % 2 === 0 ? 'completed' : 'failed')
        }
        const end = await eventually(
          () => merchant.get(`/payouts/${body.data.id}`),
          ({ body: now }) => ['completed', 'failed'].includes(now.data.status),
        )
        return end.body.data.status
      }),
    )
    const completed = ends.filter((status) => status === 'completed').length
    expect(await available(nodes, merchant)).toBe(opening - completed * 1010)
  })
})
