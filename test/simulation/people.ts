import { elapsedMs, wait } from './clock.ts'
import { Fact } from './facts.ts'
import type { Action } from './merchants.ts'
import type { Random } from './random.ts'
import type { Answer, Environment, Merchant, World } from './world.ts'
import { ask, insist, manage, manageOnce, violate } from './world.ts'

/** People who run the service: they sign in, decide, and lose their role meanwhile. */

export interface Person {
  name: string
  id: string
  email: string
  /** Null while somebody is barred. */
  role: Fact<string | null>
  session: { token: string; confirmedAtMs: number } | undefined
}

const password = 'une phrase que personne ne devine'
const base = '/management/v1'
/** A session does for ten minutes what needs a fresh confirmation. */
const freshMs = 8 * 60_000

const hire = async (world: World, name: string, role: string): Promise<Person> => {
  const email = `${name.toLowerCase()}@momo.example`
  const { token } = (await manage(world, 'POST', '/invitations', { email, role })).body.data
  const path = `${base}/invitations/accept`
  const body = JSON.stringify({ token, name, password })
  const { data } = (await insist(world, () => ({ method: 'POST', path, body }))).body
  return { name, id: data.id, email, role: new Fact<string | null>(role), session: undefined }
}

/** The token of a session that is freshly confirmed; undefined where nobody can sign in now. */
const signIn = async (world: World, person: Person): Promise<string | undefined> => {
  const { session, email } = person
  if (session !== undefined && elapsedMs() - session.confirmedAtMs < freshMs) return session.token
  const body = JSON.stringify({ email, password })
  const answer = await ask(world, { method: 'POST', path: `${base}/sign-in`, body })
  if (answer?.status !== 201) return undefined
  const { token } = answer.body.data
  person.session = { token, confirmedAtMs: elapsedMs() }
  return token
}

const environment: Environment = 'test'

/** The sandbox key of a merchant is issued anew, by a person. */
const issueKey = async (world: World, person: Person, merchant: Merchant): Promise<void> => {
  const bearer = await signIn(world, person)
  if (bearer === undefined) throw new Error(`${person.name} cannot sign in`)
  const path = `${base}/applications/${merchant.applicationId}/api-keys`
  const body = JSON.stringify({ kind: 'secret', environment })
  const answer = await insist(world, () => ({ method: 'POST', path, bearer, body }))
  merchant.keys[environment] = answer.body.data.key
  merchant.issuer = person
}

/** Before anything goes wrong: an owner, who issues sandbox keys to two merchants, and colleagues. */
export const hirePeople = async (world: World): Promise<void> => {
  const owner = await hire(world, 'Awa', 'owner')
  for (const merchant of world.merchants.slice(0, 2)) await issueKey(world, owner, merchant)
  const others = [await hire(world, 'Binta', 'finance'), await hire(world, 'Chidi', 'finance')]
  world.people.push(owner, ...others)
}

const approvers = ['owner', 'finance']

/** The role that somebody surely had all the while; undefined where it changed. */
const followRole = ({ role }: Person) => {
  const before = role.sure()
  const { version } = role
  return (): { value: string | null } | undefined =>
    before !== undefined && role.version === version ? before : undefined
}

type Verdict = 'approve' | 'reject'

interface Decided {
  person: Person
  verdict: Verdict
  isOther: boolean
  status: number | undefined
  roleMeanwhile: { value: string | null } | undefined
}

/** Reads what is shown of a payout and decides on that, or on something else. */
const decideAs = async (
  world: World,
  person: Person,
  { id, verdict, isOther }: { id: string; verdict: Verdict; isOther: boolean },
): Promise<Decided> => {
  const roleOf = followRole(person)
  const told = (answer?: Answer): Decided => {
    const { status } = answer ?? { status: undefined }
    return { person, verdict, isOther, status, roleMeanwhile: roleOf() }
  }
  const bearer = await signIn(world, person)
  if (bearer === undefined) return told()
  const shown = await ask(world, { method: 'GET', path: `${base}/transactions/${id}`, bearer })
  const hash: string | undefined = shown?.body?.data?.approval?.hash
  if (hash === undefined) return told(shown?.status === 200 ? undefined : shown)
  const named = isOther ? hash.replace(/./g, (digit) => (digit === '0' ? '1' : '0')) : hash
  const body = JSON.stringify(verdict === 'approve' ? { approval_hash: named } : {})
  const path = `${base}/payouts/${id}/${verdict}`
  return told(await ask(world, { method: 'POST', path, bearer, body }))
}

const judgeDecided = (world: World, id: string, decided: Decided[]): void => {
  const order = world.orders.find(id)
  const accepted = decided.filter(({ status }) => status === 200)
  for (const { person, verdict, isOther, roleMeanwhile } of accepted) {
    const detail = `${person.name} may ${verdict} ${world.orders.labelOf(id)}`
    if (roleMeanwhile !== undefined && !approvers.includes(roleMeanwhile.value ?? ''))
      violate(world, 'only who may decide on payouts does', `${detail} as ${roleMeanwhile.value}`)
    if (verdict === 'reject') continue
    if (isOther) violate(world, 'an approval is of what was shown', detail)
    const isOwn = order?.environment === environment && order.merchant.issuer === person
    if (isOwn) violate(world, 'nobody approves what a key of theirs made', detail)
  }
  if (accepted.length > 1)
    violate(world, 'of two decisions the first one counts', world.orders.labelOf(id))
}

const lesserRoles = ['auditor', 'support', null] as const
const demotedMs = [0, 5000, 3_600_000]

/** Takes a role away, or bars somebody, for a while. */
const demote = async (world: World, draw: Random, person: Person): Promise<string> => {
  const usual = person.role.sure()?.value
  if (usual === undefined || usual === null || !approvers.includes(usual)) return 'stays'
  const lesser = draw.pick(lesserRoles)
  const path = `/people/${person.id}`
  const lessen = lesser === null ? { disabled: true } : { role: lesser }
  await person.role.change(lesser, () => manage(world, 'PATCH', path, lessen))
  if (lesser === null) person.session = undefined
  await wait(draw.pick(demotedMs))
  const restore = lesser === null ? { disabled: false } : { role: usual }
  await person.role.change(usual, () => manage(world, 'PATCH', path, restore))
  return lesser ?? 'barred'
}

/** One or two people decide on a payout at once, and one may lose their role at that moment. */
export const decideAsPeople: Action = async (world, draw) => {
  if (world.people.length === 0) return 'nobody has been hired'
  const waiting = await manageOnce(world, 'GET', '/waiting-payouts?per_page=5')
  const ids: string[] = (waiting?.body?.data ?? []).map((each: { id: string }) => each.id)
  if (ids.length === 0) return 'no payout waits for anybody'
  const id = draw.pick(ids)
  world.decided.add(id)
  const deciding = Array.from({ length: 1 + draw.below(2) }, () => ({
    person: draw.pick(world.people),
    id,
    verdict: draw.pick(['approve', 'approve', 'reject'] as const),
    isOther: draw.chance(0.1),
  }))
  const unlucky = draw.chance(0.3) ? demote(world, draw, draw.pick(world.people)) : undefined
  const decided = await Promise.all(
    deciding.map(({ person, ...what }) => decideAs(world, person, what)),
  )
  judgeDecided(world, id, decided)
  await unlucky
  const told = decided.map(
    ({ person, verdict, status }) => `${person.name} to ${verdict}: ${status ?? 'no answer'}`,
  )
  return `of ${world.orders.labelOf(id)} tries ${told.join(', ')}`
}

/** Somebody's role is taken away, or they are barred, while nothing of it is at hand. */
export const demoteSomebody: Action = async (world, draw) => {
  if (world.people.length === 0) return 'nobody has been hired'
  const person = draw.pick(world.people.slice(1))
  const { session } = person
  const lesser = await demote(world, draw, person)
  if (lesser !== 'barred' || session === undefined)
    return `${person.name} was ${lesser} for a while`
  const path = `${base}/session`
  const answer = await ask(world, { method: 'GET', path, bearer: session.token })
  if (answer?.status === 200)
    violate(world, 'a session ends for good when its person is barred', person.name)
  return `${person.name} was barred for a while`
}
