import fc from 'fast-check'
import { createMerchant, manage } from '../support/client.ts'
import { prepared } from '../support/prepared.ts'
import { startTestServer } from '../support/server.ts'
import { agree, type Model, opening, type Real, shows } from './model.ts'
import { commands } from './model-commands.ts'

/**
 * Generated sequences of requests run against the service and against a small model. After every
 * step, the service must show the statuses and balances of the model. A failure prints the shortest
 * failing sequence and its seed.
 */

const server = prepared(() => startTestServer({ sandboxLatencyMs: 3 }))

test('after any sequence of requests, statuses and balances equal those of the model', async () => {
  const run = fc.asyncProperty(commands, async (sequence) => {
    const merchant = await createMerchant(server)
    const model: Model = { available: opening, orders: [], requests: [] }
    const real: Real = { merchant, server }
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    for (const order of model.orders) await shows(real, order)
    await agree(model, real)
    const { body } = await manage(server, 'get', '/ledger-check')
    expect(body.data).toMatchObject({ balanced: true, discrepancies: [] })
  })
  // A run mostly waits for the sandbox, so several runs with different seeds are parallel.
  const check = () => fc.assert(run, { numRuns: 10, interruptAfterTimeLimit: 120_000 })
  await Promise.all([check(), check(), check()])
  expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
