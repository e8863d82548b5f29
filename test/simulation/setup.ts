import { newAccess } from './access.ts'
import { elapsedMs, wait } from './clock.ts'
import { Fact } from './facts.ts'
import { newSent, placeFrom, prefixes, send } from './merchants.ts'
import { createRandom } from './random.ts'
import type { Endpoint, Environment, Merchant, World } from './world.ts'
import { manage } from './world.ts'

/** The merchants that there are when a story begins. */

export const countries = ['CG', 'UG', 'ZM', 'GH', 'KE'] as const

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
  return { id, url, environment, isWitness, secrets, isUnsure: false }
}

export const signUp = async (world: World, country: string): Promise<Merchant> => {
  const name = `merchant ${world.merchants.length + 1}`
  const order = { name, email: `${name.replace(' ', '-')}@example.com`, country }
  const { body } = await manage(world, 'POST', '/organisations', order)
  const { organisation, application, api_keys: keys } = body.data
  // Every other merchant has second payments of a session refunded.
  const duplicates = world.merchants.length % 2 === 0 ? 'refund' : 'review'
  const settings = { rate_limit_per_minute: null, duplicate_collection: duplicates }
  await manage(world, 'PATCH', `/applications/${application.id}`, settings)
  await manage(world, 'PUT', `/organisations/${organisation.id}/kyc`, { status: 'verified' })
  const path = `/applications/${application.id}/api-keys`
  const live = await manage(world, 'POST', path, { kind: 'secret', environment: 'live' })
  const merchant: Merchant = {
    name,
    organisationId: organisation.id,
    applicationId: application.id,
    country,
    keys: { test: keys[0].key, live: live.body.data.key },
    endpoints: [],
    access: newAccess(),
    isRestricted: false,
  }
  for (const { id, key, environment } of [keys[0], live.body.data]) {
    const endsAtMs = new Fact<number | undefined>(Number.POSITIVE_INFINITY)
    world.keys.set(key, { id, text: key, merchant, environment, endsAtMs })
  }
  for (const environment of environments) {
    merchant.endpoints.push(await register(world, merchant, environment, true))
    merchant.endpoints.push(await register(world, merchant, environment, false))
  }
  return merchant
}

const stockedAfterMs = 120_000
const stockAmount = 1_000_000

/** Live money to pay out and refund from, collected from a customer in each merchant's country. */
export const stock = async (world: World): Promise<void> => {
  const draw = createRandom(0, 'stock')
  for (const merchant of world.merchants) {
    const place = placeFrom(draw, merchant.country)
    const number = `${prefixes[place.country]}512345`
    const order = { amount: stockAmount, ...place, phone_number: number }
    await send(world, newSent(world, merchant, 'live', '/payments', order))
  }
  await wait(stockedAfterMs)
}
