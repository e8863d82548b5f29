import { createMerchant, goLive, type Merchant } from './client.ts'
import { startTestServer, type TestDatabase } from './server.ts'

/**
 * Uses a server without email, because a server with email sends the claim link to the merchant.
 */
export const goLiveBeforeMail = async (database: TestDatabase): Promise<Merchant> => {
  const withoutMail = await startTestServer({ role: 'api', database })
  try {
    return await goLive(withoutMail, await createMerchant(withoutMail))
  } finally {
    await withoutMail.stop()
  }
}
