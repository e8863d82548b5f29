import { startTestServer, type TestServer } from './server.ts'

/** A server with default settings; each test file that imports this module gets a new one. */

export let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
