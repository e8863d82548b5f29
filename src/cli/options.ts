import { Argument, type Command, InvalidArgumentError, Option } from 'commander'

/** A command of a noun, with an example of its use below its help. */
export const verb = (noun: Command, usage: string, description: string, use: string): Command =>
  noun
    .command(usage)
    .description(description)
    .addHelpText('after', `\nExample:\n  $ momo ${noun.name()} ${use}`)

/** An option that takes one of a few values. */
export const choice = (flags: string, description: string, values: readonly string[]): Option =>
  new Option(flags, description).choices(values)

export const mandatory = (option: Option): Option => option.makeOptionMandatory()

/** An argument that is one of a few values. */
export const oneOf = (usage: string, description: string, values: readonly string[]): Argument =>
  new Argument(usage, description).choices(values)

export const integer = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Give a whole number.')
  return Number(text)
}

export interface PageOptions {
  page?: number
  perPage?: number
}

/** Makes a command one that lists, page by page. */
export const paged = (command: Command): Command =>
  command
    .option('--page <number>', 'which page (default: 1)', integer)
    .option('--per-page <number>', 'items on a page, at most 100 (default: 20)', integer)

export const pageQuery = ({ page, perPage }: PageOptions) => ({ page, per_page: perPage })

export interface OverlapOptions {
  overlap?: number
}

/** The option for how long a replaced key or secret stays valid. */
export const overlapping = (command: Command): Command =>
  command.option(
    '--overlap <seconds>',
    'how long the old one stays valid (default: 86400, one day)',
    integer,
  )

export const overlapBody = ({ overlap }: OverlapOptions) =>
  overlap === undefined ? undefined : { overlap_seconds: overlap }
