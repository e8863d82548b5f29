import type { Command } from 'commander'
import { readArgumentsOf } from './operations.ts'
import { programOf } from './terminal.ts'

/** Returns the option that makes it safe to repeat a command, if any. */
const guardOf = (command: Command): readonly [flag: string, value: string] | undefined => {
  const { idempotencyKey, refunded, refundedAmount } = command.opts<{
    idempotencyKey?: string
    refunded?: number
    refundedAmount?: number
  }>()
  if (refunded !== undefined) return ['--refunded', String(refunded)]
  if (refundedAmount !== undefined) return ['--refunded-amount', String(refundedAmount)]
  return idempotencyKey === undefined ? undefined : ['--idempotency-key', idempotencyKey]
}

/** Variables can replace these options, which have secret values. */
const secretOptions: Record<string, string> = {
  '--api-key': 'MOMO_API_KEY',
  '--token': 'MANAGEMENT_TOKEN',
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/** A group is an option with its value, or a single word. */
const groupsOf = (command: Command): string[][] => {
  const options = [...command.options, ...programOf(command).options]
  // Commander stores the words but does not declare them in its types.
  const words = [...(programOf(command) as Command & { rawArgs: string[] }).rawArgs]
  const groups: string[][] = []
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--') {
      groups.push([word, ...words])
      break
    }
    const known = options.find(({ long, short }) => word === long || word === short)
    const value = known?.required ? words.splice(0, 1) : []
    groups.push([word, ...value])
  }
  return groups
}

/** Returns the command as typed, with `guard` added and secrets replaced by variables. */
const repeatOf = (command: Command, guard: readonly [string, string]) => {
  const flagOf = ([word = '']: string[]): string => word.split('=', 1)[0] ?? ''
  const groups = groupsOf(command)
  const missing = Object.keys(secretOptions).filter((flag) =>
    groups.some((group) => flagOf(group) === flag),
  )
  const kept = groups.filter(
    (group) => flagOf(group) !== guard[0] && !Object.hasOwn(secretOptions, flagOf(group)),
  )
  const isRest = ([word]: string[]): boolean => word === '--'
  const line = [
    ...kept.filter((group) => !isRest(group)),
    [...guard],
    ...kept.filter((group) => isRest(group)),
  ]
  return {
    line: ['momo', ...line.flat().map(quoted)].join(' '),
    variables: missing.map((flag) => `${secretOptions[flag]} (in place of ${flag})`),
  }
}

/** Returns the command that shows whether a change without an idempotency key was made. */
const checkOf = (command: Command, address: string): string | undefined => {
  const program = programOf(command)
  const words = readArgumentsOf(address)
  const isElsewhere = program.getOptionValueSource('url') === 'cli'
  const line = ['momo', ...(isElsewhere ? ['--url', String(program.opts().url)] : [])]
  return words && [...line, ...words].map(quoted).join(' ')
}

/** Explains that a change may have succeeded, and how to repeat or check it. */
export const describeUnknownOutcome = (command: Command, address: string): string => {
  const guard = guardOf(command)
  if (guard === undefined) {
    const check = checkOf(command, address)
    return check === undefined
      ? 'The request may have been carried out: check before you repeat it.'
      : `The request may have been carried out. Check before you repeat it:\n  ${check}`
  }
  const { line, variables } = repeatOf(command, guard)
  const first = variables.length === 0 ? '' : `, once you have set ${variables.join(' and ')}`
  return `The request may have been carried out. This command repeats it safely${first}:\n  ${line}`
}
