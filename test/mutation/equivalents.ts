import type { Mutant } from './instrument.ts'

/** A mutant that no test can detect, because it does not change the service's behaviour. */
export type Equivalent = Pick<Mutant, 'file' | 'original' | 'replacement'> & { reason: string }

const nothingToDo = 'It spares a statement that would do nothing.'
const onlySooner = 'It only spares the time until the worker looks by itself.'

export const equivalents: Equivalent[] = [
  {
    file: 'src/domain/ledger/postings.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    original: 'throw new Error(`a ${movement.type} never succeeds`)',
    replacement: ';',
    reason: 'Every type has a transition to a success: the compiler asks for the check.',
  },
  {
    file: 'src/domain/ledger/postings.ts',
    original: 'success === undefined',
    replacement: 'false',
    reason: 'Every type has a transition to a success: the compiler asks for the check.',
  },
  {
    file: 'src/domain/ledger/postings.ts',
    original: 'owed === 0 && repaid === 0',
    replacement: 'false',
    reason: 'The posting is put together again from the same entries.',
  },
  {
    file: 'src/repositories/ledger/balances.ts',
    original: 'postings.length === 0',
    replacement: 'false',
    reason: nothingToDo,
  },
  {
    file: 'src/repositories/ledger/balances.ts',
    original: 'balanceKeys.length === 0',
    replacement: 'false',
    reason: nothingToDo,
  },
  {
    file: 'src/services/transactions/apply-transitions.ts',
    original: 'missed.length > 0',
    replacement: 'true',
    reason: nothingToDo,
  },
  {
    file: 'src/services/transactions/apply-transitions.ts',
    original: 'await lockTransactions( tx, steps.map(({ row }) => row.id), )',
    replacement: 'lockTransactions(tx, steps.map(({ row }) => row.id))',
    reason: 'A connection executes its statements in order: the rows are locked all the same.',
  },
  {
    file: 'src/services/transactions/create-payouts-and-refunds.ts',
    original: 'available.set(balanceKeyText(row), left)',
    replacement: ';',
    reason:
      'The database refuses a group that takes too much, and each order is decided alone then.',
  },
  {
    file: 'src/services/payouts/end-bulk-payout.ts',
    original: 'ctx.wake.bulkPayouts()',
    replacement: ';',
    reason: onlySooner,
  },
  {
    file: 'src/services/transactions/apply-transitions.ts',
    original: 'ctx.wake.deliveries()',
    replacement: ';',
    reason: onlySooner,
  },
]
