import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { connectionOf } from './credentials.ts'
import { Failure } from './failures.ts'
import { json } from './output.ts'
import { withProgress } from './progress.ts'
import { print, terminalOf } from './terminal.ts'

/** The npm package of `momo` does not contain the service, so this module may be missing. */
const copier = new URL('../startup/copy-database.ts', import.meta.url)

type Copier = typeof import('../startup/copy-database.ts')
type Copied = Awaited<ReturnType<Copier['copyDatabase']>>

const shown = ({ data_dir, kept, tables, rows, secret_files }: Copied): string => {
  const files = Object.entries(secret_files).map(([variable, file]) => `${variable}=${file}`)
  return [
    `Copied ${rows} rows of ${tables} tables from ${data_dir}, and compared both sides.`,
    `The embedded database is kept in ${kept}.`,
    'Start the service with the same variables as here, including DATABASE_URL, and with the same',
    `ENCRYPTION_KEY and MANAGEMENT_TOKEN${files.length > 0 ? ', which are in these files:' : '.'}`,
    ...(files.length > 0 ? ['', ...files] : []),
  ].join('\n')
}

const run = async (_options: object, command: Command): Promise<void> => {
  if (!existsSync(copier)) {
    throw new Failure('No service is installed here, so there is no database to copy.', 2)
  }
  const { env } = terminalOf(command)
  const { copyDatabase: copy, CopyRefused } = (await import(copier.href)) as Copier
  const copying = copy(env).catch((error: unknown) => {
    throw error instanceof CopyRefused ? new Failure(error.message, 1) : error
  })
  const copied = await withProgress(command, 'copying', copying)
  print(command, connectionOf(command).json ? json(copied) : shown(copied))
}

export const copyDatabase = (program: Command) =>
  program
    .command('copy-database')
    .description('move the embedded database of a stopped service to PostgreSQL')
    .addHelpText(
      'after',
      '\nExample:\n  $ DATA_DIR=.data DATABASE_URL=postgres://momo@db/momo momo copy-database',
    )
    .action(run)
