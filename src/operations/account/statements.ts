import type { components } from '../../../generated/account.ts'
import type { AppContext } from '../../context.ts'
import type { BalancePostingKind } from '../../domain/ledger/posting-kinds.ts'
import { type Currency, timeZones } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { statementNumber } from '../../domain/phone-number.ts'
import { inUtc, isTimestamp } from '../../domain/timestamp.ts'
import {
  type LineRow,
  type Period,
  readBalanceBefore,
  readLines,
} from '../../repositories/ledger/statement-lines.ts'
import { closePeriod } from '../../services/ledger/close-period.ts'
import { byteOrderMark, createCsvWriter } from '../csv.ts'
import type { FileLocale } from '../csv-words.ts'
import type { AccountHandler } from '../handler.ts'
import type { Checked, CheckedRequest } from '../request-check.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'

type Entry = components['schemas']['StatementEntry']

/** A period must end after it starts. A period without an end ends now. */
export const checkPeriod =
  (nowMs: () => number) =>
  ({ query: { from, to } }: CheckedRequest): Checked<undefined> => {
    if (typeof from !== 'string' || !isTimestamp(from)) return {}
    if (to !== undefined && !(typeof to === 'string' && isTimestamp(to))) return {}
    const end = typeof to === 'string' ? inUtc(to) : new Date(nowMs()).toISOString()
    return inUtc(from) < end ? {} : { fieldErrors: { to: [{ code: 'not_after_from' }] } }
  }

/** A statement whose period is closed, so that later postings do not change it. */
interface ClosedStatement {
  currency: Currency
  period: Period
  opening: number
  closing: number
  lines: AsyncIterable<LineRow[]>
  /** Converts a line to an entry without the fields that the caller may not see. */
  toEntry: (line: LineRow) => Entry
}

/**
 * Closes the period of a statement, so that no later posting belongs to it. Reads the opening and
 * closing balances. The lines are read later.
 */
const closeStatement = async (
  ctx: AppContext,
  caller: Caller,
  query: { currency: Currency; from: string; to?: string },
): Promise<ClosedStatement> => {
  const { currency } = query
  const balanceKey = {
    organisation_id: caller.organisationId,
    environment: caller.environment,
    currency,
  }
  const requestedPeriod = { from: inUtc(query.from), to: inUtc(query.to) }
  const period = await closePeriod(ctx, balanceKey, requestedPeriod)
  const [opening, closing] = await Promise.all([
    readBalanceBefore(ctx.db, balanceKey, period.from),
    readBalanceBefore(ctx.db, balanceKey, period.to),
  ])
  const lines = readLines(ctx.db, balanceKey, period, rowsAtOnce)
  const toEntry = (line: LineRow): Entry => entryOf(line, caller.applicationId)
  return { currency, period, opening, closing, lines, toEntry }
}

/**
 * Entries about another application's transactions omit the transaction id, the reference and the
 * phone number.
 */
const entryOf = (row: LineRow, applicationId: string): Entry => {
  const isOwn = row.application_id === applicationId
  const { phone_number: phone, country } = row
  return {
    id: row.posting_id,
    number: row.number,
    created_at: row.posted_at,
    kind: row.kind,
    amount: row.amount,
    balance: row.balance,
    transaction_id: isOwn ? row.transaction_id : null,
    transaction_type: row.type,
    bulk_payout_id: isOwn ? row.bulk_payout_id : null,
    reference: isOwn ? row.reference : null,
    phone_number:
      isOwn && phone !== null && country !== null ? statementNumber(phone, country) : null,
    provider: row.provider,
    fee_amount: row.fee_amount ?? 0,
    merchant_reference: isOwn || hasSharedReference(row.kind) ? row.merchant_reference : null,
    fee_charged: chargedFeeOf(row),
    payment_id: isOwn ? row.payment_id : null,
    status: row.status,
    withdrawal_id: isOwn ? row.withdrawal_id : null,
    top_up_id: row.top_up_id,
  }
}

type Subject =
  | 'payment'
  | 'payout'
  | 'refund'
  | 'returned_fee'
  | 'test_money'
  | 'adjustment'
  | 'withdrawal'
  | 'top_up'
  | 'corrected_transaction'

const subjects: Record<BalancePostingKind, Subject> = {
  collection_settled: 'payment',
  payout_reserved: 'payout',
  payout_settled: 'payout',
  payout_released: 'payout',
  bulk_payout_reserved: 'payout',
  bulk_payout_released: 'payout',
  refund_reserved: 'refund',
  refund_settled: 'refund',
  refund_released: 'refund',
  end_corrected: 'corrected_transaction',
  returned_fee_corrected: 'returned_fee',
  sandbox_opened: 'test_money',
  sandbox_topped_up: 'test_money',
  balance_adjusted: 'adjustment',
  withdrawal_reserved: 'withdrawal',
  withdrawal_released: 'withdrawal',
  withdrawal_returned: 'withdrawal',
  top_up_received: 'top_up',
  top_up_reversed: 'top_up',
}

/** Every application sees the merchant references of these entries. */
const hasSharedReference = (kind: BalancePostingKind): boolean =>
  ['adjustment', 'withdrawal', 'top_up'].includes(subjects[kind])

/**
 * Returns the fee of an entry. Payments are charged when they succeed. Payouts and withdrawals are
 * charged when their money is reserved. Refunds return the fee when their money is reserved.
 */
const chargedFeeOf = ({ kind, type, direction, fee_amount }: LineRow): number => {
  const fee = fee_amount ?? 0
  const isDebit = type === 'disbursement' || ['withdrawal', 'returned_fee'].includes(subjects[kind])
  const isCharged = isDebit ? direction < 0 : direction > 0
  return isCharged || fee === 0 ? fee : -fee
}

/** Writes a statement as JSON while the entries are read. */
async function* statementJson(
  environment: string,
  { currency, period, opening, closing, lines, toEntry }: ClosedStatement,
): AsyncGenerator<string> {
  const head = { environment, currency, ...period, opening_balance: opening }
  let separator = ''
  const write = (line: LineRow): string => {
    const text = separator + JSON.stringify(toEntry(line))
    separator = ','
    return text
  }
  yield* writeRows(lines, write, {
    head: `{"data":${JSON.stringify(head).slice(0, -1)},"entries":[`,
    foot: `],"closing_balance":${closing}}}`,
  })
}

const columns = [
  'number',
  'created_at',
  'kind',
  'amount',
  'balance',
  'currency',
  'transaction_id',
  'transaction_type',
  'reference',
  'phone_number',
  'provider',
  'fee_amount',
  'bulk_payout_id',
  'merchant_reference',
  'fee_charged',
  'payment_id',
  'status',
  'withdrawal_id',
  'top_up_id',
] as const

/** Human-readable files have a single fee column, so that readers can sum it. */
const columnsForPeople = columns.filter((name) => name !== 'fee_amount')

/**
 * A paid payout or refund has only a reservation entry, which human-readable files show as paid.
 */
const settledKinds: Partial<Record<string, string>> = {
  payout_reserved: 'payout_settled',
  refund_reserved: 'refund_settled',
  bulk_payout_reserved: 'bulk_payout_settled',
}

const kindForPeople = ({ kind, status }: Entry): string =>
  status === 'completed' || status === 'successful' ? (settledKinds[kind] ?? kind) : kind

/** Writes the header, the opening balance, the entries and the closing balance as CSV. */
async function* statementCsv(
  { currency, period, opening, closing, lines, toEntry }: ClosedStatement,
  { homeCountry }: Caller,
  locale: FileLocale | undefined,
): AsyncGenerator<string> {
  const isForPeople = locale !== undefined
  const shownColumns = isForPeople ? columnsForPeople : columns
  const { header, line } = createCsvWriter(shownColumns, locale, timeZones[homeCountry])
  const write = (row: LineRow): string => {
    const entry = toEntry(row)
    return line({ ...entry, currency, ...(isForPeople && { kind: kindForPeople(entry) }) })
  }
  const balanceLine = (kind: string, created_at: string, balance: number): string =>
    line({ kind, created_at, balance, currency })
  yield* writeRows(lines, write, {
    head: byteOrderMark + header + balanceLine('opening_balance', period.from, opening),
    foot: balanceLine('closing_balance', period.to, closing),
  })
}

export const getStatement: AccountHandler<'getStatement'> = async ({ ctx, caller, query }) => {
  const statement = await closeStatement(ctx, caller, query)
  return {
    status: 200,
    stream: statementJson(caller.environment, statement),
    contentType: 'application/json; charset=utf-8',
  }
}

export const downloadStatement: AccountHandler<'downloadStatement'> = async ({
  ctx,
  caller,
  query,
}) => {
  const statement = await closeStatement(ctx, caller, query)
  const { currency, period } = statement
  return {
    status: 200,
    stream: statementCsv(statement, caller, query.locale),
    contentType: 'text/csv; charset=utf-8',
    fileName: `statement-${currency}-${period.from.slice(0, 10)}-${period.to.slice(0, 10)}.csv`,
  }
}
