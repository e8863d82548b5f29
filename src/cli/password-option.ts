import type { Command } from 'commander'
import { Failure } from './failures.ts'
import { terminalOf } from './terminal.ts'
import { readText } from './text-files.ts'

export interface WithPassword {
  passwordFile?: string
}

export const withPassword = (command: Command): Command =>
  command.option('--password-file <file>', 'file with the password (default: MOMO_PASSWORD)')

/**
 * Other users of the machine can read the command line, so the password comes from a file or the
 * environment. Throws a Failure if there is no password.
 */
export const passwordOf = ({ passwordFile }: WithPassword, command: Command): string => {
  const text =
    passwordFile === undefined ? terminalOf(command).env.MOMO_PASSWORD : readText(passwordFile)
  const password = text?.replace(/\r?\n$/, '')
  if (password) return password
  throw new Failure('No password: use --password-file, or set MOMO_PASSWORD.', 2)
}
