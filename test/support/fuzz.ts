import fc from 'fast-check'
import { unknownId } from './builders.ts'
import {
  type DocumentName,
  documents,
  type OpenApiDocument,
  type OperationObject,
  prefixes,
} from './documents.ts'
import type { RawRequest } from './raw-request.ts'

/** Requests for every operation of the documents: valid ones, of which something is made odd. */

export interface FuzzedOperation {
  name: DocumentName
  operationId: string
  method: string
  path: string
  operation: OperationObject
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

export const fuzzedOperations: FuzzedOperation[] = (
  Object.entries(documents) as [DocumentName, OpenApiDocument][]
).flatMap(([name, document]) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        name,
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path: prefixes[name] + path,
        operation,
      })),
  ),
)

interface Schema {
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

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
  example?: unknown
}

const resolve = <Part extends { $ref?: string }>(document: OpenApiDocument, part: Part): Part => {
  let found: unknown = part
  for (let ref = part.$ref; ref !== undefined; ref = (found as { $ref?: string }).$ref) {
    found = ref
      .split('/')
      .slice(1)
      .reduce((at: unknown, name) => (at as Record<string, unknown>)[name], document)
  }
  return found as Part
}

/** JSON texts that no honest field holds, as they stand on the wire. */
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

const boundsOf = ({ minimum, maximum, minLength = 1, maxLength, ...schema }: Schema): string[] => {
  const numbers = [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1].map(String),
  )
  const lengths = maxLength === undefined ? [] : [minLength - 1, maxLength, maxLength + 1]
  const texts = lengths.map((length) => JSON.stringify('9'.repeat(length)))
  return [...numbers, ...texts, ...(schema.enum ?? []).map((value) => JSON.stringify(value))]
}

const oddValue = (schema: Schema): fc.Arbitrary<string> => {
  const bounds = boundsOf(schema)
  return fc.oneof(
    fc.constantFrom(...oddLiterals),
    fc.constantFrom(...oddLiterals, ...bounds),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
    fc.json({ maxDepth: 4 }),
  )
}

const plainValue = (document: OpenApiDocument, given: Schema): string => {
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
  if (schema.format === 'date-time') return '"2026-11-01T00:00:00Z"'
  if (schema.format === 'email') return '"leon@example.com"'
  if (schema.format === 'uri') return '"https://boutique.example/x"'
  return '"Boutique"'
}

const textOf = (literal: string): string => {
  try {
    const value: unknown = JSON.parse(literal)
    return typeof value === 'string' ? value : literal
  } catch {
    return literal
  }
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** As it may stand in a request target: anything but what would end the line. */
const rawQueryText = fc
  .string({ unit: 'binary-ascii', maxLength: 40 })
  .map((text) => text.replace(/[\0-\x20\x7f]/g, '%00'))

const strayQuery = fc.constantFrom(
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

type Header = [name: string, value: string]

/** Rare: an address that sends hundreds of wrong keys in a minute is refused all else. */
const secondKey = fc.constantFrom<Header>(
  ['Authorization', 'Basic Og=='],
  ['Authorization', 'Bearer x'],
  ['Authorization', 'Digest'],
)

const strayHeader: fc.Arbitrary<Header> = fc.constantFrom<Header>(
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

const oddSegment = fc.constantFrom(
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

const oddBody = fc.constantFrom(
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

export type Ids = (operation: FuzzedOperation) => string

const pathOf = (fuzzed: FuzzedOperation, ids: Ids, odd: string | undefined): string =>
  fuzzed.path.replace(/\{\w+\}/g, () => odd ?? ids(fuzzed))

const parametersOf = (document: OpenApiDocument, operation: OperationObject): Parameter[] =>
  (operation.parameters ?? []).map((part) => resolve(document, part) as Parameter)

/** One in so many is odd. */
const sometimes = <T>(odd: fc.Arbitrary<T>, oneIn: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: odd })

const queryOf = (document: OpenApiDocument, { operation }: FuzzedOperation) => {
  const declared = parametersOf(document, operation).filter((parameter) => parameter.in === 'query')
  const parts = declared.map(({ name, required = false, schema }) =>
    fc
      .tuple(fc.nat(3), oddValue(resolve(document, schema)), rawQueryText)
      .map(([choice, odd, raw]) => {
        if (choice === 0) return [`${name}=${encoded(textOf(odd))}`]
        if (choice === 1) return [`${name}=${raw}`]
        const plain = `${name}=${encoded(textOf(plainValue(document, schema)))}`
        return choice === 2 || required ? [plain] : []
      }),
  )
  return fc
    .tuple(fc.tuple(...parts), sometimes(strayQuery, 3), sometimes(rawQueryText, 6))
    .map(([own, stray, raw]) => [
      ...own.flat(),
      ...[stray, raw].filter((part) => part !== undefined),
    ])
    .map((all) => (all.length === 0 ? '' : `?${all.join('&')}`))
}

/** The members of a body, each as it stands on the wire; some odd, missing, twice or unknown. */
const membersOf = (document: OpenApiDocument, schema: Schema) => {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fc
      .tuple(fc.nat(9), oddValue(resolve(document, property)))
      .map(([choice, odd]): [string, string][] => {
        const plain: [string, string] = [name, plainValue(document, property)]
        if (choice < 2) return [[name, odd]]
        if (choice === 2) return []
        return choice === 3 ? [plain, [name, odd]] : [plain]
      }),
  )
  const unknown = fc.tuple(
    fc.constantFrom('unknown', '__proto__', 'constructor', 'page', '\\u0000', '\\ud800', ''),
    oddValue({}),
  )
  return fc
    .tuple(fc.tuple(...fields), sometimes(unknown, 3))
    .map(([own, stray]) => [...own.flat(), ...(stray === undefined ? [] : [stray])])
}

const bodyOf = (document: OpenApiDocument, { operation }: FuzzedOperation) => {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (type === undefined || media === undefined) {
    return sometimes(fc.constantFrom('{}', 'x', '{'), 4).map((body) => ({ body, type: undefined }))
  }
  const schema = resolve(document, media.schema as Schema)
  const isForm = type.includes('urlencoded')
  const regular = membersOf(document, schema).map((members) =>
    isForm
      ? members.map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`).join('&')
      : `{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`,
  )
  return fc
    .oneof({ weight: 9, arbitrary: regular }, { weight: 1, arbitrary: oddBody })
    .map((body) => ({
      body: body as string | undefined,
      type: type as string | undefined,
    }))
}

const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']

/** Requests to one operation. `authorization` is sent unless the request goes without. */
export const requestsTo = (
  fuzzed: FuzzedOperation,
  ids: Ids,
  authorization: string,
): fc.Arbitrary<RawRequest> => {
  const document = documents[fuzzed.name]
  return fc
    .record({
      method: sometimes(fc.constantFrom(...otherMethods), 12),
      segment: sometimes(oddSegment, 10),
      prefix: sometimes(fc.constantFrom('/', '//', 'http://a.example', 'http://[', '*'), 40),
      query: queryOf(document, fuzzed),
      sent: bodyOf(document, fuzzed),
      second: sometimes(secondKey, 60),
      missingPages: sometimes(fc.array(strayHeader, { minLength: 1, maxLength: 3 }), 3),
      isKeyless: fc.nat(30).map((draw) => draw === 0),
      key: sometimes(fc.constantFrom('a', 'b', 'c', ''), 3),
    })
    .map(({ method, segment, prefix = '', query, sent, second, missingPages, isKeyless, key }) => {
      const headers: Header[] = []
      if (!isKeyless) headers.push(['Authorization', authorization])
      if (sent.type !== undefined) headers.push(['Content-Type', sent.type])
      if (key !== undefined) headers.push(['Idempotency-Key', key])
      headers.push(...(second === undefined ? [] : [second]), ...(missingPages ?? []))
      // What is named twice goes out twice, after a first host.
      if (headers.some(([name]) => name === 'Host')) headers.unshift(['Host', 'first.example'])
      const target = prefix === '*' ? '*' : prefix + pathOf(fuzzed, ids, segment) + query
      const isRead = (method ?? fuzzed.method) === 'GET' && sent.body === undefined
      return {
        method: method ?? fuzzed.method,
        target,
        headers,
        ...(isRead || sent.body === undefined ? {} : { body: sent.body }),
      }
    })
}

/** Targets beside the documents: pages, files, callbacks, nothing at all. */
export const strayRequests: fc.Arbitrary<RawRequest> = fc
  .record({
    method: fc.constantFrom(...otherMethods),
    target: fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '*',
        '/%E0%A4%A',
        '/docs',
        '/docs/',
        '/docs/..%2f',
        '/docs/..%2f..%2fpackage.json',
        '/docs/%00',
        '/docs/swagger-ui.css/',
        '/docs/.',
        '/docs/start.js?%',
        '/checkout',
        '/checkout/x/y',
        '/checkout/%E0%A4%A/y/pay',
        `/checkout/${unknownId}/${'a'.repeat(22)}`,
        `/checkout/${unknownId}/${'a'.repeat(22)}/status`,
        '/checkout-assets/../x',
        '/checkout-assets/%2e%2e/x',
        '/api/v1',
        '/api/v1/',
        '/api//v1/payments',
        '/api/v1/openapi.json',
        '/api/v1/openapi.yaml',
        '/v1/openapi.json',
        '/management/v1/openapi.yaml',
        '/healthz',
        '/readyz',
        '/metrics',
        '/callbacks/carrier1_momo/CG/x',
        '/callbacks/%E0%A4%A',
        'http://a.example/api/v1/payments',
        'http://[/api/v1/payments',
        '/\\evil.example/%5c',
        '/;/?#',
      ),
      rawQueryText.map((text) => `/${text}`),
    ),
    missingPages: fc.array(strayHeader, { maxLength: 3 }),
    body: fc.oneof(fc.constant(undefined), oddBody),
  })
  .map(({ method, target, missingPages, body }) => ({
    method,
    target,
    headers: missingPages.some(([name]) => name === 'Host')
      ? [['Host', 'first.example'] as Header, ...missingPages]
      : missingPages,
    ...(body === undefined ? {} : { body }),
  }))
