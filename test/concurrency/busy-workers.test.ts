import { payment, payout } from '../support/builders.ts'
import { createMerchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { holdBalances, whileHeld } from '../support/while-held.ts'

const describeBusy = hasRealEngines ? describe : describe.skip

const poolSize = 4
let database: TestDatabase
let nodes: TestServer[]
const node = (at: number): TestServer => nodes[at] as TestServer

const warnings = (): string[] =>
  nodes
    .flatMap(({ logLines }) => logLines.map((line) => JSON.parse(line)))
    .filter(({ level }) => level >= 40)
    .map(({ msg }) => msg)

const countOf = async (server: TestServer, name: string): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const repeated = async (): Promise<number> =>
  (await Promise.all(nodes.map((each) => countOf(each, 'momo_work_repeated_total')))).reduce(
    (sum, count) => sum + count,
  )

const untilAllEnded = () =>
  eventually(
    () =>
      node(0)
        .ctx.db.selectFrom('transactions')
        .select('id')
        .where('status', 'in', ['pending', 'approved', 'processing'])
        .execute(),
    (open) => open.length === 0,
  )

describeBusy('two workers on one database', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    const options = { database, databasePoolSize: poolSize }
    nodes = await Promise.all([startTestServer(options), startTestServer(options)])
  })
  afterAll(async () => {
    await Promise.all(nodes.map((each) => each.stop()))
    await database.drop()
  })

  test('a merchant that keeps both nodes busy triggers no warning, even though the nodes retry work', async () => {
    const merchant = await createMerchant(node(0))
    const { body } = await merchant.post('/payments', payment())
    await untilAllEnded()
    expect(body.data.status).toBe('pending')
    const before = await repeated()
    // The batch of one node locks the merchant's balance for longer than the other node would wait.
    await whileHeld(database.url, holdBalances, [merchant.organisationId], async () => {
      await Promise.all(Array.from({ length: 60 }, () => merchant.post('/payments', payment())))
      await eventually(repeated, (count) => count > before)
    })
    await Promise.all([
      ...Array.from({ length: 300 }, () => merchant.post('/payments', payment())),
      ...Array.from({ length: 100 }, () => merchant.post('/payouts', payout())),
    ])
    await untilAllEnded()
    expect(warnings()).toEqual([])
  })

  test('a shortage of database connections is logged once, with the setting to change', async () => {
    const { ctx } = node(1)
    const merchant = await createMerchant(node(0))
    const taken = () => countOf(node(1), 'momo_database_connection_timeouts_total')
    expect(await taken()).toBe(0)
    const held = Array.from({ length: poolSize }, () =>
      ctx.db.connection().execute(async () => {
        await eventually(taken, (count) => count >= 3)
      }),
    )
    await merchant.post('/payments', payment())
    await Promise.all(held)
    await merchant.post('/payments', payment())
    await untilAllEnded()
    const told =
      'too few database connections: raise DATABASE_POOL_SIZE, or look for slow statements'
    expect(warnings()).toEqual([told])
    const line = node(1).logLines.find((each) => each.includes(told)) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ poolSize })
    expect(await countOf(node(0), 'momo_database_connection_timeouts_total')).toBe(0)
  })
})
