import { elapsedMs, wait } from './clock.ts'
import { unlimited } from './expectations.ts'
import type { Random } from './random.ts'
import type { Answer, Environment, Merchant, World } from './world.ts'
import { ask, insist, manage, violate } from './world.ts'

/** Staff: they sign in, and lose their role or their countries meanwhile. */

interface Standing {
  role: string
  /** Null for all. */
  countries: readonly string[] | null
}

export interface Person {
  name: string
  id: string
  email: string
  usual: Standing
  /** Somebody has taken away part of the role for a while. */
  isLessened: boolean
  session: { token: string; confirmedAtMs: number } | undefined
  accessToken: string | undefined
}

/** A person's request, which has its own id. */
export interface Act {
  person: Person
  /** Since 1970. */
  sentAtMs: number
}

const password = 'une phrase que personne ne devine'
const base = '/management/v1'
/** For ten minutes, a session can do things that need a fresh confirmation. */
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

/** The token of a freshly confirmed session; undefined if nobody can sign in now. */
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
 * Sends a request once, in a session or with an access token. Undefined also if nobody can sign in.
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

/** The sandbox keys of merchants that people created; the others belong to the management token. */
const environment: Environment = 'test'

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

/** Before anything goes wrong: some people, two of whom create sandbox keys of merchants. */
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
  // Someone who created a key may not approve its payouts in another role, either.
  await issueKey(world, chidi, third)
  chidi.usual.role = 'finance'
  await manage(world, 'PATCH', `/people/${chidi.id}`, { role: 'finance' })
  await issueToken(world, binta, ['payouts:approve'])
  await issueToken(world, dede, ['organisations:suspend'])
}

/** One of the people whose role permits an action, or sometimes anybody. */
export const pickPerson = (world: World, draw: Random, roles: readonly string[]): Person => {
  const able = world.people.filter(({ usual }) => roles.includes(usual.role))
  return draw.pick(draw.chance(0.8) ? able : world.people)
}

const otherCountry = 'ZM'

/** Whether a person is limited to other countries, even while limited to another one. */
export const isElsewhere = ({ usual }: Person, country: string): boolean =>
  usual.countries !== null && !usual.countries.includes(country) && country !== otherCountry

/** The rest of a role or of all countries; null deactivates the person. */
const lesser: readonly (Partial<Standing> | null)[] = [
  { role: 'auditor' },
  { role: 'support' },
  { countries: [otherCountry] },
  null,
]
const lessenedMs = [0, 5000, 3_600_000]

/**
 * Nobody with a lesser role or with a limit to countries proposes limits, nor in an ended session.
 */
const proposeInVain = async (world: World, person: Person, bearer: string): Promise<void> => {
  const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }
  const body = JSON.stringify({ ...market, ...unlimited })
  const path = `${base}/limits/proposals`
  const answer = await ask(world, { method: 'POST', path, bearer, body })
  if (answer?.status === 201)
    violate(world, 'nobody does what they may not', `${person.name} proposes limits`)
}

/** Takes away a role or countries, or deactivates a person, for a while; the first owner stays. */
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
