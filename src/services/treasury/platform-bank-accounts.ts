import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { doCountAsOne } from '../../repositories/people/people.ts'
import {
  approveBankAccount as approve,
  type BankAccountRow,
  disableBankAccount,
  findAnyBankAccount,
  insertBankAccount,
  listBankAccounts,
  lockBankNumbers,
} from '../../repositories/treasury/platform-bank-accounts.ts'
import { hasOtherApprover, isLive } from '../approvals/controls.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireAccountNumber, requireVisible } from './account-fields.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'liveProviders' | 'sealer'> & Acting

type NewBankAccount = Pick<
  BankAccountRow,
  'name' | 'bank' | 'country' | 'currency' | 'holder' | 'number'
>

/** Decrypts the account number, which merchants need for their transfers. */
export const accountNumberOf = (
  { sealer }: Pick<AppContext, 'sealer'>,
  { number }: BankAccountRow,
): string => sealer.open(Buffer.from(number, 'base64'))

const recorded = [
  'name',
  'bank',
  'country',
  'currency',
  'holder',
  'number_end',
  'approved_at',
] as const

const endLength = 4

/**
 * Throws InvalidRequest if an account selected by `isCompared` has the same number. With two such
 * accounts, one transfer could be recorded twice.
 */
const requireUnusedNumber = async (
  ctx: Context,
  tx: Tx,
  number: string,
  isCompared: (account: BankAccountRow) => boolean = () => true,
): Promise<void> => {
  await lockBankNumbers(tx)
  const compared = (await listBankAccounts(tx)).filter(isCompared)
  if (compared.some((account) => accountNumberOf(ctx, account) === number)) {
    throw new InvalidRequest({ account_number: [{ code: 'account_number_used' }] })
  }
}

/**
 * Adds a platform bank account. Merchants send live money to the account, so a second person must
 * approve it if the service has another approver. Throws InvalidRequest if the number is not valid
 * in the country, if a field has no visible character, or if another account has the same number.
 */
export const addBankAccount = (
  ctx: Context,
  decider: Decider,
  account: NewBankAccount,
): Promise<BankAccountRow> =>
  ctx.db.transaction().execute(async (tx) => {
    requireVisible(account, ['name', 'bank', 'holder'])
    const number = requireAccountNumber(account.country, account.number)
    await requireUnusedNumber(ctx, tx, number)
    const nowMs = ctx.clock.nowMs()
    const now = new Date(nowMs).toISOString()
    const needsApproval =
      decider !== undefined && isLive(ctx) && (await hasOtherApprover(ctx, tx, decider.personId))
    const row = {
      ...account,
      id: newId(nowMs),
      number: ctx.sealer.seal(number).toString('base64'),
      number_end: number.slice(-endLength),
      created_by: decider?.personId ?? null,
      created_at: now,
      approved_at: needsApproval ? null : now,
      approved_by: null,
      disabled_at: null,
    }
    await insertBankAccount(tx, row)
    const change = changeOf(recorded, undefined, row)
    await recordAct(ctx, tx, { subject: 'platform_bank_account', id: row.id, ...change })
    return row
  })

/**
 * Approves a bank account that another person added. Throws Problem `not_found`, `own_order` for
 * the person who added the account, `person_unconfirmed` if both accounts may belong to the same
 * person, and `bank_account_over` if the bank account is already approved or disabled. Throws
 * InvalidRequest if an approved account has the same number.
 */
export const approveBankAccount = (
  ctx: Context,
  decider: Decider,
  id: string,
): Promise<BankAccountRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await findAnyBankAccount(tx, id)
    if (before === undefined) throw new Problem('not_found')
    if (decider !== undefined && before.created_by !== null) {
      if (decider.personId === before.created_by) throw new Problem('own_order')
      if (isLive(ctx) && (await doCountAsOne(tx, decider.personId, before.created_by))) {
        throw new Problem('person_unconfirmed')
      }
    }
    const approval = { approved_at: ctx.clock.nowIso(), approved_by: decider?.personId ?? null }
    if (!(await approve(tx, id, approval))) throw new Problem('bank_account_over')
    await requireUnusedNumber(
      ctx,
      tx,
      accountNumberOf(ctx, before),
      (other) => other.id !== id && other.approved_at !== null,
    )
    const row = { ...before, ...approval }
    const change = changeOf(recorded, before, row)
    await recordAct(ctx, tx, { subject: 'platform_bank_account', id, ...change })
    return row
  })

/**
 * Disables a bank account, so that no new transfers to it can be recorded. Throws Problem
 * `not_found`.
 */
export const disablePlatformBankAccount = (
  ctx: Context,
  id: string,
  reason: string,
): Promise<BankAccountRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const isChanged = await disableBankAccount(tx, id, ctx.clock.nowIso())
    const row = await findAnyBankAccount(tx, id)
    if (row === undefined) throw new Problem('not_found')
    if (isChanged) {
      const before = { disabled: false }
      const after = { disabled: true }
      await recordAct(ctx, tx, { subject: 'platform_bank_account', id, reason, before, after })
    }
    return row
  })
