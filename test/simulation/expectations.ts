import { elapsedMs, epochOf } from './clock.ts'
import { Fact } from './facts.ts'
import type { Answer, Sent, World } from './world.ts'
import { violate } from './world.ts'

/** The fee and the approval that a payout needs, if they are certain when it is created. */

export interface Fee {
  basis_points: number
  fixed_amount: number
}

export interface PaymentFee extends Fee {
  returned_on_refund: boolean
}

export interface ApprovalRule {
  currency: string
  threshold: number | null
  daily_limit: number | null
  two_approvers_above?: number | null
}

export interface PayoutTerms {
  sentAtMs: number
  createdAtMs: number
  feeAmount: number
  fee: Fee | undefined
  rules: readonly ApprovalRule[] | undefined
}

export interface Limits {
  minimum_amount: number
  maximum_amount: number
}

export const unlimited: Limits = { minimum_amount: 1, maximum_amount: Number.MAX_SAFE_INTEGER }

const marketOf = ({ provider, country, currency }: Record<string, string>): string =>
  `${provider} ${country} ${currency}`

export const limitsFact = (world: World, market: Record<string, string>): Fact<Limits> => {
  const key = marketOf(market)
  const known = world.limits.get(key) ?? new Fact<Limits>(unlimited)
  world.limits.set(key, known)
  return known
}

const limitedPaths = ['/api/v1/payments', '/api/v1/payouts']
const judgedStatuses = [201, 422]

/** Call this when a request is sent. The returned function checks the reply against the limits. */
export const expectLimits = (world: World, sent: Sent): ((answer: Answer) => void) => {
  const isRepeated = world.sent.withKey(sent.key).some((each) => each !== sent && isOf(each, sent))
  if (!limitedPaths.includes(sent.path) || !world.hasSureFacts || isRepeated) return () => {}
  const { amount, ...market } = JSON.parse(sent.body)
  const fact = limitsFact(world, market)
  const [known, version] = [fact.sure()?.value, fact.version]
  return ({ status, text }) => {
    if (known === undefined || fact.version !== version || !judgedStatuses.includes(status)) return
    const isOutside = amount < known.minimum_amount || amount > known.maximum_amount
    const isRefused = text.includes('"errors":{"amount"')
    if (isOutside === isRefused) return
    const limits = `${known.minimum_amount} to ${known.maximum_amount}`
    const detail = `${sent.merchant.name}, ${amount} at ${marketOf(market)}, ${limits}: ${status}`
    violate(world, 'an amount is refused if and only if it is outside the limits', detail)
  }
}

export const isOf = (one: Sent, other: Sent): boolean =>
  one.merchant === other.merchant && one.environment === other.environment

export const feeFact = (world: World, market: Record<string, string>): Fact<Fee> => {
  const key = marketOf(market)
  const known = world.fees.get(key) ?? new Fact<Fee>({ basis_points: 100, fixed_amount: 0 })
  world.fees.set(key, known)
  return known
}

export const paymentFeeFact = (world: World, market: Record<string, string>): Fact<PaymentFee> => {
  const key = marketOf(market)
  const none = { basis_points: 0, fixed_amount: 0, returned_on_refund: false }
  const known = world.paymentFees.get(key) ?? new Fact<PaymentFee>(none)
  world.paymentFees.set(key, known)
  return known
}

/** Call this when a payment is sent. The returned function reads its fee from the reply. */
export const expectPaymentFee = (
  world: World,
  { path, body }: Sent,
): ((answer: Answer) => PaymentFee | undefined) => {
  if (path !== '/api/v1/payments' || !world.hasSureFacts) return () => undefined
  const sentAtMs = elapsedMs()
  const fact = paymentFeeFact(world, JSON.parse(body))
  const [fee, version] = [fact.sure()?.value, fact.version]
  return ({ body: { data } }) => {
    const isEarlier = Date.parse(data.created_at) - epochOf() < sentAtMs
    return isEarlier || fact.version !== version ? undefined : fee
  }
}

/** Call this when a request is sent. The returned function reads the terms from the reply. */
export const expectTerms = (
  world: World,
  { path, body, merchant }: Sent,
): ((answer: Answer) => PayoutTerms | undefined) => {
  if (!path.endsWith('/payouts')) return () => undefined
  const sentAtMs = elapsedMs()
  const facts = { fee: feeFact(world, JSON.parse(body)), rules: merchant.rules }
  const { fee, rules } = { fee: facts.fee.sure(), rules: facts.rules.sure() }
  const versions = [facts.fee.version, facts.rules.version]
  return ({ body: { data } }) => {
    const createdAtMs = Date.parse(data.created_at) - epochOf()
    // An earlier request, whose reply was lost, created the resource.
    if (createdAtMs < sentAtMs) return undefined
    const terms = { sentAtMs, createdAtMs, feeAmount: data.fee_amount }
    if (!world.hasSureFacts) return { ...terms, fee: undefined, rules: undefined }
    return {
      ...terms,
      fee: facts.fee.version === versions[0] ? fee?.value : undefined,
      rules: facts.rules.version === versions[1] ? rules?.value : undefined,
    }
  }
}
