import { elapsedMs, wait } from './clock.ts'
import { unlimited } from './expectations.ts'
import type { Random } from './random.ts'
import type { Answer, Environment, Merchant, World } from './world.ts'
import { ask, insist, manage, violate } from './world.ts'

interface Standing {
  role: string
  /** Null means that all countries are allowed. */
  countries: readonly string[] | null
}

export interface Person {
  name: string
  id: string
  email: string
  usual: Standing
  /** Whether the person's permissions are temporarily reduced. */
  isLessened: boolean
  session: { token: string; confirmedAtMs: number } | undefined
  accessToken: string | undefined
}

export interface Act {
  person: Person
  sentAtMs: number
}

const password = 'une phrase que personne ne devine'
const base = '/management/v1'
/** Safely shorter than the ten minutes for which a session confirmation is valid. */
const freshMs = 8 * 60_000

const hire = async (
  world: World,
  name: string,
  role: string,
  countries: readonly string[] | null = null,
): Promise<Person> => {
  const email = `${name.toLowerCase()}@momo.example`
  const order = { email, role, countries }
  const { token } = (await manage(world, 'POST', '/invitations', order)).body.data
  const path = `${base}/invitations/accept`
  const body = JSON.stringify({ token, name, password })
  const { data } = (await insist(world, () => ({ method: 'POST', path, body }))).body
  const usual = { role, countries }
  const signedOut = { session: undefined, accessToken: undefined }
  return { name, id: data.id, email, usual, isLessened: false, ...signedOut }
}

/**
 * Returns the token of a freshly confirmed session, or undefined if the person cannot sign in now.
 */
export const signIn = async (world: World, person: Person): Promise<string | undefined> => {
  const { session, email } = person
  if (session !== undefined && elapsedMs() - session.confirmedAtMs < freshMs) return session.token
  const body = JSON.stringify({ email, password })
  const answer = await ask(world, { method: 'POST', path: `${base}/sign-in`, body })
  if (answer?.status !== 201) return undefined
  const { token } = answer.body.data
  person.session = { token, confirmedAtMs: elapsedMs() }
  return token
}

/**
 * Sends a request once, as a person. Returns undefined if the reply is lost or the sign-in fails.
 */
export const askAs = async (
  world: World,
  person: Person,
  [method, path, body]: [method: string, path: string, body?: unknown],
  isByToken = false,
): Promise<Answer | undefined> => {
  const bearer = (isByToken ? person.accessToken : undefined) ?? (await signIn(world, person))
  if (bearer === undefined) return undefined
  const requestId = `${person.name}-${world.acts.size + 1}`
  world.acts.set(requestId, { person, sentAtMs: Date.now() })
  return ask(world, {
    ...{ method, path: `${base}${path}`, bearer, headers: { 'x-request-id': requestId } },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const environment: Environment = 'test'

/**
 * Returns who created a merchant's sandbox key, or undefined if the management token created it.
 */
export const issuerOf = (merchant: Merchant | undefined, of: Environment): Person | undefined =>
  of === environment ? merchant?.issuer : undefined

const issueKey = async (world: World, person: Person, merchant?: Merchant): Promise<void> => {
  if (merchant === undefined) return
  const path = `/applications/${merchant.applicationId}/api-keys`
  const answer = await askAs(world, person, ['POST', path, { kind: 'secret', environment }])
  if (answer?.status !== 201) throw new Error(`${person.name} issues no key: ${answer?.status}`)
  merchant.keys[environment] = answer.body.data.key
  merchant.issuer = person
}

const issueToken = async (
  world: World,
  person: Person,
  permissions: readonly string[],
): Promise<void> => {
  const order = { name: 'script', permissions, expires_in_days: 366 }
  const answer = await askAs(world, person, ['POST', '/access-tokens', order])
  if (answer?.status !== 201) throw new Error(`${person.name} gets no token: ${answer?.status}`)
  person.accessToken = answer.body.data.token
}

/** Hires some people before anything fails. Two of them create sandbox keys of merchants. */
export const hirePeople = async (world: World): Promise<void> => {
  const [first, second, third] = world.merchants
  const awa = await hire(world, 'Awa', 'owner')
  const binta = await hire(world, 'Binta', 'finance')
  const chidi = await hire(world, 'Chidi', 'operations')
  const dede = await hire(world, 'Dede', 'operations')
  const esi = await hire(world, 'Esi', 'support')
  const fatou = await hire(world, 'Fatou', 'finance', ['CG', 'UG'])
  world.people.push(awa, binta, chidi, dede, esi, fatou)
  for (const merchant of [first, second]) await issueKey(world, awa, merchant)
  // Even after a change of role, the creator of a key must not approve its payouts.
  await issueKey(world, chidi, third)
  chidi.usual.role = 'finance'
  await manage(world, 'PATCH', `/people/${chidi.id}`, { role: 'finance' })
  await issueToken(world, binta, ['payouts:approve'])
  await issueToken(world, dede, ['organisations:suspend'])
}

/** Returns a random person whose role permits an action, or sometimes any person. */
export const pickPerson = (world: World, draw: Random, roles: readonly string[]): Person => {
  const able = world.people.filter(({ usual }) => roles.includes(usual.role))
  return draw.pick(draw.chance(0.8) ? able : world.people)
}

const otherCountry = 'ZM'

/** Returns whether a person is limited to other countries. Temporary limits are ignored. */
export const isElsewhere = ({ usual }: Person, country: string): boolean =>
  usual.countries !== null && !usual.countries.includes(country) && country !== otherCountry

/** These roles and countries reduce a person's permissions. Null deactivates the person. */
const lesser: readonly (Partial<Standing> | null)[] = [
  { role: 'auditor' },
  { role: 'support' },
  { countries: [otherCountry] },
  null,
]
const lessenedMs = [0, 5000, 3_600_000]

const proposeInVain = async (world: World, person: Person, bearer: string): Promise<void> => {
  const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }
  const body = JSON.stringify({ ...market, ...unlimited })
  const path = `${base}/limits/proposals`
  const answer = await ask(world, { method: 'POST', path, bearer, body })
  if (answer?.status === 201)
    violate(world, 'nobody acts without permission', `${person.name} proposes limits`)
}

/** Reduces a person's role or countries, or deactivates the person, but never the first owner. */
export const lessen = async (world: World, draw: Random, person: Person): Promise<string> => {
  if (person.isLessened || person === world.people[0]) return 'stays'
  const rest = draw.pick(lesser)
  const path = `/people/${person.id}`
  person.isLessened = true
  const bearer = person.session?.token
  await manage(world, 'PATCH', path, rest ?? { disabled: true })
  if (rest === null) Object.assign(person, { session: undefined, accessToken: undefined })
  if (bearer !== undefined) await proposeInVain(world, person, bearer)
  await wait(draw.pick(lessenedMs))
  await manage(world, 'PATCH', path, rest === null ? { disabled: false } : person.usual)
  person.isLessened = false
  return rest === null ? 'is barred' : `is ${rest.role ?? `for ${rest.countries}`}`
}
