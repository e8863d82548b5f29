import type { Access, Key } from './access.ts'
import { elapsedMs, wait } from './clock.ts'
import { Fact } from './facts.ts'
import {
  type Action,
  currencies,
  environmentFrom,
  newSent,
  prefixes,
  send,
  served,
} from './merchants.ts'
import type { Random } from './random.ts'
import { environments } from './setup.ts'
import type { Environment, Merchant, World } from './world.ts'
import { ask, manage, manageOnce } from './world.ts'

/** What people allow and refuse merchants, and the requests that show whether that holds. */

const addresses = ['127.0.0.1', '203.0.113.9', '198.51.100.4']
const spreadMs = 2000

/** A reading and a payout by each key that the merchant uses, from any address. */
const probe = async (world: World, draw: Random, merchant: Merchant): Promise<void> => {
  const { country } = merchant
  for (const environment of environments) {
    const bearer = merchant.keys[environment]
    const address = draw.pick(addresses)
    await ask(world, { method: 'GET', path: '/api/v1/payouts?per_page=1', bearer, address })
    const order = {
      amount: 1 + draw.below(500),
      country,
      currency: currencies[country],
      provider: draw.pick(served[country] ?? []),
      phone_number: `${prefixes[country]}${100_000 + draw.below(800_000)}`,
    }
    await send(world, newSent(world, merchant, environment, '/payouts', order))
  }
}

type Restriction = (
  world: World,
  merchant: Merchant,
) => { title: string; begin: () => Promise<unknown>; end: () => Promise<unknown> }

const changed = <Value>(
  access: Access,
  name: keyof Access,
  value: Value,
  act: () => Promise<unknown>,
): Promise<unknown> => (access[name] as unknown as Fact<Value>).change(value, act)

const suspended: Restriction = (world, { organisationId, access }) => {
  const path = `/organisations/${organisationId}`
  return {
    title: 'is suspended',
    begin: () =>
      changed(access, 'isSuspended', true, () =>
        manage(world, 'POST', `${path}/suspend`, { reason: 'looks odd' }),
      ),
    end: () => changed(access, 'isSuspended', false, () => manage(world, 'POST', `${path}/resume`)),
  }
}

const unverified: Restriction = (world, { organisationId, access }) => {
  const set = (status: string) => () =>
    manage(world, 'PUT', `/organisations/${organisationId}/kyc`, { status })
  return {
    title: 'is not verified',
    begin: () => changed(access, 'isVerified', false, set('rejected')),
    end: () => changed(access, 'isVerified', true, set('verified')),
  }
}

const elsewhere: Restriction = (world, { applicationId, access }) => {
  const set = (ranges: string[]) => () =>
    manage(world, 'PATCH', `/applications/${applicationId}`, { ip_allow_list: ranges })
  return {
    title: 'is reached from 203.0.113.0/24 alone',
    begin: () => changed(access, 'addresses', ['203.0.113.'], set(['203.0.113.0/24'])),
    end: () => changed(access, 'addresses', [], set([])),
  }
}

const kinds = [suspended, unverified, elsewhere]
const pausesMs = [0, 5000, 60_000, 900_000]

/** A merchant is refused something for a while. */
export const restrict: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  if (merchant.isRestricted) return `${merchant.name} stays restricted`
  merchant.isRestricted = true
  world.restrictions += 1
  const kind = kinds[world.restrictions % kinds.length] ?? suspended
  const { title, begin, end } = kind(world, merchant)
  await begin()
  await wait(spreadMs)
  await probe(world, draw, merchant)
  await wait(draw.pick(pausesMs))
  await end()
  merchant.isRestricted = false
  await wait(spreadMs)
  await probe(world, draw, merchant)
  return `${merchant.name} ${title} for a while`
}

const keptKeysMax = 40

/** Asks with a key that was used before, which may have ended. */
const probeOldKey = async (world: World, draw: Random): Promise<void> => {
  const { text } = draw.pick([...world.keys.values()].slice(-keptKeysMax))
  const address = draw.pick(addresses)
  const path = '/api/v1/payments?per_page=1'
  await ask(world, { method: 'GET', path, bearer: text, address })
}

const remember = (
  world: World,
  merchant: Merchant,
  environment: Environment,
  { id, key }: { id: string; key: string },
  endsAtMs = Number.POSITIVE_INFINITY,
): Key => {
  const known = {
    id,
    text: key,
    merchant,
    environment,
    endsAtMs: new Fact<number | undefined>(endsAtMs),
  }
  world.keys.set(key, known)
  return known
}

const overlaps = [0, 60, 3600, 86_400]

/** A merchant gets a new key, and its old one works on for a while. */
export const rollKey: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const old = world.keys.get(merchant.keys[environment])
  const seconds = draw.pick(overlaps)
  if (old === undefined) return `${merchant.name} has lost its key`
  if (environment === 'test' && merchant.isMovingClock) return 'a test clock is moving'
  const rolled = await old.endsAtMs.change(undefined, () =>
    manageOnce(world, 'POST', `/api-keys/${old.id}/roll`, { overlap_seconds: seconds }),
  )
  const fresh = rolled?.body?.data
  if (rolled?.status !== 201) return replaceKey(world, merchant, environment)
  merchant.keys[environment] = fresh.key
  remember(world, merchant, environment, fresh)
  await old.endsAtMs.change(elapsedMs() + seconds * 1000, async () => {})
  await wait(spreadMs)
  await probeOldKey(world, draw)
  return `${merchant.name} rolls its key (${environment}), overlap ${seconds} s`
}

/** The answer to a roll was lost: nobody knows the new key, and another one is made. */
const replaceKey = async (
  world: World,
  merchant: Merchant,
  environment: Environment,
): Promise<string> => {
  const path = `/applications/${merchant.applicationId}/api-keys`
  const { body } = await manage(world, 'POST', path, { kind: 'secret', environment })
  merchant.keys[environment] = body.data.key
  remember(world, merchant, environment, body.data)
  return `${merchant.name} loses its key (${environment}) and gets another`
}

/** A key for a while, which expires or is revoked. */
export const endKey: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const path = `/applications/${merchant.applicationId}/api-keys`
  // The end of a test key would come nearer with the test clock.
  const isRevoked = draw.chance(0.5) || environment === 'test'
  const endsAtMs = elapsedMs() + draw.pick([20_000, 600_000])
  const expires_at = isRevoked ? null : new Date(Date.now() - elapsedMs() + endsAtMs).toISOString()
  const order = { kind: 'secret', environment, expires_at }
  const answer = await manageOnce(world, 'POST', path, order)
  if (answer?.status !== 201) return `${merchant.name} gets no key: ${answer?.status}`
  const end = isRevoked ? Number.POSITIVE_INFINITY : endsAtMs
  const key = remember(world, merchant, environment, answer.body.data, end)
  const reading = { method: 'GET', path: '/api/v1/payments?per_page=1', bearer: key.text }
  await ask(world, reading)
  if (isRevoked) {
    const now = elapsedMs()
    await key.endsAtMs.change(now, () => manage(world, 'DELETE', `/api-keys/${key.id}`))
    await wait(spreadMs)
  } else await wait(Math.max(0, endsAtMs - elapsedMs()) + spreadMs)
  await ask(world, reading)
  await wait(draw.pick(pausesMs))
  await probeOldKey(world, draw)
  return `a key of ${merchant.name} (${environment}) ${isRevoked ? 'is revoked' : 'expires'}`
}
