import fc from 'fast-check'
import { createMerchant, manage } from '../support/client.ts'
import { prepared } from '../support/prepared.ts'
import { startTestServer } from '../support/server.ts'
import { agree, type Model, opening, type Real, shows } from './model.ts'
import { commands } from './model-commands.ts'

/**
 * Generated sequences of requests against a model that fits on a page: after every step, the
 * service must show the model's statuses and balances. A failure prints the shortest sequence found
 * and its seed.
 */

const server = prepared(() => startTestServer({ sandboxLatencyMs: 3 }))

test('after any sequence of requests, statuses and balances equal those of a model', async () => {
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
  // Runs mostly wait for the sandbox, so several run in parallel, each with its own seed.
  const check = () => fc.assert(run, { numRuns: 10, interruptAfterTimeLimit: 120_000 })
  await Promise.all([check(), check(), check()])
  expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
