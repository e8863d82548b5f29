import type { Executor, Tx } from '../../database/database.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { feeAmount } from '../../domain/payouts/fee.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import type { PayoutScope, ScopedRule } from '../../repositories/payouts/approval-rules.ts'
import { readFees } from '../../repositories/payouts/fee-schedules.ts'
import { applyApprovalRules } from './apply-approval-rules.ts'

/** Amounts are in minor units of `currency`. */
export interface BulkTerms {
  currency: Currency
  reference: string | null
  description: string | null
  metadata: Record<string, unknown> | null
  lines: BulkLineTerms[]
}

interface BulkLineTerms {
  amount: number
  country: Country
  provider: Provider
  phone_number: string
  msisdn: string
  merchant_reference: string | null
}

export interface PricedBulk {
  lines: (BulkLineTerms & { fee_amount: number })[]
  amount: number
  fee_amount: number
}

const totalMax = Number.MAX_SAFE_INTEGER

const tooLarge = (): InvalidRequest =>
  new InvalidRequest({ payouts: [{ code: 'total_too_large', max: totalMax }] })

const marketKey = ({ provider, country }: BulkLineTerms): string => `${provider} ${country}`

/**
 * Adds the fees that apply at the time `at` to each line. Throws InvalidRequest if the total
 * exceeds 2^53 − 1, the largest amount that a balance or a response can represent.
 */
export const priceBulkPayout = async (
  executor: Executor,
  { organisationId: organisation_id }: Pick<Caller, 'organisationId'>,
  { currency, lines }: BulkTerms,
  at: string,
): Promise<PricedBulk> => {
  const markets = new Map(
    lines.map((line) => [marketKey(line), { ...line, organisation_id, currency, created_at: at }]),
  )
  const feeOf = await readFees(executor, [...markets.values()])
  const fees = new Map([...markets].map(([key, market]) => [key, feeOf(market)]))
  const priced = lines.map((line) => {
    const fee = fees.get(marketKey(line))
    const fee_amount = fee && feeAmount(line.amount, fee)
    if (fee_amount === undefined) throw tooLarge()
    return { ...line, fee_amount }
  })
  const amount = priced.reduce((sum, line) => sum + BigInt(line.amount), 0n)
  const fee = priced.reduce((sum, line) => sum + BigInt(line.fee_amount), 0n)
  if (amount + fee > BigInt(totalMax)) throw tooLarge()
  return { lines: priced, amount: Number(amount), fee_amount: Number(fee) }
}

/** An approval rule treats a bulk payout as one payout of the total amount. */
export const bulkNeedsApproval = async (
  tx: Tx,
  payout: PayoutScope & { amount: number },
  rule: ScopedRule | undefined,
  at: string,
): Promise<boolean> => (await applyApprovalRules(tx, [rule], at)).isNeeded(payout, rule)
