import { createMerchant, goLive, type Merchant } from './client.ts'
import { startTestServer, type TestDatabase } from './server.ts'

/**
 * Creates a merchant with a live key through a server without email. A server with email would send
 * the claim link to the merchant.
 */
export const goLiveBeforeMail = async (database: TestDatabase): Promise<Merchant> => {
  const withoutMail = await startTestServer({ role: 'api', database })
  try {
    return await goLive(withoutMail, await createMerchant(withoutMail))
  } finally {
    await withoutMail.stop()
  }
}
