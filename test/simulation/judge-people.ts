import type { Shown } from './inventory.ts'
import { correctionsAbove } from './measure.ts'
import { currencies, otherCurrencies } from './merchants.ts'
import { issuerOf } from './people.ts'
import type { Entry } from './trail.ts'
import { ownerOf, type Withdrawal } from './withdrawals.ts'
import { type Environment, type Merchant, violate, type World } from './world.ts'

/**
 * Replays the audit trail from the start. Tracks the permissions of each person, and checks that
 * they allowed each of the person's actions.
 */

const approvers = ['owner', 'finance']
const operators = ['owner', 'operations']

/** Maps actions to the roles that may perform them. No role can set a fee alone. */
const rolesFor: Record<string, readonly string[]> = {
  approvePayout: approvers,
  rejectPayout: approvers,
  approveBulkPayout: approvers,
  rejectBulkPayout: approvers,
  approveProposal: approvers,
  rejectProposal: approvers,
  resolveReconciliationItem: approvers,
  reopenReconciliationItem: approvers,
  proposeSettlement: approvers,
  proposeFeeSchedule: approvers,
  proposeWithdrawalFee: approvers,
  proposeBalanceAdjustment: approvers,
  approveWithdrawal: approvers,
  rejectWithdrawal: approvers,
  sendWithdrawal: approvers,
  payWithdrawal: approvers,
  returnWithdrawal: approvers,
  proposeWithdrawalReturn: approvers,
  recordTopUp: approvers,
  matchTopUp: approvers,
  approveTopUp: approvers,
  rejectTopUp: approvers,
  reverseTopUp: approvers,
  proposeTopUpReversal: approvers,
  createFeeSchedule: [],
  setWithdrawalFee: [],
  proposeAmountLimits: [...approvers, 'operations'],
  setAmountLimits: [...approvers, 'operations'],
  suspendOrganisation: operators,
  resumeOrganisation: operators,
  updateApplication: operators,
  refundTransaction: [...approvers, 'operations'],
}

interface Standing {
  role: string
  countries: readonly string[] | null
  isBarred: boolean
  sinceMs: number
}

interface Rules {
  setBy: string | null
  sinceMs: number
  rules: { currency: string; two_approvers_above?: number | null }[]
}

interface Ordered {
  merchant: Merchant
  environment: Environment
  amount: number
  currency: string
}

interface Known {
  world: World
  shown: ReadonlyMap<string, Shown>
  people: Map<string, Standing>
  rules: Map<string, Rules>
  authors: Map<string, Entry>
  approvals: Map<string, Entry[]>
  withdrawals: ReadonlyMap<string, Ordered>
}

const isApproval = ({ operation }: Entry): boolean => operation.startsWith('approve')

/**
 * Returns whether an entry is a decision about a pending item, rather than the effect of a
 * decision.
 */
const isDecision = ({ operation, subject, before }: Entry): boolean =>
  /^(approve|reject)/.test(operation) &&
  (['payout', 'bulk_payout', 'proposal'].includes(subject) ||
    (/Withdrawal$/.test(operation) && before.status !== 'approved'))

const nameOf = ({ people }: World, id: string | null): string =>
  people.find((person) => person.id === id)?.name ?? 'the management token'

const isAble = (
  { role, countries, isBarred }: Standing,
  roles: readonly string[],
  country: string | undefined,
): boolean => {
  const isWithin = countries === null || (country !== undefined && countries.includes(country))
  return !isBarred && isWithin && roles.includes(role)
}

const countries = new Map(
  [currencies, otherCurrencies].flatMap((each) =>
    Object.entries(each).map(([country, currency]) => [currency, country] as const),
  ),
)

/**
 * Returns the country of a payout or transaction by its currency, or undefined if it is ambiguous.
 */
const countryOf = ({ shown }: Known, { subject, subjectId, before }: Entry): string | undefined => {
  const id = subject === 'reconciliation_item' ? String(before.transaction_id) : subjectId
  return countries.get(shown.get(id)?.data.currency)
}

/**
 * The service checks the permissions for a decision again at the last moment. For other requests it
 * checks them only on arrival.
 */
const judgePermitted = (known: Known, entry: Entry, personId: string): void => {
  const { world, people } = known
  const roles = rolesFor[entry.operation]
  const standing = people.get(personId)
  const isEffect = isApproval(entry) && !isDecision(entry) && entry.operation !== 'approveTopUp'
  if (roles === undefined || standing === undefined || isEffect) return
  if (isAble(standing, roles, countryOf(known, entry))) return
  const sentAtMs = world.acts.get(entry.requestId)?.sentAtMs ?? Number.NEGATIVE_INFINITY
  if (!isDecision(entry) && roles.length > 0 && standing.sinceMs >= sentAtMs) return
  const { role, countries, isBarred } = standing
  const what = `${isBarred ? 'barred' : role}${countries === null ? '' : ` for ${countries}`}`
  const detail = `${entry.operation} by ${nameOf(world, personId)}, ${what}`
  violate(world, 'nobody acts without permission', detail)
}

const judgeMeasure = ({ world, shown }: Known, { operation, before }: Entry): void => {
  if (operation !== 'resolveReconciliationItem') return
  const amount = shown.get(String(before.transaction_id))?.data.amount ?? 0
  if (amount > correctionsAbove)
    violate(world, 'a change above the threshold needs two people', `a decision about ${amount}`)
}

const ordered = ({ world, shown, withdrawals }: Known, { subject, subjectId }: Entry) => {
  const payout = subject === 'payout' ? shown.get(subjectId) : undefined
  const bulk = world.bulks.find(({ id }) => id === subjectId)
  if (payout !== undefined) {
    const { amount, currency, created_at: createdAt } = payout.data
    return { ...payout, amount, currency, createdAtMs: Date.parse(createdAt) }
  }
  const withdrawal = withdrawals.get(subjectId)
  if (withdrawal !== undefined) return { ...withdrawal, createdAtMs: Number.POSITIVE_INFINITY }
  if (bulk === undefined) return undefined
  const amount = bulk.amounts.reduce((sum, each) => sum + each, 0)
  return { ...bulk, amount, currency: bulk.currency, createdAtMs: Number.POSITIVE_INFINITY }
}

/**
 * Checks that nobody approves a proposal that they made, a payout created with their key, or a
 * payout held by their rule.
 */
const judgeOwn = (known: Known, entry: Entry, personId: string): void => {
  const { world, rules, authors } = known
  const order = ordered(known, entry)
  const rule = order && rules.get(order.merchant.applicationId)
  const isMaker =
    authors.get(entry.subjectId)?.personId === personId ||
    (order !== undefined && issuerOf(order.merchant, order.environment)?.id === personId)
  const isSetter =
    order !== undefined && rule?.setBy === personId && rule.sinceMs > order.createdAtMs
  if (!isMaker && !isSetter) return
  const detail = `${entry.operation} by ${nameOf(world, personId)}, who ${isMaker ? 'requested it' : 'set its rule'}`
  violate(world, 'nobody approves their own request', detail)
}

const dayMs = 86_400_000

/** Checks that an approval had enough approvers, and that all of them were permitted to approve. */
const judgeQuorum = (known: Known, entry: Entry): void => {
  const order = ordered(known, entry)
  // The first of two approvals does not change the status of a withdrawal.
  const isWaiting =
    ['pending', 'awaiting_approval'].includes(String(entry.after.status)) ||
    (entry.subject === 'withdrawal' && entry.after.status !== 'approved')
  if (order === undefined || isWaiting) return
  const { rules = [] } = known.rules.get(order.merchant.applicationId) ?? {}
  const rule = rules.find(({ currency }) => currency === order.currency)
  const above = rule?.two_approvers_above ?? Number.POSITIVE_INFINITY
  const counted = (known.approvals.get(entry.subjectId) ?? []).filter(({ atMs, personId }) => {
    const standing = known.people.get(personId ?? '')
    const isValid = standing !== undefined && isAble(standing, approvers, countryOf(known, entry))
    return isValid && atMs > entry.atMs - dayMs
  })
  const count = new Set(counted.map(({ personId }) => personId)).size
  const isOfTwo =
    entry.subject === 'withdrawal' ? order.environment === 'live' : order.amount > above
  if (count >= (isOfTwo ? 2 : 1)) return
  const detail = `${entry.operation} of ${order.amount} ${order.currency}: ${count}`
  violate(known.world, 'an approval has enough approvers', detail)
}

/** Checks that an applied proposal's author was still allowed to change its subject. */
const judgeAuthor = ({ world, people, authors }: Known, { subjectId, after }: Entry): void => {
  const author = authors.get(subjectId)
  const standing = people.get(author?.personId ?? '')
  if (author === undefined || standing === undefined || after.status !== 'carried_out') return
  if (isAble(standing, rolesFor[author.operation] ?? [], undefined)) return
  const detail = `${author.operation} of ${nameOf(world, author.personId)}, now ${standing.role}`
  violate(world, 'no change is applied after its author lost the permission', detail)
}

const learn = (known: Known, entry: Entry): void => {
  const { operation, subject, subjectId, atMs, personId, after } = entry
  const { people, rules, authors, approvals } = known
  if (subject === 'person' && ['acceptInvitation', 'updatePerson'].includes(operation)) {
    const { disabled_at: barredAt, ...rest } = after
    const before = people.get(subjectId)
    const isBarred = barredAt === undefined ? (before?.isBarred ?? false) : barredAt !== null
    const standing = { role: '', countries: null, ...before, ...rest, isBarred, sinceMs: atMs }
    people.set(subjectId, standing)
  }
  if (operation === 'updateApplication' && after.payout_approval_rules !== undefined) {
    const set = after.payout_approval_rules as Rules['rules']
    rules.set(subjectId, { setBy: personId, sinceMs: atMs, rules: set })
  }
  if (operation.startsWith('propose')) authors.set(subjectId, entry)
  if (isApproval(entry) && personId !== null)
    approvals.set(subjectId, [...(approvals.get(subjectId) ?? []), entry])
}

export const judgePeople = (
  world: World,
  shown: ReadonlyMap<string, Shown>,
  entries: readonly Entry[],
  all: readonly Withdrawal[],
): void => {
  const withdrawals = new Map(
    all.flatMap((each) => {
      const merchant = ownerOf(world, each)
      return merchant === undefined ? [] : [[each.id, { ...each, merchant }] as const]
    }),
  )
  const maps = { people: new Map(), rules: new Map(), authors: new Map(), approvals: new Map() }
  const known: Known = { world, shown, withdrawals, ...maps }
  for (const entry of entries) {
    const { personId } = entry
    if (personId !== null) {
      judgePermitted(known, entry, personId)
      judgeMeasure(known, entry)
      if (isApproval(entry) && isDecision(entry)) judgeOwn(known, entry, personId)
    }
    learn(known, entry)
    if (isApproval(entry) && isDecision(entry)) {
      if (personId !== null) judgeQuorum(known, entry)
      judgeAuthor(known, entry)
    }
  }
}
