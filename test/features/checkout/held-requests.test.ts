import { sql } from 'kysely'
import { putCircuit } from '../../../src/repositories/markets/circuits.ts'
import { putMeasurement } from '../../../src/repositories/markets/measurements.ts'
import { type Stage, startStage, walker } from '../../support/checkout.ts'
import { goLive } from '../../support/client.ts'
import { signInAs } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { eventually } from '../../support/eventually.ts'

let stage: Stage

beforeAll(async () => {
  // This server has no workers, so nothing is submitted, as if every provider call were paused.
  stage = await startStage({ role: 'api', liveProviders: uncalledProviders() })
})
afterAll(() => stage.stop())

test('while a provider does not respond, the checkout and the console show until when the service retries', async () => {
  const { server, back, merchant } = stage
  const { db, clock } = server.ctx
  const live = await goLive(server, merchant)
  const session = await back.open(live, {
    success_url: 'https://boutique.example/',
    cancel_url: 'https://boutique.example/',
  })
  const market = { provider: 'carrier2_money', country: 'CG' } as const
  await walker().pay(session, { ...market, phone: '05 512 34 56' })
  const asked = await walker().get(session.url)
  expect(asked.text).toContain('Demande de paiement envoyée')
  await putMeasurement(db, { ...market, availability: 'down', measured_at: clock.nowIso() })
  const read = (lang: string) => walker().get(`${session.url}?lang=${lang}`)
  const held = await eventually(
    () => read('en'),
    ({ text }) => text.includes('Your provider isn’t responding'),
  )
  expect(held.text).toMatch(/We’ll keep trying until \d/)
  const french = await read('fr')
  expect(french.text).toMatch(/ne répond pas[\s\S]*Nous réessayons jusqu’à \d/)
  for (const { text } of [held, french]) {
    expect(text).not.toMatch(
      /data-left|<figure>|Demande de paiement envoyée|We sent a payment request/,
    )
  }
  expect((await walker().get(`${session.url}/status`)).text).toBe('{"state":"held"}')
  const visitor = await signInAs(server, 'operations')
  const [{ id }] = await back.payments(live)
  const before = await visitor.get(`/console/transactions/${id}`)
  expect(before.text).not.toContain('not responding')
  await putCircuit(db, { ...market, state: 'open', reported_at: clock.nowIso() })
  const shown = await visitor.get(`/console/transactions/${id}`)
  expect(shown.text).toMatch(/The provider is not responding\. We will keep trying until \d/)
  expect(shown.text).not.toContain('Will be submitted to the provider')
  await putMeasurement(db, { ...market, availability: 'operational', measured_at: clock.nowIso() })
  await eventually(
    () => walker().get(`${session.url}/status`),
    ({ text }) => text === '{"state":"waiting"}',
  )
  await putMeasurement(db, { ...market, availability: 'down', measured_at: clock.nowIso() })
  await eventually(
    () => walker().get(`${session.url}/status`),
    ({ text }) => text === '{"state":"held"}',
  )
  // After the submission, the customer has a prompt to answer.
  await sql`UPDATE transactions SET status = 'processing', submitted_at = now(),
    submission_attempted_at = now()
    WHERE id = ${id}::uuid`.execute(db)
  expect((await walker().get(`${session.url}/status`)).text).toBe('{"state":"waiting"}')
  const submitted = await visitor.get(`/console/transactions/${id}`)
  expect(submitted.text).not.toContain('not responding')
})
