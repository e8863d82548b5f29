import { createMerchant, type Merchant } from './client.ts'
import { server } from './own-server.ts'

export { server }

export let merchant: Merchant

beforeAll(async () => {
  merchant = await createMerchant(server)
})
