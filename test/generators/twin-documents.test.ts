import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import AjvDraft4 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { parse } from 'yaml'
import { toOpenApi30 } from '../../scripts/documents/convert-document.ts'
import { isNetworkRange } from '../../src/domain/ip-range.ts'
import { call } from '../support/client.ts'
import {
  type DocumentName,
  documents,
  type OpenApiDocument,
  servedAt,
} from '../support/documents.ts'
import { prepared } from '../support/prepared.ts'
import { startTestServer } from '../support/server.ts'

/**
 * Each document has an OpenAPI 3.0 twin that accepts and refuses the same values. Validators of
 * different dialects read the two documents: JSON Schema 2020-12, and draft 4 with `nullable`,
 * which 3.0 libraries use.
 */

const names = Object.keys(documents) as DocumentName[]

const readAsOpenApi30 = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../generated/${name}-3.0.json`, import.meta.url), 'utf8'))

interface Validator {
  (value: unknown): unknown
  errors?: { keyword: string }[] | null
}

interface Validators {
  addSchema(document: object, key: string): unknown
  getSchema(key: string): Validator | undefined
}

const load = (
  ajv: Ajv2020 | InstanceType<typeof AjvDraft4.default>,
  document: { components: { schemas: object } },
) => {
  addFormats.default(ajv as Ajv2020)
  for (const name of ['int64', 'int32']) ajv.addFormat(name, true)
  ajv.addFormat('ip-range', isNetworkRange)
  const validators = ajv as unknown as Validators
  // The schemas are added without examples, because draft 4 reads their `id` fields as schema
  // names.
  validators.addSchema({ components: { schemas: document.components.schemas } }, 'document')
  return (schema: string): Validator => {
    const found = validators.getSchema(`document#/components/schemas/${schema}`)
    if (found === undefined) throw new Error(`no ${schema}`)
    return found
  }
}

const options = { strict: false, allErrors: true, validateFormats: true }

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const odd = fc.constantFrom<Json>(
  ...[null, true, '', 'x', 'x'.repeat(600), 'XAF', 'CG', '2026-01-01T00:00:00Z'],
  ...[0, -1, 1, 0.5, 2 ** 53, 1e300, [], [null], ['x', 'x'], {}, { status: 'failed' }],
)

/** Replaces, adds or removes one part of a value. `way` selects the part. */
const changed = (value: Json, way: number[], other: Json): Json => {
  const [step = 0, ...further] = way
  if (typeof value !== 'object' || value === null || further.length === 0) return other
  const keys = Object.keys(value)
  const at = step % (keys.length + 2)
  const key = keys[at]
  if (Array.isArray(value)) {
    if (key === undefined) return [...value, ...value, other]
    return value.map((part, index) => (index === at ? changed(part, further, other) : part))
  }
  if (at === keys.length + 1 || (key === undefined && keys.length === 0)) {
    return { ...value, added: other }
  }
  if (key === undefined) {
    const { [keys[step % keys.length] ?? '']: _, ...rest } = value
    return rest
  }
  return { ...value, [key]: changed(value[key] as Json, further, other) }
}

/** OpenAPI 3.0 cannot express a rule for key names. */
const isLostRule = ({ errors }: Validator): boolean =>
  (errors ?? []).length > 0 &&
  new Set((errors ?? []).map(({ keyword }) => keyword)).has('propertyNames')

interface Comparison {
  differing: string[]
  accepted: number
  refused: number
}

const compare = (name: DocumentName, twin: OpenApiDocument): Comparison => {
  const { schemas, examples } = documents[name].components
  const verdict31 = load(new Ajv2020(options), documents[name])
  const verdict30 = load(new AjvDraft4.default(options), twin)
  const result: Comparison = { differing: [], accepted: 0, refused: 0 }
  const values = Object.values(examples).map(({ value }) => value as Json)
  for (const schema of Object.keys(schemas)) {
    const [of31, of30] = [verdict31(schema), verdict30(schema)]
    const own = values.filter((value) => of31(value) === true)
    const judge = (value: Json): void => {
      const isRight = of31(value)
      if (isRight) result.accepted += 1
      else result.refused += 1
      if (isRight !== of30(value) && !isLostRule(of31)) {
        result.differing.push(`${schema} ${JSON.stringify(value)}`)
      }
    }
    for (const value of own) judge(value)
    const way = fc.array(fc.nat(40), { minLength: 1, maxLength: 6 })
    const start = fc.constantFrom<Json>(...own.slice(0, 5), null, {}, [], 'x', 1)
    const drawn = fc.sample(fc.tuple(start, way, odd), { seed: 30, numRuns: 60 })
    for (const [value, steps, other] of drawn) judge(changed(value, steps, other))
  }
  return result
}

describe('documents of OpenAPI 3.0', () => {
  test.each(names)(
    'the OpenAPI 3.0 twin of %s accepts and refuses the same values as the document',
    (name) => {
      const { differing, accepted, refused } = compare(name, readAsOpenApi30(name))
      expect(differing).toEqual([])
      expect(Math.min(accepted, refused)).toBeGreaterThan(50)
    },
  )

  test.each([
    ['"nullable":true', '"nullable":false'],
    ['"enum":[', '"x-enum":['],
    ['"required":[', '"x-required":['],
    ['"maxLength":', '"x-max":'],
  ])('an OpenAPI 3.0 twin in which %s is replaced by %s is detected as different', (from, to) => {
    const broken = JSON.parse(JSON.stringify(readAsOpenApi30('openapi')).replaceAll(from, to))
    expect(compare('openapi', broken).differing).not.toEqual([])
  })

  test.each(names)(
    'the OpenAPI 3.0 twin of %s has the operations, webhooks and names of the document',
    (name) => {
      const twin = readAsOpenApi30(name)
      const { paths, webhooks, components } = documents[name]
      const operationsOf = (items: object) =>
        Object.entries(items).flatMap(([path, item]) =>
          Object.entries(item as Record<string, { operationId: string; responses: object }>).map(
            ([method, { operationId, responses }]) =>
              [path, method, operationId, ...Object.keys(responses)].join(' '),
          ),
        )
      expect(twin.openapi).toBe('3.0.3')
      expect(operationsOf(twin.paths)).toEqual(operationsOf(paths))
      expect(operationsOf(twin['x-webhooks'] ?? {})).toEqual(operationsOf(webhooks ?? {}))
      expect(Object.keys(twin.components.schemas)).toEqual(Object.keys(components.schemas))
    },
  )
})

describe('schemas of OpenAPI 3.0', () => {
  const only = (schema: object) =>
    toOpenApi30({ info: { license: {} }, paths: {}, components: { schemas: { Only: schema } } })

  test.each([
    [{ const: 'a' }, { enum: ['a'] }],
    [
      { type: 'string', examples: ['a', 'b'] },
      { type: 'string', example: 'a' },
    ],
    [{ exclusiveMinimum: 0 }, { minimum: 0, exclusiveMinimum: true }],
    [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
    [
      { type: 'string', contentEncoding: 'base64' },
      { type: 'string', format: 'byte' },
    ],
    [{ type: 'array' }, { type: 'array', items: {} }],
    [{ properties: { a: false } }, { properties: { a: { not: {} } } }],
    [
      { $ref: '#/components/schemas/Only', description: 'x' },
      { description: 'x', allOf: [{ $ref: '#/components/schemas/Only' }] },
    ],
    [
      { type: 'object', propertyNames: { maxLength: 9 }, description: 'Pairs.' },
      { type: 'object', description: 'Pairs.\nA name has at most 9 characters.' },
    ],
  ])('the schema %j becomes %j in OpenAPI 3.0', (schema, expected) => {
    expect(only(schema)).toMatchObject({ components: { schemas: { Only: expected } } })
  })

  test.each([
    { if: {} },
    { patternProperties: {} },
    { unevaluatedProperties: false },
    { propertyNames: { pattern: 'x' } },
  ])('the schema %j, which OpenAPI 3.0 cannot express, fails the generation', (schema) => {
    expect(() => only(schema)).toThrow(/OpenAPI 3.0 has no|no words for/)
  })
})

describe('served documents of OpenAPI 3.0', () => {
  const server = prepared(startTestServer)

  test.each([
    ['openapi', '/api/v1', '/api/v1'],
    ['checkout-form', '/v1', ''],
    ['management', '/management/v1', '/management/v1'],
    ['account', '/account/v1', '/account/v1'],
  ])(
    'the OpenAPI 3.0 twin of %s is served as JSON and YAML next to the document',
    async (name, at, path) => {
      const json = await call(server, 'get', `${at}/openapi-3.0.json`)
      const yaml = await call(server, 'get', `${at}/openapi-3.0.yaml`)
      expect(json.body.openapi).toBe('3.0.3')
      expect(json.body).toEqual(servedAt(readAsOpenApi30(name), server.url + path))
      expect(parse(yaml.text)).toEqual(json.body)
    },
  )
})
