import type { Mutant } from './instrument.ts'

/** A mutant that no test can detect, because it does not change the service's behaviour. */
export type Equivalent = Pick<Mutant, 'file' | 'original' | 'replacement'> & { reason: string }

const nothingToDo = 'It only saves a statement that would do nothing.'
const onlySooner = "It only saves the time until the worker's next poll."

export const equivalents: Equivalent[] = [
  {
    file: 'src/domain/ledger/postings.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    original: 'throw new Error(`a ${movement.type} never succeeds`)',
    replacement: ';',
    reason: 'Every type has a transition to a success; only the compiler needs the check.',
  },
  {
    file: 'src/domain/ledger/postings.ts',
    original: 'success === undefined',
    replacement: 'false',
    reason: 'Every type has a transition to a success; only the compiler needs the check.',
  },
  {
    file: 'src/domain/ledger/postings.ts',
    original: 'owed === 0 && repaid === 0',
    replacement: 'false',
    reason: 'The posting is built again from the same entries.',
  },
  {
    file: 'src/repositories/ledger/post.ts',
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
    reason: 'A connection executes its statements in order, so the rows are locked anyway.',
  },
  {
    file: 'src/services/transactions/create-payouts-and-refunds.ts',
    original: 'available.set(balanceKeyText(row), left)',
    replacement: ';',
    reason:
      'The database refuses a group that exceeds the balance, and each transaction is then decided alone.',
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
