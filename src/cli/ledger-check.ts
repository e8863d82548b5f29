import type { Command } from 'commander'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { verb } from './options.ts'
import { plain } from './terminal.ts'

/** Adds `check` to the `ledger` commands. */
export const ledgerCheck = (noun: Command) =>
  verb(
    noun,
    'check',
    'prove that the ledger balances; exit code 1 when it does not',
    'check || echo "Call the accountant."',
  ).action(
    ask(
      (api) => api.GET('/ledger-check'),
      showLedgerCheck,
      ({ data }) => !data.balanced,
    ),
  )

const showLedgerCheck = ({ data }: Schemas['LedgerCheckResponse']): string =>
  data.balanced
    ? 'The ledger balances.'
    : ['The ledger does not balance (at most 100 discrepancies are listed):']
        .concat(data.discrepancies.map(describeDiscrepancy))
        .join('\n')

const describeDiscrepancy = ({
  rule,
  subject,
  expected,
  found,
}: Schemas['LedgerDiscrepancy']): string =>
  `  ${plain(`${rule}: ${subject}: expected ${expected}, found ${found}`)}`
