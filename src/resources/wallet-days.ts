import type { components } from '../../generated/management.ts'
import {
  unexplainedAmount,
  type WalletDayRow,
  type WalletDifferenceRow,
} from '../repositories/reconciliation/wallet-comparisons.ts'

type Schemas = components['schemas']

const balanceOf = (row: WalletDayRow): Schemas['WalletDayBalance'] | null =>
  row.read_at === null
    ? null
    : {
        reported_amount: row.reported_amount,
        ledger_amount: row.booked_amount,
        arriving_amount: row.arriving_amount,
        leaving_amount: row.leaving_amount,
        unexplained_amount: unexplainedAmount(row),
        read_at: new Date(row.read_at).toISOString(),
      }

const statementOf = (row: WalletDayRow): Schemas['WalletDayStatement'] | null => {
  if (row.sha256 === null || row.compared_at === null) return null
  const earlier = row.earlier.map((each) => ({
    ...each,
    compared_at: new Date(each.compared_at).toISOString(),
  }))
  const isMatched = row.differs === false
  return {
    complete: row.is_complete === true,
    matched: isMatched,
    sha256: row.sha256,
    compared_at: new Date(row.compared_at).toISOString(),
    compared_by: row.compared_by_name,
    contradicts_earlier: isMatched && earlier.some(({ matched }) => !matched),
    earlier,
  }
}

export const walletDayResource = (row: WalletDayRow): Schemas['WalletDay'] => {
  const { provider, country, currency, day } = row
  const [balance, statement] = [balanceOf(row), statementOf(row)]
  const isMatched =
    statement?.complete === true &&
    statement.matched &&
    (balance === null || balance.unexplained_amount === 0)
  const isMissing = balance === null && statement === null
  const status = isMatched ? 'matched' : isMissing ? 'missing' : 'partly_matched'
  return { provider, country, currency, day, status, balance, statement }
}

export const walletDifferenceResource = (
  row: WalletDifferenceRow,
): Schemas['WalletDifference'] => ({ ...row, since: new Date(row.since).toISOString() })
