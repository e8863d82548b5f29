import { prepared } from './prepared.ts'
import { startTestServer } from './server.ts'

/** A server with default settings; each test file that imports this module gets a new one. */
export const server = prepared(startTestServer)
