import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { connectionOf } from './credentials.ts'
import { Failure } from './failures.ts'
import { verb } from './options.ts'
import { json } from './output.ts'
import { plain, print, terminalOf } from './terminal.ts'

/** The npm package of `momo` does not contain the service, so this module may be missing. */
const checker = new URL('../startup/check-config.ts', import.meta.url)

type Checker = typeof import('../startup/check-config.ts')

const check = async ({ connect = false }: { connect?: boolean }, command: Command) => {
  if (!existsSync(checker)) {
    throw new Failure('No service is installed here, so there is no configuration to check.', 2)
  }
  const { checkConfig } = (await import(checker.href)) as Checker
  const terminal = terminalOf(command)
  const report = await checkConfig(terminal.env, { connect })
  terminal.exitCode = report.problems.length === 0 ? 0 : 1
  if (connectionOf(command).json) return print(command, json(report))
  const lines = [
    ...report.found,
    ...report.notes.map((note) => `note: ${note}`),
    ...report.problems.map((problem) => `wrong: ${problem}`),
    report.problems.length === 0
      ? 'The configuration is valid.'
      : 'The configuration is not valid.',
  ]
  for (const line of lines) print(command, plain(line))
}

export const config = (program: Command): void => {
  const noun = program
    .command('config')
    .description('the configuration of the service on this machine')
  verb(noun, 'check', 'check the configuration as the service does at startup', 'check --connect')
    .option('--connect', 'also check PostgreSQL and Redis: versions, permissions, migrations')
    .action(check)
}
