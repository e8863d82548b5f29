import fc from 'fast-check'
import { unknownId } from './builders.ts'
import { type OpenApiDocument, resolve } from './documents.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  example?: unknown
}

/** Clients rarely send these JSON texts. The tests send them unchanged. */
const oddLiterals = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '5000.0',
  '1e400',
  '9007199254740993',
  '0.1000000000000000055',
  '-9223372036854775809',
  '[]',
  '{}',
  '[[[]]]',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"$ref":"#/components/schemas/Money"}',
  `${'['.repeat(900)}${']'.repeat(900)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `${'[1e400,'.repeat(900)}1${']'.repeat(900)}`,
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"😀ab"',
  '"XAF"',
  '"xaf"',
  '""',
  '" "',
  '"%00"',
  '"2026-13-45T99:99:99Z"',
  '"https://[::1"',
  '"http://a:b@c"',
  '"javascript:alert(1)"',
  '"+242 06 599 90 02"',
  '"٠١٢٣٤٥"',
  `"${'x'.repeat(3000)}"`,
  '"../../etc/passwd"',
  '"<script>alert(1)</script>"',
  "\"' OR '1'='1\"",
]

export const boundsOf = ({
  minimum,
  maximum,
  minLength = 1,
  maxLength,
  ...schema
}: Schema): string[] => {
  const numbers = [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1].map(String),
  )
  const lengths = maxLength === undefined ? [] : [minLength - 1, maxLength, maxLength + 1]
  const texts = lengths.map((length) => JSON.stringify('9'.repeat(length)))
  return [...numbers, ...texts, ...(schema.enum ?? []).map((value) => JSON.stringify(value))]
}

export const oddValue = (schema: Schema): fc.Arbitrary<string> => {
  const bounds = boundsOf(schema)
  return fc.oneof(
    fc.constantFrom(...oddLiterals),
    fc.constantFrom(...oddLiterals, ...bounds),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
    fc.json({ maxDepth: 4 }),
  )
}

export const plainValue = (document: OpenApiDocument, given: Schema): string => {
  const schema = resolve(document, given)
  if (schema.example !== undefined) return JSON.stringify(schema.example)
  if (schema.anyOf?.[0] !== undefined) return plainValue(document, schema.anyOf[0])
  if (schema.enum !== undefined) return JSON.stringify(schema.enum[0])
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'integer') return String(Math.max(schema.minimum ?? 1, 1))
  if (type === 'boolean') return 'true'
  if (type === 'array') return '[]'
  if (type === 'object') return '{}'
  if (schema.format === 'uuid') return JSON.stringify(unknownId)
  if (schema.format === 'date-time') return '"2026-11-01T00:00:00+23:59"'
  if (schema.format === 'email') return '"leon@example.com"'
  if (schema.format === 'uri') return '"https://boutique.example/x"'
  return '"Boutique"'
}

export const textOf = (literal: string): string => {
  try {
    const value: unknown = JSON.parse(literal)
    return typeof value === 'string' ? value : literal
  } catch {
    return literal
  }
}

export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

export const rawQueryText = fc
  .string({ unit: 'binary-ascii', maxLength: 40 })
  .map((text) => text.replace(/[\0-\x20\x7f]/g, '%00'))

export const strayQuery = fc.constantFrom(
  'page=x',
  'per_page=-1',
  'page=1&page=2',
  'cursor=a+b/c==',
  'x=%00',
  'x=%',
  '__proto__[a]=1',
  'constructor=1',
  'page[]=1',
  'status[$gt]=',
  `x=${'y'.repeat(3000)}`,
  '?',
  '&&=&',
)

export type Header = [name: string, value: string]

/** An address that sends hundreds of wrong keys in a minute gets a 429, so this header is rare. */
export const secondKey = fc.constantFrom<Header>(
  ['Authorization', 'Basic Og=='],
  ['Authorization', 'Bearer x'],
  ['Authorization', 'Digest'],
)

export const strayHeader: fc.Arbitrary<Header> = fc.constantFrom<Header>(
  ['Idempotency-Key', 'a'],
  ['Idempotency-Key', 'é'],
  ['Idempotency-Key', 'x'.repeat(300)],
  ['Content-Encoding', 'br'],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'klingon'],
  ['Expect', 'miracles'],
  ['Host', 'second.example'],
  ['Accept', 'text/html'],
  ['Accept-Encoding', 'br;q=1, *;q=0'],
  ['If-None-Match', '*'],
  ['If-Match', '"x"'],
  ['Range', 'bytes=9999999-'],
  ['X-Forwarded-For', 'not an address'],
  ['X-Forwarded-Proto', 'gopher'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Content-Type', 'text/html'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', ';;;'],
  ['Cookie', 'a=%;=;'],
  ['Upgrade', 'h2c'],
)

export const oddSegment = fc.constantFrom(
  '%E0%A4%A',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '..',
  'null',
  unknownId.toUpperCase(),
  `${unknownId}%0a`,
  '%F0%9F%98%80',
  '__proto__',
  'x'.repeat(2000),
  '',
)

export const oddBody = fc.constantFrom(
  '{',
  '[]',
  'null',
  '"x"',
  '{"amount":1,}',
  '\ufeff{}',
  '['.repeat(30_000),
  '{"a":'.repeat(10_000),
  'amount=1&amount=2',
  'metadata[a][b]=1&metadata=2',
  '%',
  'a=%ff',
  'x'.repeat(70_000),
)

export const otherMethods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'QUERY',
]
