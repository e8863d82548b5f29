import { createMerchant, type Merchant } from './client.ts'
import { server } from './own-server.ts'

/** The test file's own server, with a merchant. */

export { server }

export let merchant: Merchant

beforeAll(async () => {
  merchant = await createMerchant(server)
})
