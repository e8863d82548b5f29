import { lineFrom, sendBulk } from './bulks.ts'
import type { ApprovalRule } from './expectations.ts'
import {
  type Action,
  currencies,
  environmentFrom,
  newSent,
  prefixes,
  send,
  served,
} from './merchants.ts'
import { askAs, issuerOf, lessen, type Person, pickPerson, signIn } from './people.ts'
import type { Random } from './random.ts'
import type { Answer, World } from './world.ts'
import { manage, manageOnce, violate } from './world.ts'

export const approverRoles = ['owner', 'finance']

/** Sends a request once, either as a person who may approve it or with the management token. */
export const manageAsStaff = (world: World, draw: Random, path: string, body?: object) => {
  if (world.people.length === 0 || draw.chance(0.3)) return manageOnce(world, 'POST', path, body)
  return askAs(world, pickPerson(world, draw, approverRoles), ['POST', path, body])
}

type Subject = 'payouts' | 'bulk-payouts'

const listWaiting = async (world: World, of: Subject): Promise<string[]> => {
  const waiting = await manageOnce(world, 'GET', `/waiting-${of}?per_page=5`)
  const ids: string[] = (waiting?.body?.data ?? []).map((each: { id: string }) => each.id)
  for (const id of ids) {
    const payout = world.orders.find(id)
    if (payout !== undefined) payout.isHeld = true
  }
  return ids
}

/** The author of a rule may not approve its payouts, so somebody from operations is preferred. */
const setRules = async (world: World, draw: Random, path: string, rules: ApprovalRule[]) => {
  const change = { payout_approval_rules: rules }
  const answer = draw.chance(0.4)
    ? await askAs(world, draw.pick(world.people), ['PATCH', path, change])
    : undefined
  if (answer?.status !== 200) await manage(world, 'PATCH', path, change)
}

const held = { threshold: 500, lines: 3 }

const order = async (world: World, draw: Random, of: Subject): Promise<void> => {
  const merchant = draw.pick(world.merchants.slice(0, 4))
  const environment = environmentFrom(draw)
  const { country, applicationId } = merchant
  const currency = currencies[country] ?? ''
  const { threshold, lines } = held
  const limits = { threshold, daily_limit: null, two_approvers_above: draw.pick([null, 600]) }
  const rules = [{ currency, ...limits }]
  await merchant.rules.change(rules, () =>
    setRules(world, draw, `/applications/${applicationId}`, rules),
  )
  if (of === 'bulk-payouts') {
    const payouts = Array.from({ length: lines }, () => lineFrom(draw, merchant, 0))
    await sendBulk(world, merchant, environment, payouts, false)
    return
  }
  const provider = draw.pick(served[country] ?? [])
  const amount = threshold + 1 + draw.below(400)
  const payout = { amount, country, currency, provider, phone_number: `${prefixes[country]}512345` }
  await send(world, newSent(world, merchant, environment, '/payouts', payout))
}

interface Trial {
  person: Person
  verdict: 'approve' | 'reject'
  /** If true, the approval contains the hash of a different payout. */
  isOther: boolean
  isByToken: boolean
}

const trialFrom = (world: World, draw: Random): Trial => ({
  person: pickPerson(world, draw, approverRoles),
  verdict: draw.pick(['approve', 'approve', 'approve', 'reject']),
  isOther: draw.chance(0.1),
  isByToken: draw.chance(0.1),
})

const bodyOf = ({ verdict, isOther }: Trial, hash: string): object => {
  const named = isOther ? hash.replace(/./g, (digit) => (digit === '0' ? '1' : '0')) : hash
  return verdict === 'approve' ? { approval_hash: named } : { reason: 'not as agreed' }
}

/** Returns whether an approval completes the decision. The first of two approvals does not. */
const isEnd = ({ status, body }: Answer): boolean =>
  status === 200 && !['pending', 'awaiting_approval', 'requested'].includes(body.data.status)

/**
 * Several people decide at the same moment. Meanwhile, the author or a decider may lose their role.
 */
export const decideAtOnce = async (
  world: World,
  draw: Random,
  { label, path, hash, maker }: { label: string; path: string; hash: string; maker?: Person },
  trials: readonly Trial[],
): Promise<string> => {
  for (const { person } of trials) await signIn(world, person)
  const concerned = [...trials.map(({ person }) => person), ...(maker ? [maker] : [])]
  const unlucky = draw.chance(0.4) ? draw.pick(concerned) : undefined
  const lost: Promise<string>[] = []
  const lose = (): void => {
    if (unlucky !== undefined) lost.push(lessen(world, draw, unlucky))
  }
  const isLostFirst = draw.chance(0.3)
  if (isLostFirst) lose()
  const asked = trials.map(async (trial) => {
    const { person, verdict, isByToken } = trial
    const question: [string, string, object] = ['POST', `${path}/${verdict}`, bodyOf(trial, hash)]
    return { trial, answer: await askAs(world, person, question, isByToken) }
  })
  if (!isLostFirst) lose()
  const told = await Promise.all(asked)
  if (told.filter(({ answer }) => answer !== undefined && isEnd(answer)).length > 1)
    violate(world, 'the first of two decisions wins', label)
  for (const { trial, answer } of told) {
    if (answer?.status !== 200 || trial.verdict === 'reject') continue
    const detail = `${trial.person.name} may approve ${label}`
    if (trial.isOther) violate(world, 'an approval applies only to the version shown', detail)
    if (trial.person === maker) violate(world, 'nobody approves their own request', detail)
  }
  const tries = told.map(
    ({ trial: { person, verdict }, answer }) =>
      `${person.name} to ${verdict}: ${answer?.status ?? 'no answer'}`,
  )
  const others = await Promise.all(lost)
  const fate = others.map((what) => `, and ${unlucky?.name} ${what}`).join('')
  return `people decide on ${label}: ${tries.join(', ')}${fate}`
}

export const decideAsPeople: Action = async (world, draw) => {
  if (world.people.length === 0) return 'there is no staff'
  const of = draw.chance(0.3) ? 'bulk-payouts' : 'payouts'
  if ((await listWaiting(world, of)).length === 0) await order(world, draw, of)
  const ids = await listWaiting(world, of)
  if (ids.length === 0) return `none of the ${of} needs approval`
  const id = draw.pick(ids)
  world.decided.add(id)
  const shown = await manageOnce(
    ...([world, 'GET', of === 'payouts' ? `/transactions/${id}` : `/bulk-payouts/${id}`] as const),
  )
  const hash: string | undefined = shown?.body?.data?.approval?.hash ?? undefined
  if (hash === undefined) return `one of the ${of} no longer needs approval`
  const bulk = world.bulks.find((each) => each.id === id)
  const known = world.orders.find(id) ?? bulk
  const maker = known && issuerOf(known.merchant, known.environment)
  const label = bulk?.label ?? world.orders.labelOf(id)
  const trials = Array.from({ length: 1 + draw.below(3) }, () => trialFrom(world, draw))
  const subject = { label, path: `/${of}/${id}`, hash, ...(maker && { maker }) }
  return decideAtOnce(world, draw, subject, trials)
}

/** Demotes or deactivates somebody who has no request in progress. */
export const demoteSomebody: Action = async (world, draw) => {
  if (world.people.length === 0) return 'there is no staff'
  const person = draw.pick(world.people.slice(1))
  return `${person.name} ${await lessen(world, draw, person)} for a while`
}
