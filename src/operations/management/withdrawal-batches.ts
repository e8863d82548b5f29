import { toFixedDecimal } from '../../domain/decimal-amount.ts'
import { personOf } from '../../domain/merchants/caller.ts'
import { protectCell } from '../../domain/people-cells.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { bankIdOf, messageIdOf, painDocument } from '../../domain/treasury/bank-file.ts'
import { created } from '../../replies/replies.ts'
import { findBatch, listBatches } from '../../repositories/treasury/withdrawal-batches.ts'
import { withdrawalBatchResource } from '../../resources/withdrawals.ts'
import {
  type AnswerResult,
  findStatementAccounts,
  recordBankAnswer,
} from '../../services/treasury/bank-answers.ts'
import {
  type BankFile,
  confirmExports,
  downloadBatch,
  exportWithdrawals as exportAll,
} from '../../services/treasury/withdrawal-batches.ts'
import { createCsvWriter } from '../csv.ts'
import type { ManagementHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'

export const exportWithdrawals: ManagementHandler<'exportWithdrawals'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { id, held } = await exportAll(ctx, personOf(caller), body)
  return created({ data: withdrawalBatchResource(await findBatch(ctx.db, id)), held }, id)
}

export const listWithdrawalBatches: ManagementHandler<'listWithdrawalBatches'> = (input) =>
  replyWithCursorList(input, (keyset) => listBatches(input.ctx.db, keyset), withdrawalBatchResource)

const csvColumns = [
  'end_to_end_id',
  'holder',
  'bank',
  'country',
  'account_number',
  'amount',
  'currency',
  'reference',
] as const

/**
 * Amounts are in major units. Some cells contain text written by merchants, which spreadsheets must
 * not evaluate as a formula.
 */
const csvOf = (
  { batch: { currency }, transfers }: BankFile,
  warning: string | null,
  columns: readonly (typeof csvColumns)[number][],
): string => {
  const { header, line } = createCsvWriter(columns, undefined, 'UTC')
  const lines = transfers.map(({ holder, bank, reference, amount, ...transfer }) =>
    line({
      ...transfer,
      currency,
      amount: toFixedDecimal(amount, currency),
      holder: protectCell(holder),
      bank: protectCell(bank),
      reference: protectCell(reference),
    }),
  )
  return [warning === null ? '' : `${warning}\r\n`, header, ...lines].join('')
}

export const downloadWithdrawalBatch: ManagementHandler<'downloadWithdrawalBatch'> = async ({
  ctx,
  params,
  body: { format, columns = csvColumns },
}) => {
  // The bank's response can be matched only by these ids.
  if (!columns.includes('end_to_end_id')) {
    throw new InvalidRequest({ columns: [{ code: 'end_to_end_id_missing' }] })
  }
  const file = await downloadBatch(ctx, params.id, format)
  const { id, environment, downloads, created_at, currency } = file.batch
  const isCopy = downloads > 1
  const isTest = environment === 'test'
  const warnings = [
    ...(isTest ? ['TEST: do not send this file to a bank'] : []),
    ...(isCopy ? [`DUPLICATE: download ${downloads} of batch ${bankIdOf(id)}`] : []),
  ]
  const warning = warnings.length === 0 ? null : warnings.join('. ')
  const name = `${isTest ? 'TEST-' : ''}withdrawals-${bankIdOf(id)}${isCopy ? '-duplicate' : ''}`
  const message_id = messageIdOf(id, environment)
  const data =
    format === 'csv'
      ? { file_name: `${name}.csv`, content: csvOf(file, warning, columns) }
      : {
          file_name: `${name}.xml`,
          content: painDocument({ ...file, message_id, created_at, currency, warning }),
        }
  return { status: 200, body: { data: { ...data, downloads }, held: file.held } }
}

export const confirmWithdrawalExports: ManagementHandler<'confirmWithdrawalExports'> = async ({
  ctx,
  body,
}) => {
  await confirmExports(ctx, body.evidence)
  return { status: 204, body: undefined }
}

export const recordBankAnswers: ManagementHandler<'recordBankAnswers'> = async ({
  ctx,
  caller,
  body: { answers, evidence, bank_account_id },
}) => {
  const lines: (AnswerResult & { end_to_end_id: string })[] = []
  const accountOf = await findStatementAccounts(ctx, answers, bank_account_id?.toLowerCase())
  for (const answer of answers) {
    const { end_to_end_id, currency } = answer
    const source = { evidence, bank_account_id: accountOf.get(currency) }
    const recorded = await recordBankAnswer(ctx, personOf(caller), answer, source)
    lines.push({ end_to_end_id, ...recorded })
  }
  const count = (wanted: AnswerResult['result']): number =>
    lines.filter(({ result }) => result === wanted).length
  const counts = {
    paid: count('paid'),
    returned: count('returned'),
    return_proposed: count('return_proposed'),
    repeated: count('repeated'),
    refused: count('refused'),
  }
  return { status: 200, body: { data: { ...counts, lines } } }
}
