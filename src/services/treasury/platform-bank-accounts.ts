import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import {
  type BankAccountRow,
  disableBankAccount,
  findBankAccount,
  insertBankAccount,
  listBankAccounts,
} from '../../repositories/treasury/platform-bank-accounts.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'sealer'> & Acting

type NewBankAccount = Pick<
  BankAccountRow,
  'name' | 'bank' | 'country' | 'currency' | 'holder' | 'number'
>

/** The account number, which merchants need for their transfers. */
export const accountNumberOf = (
  { sealer }: Pick<AppContext, 'sealer'>,
  { number }: BankAccountRow,
): string => sealer.open(Buffer.from(number, 'base64'))

const recorded = ['name', 'bank', 'country', 'currency', 'holder', 'number_end'] as const

const endLength = 4

/**
 * Adds a bank account of the platform. Throws InvalidRequest if an account has this number already:
 * its transfers could be recorded twice.
 */
export const addBankAccount = (
  ctx: Context,
  personId: string | null,
  account: NewBankAccount,
): Promise<BankAccountRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const number = account.number.toUpperCase().replace(/[\s.-]/g, '')
    const others = await listBankAccounts(tx)
    if (others.some((other) => accountNumberOf(ctx, other) === number)) {
      throw new InvalidRequest({ account_number: [{ code: 'account_number_used' }] })
    }
    const nowMs = ctx.clock.nowMs()
    const row = {
      ...account,
      id: newId(nowMs),
      number: ctx.sealer.seal(number).toString('base64'),
      number_end: number.slice(-endLength),
      created_by: personId,
      created_at: new Date(nowMs).toISOString(),
      disabled_at: null,
    }
    await insertBankAccount(tx, row)
    const change = changeOf(recorded, undefined, row)
    await recordAct(ctx, tx, { subject: 'platform_bank_account', id: row.id, ...change })
    return row
  })

/** Disables a bank account: no transfer to it is recorded any more. Throws Problem `not_found`. */
export const endBankAccount = (ctx: Context, id: string, reason: string): Promise<BankAccountRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const isChanged = await disableBankAccount(tx, id, ctx.clock.nowIso())
    const row = await findBankAccount(tx, id)
    if (row === undefined) throw new Problem('not_found')
    if (isChanged) {
      const before = { disabled: false }
      const after = { disabled: true }
      await recordAct(ctx, tx, { subject: 'platform_bank_account', id, reason, before, after })
    }
    return row
  })
