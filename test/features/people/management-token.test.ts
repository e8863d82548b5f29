import { call } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import {
  createTestDatabase,
  hasRealEngines,
  managementToken,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

let server: TestServer | undefined
afterEach(() => server?.stop())

const statusWith = async (at: TestServer, key: string): Promise<number> =>
  (await call(at, 'get', '/management/v1/organisations', { key })).status

test('a disabled management token stops working when the first owner is created, but not when other people are created', async () => {
  server = await startTestServer({ isManagementTokenOff: true })
  await createPerson(server, 'operations')
  expect(await statusWith(server, managementToken)).toBe(200)
  const { token } = await createPerson(server, 'owner')
  expect(await statusWith(server, managementToken)).toBe(401)
  expect(await statusWith(server, token)).toBe(200)
})

const testOnEngines = hasRealEngines ? test : test.skip

testOnEngines(
  'a disabled management token stops working on every node at the same time',
  async () => {
    const database = await createTestDatabase()
    const nodes = [0, 1].map(() => startTestServer({ database, isManagementTokenOff: true }))
    const [one, other] = await Promise.all(nodes)
    if (one === undefined || other === undefined) throw new Error('two nodes were started')
    expect(await statusWith(other, managementToken)).toBe(200)
    await createPerson(one, 'owner')
    expect(await statusWith(other, managementToken)).toBe(401)
    await Promise.all([one.stop(), other.stop()])
    await database.drop()
  },
)

test('the log distinguishes management token requests from requests by a person', async () => {
  server = await startTestServer()
  const { id, token } = await createPerson(server, 'owner')
  const { logLines } = server
  logLines.length = 0
  await statusWith(server, managementToken)
  await statusWith(server, token)
  const lines = await eventually(
    () =>
      logLines
        .map((line) => JSON.parse(line))
        .filter(({ operation }) => operation === 'listOrganisations'),
    ({ length }) => length === 2,
  )
  expect(lines[0]).toMatchObject({ management_token: true })
  expect(lines[0]).not.toHaveProperty('person')
  expect(lines[1]).toMatchObject({ person: id })
  expect(lines[1]).not.toHaveProperty('management_token')
  expect(logLines.join('')).not.toContain(token)
})
