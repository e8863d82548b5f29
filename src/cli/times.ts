import { type Command, InvalidArgumentError, Option } from 'commander'
import { readTime, type TimeFault } from '../domain/written-time.ts'
import { isTimeZone } from '../domain/zoned-time.ts'
import { Failure } from './failures.ts'
import { plain } from './terminal.ts'

/** All options use this parser, so that the same text always means the same time. */

const timeOptions = new WeakSet<Option>()

/** The action receives the time in UTC, such as `2026-11-01T00:00:00.000Z`. */
export const timeOption = (flags: string, description: string): Option => {
  const option = new Option(flags, description)
  timeOptions.add(option)
  return option
}

const timeZone = (text: string): string => {
  if (isTimeZone(text)) return text
  throw new InvalidArgumentError('Enter the name of a time zone, such as Africa/Brazzaville.')
}

/** Adds `--time-zone` to every subcommand with a time option. */
export const acceptTimeZone = (command: Command): void => {
  for (const child of command.commands) acceptTimeZone(child)
  const takes = (test: (option: Option) => boolean) => command.options.some(test)
  if (!takes((option) => timeOptions.has(option))) return
  if (takes(({ long }) => long === '--time-zone')) return
  command.addOption(
    new Option(
      '--time-zone <zone>',
      'time zone of times without an offset, e.g. Africa/Brazzaville',
    ).argParser(timeZone),
  )
}

export const timeFaults: Record<TimeFault, string> = {
  format: 'is not a time',
  calendar: 'is not a valid date',
  no_offset: 'has no offset from UTC',
  skipped: 'does not exist in its time zone: the clock was set forward',
}

const advice =
  'Write it in ISO 8601, as in 2026-11-01T00:00:00Z or 2026-11-01T00:00:00+01:00, or as' +
  ' 2026-11-01 with --time-zone Africa/Brazzaville.'

const readOption = (flag: string, text: string, zone: string | undefined): string => {
  const read = readTime(text, 'iso', zone)
  const [first, second] = 'fault' in read ? [] : read.instantsMs
  if (first !== undefined && second === undefined) return new Date(first).toISOString()
  const fault =
    'fault' in read
      ? timeFaults[read.fault]
      : 'exists twice in its time zone: the clock was set back'
  throw new Failure(`${flag}: "${plain(text)}" ${fault}. ${advice}`, 2)
}

/** Throws a Failure for invalid times. */
export const readTimes = (command: Command): void => {
  const { timeZone: zone } = command.opts<{ timeZone?: string }>()
  for (const option of command.options) {
    const name = option.attributeName()
    const text: unknown = command.getOptionValue(name)
    if (!timeOptions.has(option) || typeof text !== 'string') continue
    const time = readOption(option.long ?? option.flags, text, zone)
    command.setOptionValueWithSource(name, time, command.getOptionValueSource(name))
  }
}
