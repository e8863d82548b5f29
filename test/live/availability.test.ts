import { putMeasurement } from '../../src/repositories/markets/measurements.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { equals, eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { ended, numberIn, order, type Provider, paymentTo } from './live-orders.ts'
import { startLiveService } from './live-service.ts'

const service = prepared(startLiveService)
const live = prepared(() => service.merchant())
const sandbox = prepared(() => createMerchant(service.server))

const stateOf = async (merchant: Merchant, provider: Provider, country = 'CG') => {
  const { body } = await merchant.account('get', '/markets')
  const market = body.data.find((each: { country: string }) => each.country === country)
  return market.providers.find((each: { provider: string }) => each.provider === provider)
    .availability
}

const becomes = (provider: Provider, state: string, country?: string) =>
  eventually(() => stateOf(live, provider, country), equals(state))

/** Returns the part of a session's page where the customer selects a provider. */
const choicesOf = async (language: string): Promise<string> => {
  const { body } = await live.post('/checkout/sessions', {
    amount: 5000,
    currency: 'XAF',
    success_url: 'https://boutique.example/merci',
    cancel_url: 'https://boutique.example/panier',
  })
  const page = await fetch(`${body.data.url}?lang=${language}`).then((reply) => reply.text())
  return page.slice(page.indexOf('<fieldset'), page.indexOf('</fieldset>'))
}

test('checkout pages show the start and end of a provider outage even if no calls are made', async () => {
  await service.money.stop()
  await order(live, 'payments', paymentTo('carrier2_money'))
  await becomes('carrier2_money', 'down')
  expect(await stateOf(live, 'carrier1_momo')).toBe('operational')
  expect(await stateOf(live, 'carrier2_money', 'GA')).toBe('operational')
  expect(await stateOf(sandbox, 'carrier2_money')).toBe('operational')
  const french = await choicesOf('fr')
  expect(french.match(/ne répond pas actuellement/g)).toHaveLength(1)
  expect(french).toMatch(/data-down="CG">[^<]*<span class="where"> \(Congo-Brazzaville\)/)
  expect(french).not.toContain('disabled')
  expect(await choicesOf('en')).toContain('Not responding right now')
  await service.money.restart()
  await becomes('carrier2_money', 'operational')
  expect(await choicesOf('fr')).not.toContain('ne répond pas')
})

test('a provider whose calls time out is shown as down until it responds again', async () => {
  service.momo.hang(true)
  await order(live, 'payments', paymentTo('carrier1_momo'))
  await becomes('carrier1_momo', 'down')
  service.momo.hang(false)
  await becomes('carrier1_momo', 'operational')
})

test('refusals by payers and providers do not count as an outage', async () => {
  const refused = ['999002', '999003', '999005', '999007']
  for (const ending of refused) {
    const body = paymentTo('carrier1_momo', { phone_number: numberIn(ending) })
    const { id } = await order(live, 'payments', body)
    const { status } = await ended(live, 'payments', id)
    expect(['failed', 'cancelled']).toContain(status)
  }
  expect(await stateOf(live, 'carrier1_momo')).toBe('operational')
})

test("a node that calls no provider reports another node's recent measurement", async () => {
  const { db, clock } = service.server.ctx
  const measurement = { provider: 'carrier2_money', country: 'KE', availability: 'down' } as const
  await putMeasurement(db, { ...measurement, measured_at: clock.nowIso() })
  await becomes('carrier2_money', 'down', 'KE')
  await becomes('carrier2_money', 'operational', 'KE')
})
