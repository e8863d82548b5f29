import type { Command } from 'commander'
import { ask, type Schemas } from './client.ts'
import { verb } from './options.ts'
import { plain } from './output.ts'

export const books = (program: Command): void => {
  const noun = program.command('books').description('the double-entry books of everyone')
  check(noun)
}

const check = (noun: Command) =>
  verb(
    noun,
    'check',
    'prove that the books balance; exit code 1 when they do not',
    'check || echo "Call the accountant."',
  ).action(
    ask(
      (api) => api.GET('/books'),
      showBooks,
      ({ data }) => !data.balanced,
    ),
  )

const showBooks = ({ data }: Schemas['BooksResponse']): string =>
  data.balanced
    ? 'The books balance.'
    : ['The books do not balance (a hundred faults are told at most):']
        .concat(data.faults.map(describeFault))
        .join('\n')

const describeFault = ({ rule, subject, expected, found }: Schemas['BooksFault']): string =>
  `  ${plain(`${rule}: ${subject}: expected ${expected}, found ${found}`)}`
