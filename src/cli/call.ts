import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Access, management, merchant, type PublicAccess, publicManagement } from './apis.ts'
import { askingThrough, type Reply } from './client.ts'
import { download } from './download.ts'
import { Failure, isRecord } from './failures.ts'
import {
  credentialFor,
  type Field,
  flagOf,
  type Operation,
  operations,
  variantFor,
} from './operations.ts'
import { pair, verb, withIdempotencyKey, withOutputFile } from './options.ts'
import { fields, jsonLine, type PageMeta, page } from './output.ts'
import { onlyWith } from './restrictions.ts'
import { type Cell, table } from './table.ts'
import type { Shown } from './terminal.ts'
import { readText } from './text-files.ts'
import { timeOption } from './times.ts'

const apiNames: Record<Operation['api'], string> = {
  openapi: 'Payments API (requires a secret key):',
  'checkout-form': 'Checkout form API (requires a secret key):',
  account: 'Account API (requires a secret key):',
  management: 'Management API (requires a management token):',
}

interface AnyApi {
  request(method: string, path: string, init: object): Promise<Reply<unknown>>
}

const accessTo = ({ api, isOpen }: Operation): Access<AnyApi> | PublicAccess<AnyApi> => {
  if (isOpen) return publicManagement as unknown as PublicAccess<AnyApi>
  if (api === 'management') return management as unknown as Access<AnyApi>
  const name = ({ openapi: 'payments', 'checkout-form': 'form', account: 'account' } as const)[api]
  return {
    accepted: merchant.accepted,
    connect: (...connection: Parameters<typeof merchant.connect>) =>
      merchant.connect(...connection)[name] as unknown as AnyApi,
  }
}

const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(value)) return value
  throw new InvalidArgumentError('Enter a whole number.')
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('Enter JSON.')
  }
}

/** Commander would turn null into an empty string, so this symbol represents `null`. */
const nothing = Symbol('null')

const parsedValue = ({ kind, values }: Field, text: string, before: unknown): unknown => {
  if (values?.includes(text) === false) {
    throw new InvalidArgumentError(`Allowed choices are ${values.join(', ')}.`)
  }
  if (kind === 'integer') return wholeNumber(text)
  if (kind === 'json' || (kind === 'pairs' && text.startsWith('{'))) return parsedJson(text)
  if (kind === 'pairs') return pair(text, before as Record<string, string> | undefined)
  if (kind !== 'boolean') return text
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('Enter true or false.')
  return text === 'true'
}

const shapes: Partial<Record<Field['kind'], string>> = {
  time: 'timestamp',
  pairs: 'key=value',
  string: 'text',
}

const shapeOf = ({ kind, isList, isNullable }: Field): string =>
  `<${shapes[kind] ?? kind}${isNullable ? '|null' : ''}${isList || kind === 'pairs' ? '...' : ''}>`

const optionOf = (field: Field): Option => {
  const flags = `${flagOf(field.name)} ${shapeOf(field)}`
  const about = `${field.about}${field.isRequired ? ' (required)' : ''}`
  const option = field.kind === 'time' ? timeOption(flags, about) : new Option(flags, about)
  option.argParser((text: string, before: unknown) => {
    if (field.isNullable && text === 'null') return nothing
    if (!field.isList) return parsedValue(field, text, before)
    return text === '[]' ? [] : [before ?? [], parsedValue(field, text, before)].flat()
  })
  if (field.kind === 'boolean') option.argChoices = ['true', 'false']
  if (field.values !== undefined) option.argChoices = [...field.values]
  return option
}

/** A field that only one API has requires that API's credential. */
const addFields = (command: Command, variants: readonly Operation[]): void => {
  const names = new Set(variants.flatMap(({ fields }) => fields.map(({ name }) => name)))
  for (const name of names) {
    const having = variants.filter(({ fields }) => fields.some((field) => field.name === name))
    const [variant] = having
    const field = variant?.fields.find((each) => each.name === name)
    if (variant === undefined || field === undefined || field.kind === 'secret') continue
    const isShared = having.length === variants.length
    const option = optionOf(field)
    command.addOption(isShared ? option : onlyWith(credentialFor(variant), option))
  }
}

const readBody = (file: string): Record<string, unknown> => {
  const text = file === '-' ? readFileSync(0, 'utf8') : readText(file)
  try {
    const body: unknown = JSON.parse(text)
    if (isRecord(body) && !Array.isArray(body)) return body
  } catch {
    // Invalid JSON is reported below, with the same message as JSON that is not an object.
  }
  throw new Failure(`${file === '-' ? 'The standard input' : file} is not a JSON object.`, 2)
}

/** Fails with a usage error if a required field is missing. */
const requestOf = ({ fields, isRepeatable }: Operation, command: Command): object => {
  const opts = command.opts<Record<string, unknown>>()
  const parts: Record<Field['place'], Record<string, unknown>> = {
    path: {},
    query: {},
    body: typeof opts.body === 'string' ? readBody(opts.body) : {},
  }
  for (const { name, place, isRequired, kind } of fields) {
    const option = command.options.find(({ long }) => long === flagOf(name))
    const value = option && opts[option.attributeName()]
    if (value !== undefined) parts[place][name] = value === nothing ? null : value
    if (isRequired && parts[place][name] === undefined) {
      const how = kind === 'secret' ? 'a secret, goes into --body' : 'is required'
      command.error(`error: ${flagOf(name)} ${how}`)
    }
    if (place === 'path' && value === '') command.error(`error: ${flagOf(name)} is empty`)
  }
  const header = isRepeatable && { 'Idempotency-Key': opts.idempotencyKey }
  const hasBody = Object.keys(parts.body).length > 0 || typeof opts.body === 'string'
  return {
    params: { path: parts.path, query: parts.query, ...(header && { header }) },
    ...(hasBody && { body: parts.body }),
  }
}

const cellOf = (value: unknown): Cell =>
  isRecord(value) && !(Array.isArray(value) && !value.some(isRecord))
    ? jsonLine(value)
    : ((value ?? null) as Cell)

const rowOf = (item: unknown): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(isRecord(item) ? item : { value: item }).map(([name, value]) => [
      name,
      cellOf(value),
    ]),
  )

/** Flattens a resource and its nested objects into fields. */
const flat = (resource: Record<string, unknown>, prefix = ''): [string, Cell][] =>
  Object.entries(resource).flatMap(([name, value]) =>
    isRecord(value) && !Array.isArray(value)
      ? flat(value, `${prefix}${name}_`)
      : [[`${prefix}${name}`, cellOf(value)] as [string, Cell]],
  )

/** Shows a list as a table, and a resource as its fields. */
const show = (body: unknown): Shown => {
  if (!isRecord(body)) return 'Done.'
  const { data = body, meta } = body
  if (!Array.isArray(data)) return fields(Object.fromEntries(flat(data as Record<string, unknown>)))
  if (meta !== undefined) return page({ data, meta: meta as PageMeta }, rowOf)
  return data.length === 0 ? 'No results.' : table(data.map(rowOf))
}

const run = async (variants: readonly Operation[], command: Command): Promise<void> => {
  const operation = variantFor(variants, command)
  const request = requestOf(operation, command)
  const access = accessTo(operation)
  const { method, path, download: type } = operation
  const ask = (api: AnyApi, more = {}) => api.request(method, path, { ...request, ...more })
  if (type === undefined) return askingThrough(access)((api) => ask(api), show)(command)
  const streamed = (api: AnyApi, _: object) =>
    ask(api, { parseAs: 'stream' }) as Promise<Reply<ReadableStream<Uint8Array>>>
  return download(access as Access<AnyApi>, type, streamed)(command.opts(), command)
}

const sampleOf = ({ place, kind, values }: Field): string => {
  if (place === 'path') return '0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f'
  return values?.[0] ?? (kind === 'integer' ? '5000' : '…')
}

const exampleOf = (id: string, [variant]: readonly Operation[]): string => {
  const needed = variant?.fields.filter((field) => field.place === 'path' || field.isRequired) ?? []
  return [id, ...needed.map((field) => `${flagOf(field.name)} ${sampleOf(field)}`)].join(' ')
}

const addCall = (noun: Command, id: string, variants: readonly Operation[]): void => {
  const [{ api, method, path, summary }] = variants as [Operation]
  const command = verb(noun, id, summary, exampleOf(id, variants))
    .helpGroup(variants.length > 1 ? 'With either credential:' : apiNames[api])
    .addHelpText('after', `\n${method.toUpperCase()} ${path}`)
  addFields(command, variants)
  const has = (test: (operation: Operation) => boolean) => variants.some(test)
  if (has(({ fields }) => fields.some(({ place }) => place === 'body'))) {
    command.option('--body <file|->', 'the body as JSON; options override its fields')
  }
  if (has(({ isRepeatable }) => isRepeatable === true)) withIdempotencyKey(command)
  if (has(({ download }) => download !== undefined)) withOutputFile(command)
  command.action(() => run(variants, command))
}

export const call = (program: Command): void => {
  const noun = program
    .command('call')
    .description('call any operation of the APIs by name; pass its fields as options')
    .usage('[OPERATION] [options]')
    .helpCommand(false)
  for (const [id, variants] of Object.entries(operations)) addCall(noun, id, variants)
}
