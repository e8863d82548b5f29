#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander'
import { apiKeys } from './api-keys.ts'
import { applications } from './applications.ts'
import { bulkPayouts } from './bulk-payouts.ts'
import { Failure } from './client.ts'
import { events } from './events.ts'
import { fees } from './fees.ts'
import { ledger } from './ledger.ts'
import { limits } from './limits.ts'
import { organisations } from './organisations.ts'
import { payouts } from './payouts.ts'
import { liveProviders } from './providers.ts'
import { reconciliation } from './reconciliation.ts'
import { sandbox } from './sandbox.ts'
import { transactions } from './transactions.ts'
import { webhooks } from './webhooks.ts'

const nouns = [
  ...[organisations, applications, apiKeys, webhooks, events],
  ...[
    payouts,
    bulkPayouts,
    fees,
    limits,
    ledger,
    transactions,
    liveProviders,
    reconciliation,
    sandbox,
  ],
]

const connectionOptions = (): Option[] => [
  new Option('--url <url>', 'the server, also set by MOMO_URL').default(
    process.env.MOMO_URL || `http://localhost:${process.env.PORT || 3000}`,
  ),
  new Option('--token <token>', 'the management token, also set by MANAGEMENT_TOKEN'),
  new Option('--json', 'print the reply as JSON'),
]

const help = `
The options stand before the noun or after the command; for "webhooks create" and "webhooks update",
where --url is the endpoint's, --url of the server stands before the noun. Without a token, the one
an embedded server stores in its data folder (DATA_DIR, .data unless set) is used.

Exit code: 0 done; 1 the server refused, or the ledger does not balance; 2 wrong usage, or no
server.

Examples:
  $ momo organisations create --name "Boutique Kin" --email contact@boutique.example --country CG
  $ momo webhooks create --help
  $ momo --url https://pay.example events list 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a --json`

/** Lets the options of `momo` follow any command that has no option of the same name. */
const acceptConnection = (program: Command, command: Command): void => {
  for (const { flags, long } of program.options) {
    if (command.options.some((option) => option.long === long)) continue
    const option = new Option(flags).hideHelp()
    command.addOption(option).on(`option:${option.name()}`, (value?: string) => {
      program.setOptionValueWithSource(option.attributeName(), value ?? true, 'cli')
    })
  }
  for (const child of command.commands) acceptConnection(program, child)
}

const momo = (): Command => {
  const program = new Command('momo')
    .description('Looks after merchants: a client of the management API of this payment service.')
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(--help shows how)')
    .addHelpText('after', help)
    .configureHelp({ showGlobalOptions: true })
  for (const option of connectionOptions()) program.addOption(option)
  for (const noun of nouns) noun(program)
  for (const child of program.commands) acceptConnection(program, child)
  return program
}

// The reader has closed the pipe, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

try {
  await momo().parseAsync()
} catch (error) {
  if (error instanceof Failure) {
    console.error(error.message)
    process.exitCode = error.exitCode
  } else if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2 // Commander has printed the error
  } else {
    throw error
  }
}
