import { startTestServer, type TestServer } from './server.ts'

/** The server of a test file that needs no settings: each importing file gets its own. */

export let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
