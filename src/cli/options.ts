import { randomUUID } from 'node:crypto'
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { hasPlus, isWrittenNumber, readPhoneNumber, shortenNumber } from '../domain/phone-number.ts'
import type { Schemas } from './apis.ts'
import { Failure } from './failures.ts'
import { onlyWith } from './restrictions.ts'
import { plain } from './terminal.ts'

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`

/** Adds a command to a noun. The help shows the example `use`. */
export const verb = (noun: Command, usage: string, description: string, use: string): Command =>
  noun
    .command(usage)
    .description(description)
    .addHelpText('after', () => `\nExample:\n  $ ${pathOf(noun)} ${use}`)

export const choice = (flags: string, description: string, values: readonly string[]): Option =>
  new Option(flags, description).choices(values)

export const mandatory = (option: Option): Option => option.makeOptionMandatory()

export const oneOf = (usage: string, description: string, values: readonly string[]): Argument =>
  new Argument(usage, description).choices(values)

export const integer = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Enter a whole number.')
  return Number(text)
}

/**
 * Converts a phone number to international form. Throws a Failure for a local number without
 * `--country`.
 */
export const phoneNumber = (text: string, country?: Schemas['Country']): string => {
  // The server rejects text that is not a phone number.
  if (hasPlus(text) || !isWrittenNumber(text)) return shortenNumber(text)
  const read = readPhoneNumber(text, country)
  if (read !== undefined) return `+${read.msisdn}`
  throw new Failure(
    `"${plain(text)}" is a local number: add its country, as in --country CG, or write it in` +
      ' international form, as in "+242 06 512 34 56".',
    2,
  )
}

export interface PageOptions {
  page?: number
  perPage?: number
}

export interface CursorOptions {
  cursor?: string
  perPage?: number
}

const pageOption = () =>
  new Option('--page <number>', 'page number (default: 1)').argParser(integer)

const cursorOption = () => new Option('--cursor <text>', 'cursor of the next page')

const withPerPage = (command: Command): Command =>
  command.option('--per-page <number>', 'items per page, up to 100 (default: 20)', integer)

export const withPageOptions = (command: Command): Command =>
  withPerPage(command.addOption(pageOption()))

export const withCursorOptions = (command: Command): Command =>
  withPerPage(command.addOption(cursorOption()))

/** With a token, lists have page numbers. With a secret key, they have cursors. */
export const withPageOrCursorOptions = (command: Command): Command =>
  withPerPage(
    command
      .addOption(onlyWith('management token', pageOption()))
      .addOption(onlyWith('secret key', cursorOption())),
  )

export const pageQuery = ({ page, perPage }: PageOptions) => ({ page, per_page: perPage })

export const cursorQuery = ({ cursor, perPage }: CursorOptions) => ({ cursor, per_page: perPage })

/**
 * Adds the owner argument. With a secret key, users omit the argument, because a key has only one
 * owner.
 */
export const owned = (command: Command, owner: 'application-id' | 'organisation-id'): Command =>
  command.addArgument(
    onlyWith(
      'management token',
      new Argument(`[${owner}]`, `the ${owner.replace('-id', '')} it is about`),
      { isRequired: true },
    ),
  )

/** Reads a pair such as `commande=2026-000123`, and adds it to the preceding pairs. */
export const pair = (text: string, before: Record<string, string> = {}): Record<string, string> => {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (key === undefined || value === undefined) {
    throw new InvalidArgumentError('Enter key=value.')
  }
  return { ...before, [key]: value }
}

export interface IdempotencyOptions {
  idempotencyKey: string
}

export const withIdempotencyKey = (command: Command): Command =>
  command.addOption(
    new Option(
      '--idempotency-key <text>',
      'a repeated request with the same key takes effect once',
    ).default(randomUUID(), 'a new key'),
  )

export const idempotencyHeader = ({ idempotencyKey }: IdempotencyOptions) => ({
  'Idempotency-Key': idempotencyKey,
})

export const withOutputFile = (command: Command): Command =>
  command.option('--output <file>', 'output file (default: standard output)')

export interface FileOptions {
  output?: string
  locale?: 'fr' | 'en'
}

/** With this option, the CSV is formatted for spreadsheets instead of programs. */
const localeOption = (): Option =>
  choice(
    '--locale <language>',
    'format for spreadsheets in this language (default: for programs)',
    ['fr', 'en'],
  )

export const withCsvOutput = (command: Command): Command =>
  withOutputFile(command).addOption(localeOption())

export interface OverlapOptions {
  overlap?: number
}

/** Staff give a reason for a change. Merchants, who use a secret key, give no reason. */
export const reasonOption = ({ isRequired = false } = {}): Option =>
  onlyWith(
    'management token',
    new Option('--reason <text>', 'reason, for colleagues and auditors'),
    {
      isRequired,
    },
  )

export const withOverlap = (command: Command): Command =>
  command.option(
    '--overlap <seconds>',
    'how long the old key or secret stays valid, in seconds (default: 86400, one day)',
    integer,
  )

export const overlapBody = ({ overlap }: OverlapOptions) =>
  overlap === undefined ? undefined : { overlap_seconds: overlap }
