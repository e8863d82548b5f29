import { readFileSync } from 'node:fs'
import { Command, CommanderError, Option } from 'commander'
import { apiKeys } from './api-keys.ts'
import { applications } from './applications.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { balances } from './balances.ts'
import { bulkPayouts } from './bulk-payouts.ts'
import { call } from './call.ts'
import { checkout } from './checkout.ts'
import { completion } from './completion.ts'
import { config } from './config.ts'
import { copyDatabase } from './copy-database.ts'
import { events } from './events.ts'
import { Failure } from './failures.ts'
import { fees } from './fees.ts'
import { ledger } from './ledger.ts'
import { limits } from './limits.ts'
import { links } from './links.ts'
import { listen } from './listen.ts'
import { liveKeys } from './live-keys.ts'
import { markets } from './markets.ts'
import { organisations } from './organisations.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { proposals } from './proposals.ts'
import { providerCharges } from './provider-charges.ts'
import { liveProviders } from './providers.ts'
import { reconciliation } from './reconciliation.ts'
import { recovery } from './recovery.ts'
import { refunds } from './refunds.ts'
import { translateRemoved } from './removed-spellings.ts'
import { restore } from './restore.ts'
import { sandbox } from './sandbox.ts'
import { service } from './service.ts'
import { session } from './session.ts'
import { statements } from './statements.ts'
import {
  attachTerminal,
  endUnwritten,
  OutputUnwritable,
  type Terminal,
  writeOut,
} from './terminal.ts'
import { acceptTimeZone, readTimes } from './times.ts'
import { transactions } from './transactions.ts'
import { treasury } from './treasury.ts'
import { trigger } from './trigger.ts'
import { webhooks } from './webhooks.ts'
import { bankAccounts, withdrawals } from './withdrawals.ts'

/** The help groups the top-level commands (nouns) by the credential that they need. */
const nouns = {
  'With a secret key or a management token:': [
    ...[transactions, payouts, bulkPayouts, balances, webhooks, events, apiKeys, sandbox],
  ],
  'With a secret key:': [
    payments,
    refunds,
    checkout,
    links,
    bankAccounts,
    withdrawals,
    statements,
    markets,
    listen,
    trigger,
  ],
  'With a management token:': [
    ...[organisations, applications, fees, limits, ledger, providerCharges, treasury],
    ...[
      liveProviders,
      reconciliation,
      recovery,
      liveKeys,
      proposals,
      audit,
      service,
      backup,
      people,
      session,
    ],
  ],
  'Any operation of the APIs:': [call],
  'On the service host:': [config, restore, copyDatabase],
}

/** The help does not show MOMO_URL, because it may contain a password. */
const serverOption = ({ MOMO_URL, PORT }: Terminal['env']): Option => {
  const option = new Option('--url <url>', 'server URL (or MOMO_URL)')
  return MOMO_URL
    ? option.default(MOMO_URL, 'MOMO_URL')
    : option.default(`http://localhost:${PORT || 3000}`)
}

const connectionOptions = (env: Terminal['env']): Option[] => [
  serverOption(env),
  new Option('--api-key <key>', "a merchant's secret key, also set by MOMO_API_KEY").conflicts(
    'token',
  ),
  new Option('--token <token>', 'management token (or MANAGEMENT_TOKEN)'),
  new Option('--json', 'print the response as JSON'),
  new Option('--wide', 'do not cut tables to the terminal width'),
]

const help = `
A secret key works for its own merchant and environment, a management token for all merchants.
Options take precedence over environment variables. If both variables are set, MOMO_API_KEY is used,
because it may do less. If none is set, momo uses the token that an embedded server stores in its
data directory (DATA_DIR, by default .data).

Times are in ISO 8601 with an offset, e.g. 2026-11-01T00:00:00Z, or without an offset in the zone of
--time-zone, e.g. --time-zone Africa/Brazzaville. Files are text in UTF-8.

Options go before the noun or after the command. In "webhooks create" and "webhooks update", --url
is the endpoint's URL: put the server's --url before the noun.

HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply, also in lower case. A command that creates something
writes its idempotency key to standard error before it sends the request.

Exit code: 0 done; 1 the server refused, the ledger does not balance, the audit trail was changed,
the configuration is not usable, or an expected event did not arrive; 2 wrong usage, no credential
or the wrong kind, no server, or an unreadable file; 3 an interrupted download; 4 unreadable lines
in a statement; 5 the output cannot be written; 128 plus the signal number after a signal, e.g. 130
after Ctrl-C.

Examples:
  $ MOMO_API_KEY=sk_test_... momo transactions list --status failed --from 2026-11-01T00:00:00Z
  $ momo --url https://pay.example webhooks list --api-key sk_test_... --json
  $ momo organisations create --name "Boutique Kin" --email contact@boutique.example --country CG
  $ momo listen --forward-to http://localhost:4000/webhooks
  $ momo webhooks create --help`

/** Accepts the options of `momo` after any command that has no option of the same name. */
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

const versionOf = (manifest: URL): string =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version

const createProgram = (terminal: Terminal): Command => {
  const program = new Command('momo')
    .description('Command-line client for this payment service.')
    .version(versionOf(new URL('../../package.json', import.meta.url)))
    .configureOutput({
      writeOut: (text) => writeOut(terminal, text),
      writeErr: (text) => terminal.err.write(text),
    })
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(--help shows how)')
    .addHelpText('after', help)
    .configureHelp({ showGlobalOptions: true })
  attachTerminal(program, terminal)
  for (const option of connectionOptions(terminal.env)) program.addOption(option)
  for (const [heading, group] of Object.entries(nouns)) {
    program.commandsGroup(heading)
    for (const noun of group) noun(program)
  }
  program.commandsGroup('Help:')
  completion(program)
  program.helpCommand('help [command]', 'display help for a command')
  acceptTimeZone(program)
  for (const child of program.commands) acceptConnection(program, child)
  return program.hook('preAction', (_, command) => readTimes(command))
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h'

/** Words that are not commands are treated as options and their values. */
const namedCommand = (program: Command, words: readonly string[]): Command => {
  let command = program
  for (const word of words) {
    command =
      command.commands.find((child) => [child.name(), ...child.aliases()].includes(word)) ?? command
  }
  return command
}

/**
 * Users request help with `--help` anywhere on the line, with `help` before the command, or with
 * `call` alone. Mistakes elsewhere on the line are then ignored. Returns undefined if no help is
 * requested.
 */
const helpedCommand = (program: Command, args: readonly string[]): Command | undefined => {
  const end = args.indexOf('--')
  const line = end < 0 ? args : args.slice(0, end)
  const [first, ...rest] = line
  const named = namedCommand(program, line)
  if (line.at(-1) === 'call' && named.name() === 'call') return named
  if (first !== 'help') return line.some(isHelp) ? named : undefined
  const words = rest.filter((arg) => !isHelp(arg))
  const command = namedCommand(program, words)
  const isKnown = words.length === 0 || command !== program
  return isKnown ? command : program.error(`error: unknown command '${words[0]}'`)
}

/**
 * `typedArgs` contains the arguments that follow `momo`. Prints to the terminal and sets the exit
 * code, including after a Failure or wrong usage. Throws any other error.
 */
export const runMomo = async (typedArgs: readonly string[], terminal: Terminal): Promise<void> => {
  try {
    const args = translateRemoved(typedArgs, (text) => terminal.err.write(text))
    const program = createProgram(terminal)
    const helped = helpedCommand(program, args)
    if (helped === undefined) await program.parseAsync(args, { from: 'user' })
    else helped.outputHelp()
  } catch (error) {
    if (error instanceof Failure) {
      terminal.err.write(`${error.message}\n`)
      terminal.exitCode = error.exitCode
    } else if (error instanceof OutputUnwritable) {
      endUnwritten(terminal, error.message)
    } else if (error instanceof CommanderError) {
      terminal.exitCode = error.exitCode === 0 ? 0 : 2 // Commander has printed the error
    } else {
      throw error
    }
  }
}
