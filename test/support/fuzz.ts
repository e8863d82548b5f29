import fc from 'fast-check'
import { documents, type OpenApiDocument, resolve } from './documents.ts'
import { bytesOf } from './fuzz-bytes.ts'
import {
  encoded,
  type Header,
  oddBody,
  oddSegment,
  oddValue,
  otherMethods,
  plainValue,
  rawQueryText,
  type Schema,
  secondKey,
  strayHeader,
  strayQuery,
  textOf,
} from './fuzz-values.ts'
import { type Operation, parametersOf } from './operations.ts'
import type { RawRequest } from './raw-request.ts'

/** Generates requests for every operation in the documents: valid requests with unusual parts. */

export type Ids = (operation: Operation) => string

const pathOf = (fuzzed: Operation, ids: Ids, odd: string | undefined): string =>
  fuzzed.path.replace(/\{\w+\}/g, () => odd ?? ids(fuzzed))

/** Returns an odd value in one of `oneIn` cases, and otherwise undefined. */
const sometimes = <T>(odd: fc.Arbitrary<T>, oneIn: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: odd })

const queryOf = (document: OpenApiDocument, operation: Operation) => {
  const declared = parametersOf(operation).filter((parameter) => parameter.in === 'query')
  const parts = declared.map(({ name: word, style, required = false, schema }) =>
    fc
      .tuple(fc.nat(3), oddValue(resolve(document, schema)), rawQueryText)
      .map(([choice, odd, raw]) => {
        const name = style === 'deepObject' ? `${word}[a]` : word
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

/** Generates the members of a body as JSON texts. Some are odd, missing, repeated or unknown. */
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

const bodyOf = (document: OpenApiDocument, { operation }: Operation) => {
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

/** Generates requests to one operation. Most of them carry the `authorization` header. */
export const requestsTo = (
  fuzzed: Operation,
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
      sent: bytesOf(bodyOf(document, fuzzed)),
      second: sometimes(secondKey, 60),
      strayHeaders: sometimes(fc.array(strayHeader, { minLength: 1, maxLength: 3 }), 3),
      isKeyless: fc.nat(30).map((draw) => draw === 0),
      key: sometimes(fc.constantFrom('a', 'b', 'c', ''), 3),
    })
    .map(({ method, segment, prefix = '', query, sent, second, strayHeaders, isKeyless, key }) => {
      const headers: Header[] = []
      if (!isKeyless) headers.push(['Authorization', authorization])
      headers.push(...sent.headers)
      if (key !== undefined) headers.push(['Idempotency-Key', key])
      headers.push(...(second === undefined ? [] : [second]), ...(strayHeaders ?? []))
      // If the request has a `Host` header, a second `Host` header is added before it.
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
