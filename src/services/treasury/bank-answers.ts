import type { Executor } from '../../database/database.ts'
import type { Currency } from '../../domain/markets.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { spelledAlike } from '../../domain/search-text.ts'
import { withdrawalIdOf } from '../../domain/treasury/bank-file.ts'
import {
  isReturnProposedByOther,
  listProposedReturnReferences,
} from '../../repositories/approvals/proposals.ts'
import { listUsableBankAccounts } from '../../repositories/treasury/platform-bank-accounts.ts'
import { findWithdrawal, type WithdrawalRow } from '../../repositories/treasury/withdrawals.ts'
import { proposeReturnWithin } from '../approvals/propose-treasury.ts'
import type { Decider } from '../approvals/record-decision.ts'
import {
  lockReturnTopUps,
  payWithdrawal,
  requireWithdrawal,
  returnWithdrawal,
} from './withdrawals.ts'

/** Records bank reports about withdrawals. */

type Context = Parameters<typeof returnWithdrawal>[0]

export interface BankAnswer {
  end_to_end_id: string
  outcome: 'paid' | 'returned'
  amount: number
  currency: Currency
  bank_reference: string
  reason?: string
  value_date?: string
}

type Refusal =
  | 'unknown_withdrawal'
  | 'other_amount'
  | 'other_status'
  | 'reference_used'
  | 'other_bank_account'
  | 'top_up_recorded'
  | 'second_person_needed'

/** The origin of the bank reports. */
interface Source {
  evidence: string
  /** The platform bank account of the statement, if the statement identifies it. */
  bank_account_id?: string | undefined
}

export type AnswerResult =
  | { result: 'paid' | 'returned' | 'return_proposed' | 'repeated'; refusal: null }
  | { result: 'refused'; refusal: Refusal }

const refused = (refusal: Refusal): AnswerResult => ({ result: 'refused', refusal })

/**
 * Returns the bank references that are recorded or proposed for this outcome. A reference is null
 * if nobody entered it.
 */
const recordedReferences = async (
  { clock }: Context,
  executor: Executor,
  row: WithdrawalRow,
  outcome: BankAnswer['outcome'],
): Promise<(string | null)[]> => {
  if (outcome === 'paid') return row.paid_at === null ? [] : [row.bank_reference]
  if (row.status === 'returned') return [row.return_reference]
  return listProposedReturnReferences(executor, row.id, clock.nowIso())
}

/**
 * Compares a report with the recorded or proposed outcome. Returns undefined if no outcome is
 * recorded yet. A return without a recorded bank reference matches any bank reference. Also returns
 * undefined if the sender of the withdrawal reports a return that a colleague proposed. The sender
 * may not approve the return, so the sender takes over the proposal and the colleague approves it.
 */
const compareWithRecorded = async (
  ctx: Context,
  executor: Executor,
  decider: Decider,
  row: WithdrawalRow,
  { outcome, bank_reference }: BankAnswer,
): Promise<AnswerResult | undefined> => {
  const references = await recordedReferences(ctx, executor, row, outcome)
  if (references.length === 0) return undefined
  const isSame = (recorded: string | null): boolean =>
    recorded === null || spelledAlike(recorded) === spelledAlike(bank_reference)
  if (!references.some(isSame)) return refused('other_status')
  const isTakenOver =
    outcome === 'returned' &&
    row.status !== 'returned' &&
    decider !== undefined &&
    decider.personId === row.sent_by &&
    (await isReturnProposedByOther(executor, row.id, decider.personId, ctx.clock.nowIso()))
  return isTakenOver ? undefined : { result: 'repeated', refusal: null }
}

const isProblem = (error: unknown, code: Problem['code']): boolean =>
  error instanceof Problem && error.code === code

const carryOut = async (
  ctx: Context,
  decider: Decider,
  id: string,
  answer: BankAnswer,
  evidence: string,
): Promise<AnswerResult> => {
  const { outcome, bank_reference, reason = bank_reference, value_date } = answer
  if (outcome === 'paid') {
    await payWithdrawal(ctx, id, decider, { bank_reference, evidence })
    return { result: 'paid', refusal: null }
  }
  const reported = { reason, bank_reference, value_date }
  try {
    await returnWithdrawal(ctx, id, decider, reported)
    return { result: 'returned', refusal: null }
  } catch (error) {
    if (!isProblem(error, 'second_person_needed')) throw error
    return ctx.db.transaction().execute(async (tx) => {
      const row = await requireWithdrawal(tx, id)
      // Another request may have proposed a return at the same time.
      const known = await compareWithRecorded(ctx, tx, decider, row, answer)
      if (known !== undefined) return known
      const topUpIds = await lockReturnTopUps(ctx, tx, row, reported)
      if (topUpIds.length > 0) return refused('top_up_recorded')
      await proposeReturnWithin(ctx, tx, decider, row, reported)
      return { result: 'return_proposed', refusal: null }
    })
  }
}

/**
 * Returns the platform bank account of the statement for each currency of the answers. A bank
 * reference is unique only within an account. Throws InvalidRequest if no account is given and the
 * platform has several active accounts in a currency.
 */
export const findStatementAccounts = async (
  { db }: Pick<Context, 'db'>,
  answers: Pick<BankAnswer, 'currency'>[],
  bankAccountId: string | undefined,
): Promise<Map<Currency, string>> => {
  const found = new Map<Currency, string>()
  const accounts = bankAccountId === undefined ? await listUsableBankAccounts(db) : []
  for (const { currency } of answers) {
    const [account, ...others] = accounts.filter((each) => each.currency === currency)
    if (others.length > 0) {
      throw new InvalidRequest({ bank_account_id: [{ code: 'bank_account_required', currency }] })
    }
    const id = bankAccountId ?? account?.id
    if (id !== undefined) found.set(currency, id)
  }
  return found
}

/**
 * Records one bank report in a separate transaction. Recording a report twice has no further
 * effect.
 */
export const recordBankAnswer = async (
  ctx: Context,
  decider: Decider,
  answer: BankAnswer,
  { evidence, bank_account_id }: Source,
): Promise<AnswerResult> => {
  const id = withdrawalIdOf(answer.end_to_end_id)
  if (id === undefined) return refused('unknown_withdrawal')
  const read = () => findWithdrawal(ctx.db, id, {}, ctx.clock.nowIso())
  const row = await read()
  if (row === undefined) return refused('unknown_withdrawal')
  if (row.amount !== answer.amount || row.currency !== answer.currency) {
    return refused('other_amount')
  }
  const sentFrom = row.bank_account_id ?? bank_account_id
  if (bank_account_id !== undefined && sentFrom !== bank_account_id) {
    return refused('other_bank_account')
  }
  const known = await compareWithRecorded(ctx, ctx.db, decider, row, answer)
  if (known !== undefined) return known
  try {
    return await carryOut(ctx, decider, id, answer, evidence)
  } catch (error) {
    if (error instanceof InvalidRequest && 'bank_reference' in error.fieldErrors) {
      return refused('reference_used')
    }
    if (isProblem(error, 'second_person_needed')) return refused('second_person_needed')
    if (!isProblem(error, 'withdrawal_over')) throw error
    // A simultaneous request may have recorded the same report.
    const now = await read()
    const recorded = now && (await compareWithRecorded(ctx, ctx.db, decider, now, answer))
    return recorded ?? refused('other_status')
  }
}
