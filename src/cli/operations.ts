import type { Command } from 'commander'
import { calls } from '../../generated/calls.ts'
import { type CredentialKind, credentialOf } from './credentials.ts'

export interface Field {
  name: string
  place: 'path' | 'query' | 'body'
  kind: 'string' | 'integer' | 'boolean' | 'time' | 'pairs' | 'json' | 'secret'
  about: string
  isList?: true
  isNullable?: true
  isRequired?: true
  values?: readonly string[]
}

/** In `calls`, an operation that merchants and staff share has two variants. */
export interface Operation {
  api: 'openapi' | 'checkout-form' | 'account' | 'management'
  method: 'get' | 'put' | 'post' | 'delete' | 'patch'
  path: string
  summary: string
  /** The media type of a response that is not JSON. */
  download?: string
  isOpen?: true
  isRepeatable?: true
  fields: readonly Field[]
}

export const operations: Record<string, readonly Operation[]> = calls

export const flagOf = (name: string): string => `--${name.replaceAll('_', '-')}`

export const credentialFor = ({ api }: Operation): CredentialKind =>
  api === 'management' ? 'management token' : 'secret key'

export const variantFor = (variants: readonly Operation[], command: Command): Operation => {
  const [first] = variants
  if (first === undefined) throw new Error('an operation without an API')
  if (variants.length === 1) return first
  const { kind } = credentialOf(command)
  return variants.find((variant) => credentialFor(variant) === kind) ?? first
}

const apisByPrefix: Partial<Record<string, Operation['api']>> = {
  '/api/v1': 'openapi',
  '/account/v1': 'account',
  '/management/v1': 'management',
}

/**
 * Returns the `momo call` arguments that read the object at a server path, for example after a
 * change.
 */
export const readArgumentsOf = (address: string): string[] | undefined => {
  const [, prefix = '', path = ''] = /^(\/\w+\/v1)([^?]*)/.exec(address) ?? []
  const readers = Object.entries(operations).flatMap(([id, variants]) =>
    variants.flatMap(({ api, method, path: template }) => {
      if (api !== apisByPrefix[prefix] || method !== 'get') return []
      const shape = `^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}(?=/|$)`
      const [part, of] = new RegExp(shape).exec(path) ?? []
      return part === undefined ? [] : [{ part, words: ['call', id, ...(of ? ['--id', of] : [])] }]
    }),
  )
  return readers.toSorted((a, b) => b.part.length - a.part.length)[0]?.words
}
