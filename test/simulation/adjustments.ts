import { type Action, currencies, environmentFrom } from './merchants.ts'
import { pickPerson } from './people.ts'
import { bePersuaded } from './people-change.ts'
import { approverRoles } from './people-decide.ts'
import type { Random } from './random.ts'
import type { Entry } from './trail.ts'
import { type Environment, type Merchant, manage, violate, type World } from './world.ts'

export interface Adjustment {
  merchant: Merchant
  environment: Environment
  currency: string
  /** Negative if the adjustment is a deduction. */
  amount: number
  evidence: string
  proposalId: string
}

/** These functions spell the same reference differently. */
const spellings = [
  (number: number) => `VIR ${number}`,
  (number: number) => `vir-${number}`,
  (number: number) => ` Vír. ${number}`,
]

const tryAlone = async (world: World, draw: Random, id: string): Promise<void> => {
  if (!draw.chance(0.3)) return
  const { status } = await manage(world, 'POST', `/proposals/${id}/approve`)
  if (status === 200) violate(world, 'an adjustment needs two people', `the token approves ${id}`)
}

export const adjustAsPeople: Action = async (world, draw) => {
  if (world.people.length === 0) return 'there is no staff'
  const { adjustments } = world
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const currency = currencies[merchant.country] ?? ''
  const sign = draw.chance(0.6) ? 1 : -1
  const amount = 1 + draw.below(6000)
  const number = Math.max(1, adjustments.length + draw.pick([1, 1, 0, -1]))
  const propose = async (): Promise<string> => {
    const author = pickPerson(world, draw, approverRoles)
    const direction = sign === 1 ? 'credit' : 'debit'
    const reference = draw.pick(spellings)(number)
    const order = { environment, currency, direction, amount, reference, reason: 'a transfer' }
    const path = `/organisations/${merchant.organisationId}/balance-adjustments/proposals`
    const { told } = await bePersuaded(world, draw, author, [path, order], async (proposalId) => {
      const known = { merchant, environment, currency, evidence: `VIR ${number}` }
      adjustments.push({ ...known, amount: sign * amount, proposalId })
      await tryAlone(world, draw, proposalId)
    })
    return `${author.name} ${told}`
  }
  const tries = draw.chance(0.3) ? [propose(), propose()] : [propose()]
  const told = (await Promise.all(tries)).join('; and ')
  const what = `${sign * amount} ${currency} by VIR ${number} (${environment})`
  return `the balance of ${merchant.name} should be adjusted by ${what}: ${told}`
}

export const carriedOut = async (world: World): Promise<Adjustment[]> => {
  const done: Adjustment[] = []
  for (const adjustment of world.adjustments) {
    const { body } = await manage(world, 'GET', `/proposals/${adjustment.proposalId}`)
    if (body.data.status === 'carried_out') done.push(adjustment)
  }
  return done
}

const placeOf = ({ merchant, environment, currency }: Adjustment): string =>
  `${merchant.organisationId} ${environment} ${currency}`

/** Checks that two different people proposed and approved each adjustment. */
const judgePeople = (world: World, done: Adjustment[], entries: readonly Entry[]): void => {
  const bySubject = Map.groupBy(entries, ({ subjectId }) => subjectId)
  for (const { proposalId } of done) {
    const own = bySubject.get(proposalId) ?? []
    const author = own.find(({ operation }) => operation === 'proposeBalanceAdjustment')
    const approvals = own.filter(({ after }) => after.status === 'carried_out')
    const [approval] = approvals
    const people = new Set([author?.personId ?? null, approval?.personId ?? null])
    if (approvals.length === 1 && people.size === 2 && !people.has(null)) continue
    const detail = `${approvals.length} approvals of ${proposalId}, by ${[...people]}`
    violate(world, 'an adjustment needs two people', detail)
  }
}

/**
 * Checks that each piece of evidence led to exactly one adjustment by two people, as in the ledger.
 */
export const judgeAdjustments = async (
  world: World,
  done: Adjustment[],
  entries: readonly Entry[],
): Promise<void> => {
  judgePeople(world, done, entries)
  const byEvidence = Map.groupBy(done, (each) => `${placeOf(each)} ${each.evidence}`)
  for (const [evidence, own] of byEvidence) {
    if (own.length > 1)
      violate(
        world,
        'each piece of evidence adjusts a balance once',
        `${evidence}: ${own.length} times`,
      )
  }
  const due = new Map<string, number>()
  for (const each of done) due.set(placeOf(each), (due.get(placeOf(each)) ?? 0) + each.amount)
  const posted = new Map<string, number>()
  for (const organisationId of new Set(world.merchants.map((each) => each.organisationId))) {
    const { text } = await manage(world, 'GET', `/organisations/${organisationId}/statement`)
    for (const line of text.split('\r\n')) {
      const [, , , environment, currency, account, , , amount] = line.split(',')
      if (account !== 'adjustments') continue
      const place = `${organisationId} ${environment} ${currency}`
      posted.set(place, (posted.get(place) ?? 0) - Number(amount))
    }
  }
  for (const place of new Set([...due.keys(), ...posted.keys()])) {
    if ((due.get(place) ?? 0) === (posted.get(place) ?? 0)) continue
    const detail = `${place}: ${posted.get(place)} posted, ${due.get(place)} applied`
    violate(world, 'an adjustment is posted once', detail)
  }
}
