import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import {
  type BankParty,
  bankIdOf,
  type CreditTransfer,
  remittanceOf,
} from '../../domain/treasury/bank-file.ts'
import { areExportsLocked, confirmExports as confirm } from '../../repositories/restores.ts'
import { findAnyBankAccount } from '../../repositories/treasury/platform-bank-accounts.ts'
import {
  type BatchRow,
  countDownload,
  countLostDownloads,
  insertBatch,
  lockBankAccountOfBatch,
  readBatchLines,
} from '../../repositories/treasury/withdrawal-batches.ts'
import { lockApproved } from '../../repositories/treasury/withdrawals.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { accountNumberOf } from './platform-bank-accounts.ts'
import { obstacleToPay, sendWithin } from './withdrawals.ts'

/** Batches of withdrawals for a bank. Each withdrawal is exported only once. */

type Context = Pick<AppContext, 'clock' | 'config' | 'db' | 'liveProviders' | 'sealer'> & Acting

/** The next batch includes the remaining withdrawals. */
const linesMax = 500

/**
 * Throws Problem `exports_locked` for live money after a restore, until `confirmExports` is called.
 */
const requireUnlocked = async (tx: Tx, environment: Environment): Promise<void> => {
  if (environment === 'live' && (await areExportsLocked(tx))) throw new Problem('exports_locked')
}

/**
 * Unlocks exports after a restore, once staff have compared the last batch with the bank. All
 * earlier batches then count as downloaded. Throws Problem `exports_locked` while a recovery is
 * open.
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

/**
 * Exports approved withdrawals in the currency of a platform bank account, oldest first. Marks them
 * as sent, so that no other batch contains them. Withdrawals that may not be paid stay approved.
 * Throws InvalidRequest if the bank account does not exist. Throws Problem `withdrawal_over` if no
 * withdrawal can be exported, and the errors of `requireUnlocked`.
 */
export const exportWithdrawals = (
  ctx: Context,
  exporter: Decider,
  { bank_account_id, environment }: { bank_account_id: string; environment: Environment },
): Promise<string> =>
  ctx.db.transaction().execute(async (tx) => {
    const account = await lockBankAccountOfBatch(tx, bank_account_id)
    if (account === undefined) {
      throw new InvalidRequest({ bank_account_id: [{ code: 'unknown_bank_account' }] })
    }
    await requireUnlocked(tx, environment)
    const nowMs = ctx.clock.nowMs()
    const { currency } = account
    const approved = await lockApproved(tx, { environment, currency }, linesMax)
    const payable = []
    for (const row of approved) {
      if ((await obstacleToPay(tx, row)) === undefined) payable.push(row)
    }
    if (payable.length === 0) throw new Problem('withdrawal_over')
    const batch = {
      id: newId(nowMs),
      environment,
      bank_account_id,
      currency,
      line_count: payable.length,
      amount: payable.reduce((sum, { amount }) => sum + amount, 0),
      downloads: 0,
      exported_by: exporter?.personId ?? null,
      created_at: new Date(nowMs).toISOString(),
    }
    await insertBatch(tx, batch)
    for (const row of payable) {
      await sendWithin(ctx, tx, row, exporter, { bank_account_id, batch_id: batch.id })
    }
    const { line_count, amount } = batch
    const after = { bank_account_id, currency, line_count, amount }
    await recordAct(ctx, tx, {
      subject: 'withdrawal_batch',
      id: batch.id,
      environment,
      before: {},
      after,
    })
    return batch.id
  })

/** The content of a bank file. `batch.downloads` includes this download. */
export interface BankFile {
  batch: BatchRow
  debtor: BankParty
  transfers: CreditTransfer[]
}

/**
 * Returns the content of a batch's file, and audits the download. Throws Problem `not_found`,
 * `bank_account_over` if an account number was erased, and the errors of `requireUnlocked`.
 */
export const downloadBatch = (ctx: Context, id: string, format: string): Promise<BankFile> =>
  ctx.db.transaction().execute(async (tx) => {
    const batch = await countDownload(tx, id)
    const debtor = batch && (await findAnyBankAccount(tx, batch.bank_account_id))
    if (batch === undefined || debtor === undefined) throw new Problem('not_found')
    const { downloads, environment } = batch
    await requireUnlocked(tx, environment)
    await recordAct(ctx, tx, {
      subject: 'withdrawal_batch',
      id,
      environment,
      before: { downloads: downloads - 1 },
      after: { downloads, format },
    })
    const lines = await readBatchLines(tx, id)
    const transfers = lines.map(({ sealed_number, holder, ...line }) => {
      if (sealed_number === null || holder === null) throw new Problem('bank_account_over')
      const { bank, country, amount } = line
      return {
        end_to_end_id: bankIdOf(line.id),
        amount,
        holder,
        bank,
        country,
        account_number: ctx.sealer.open(sealed_number),
        reference: remittanceOf(line.organisation_name, line.id, environment),
      }
    })
    const { holder, bank, country } = debtor
    const account_number = accountNumberOf(ctx, debtor)
    return { batch, debtor: { holder, bank, country, account_number }, transfers }
  })
