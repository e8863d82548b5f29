import type { ApprovalRule } from './access.ts'
import { elapsedMs, epochOf } from './clock.ts'
import { Fact } from './facts.ts'
import type { Answer, Sent, World } from './world.ts'

/** What a payout must cost and wait for, where that is known for sure when it is created. */

export interface Fee {
  basis_points: number
  fixed_amount: number
}

export interface PayoutTerms {
  sentAtMs: number
  createdAtMs: number
  /** As it was told. */
  feeAmount: number
  fee: Fee | undefined
  rules: readonly ApprovalRule[] | undefined
}

export const feeFact = (world: World, market: Record<string, string>): Fact<Fee> => {
  const { provider, country, currency } = market
  const key = `${provider} ${country} ${currency}`
  const known = world.fees.get(key) ?? new Fact<Fee>({ basis_points: 100, fixed_amount: 0 })
  world.fees.set(key, known)
  return known
}

/** Call it as a request is sent; what it returns reads the terms from the answer. */
export const expectTerms = (
  world: World,
  { path, body, merchant }: Sent,
): ((answer: Answer) => PayoutTerms | undefined) => {
  if (!path.endsWith('/payouts')) return () => undefined
  const sentAtMs = elapsedMs()
  const facts = { fee: feeFact(world, JSON.parse(body)), rules: merchant.access.rules }
  const { fee, rules } = { fee: facts.fee.sure(), rules: facts.rules.sure() }
  const versions = [facts.fee.version, facts.rules.version]
  return ({ body: { data } }) => {
    const createdAtMs = Date.parse(data.created_at) - epochOf()
    // Of a request before this one, whose answer was lost.
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
