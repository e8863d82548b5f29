import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { lowestIdAt, newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import {
  type BankParty,
  bankIdOf,
  type CreditTransfer,
  remittanceOf,
} from '../../domain/treasury/bank-file.ts'
import {
  openWithdrawalStatuses,
  type WithdrawalHoldReason,
} from '../../domain/treasury/withdrawal.ts'
import { findOrganisation } from '../../repositories/merchants/organisations.ts'
import { areExportsLocked, confirmExports as confirm } from '../../repositories/restores.ts'
import { findAnyBankAccount } from '../../repositories/treasury/platform-bank-accounts.ts'
import {
  type BatchRow,
  countLostDownloads,
  insertBatch,
  lockBankAccountOfBatch,
  lockBatch,
  readBatchLines,
  updateBatch,
} from '../../repositories/treasury/withdrawal-batches.ts'
import {
  lockApproved,
  lockBatchLines,
  type WithdrawalRow,
} from '../../repositories/treasury/withdrawals.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { accountNumberOf } from './platform-bank-accounts.ts'
import { obstacleToPay, sendWithin, withholdWithin } from './withdrawals.ts'

/** Batches of withdrawals for a bank. Each withdrawal is in only one batch. */

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders' | 'sealer'> & Acting

/** Withdrawals above this limit are in the next batch. */
const linesMax = 500

/**
 * Throws Problem `exports_locked` for live money if `confirmExports` was not called after a
 * restore.
 */
const requireUnlocked = async (tx: Tx, environment: Environment): Promise<void> => {
  if (environment === 'live' && (await areExportsLocked(tx))) throw new Problem('exports_locked')
}

/**
 * Unlocks exports after a restore. Staff first compare the last batch with the bank. All earlier
 * batches then count as downloaded. Throws Problem `exports_locked` while a recovery is open.
 */
export const confirmExports = (ctx: Context, evidence: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    if (!(await confirm(tx, ctx.clock.nowIso()))) throw new Problem('exports_locked')
    await countLostDownloads(tx)
    await recordAct(ctx, tx, {
      subject: 'withdrawal_batch',
      id: null,
      environment: 'live',
      before: {},
      after: { evidence },
    })
  })

/** A withdrawal that was excluded from a batch or from its file. */
export interface HeldWithdrawal {
  id: string
  organisation_id: string
  organisation_name: string
  amount: number
  reason: WithdrawalHoldReason
}

const sumOf = (rows: readonly WithdrawalRow[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/** Separates locked withdrawals that can be paid from withdrawals that are held. */
const sort = async (
  tx: Tx,
  rows: readonly WithdrawalRow[],
): Promise<{ payable: WithdrawalRow[]; held: HeldWithdrawal[] }> => {
  const payable: WithdrawalRow[] = []
  const held: HeldWithdrawal[] = []
  for (const row of rows) {
    const isOver = !openWithdrawalStatuses.includes(row.status)
    const reason = isOver ? 'status_changed' : await obstacleToPay(tx, row)
    if (reason === undefined) {
      payable.push(row)
    } else {
      const { id, organisation_id, amount } = row
      const { name = '' } = (await findOrganisation(tx, organisation_id)) ?? {}
      held.push({ id, organisation_id, organisation_name: name, amount, reason })
    }
  }
  return { payable, held }
}

/**
 * Locks the oldest approved withdrawals until a batch is full. Held withdrawals do not count, so
 * they cannot block newer withdrawals. Returns at most `linesMax` held withdrawals.
 */
const lockPayable = async (
  tx: Tx,
  scope: Pick<WithdrawalRow, 'environment' | 'currency'>,
): Promise<{ payable: WithdrawalRow[]; held: HeldWithdrawal[] }> => {
  const payable: WithdrawalRow[] = []
  const held: HeldWithdrawal[] = []
  let after: string | undefined = lowestIdAt(0)
  while (after !== undefined && payable.length < linesMax) {
    const limit = linesMax - payable.length
    const rows = await lockApproved(tx, scope, { after, limit })
    const sorted = await sort(tx, rows)
    payable.push(...sorted.payable)
    held.push(...sorted.held.slice(0, linesMax - held.length))
    after = rows.length < limit ? undefined : rows.at(-1)?.id
  }
  return { payable, held }
}

/** Returns the ids and reasons in the format of the audit trail. */
const recordedHeld = (held: readonly HeldWithdrawal[]): { held?: string[] } =>
  held.length === 0 ? {} : { held: held.map(({ id, reason }) => `${id} ${reason}`) }

/**
 * Exports approved withdrawals in the currency of a platform bank account, oldest first. The
 * withdrawals are marked as sent, so that no other batch contains them. Withdrawals that may not be
 * paid stay approved and are returned as `held`. Throws InvalidRequest if the bank account does not
 * exist. Throws Problem `nothing_to_export`, and the errors of `requireUnlocked`.
 */
export const exportWithdrawals = (
  ctx: Context,
  exporter: Decider,
  { bank_account_id, environment }: { bank_account_id: string; environment: Environment },
): Promise<{ id: string; held: HeldWithdrawal[] }> =>
  ctx.db.transaction().execute(async (tx) => {
    const account = await lockBankAccountOfBatch(tx, bank_account_id)
    if (account === undefined) {
      throw new InvalidRequest({ bank_account_id: [{ code: 'unknown_bank_account' }] })
    }
    await requireUnlocked(tx, environment)
    const nowMs = ctx.clock.nowMs()
    const { currency } = account
    const { payable, held } = await lockPayable(tx, { environment, currency })
    if (payable.length === 0) throw new Problem('nothing_to_export')
    const batch = {
      id: newId(nowMs),
      environment,
      bank_account_id,
      currency,
      line_count: payable.length,
      amount: sumOf(payable),
      downloads: 0,
      exported_by: exporter?.personId ?? null,
      created_at: new Date(nowMs).toISOString(),
    }
    await insertBatch(tx, batch)
    for (const row of payable) {
      await sendWithin(ctx, tx, row, exporter, { bank_account_id, batch_id: batch.id })
    }
    const { id, line_count, amount } = batch
    const after = { bank_account_id, currency, line_count, amount, ...recordedHeld(held) }
    await recordAct(ctx, tx, { subject: 'withdrawal_batch', id, environment, before: {}, after })
    return { id, held }
  })

/** The content of a bank file. `batch.downloads` includes the current download. */
export interface BankFile {
  batch: BatchRow
  debtor: BankParty
  transfers: CreditTransfer[]
  held: HeldWithdrawal[]
}

/**
 * Counts a download of a locked batch. Before the first download, no bank can have the file, so
 * withdrawals that cannot be paid are removed from the batch. Returns undefined and counts nothing
 * if no withdrawal is left.
 */
const countDownload = async (
  ctx: Context,
  tx: Tx,
  before: BatchRow,
  format: string,
): Promise<{ batch: BatchRow; held: HeldWithdrawal[]; ids: string[] } | undefined> => {
  const { id, environment, downloads } = before
  const lines = await lockBatchLines(tx, id)
  const { payable, held } = await sort(tx, lines)
  const withheld = new Set(downloads > 0 ? [] : held.map((each) => each.id))
  const left = lines.filter((each) => !withheld.has(each.id))
  for (const row of lines) {
    if (withheld.has(row.id) && row.status === 'sent') await withholdWithin(ctx, tx, row)
  }
  const batch = await updateBatch(tx, id, {
    downloads: downloads + Number(payable.length > 0),
    line_count: left.length,
    amount: sumOf(left),
  })
  await recordAct(ctx, tx, {
    subject: 'withdrawal_batch',
    id,
    environment,
    before: { downloads },
    after: { downloads: batch.downloads, format, ...recordedHeld(held) },
  })
  const ids = payable.map((each) => each.id)
  return ids.length === 0 ? undefined : { batch, held, ids }
}

/**
 * Returns the content of a bank file: all withdrawals of the batch that are still sent and can be
 * paid. The download is audited. Throws Problem `not_found` and `nothing_to_export`, and the errors
 * of `requireUnlocked`.
 */
export const downloadBatch = async (
  ctx: Context,
  id: string,
  format: string,
): Promise<BankFile> => {
  const file = await ctx.db.transaction().execute(async (tx) => {
    const before = await lockBatch(tx, id)
    const debtor = before && (await findAnyBankAccount(tx, before.bank_account_id))
    if (before === undefined || debtor === undefined) throw new Problem('not_found')
    await requireUnlocked(tx, before.environment)
    const counted = await countDownload(ctx, tx, before, format)
    if (counted === undefined) return undefined
    const { batch, held, ids } = counted
    const lines = await readBatchLines(tx, ids)
    const transfers = lines.map(({ sealed_number, holder, ...line }) => {
      if (sealed_number === null || holder === null) {
        throw new Error('a bank account with an open withdrawal is erased')
      }
      const { bank, country, amount, bic, clearing_member_id } = line
      return {
        end_to_end_id: bankIdOf(line.id),
        amount,
        holder,
        bank,
        bic,
        clearing_member_id,
        country,
        account_number: ctx.sealer.open(sealed_number),
        reference: remittanceOf(line.organisation_name, line.id, batch.environment),
      }
    })
    const { holder, bank, country } = debtor
    const account_number = accountNumberOf(ctx, debtor)
    return { batch, debtor: { holder, bank, country, account_number }, transfers, held }
  })
  // Thrown after the commit, so that withdrawals removed from the batch stay approved.
  if (file === undefined) throw new Problem('nothing_to_export')
  return file
}
