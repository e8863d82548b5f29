import { elapsedMs, wait } from './clock.ts'
import { type ApprovalRule, paymentFeeFact } from './expectations.ts'
import { Fact } from './facts.ts'
import { currencies, newSent, otherCurrencies, prefixes, send, served } from './merchants.ts'
import { priceProviders } from './provider-charges.ts'
import { createRandom } from './random.ts'
import type { Endpoint, Environment, Merchant, World } from './world.ts'
import { ask, manage, read } from './world.ts'

export const countries = ['CG', 'UG', 'ZM', 'GH', 'CD'] as const

export const environments: Environment[] = ['test', 'live']

const register = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
  isWitness: boolean,
): Promise<Endpoint> => {
  const count = merchant.endpoints.length + 1
  const url = world.hookUrl(merchant.name, environment, count)
  const path = `/applications/${merchant.applicationId}/webhook-endpoints`
  const { body } = await manage(world, 'POST', path, { url, environment })
  const { id, secret } = body.data
  const secrets = [{ text: secret, fromMs: elapsedMs(), untilMs: Number.POSITIVE_INFINITY }]
  return { id, url, environment, isWitness, secrets, isUnsure: false, switches: 0 }
}

export const signUp = async (world: World, country: string): Promise<Merchant> => {
  const name = `merchant ${world.merchants.length + 1}`
  const order = { name, email: `${name.replace(' ', '-')}@example.com`, country }
  const { body } = await manage(world, 'POST', '/organisations', order)
  const { organisation, application } = body.data
  await manage(world, 'PUT', `/organisations/${organisation.id}/kyc`, { status: 'verified' })
  return openApplication(world, { name, country, organisationId: organisation.id, application })
}

export const signUpBeside = async (world: World, first: Merchant): Promise<Merchant> => {
  const { country, organisationId } = first
  const name = `merchant ${world.merchants.length + 1}`
  const path = `/organisations/${organisationId}/applications`
  const { body } = await manage(world, 'POST', path, { name })
  return openApplication(world, { name, country, organisationId, application: body.data })
}

interface Opened {
  name: string
  country: string
  organisationId: string
  application: { id: string }
}

/**
 * Makes a merchant claim a live key. If a reply is lost, and with it the link or key, it starts
 * again.
 */
export const claimKey = async (world: World, applicationId: string): Promise<string> => {
  const path = `/applications/${applicationId}/live-keys`
  for (;;) {
    const started = await manage(world, 'POST', path, { kind: 'secret' })
    const approved = await manage(world, 'POST', `/live-keys/${started.body.data.id}/approve`)
    const claimUrl = approved.body?.data?.claim_url
    const page =
      claimUrl && (await ask(world, { method: 'POST', path: new URL(claimUrl).pathname }))
    const [key] = /sk_live_[0-9A-Za-z]{36}/.exec(page?.text ?? '') ?? []
    if (key !== undefined) return key
  }
}

const openApplication = async (
  world: World,
  { name, country, organisationId, application }: Opened,
): Promise<Merchant> => {
  // Every second merchant automatically refunds duplicate payments of a session.
  const duplicates = world.merchants.length % 2 === 0 ? 'refund' : 'review'
  const settings = { rate_limit_per_minute: null, duplicate_collection: duplicates }
  await manage(world, 'PATCH', `/applications/${application.id}`, settings)
  const path = `/applications/${application.id}/api-keys`
  const issue = async (): Promise<string> =>
    (await manage(world, 'POST', path, { kind: 'secret', environment: 'test' })).body.data.key
  const merchant: Merchant = {
    name,
    organisationId,
    applicationId: application.id,
    country,
    keys: { test: await issue(), live: await claimKey(world, application.id) },
    endpoints: [],
    rules: new Fact<ApprovalRule[]>([]),
    suspensions: 0,
  }
  for (const environment of environments) {
    merchant.endpoints.push(await register(world, merchant, environment, true))
    merchant.endpoints.push(await register(world, merchant, environment, false))
  }
  return merchant
}

const stockedAfterMs = 120_000
const stockAmount = 1_000_000

export const stock = async (world: World): Promise<void> => {
  const draw = createRandom(0, 'stock')
  for (const merchant of world.merchants) {
    const { country } = merchant
    const number = `${prefixes[country]}512345`
    for (const currency of [currencies[country], otherCurrencies[country]]) {
      if (currency === undefined) continue
      const provider = draw.pick(served[country] ?? [])
      const order = { amount: stockAmount, country, provider, currency, phone_number: number }
      await send(world, newSent(world, merchant, 'live', '/payments', order))
    }
  }
  await wait(stockedAfterMs)
  if (world.inside === undefined) return
  for (const { id, label, merchant } of world.orders.of('payments')) {
    const { body } = await read(world, merchant, 'live', `/api/v1/payments/${id}`)
    const { status, provider } = body.data
    if (status !== 'successful') throw new Error(`${label} at ${provider} is ${status}, untroubled`)
  }
  await chargePayments(world)
  await priceProviders(world)
}

/** Most payments have a fee from the start, and every second market returns it on refunds. */
const chargePayments = async (world: World): Promise<void> => {
  const markets = Object.entries(served).flatMap(([country, providers]) =>
    providers.map((provider) => ({ provider, country, currency: currencies[country] ?? '' })),
  )
  for (const [at, market] of markets.entries()) {
    if (market.country === 'KE') continue
    const fee = { basis_points: 150, fixed_amount: 7, returned_on_refund: at % 2 === 0 }
    await paymentFeeFact(world, market).change(fee, () =>
      manage(world, 'POST', '/fee-schedules', { ...market, ...fee, type: 'collection' }),
    )
  }
}
