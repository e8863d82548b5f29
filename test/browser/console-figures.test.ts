import { afterAll, beforeAll } from '@jest/globals'
import { prepareSums } from '../../src/services/prepare-sums.ts'
import { createMerchant } from '../support/client.ts'
import { testPages } from '../support/console-looks.ts'
import { type ConsoleStage, startConsoleStage } from '../support/console-stage.ts'
import { insertEndedOrder } from '../support/ended-orders.ts'

/** Providers and finance in a browser. */

let stage: ConsoleStage

beforeAll(async () => {
  stage = await startConsoleStage()
  const { server } = stage
  const merchant = await createMerchant(server)
  const endedAtMs = server.ctx.clock.nowMs() - 3_600_000
  for (const country of ['CG', 'CM']) {
    await insertEndedOrder(server, merchant, {
      status: 'successful',
      seconds: 10,
      endedAtMs,
      country,
    })
    await insertEndedOrder(server, merchant, { status: 'failed', seconds: 10, endedAtMs, country })
  }
  await prepareSums(server.ctx)
})
afterAll(() => stage?.stop())

testPages(
  () => stage,
  () => [
    '/console/providers',
    '/console/providers?per=day',
    '/console/finance',
    '/console/finance?from=none',
    '/console/finance/proof',
  ],
)
