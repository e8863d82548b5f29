import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { connectionOf } from './credentials.ts'
import { Failure } from './failures.ts'
import { json } from './output.ts'
import { withProgress } from './progress.ts'
import { print, terminalOf } from './terminal.ts'

/** The npm package of `momo` does not contain the service, so this module may be missing. */
const restorer = new URL('../startup/restore-backup.ts', import.meta.url)

type Restorer = typeof import('../startup/restore-backup.ts')
type Restored = Awaited<ReturnType<Restorer['restoreBackup']>>

/** `isRight` is null if the keys could not be compared. */
const keySentence = (isRight: boolean | null): string => {
  if (isRight === null) {
    return 'It needs the original ENCRYPTION_KEY, which the backup does not contain.'
  }
  return isRight
    ? 'Its encryption key matches the one configured here.'
    : "The encryption key configured here is not the backup's, and the service will not start " +
        'with it: set ENCRYPTION_KEY to the earlier key.'
}

const shown = ({ taken_at, data_dir, kept, is_encryption_key_right: isRight }: Restored): string =>
  [
    `Restored into ${data_dir} as it was at ${taken_at}.`,
    ...(kept === null ? [] : [`The previous database is kept in ${kept}.`]),
    keySentence(isRight),
    'Start the service with the variable',
    '',
    `RECOVERED_TO=${taken_at}`,
    '',
    'so that nothing is paid twice, and continue with `momo recovery show`.',
  ].join('\n')

const run = async (file: string, options: { force?: true }, command: Command): Promise<void> => {
  if (!existsSync(restorer)) {
    throw new Failure('No service is installed here, so there is no database to restore.', 2)
  }
  const { env } = terminalOf(command)
  if (env.DATABASE_URL || env.DATABASE_URL_FILE) {
    throw new Failure(
      'DATABASE_URL is set to PostgreSQL: restore it with pgBackRest or pg_basebackup (see ' +
        'docs/backup.md).',
      2,
    )
  }
  const { restoreBackup, RestoreRefused } = (await import(restorer.href)) as Restorer
  const restoring = restoreBackup(file, env, options).catch((error: unknown) => {
    throw error instanceof RestoreRefused ? new Failure(error.message, 1) : error
  })
  const restored = await withProgress(command, 'restoring', restoring)
  print(command, connectionOf(command).json ? json(restored) : shown(restored))
}

export const restore = (program: Command) =>
  program
    .command('restore')
    .description('restore a backup into DATA_DIR; no service may be running there')
    .argument('<file>', 'a file written by `momo backup`')
    .option('--force', 'keep the existing database next to the restored one')
    .addHelpText('after', '\nExample:\n  $ DATA_DIR=.data momo restore monday.backup')
    .action(run)
