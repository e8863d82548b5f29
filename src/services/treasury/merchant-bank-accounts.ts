import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { changeOf } from '../../domain/audit/entry.ts'
import type { Country, Currency } from '../../domain/markets.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import type { MerchantChange } from '../../domain/people/mails.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { maskedAccountNumber } from '../../domain/treasury/account-number.ts'
import { bankAccountsMax } from '../../domain/treasury/bank-account.ts'
import { lockApplication } from '../../repositories/merchants/applications.ts'
import {
  lockOrganisation,
  readVerifiedContact,
} from '../../repositories/merchants/organisations.ts'
import {
  type BankAccountFilters,
  type BankAccountRow,
  countBankAccounts,
  eraseBankAccount as erase,
  findBankAccount,
  hasOpenWithdrawal,
  insertBankAccount,
  isOwnBankAccount,
  lockBankAccount,
  type ShownBankAccount,
  updateBankAccount,
} from '../../repositories/treasury/merchant-bank-accounts.ts'
import { listBankAccounts } from '../../repositories/treasury/platform-bank-accounts.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../people/notify.ts'
import { requireAccountNumber, requireBic, requireVisible } from './account-fields.ts'
import { accountNumberOf } from './platform-bank-accounts.ts'

/**
 * Merchants' bank accounts. Staff verify a live account before money is sent to it. The merchant is
 * notified when an account is added or verified, and can object until `usable_from`.
 */

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'sealer'> & Acting

interface BankAccountRequest {
  currency: Currency
  country: Country
  bank: string
  holder: string
  account_number: string
  bic?: string | undefined
  clearing_member_id?: string | undefined
}

/** The audit trail cannot be erased, so it excludes account holders and account numbers. */
const recorded = [
  'currency',
  'country',
  'bank',
  'bic',
  'clearing_member_id',
  'last_four',
  'status',
  'usable_from',
  'evidence',
  'rejection_reason',
  'disabled_at',
  'erased_at',
] as const

const record = (
  ctx: Context,
  tx: Tx,
  before: BankAccountRow | undefined,
  after: BankAccountRow,
  reason: string | null = null,
): Promise<void> =>
  recordAct(ctx, tx, {
    subject: 'merchant_bank_account',
    id: after.id,
    applicationId: after.application_id,
    environment: after.environment,
    reason,
    ...changeOf(recorded, before, after),
  })

/**
 * Notifies the merchant's contact about a live account, provided that the contact's e-mail address
 * is verified.
 */
const mailMerchant = async (
  ctx: Context,
  tx: Tx,
  { application_id, environment, bank, last_four }: BankAccountRow,
  change: Extract<MerchantChange, `bank_account_${string}`>,
): Promise<void> => {
  if (environment !== 'live') return
  const contact = await readVerifiedContact(tx, application_id)
  if (contact === undefined) return
  const about = `${bank} ${maskedAccountNumber(last_four)}`
  const facts = { name: contact.name, merchant_change: change, about }
  await notify(ctx, tx, contact, 'merchant_change', facts)
}

const requireShown = async (tx: Tx, id: string): Promise<ShownBankAccount> => {
  const account = await findBankAccount(tx, id, {})
  if (account === undefined) throw new Problem('not_found')
  return account
}

/**
 * Adds a bank account. A test account is verified immediately. Throws Problem `not_found`. Throws
 * InvalidRequest if the account number is invalid or belongs to the platform, if a field has no
 * visible character, or if the merchant has reached the limit of accounts.
 */
export const addBankAccount = async (
  ctx: Context,
  tx: Tx,
  id: string,
  owner: Pick<Owner, 'applicationId' | 'environment'>,
  { currency, country, bank, holder, account_number, ...ids }: BankAccountRequest,
): Promise<ShownBankAccount> => {
  requireVisible({ bank, holder }, ['bank', 'holder'])
  const number = requireAccountNumber(country, account_number)
  const ours = await listBankAccounts(tx)
  if (ours.some((each) => accountNumberOf(ctx, each) === number)) {
    throw new InvalidRequest({ account_number: [{ code: 'account_number_used' }] })
  }
  const { applicationId, environment } = owner
  const application = await lockApplication(tx, applicationId)
  if (application === undefined) throw new Problem('not_found')
  const { organisation_id: organisationId } = application
  await lockOrganisation(tx, organisationId)
  if ((await countBankAccounts(tx, organisationId, environment)) >= bankAccountsMax) {
    const fault = { code: 'bank_accounts_reached', max: bankAccountsMax } as const
    throw new InvalidRequest({ account_number: [fault] })
  }
  const { principal } = ctx.act
  const nowMs = ctx.clock.nowMs()
  const isLive = environment === 'live'
  await insertBankAccount(tx, {
    id,
    currency,
    country,
    bank,
    holder,
    bic: requireBic(ids.bic),
    clearing_member_id: ids.clearing_member_id ?? null,
    organisation_id: organisationId,
    application_id: applicationId,
    environment,
    sealed_number: ctx.sealer.seal(number),
    last_four: number.slice(-4),
    status: isLive ? 'pending' : 'verified',
    usable_from: new Date(nowMs + (isLive ? ctx.config.bankAccountWaitMs : 0)).toISOString(),
    added_by: principal.kind === 'person' ? principal.personId : null,
    is_added_by_merchant: principal.kind === 'api_key',
    created_at: new Date(nowMs).toISOString(),
  })
  const added = await requireShown(tx, id)
  await record(ctx, tx, undefined, added)
  await mailMerchant(ctx, tx, added, 'bank_account_added')
  return added
}

export const addMerchantBankAccount = (
  ctx: Context,
  owner: Pick<Owner, 'applicationId' | 'environment'>,
  request: BankAccountRequest,
): Promise<ShownBankAccount> =>
  ctx.db
    .transaction()
    .execute((tx) => addBankAccount(ctx, tx, newId(ctx.clock.nowMs()), owner, request))

/** Locks an account, applies `work` and audits the change. Throws Problem `not_found`. */
const changeAccount = (
  ctx: Context,
  id: string,
  filters: BankAccountFilters,
  reason: string | null,
  work: (tx: Tx, before: BankAccountRow) => Promise<void>,
): Promise<ShownBankAccount> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockBankAccount(tx, id, filters)
    if (before === undefined) throw new Problem('not_found')
    await work(tx, before)
    const after = await requireShown(tx, id)
    await record(ctx, tx, before, after, reason)
    return after
  })

/** Throws Problem `bank_account_over` if the account was already decided or disabled. */
const requirePending = ({ status, disabled_at }: BankAccountRow): void => {
  if (status !== 'pending' || disabled_at !== null) throw new Problem('bank_account_over')
}

/**
 * Verifies an account. `account_number` is the number in the evidence. Throws InvalidRequest if the
 * account has a different number. Throws Problem `own_order` for the person who added the account,
 * and `second_person_needed` if a management token is used both to add and to verify the account.
 */
export const verifyBankAccount = (
  ctx: Context,
  id: string,
  decider: Decider,
  { account_number, evidence }: { account_number: string; evidence: string },
): Promise<ShownBankAccount> =>
  changeAccount(ctx, id, {}, null, async (tx, before) => {
    requirePending(before)
    await requireOther(tx, before, decider)
    const number = requireAccountNumber(before.country, account_number)
    if (before.sealed_number === null || ctx.sealer.open(before.sealed_number) !== number) {
      throw new InvalidRequest({ account_number: [{ code: 'other_account_number' }] })
    }
    const decided_at = ctx.clock.nowIso()
    const decided_by = decider?.personId ?? null
    await updateBankAccount(tx, id, { status: 'verified', decided_by, decided_at, evidence })
    await mailMerchant(ctx, tx, before, 'bank_account_verified')
  })

const requireOther = async (tx: Tx, row: BankAccountRow, decider: Decider): Promise<void> => {
  if (row.is_added_by_merchant) return
  if (decider === undefined) {
    if (row.added_by === null) throw new Problem('second_person_needed')
  } else if (await isOwnBankAccount(tx, row, decider.personId)) throw new Problem('own_order')
}

export const rejectBankAccount = (
  ctx: Context,
  id: string,
  decider: Decider,
  reason: string,
): Promise<ShownBankAccount> =>
  changeAccount(ctx, id, {}, reason, async (tx, before) => {
    requirePending(before)
    const at = ctx.clock.nowIso()
    await updateBankAccount(tx, id, {
      status: 'rejected',
      decided_by: decider?.personId ?? null,
      decided_at: at,
      rejection_reason: reason,
      disabled_at: at,
    })
  })

/** `filters`: the application and environment of the API key; empty for staff. */
export const disableBankAccount = (
  ctx: Context,
  id: string,
  filters: BankAccountFilters,
  reason: string | null,
): Promise<ShownBankAccount> =>
  changeAccount(ctx, id, filters, reason, async (tx, before) => {
    if (before.disabled_at !== null) return
    await updateBankAccount(tx, id, { disabled_at: ctx.clock.nowIso() })
  })

/**
 * Erases the holder and the account number, and disables the account. Throws Problem
 * `withdrawal_in_progress` while a withdrawal to this account is in progress, because the bank file
 * and the evidence need the erased fields.
 */
export const eraseBankAccount = (
  ctx: Context,
  id: string,
  reason: string,
): Promise<ShownBankAccount> =>
  changeAccount(ctx, id, {}, reason, async (tx) => {
    if (await hasOpenWithdrawal(tx, id)) throw new Problem('withdrawal_in_progress')
    await erase(tx, id, ctx.clock.nowIso())
  })
