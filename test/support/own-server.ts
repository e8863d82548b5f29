import { prepared } from './prepared.ts'
import { startTestServer } from './server.ts'

/** Each test file that imports this module gets a new server with default settings. */
export const server = prepared(startTestServer)
