import { failureReasons } from '../../src/domain/transactions/failure-reason.ts'
import { eventKinds } from '../../src/domain/webhooks/events.ts'
import { problemCatalogue } from '../../src/replies/problem-catalogue.ts'
import { type DocumentName, documents } from '../support/documents.ts'

/** SDK generators need these properties. `make generators` runs the generators. */

type Part = Record<string, unknown>
interface Found {
  path: string
  part: Part
}

const names = Object.keys(documents) as DocumentName[]

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

const partsIn = (path: string, value: unknown): Found[] =>
  isPart(value)
    ? [
        { path, part: value },
        ...Object.entries(value).flatMap(([name, inner]) => partsIn(`${path}/${name}`, inner)),
      ]
    : []

const partsOf = (name: DocumentName): Found[] =>
  partsIn('', documents[name]).filter(({ path }) => !/\/(examples?|value)(\/|$)/.test(path))

const pathsOf = (name: DocumentName, isFound: (part: Part, path: string) => boolean): string[] =>
  partsOf(name)
    .filter(({ part, path }) => isFound(part, path))
    .map(({ path }) => path)

const componentsOf = (name: DocumentName) =>
  documents[name].components as unknown as Record<string, Record<string, Part>>

const operationsOf = (name: DocumentName) =>
  Object.values(documents[name].paths).flatMap((item) => Object.values(item))

/** The enumerations in replies that never gain values, for example `live` and `test`. */
const closed = [
  'AdjustmentDirection',
  'ApiKeyKind',
  'Environment',
  'FormCheckoutSessionObject',
  'LedgerRule',
  'ProvenStatus',
]

describe.each(names)('schemas of the document %s', (name) => {
  test('a documented enumeration has no null value and no length limit', () => {
    const isOdd = ({ enum: values, minLength, maxLength }: Part) =>
      Array.isArray(values) &&
      (values.includes(null) || minLength !== undefined || maxLength !== undefined)
    expect(pathsOf(name, isOdd)).toEqual([])
  })

  test('an enumeration that may gain values is marked, and its description says that values may be added', () => {
    const silent = Object.entries(componentsOf(name).schemas ?? {}).filter(
      ([schema, part]) =>
        part.enum !== undefined &&
        !closed.includes(schema) &&
        !(
          /New\s+values\s+may\s+be\s+added\./.test(String(part.description)) &&
          JSON.stringify(part['x-extensible-enum']) === JSON.stringify(part.enum)
        ),
    )
    expect(silent).toEqual([])
  })

  test('component names are unique across the API documents', () => {
    const kinds = ['schemas', 'parameters', 'responses', 'headers', 'links']
    const used = kinds.flatMap((kind) => Object.keys(componentsOf(name)[kind] ?? {}))
    const lower = used.map((each) => each.toLowerCase())
    expect(used.filter((_, at) => lower.indexOf(lower[at] ?? '') !== at)).toEqual([])
  })

  test('operations in the API documents are named in camelCase, components in PascalCase', () => {
    const kinds = ['schemas', 'parameters', 'responses', 'links']
    const used = kinds.flatMap((kind) => Object.keys(componentsOf(name)[kind] ?? {}))
    expect(used.filter((each) => !/^([A-Z][a-z0-9]*)+$/.test(each))).toEqual([])
    const operations = operationsOf(name).map(({ operationId }) => operationId)
    expect(operations.filter((each) => !/^[a-z]+([A-Z][a-z0-9]*)*$/.test(each))).toEqual([])
    expect(new Set(operations).size).toBe(operations.length)
  })

  const isParameter = (part: Part) => 'in' in part && 'schema' in part

  test('every documented parameter has an example, unless another parameter excludes it', () => {
    const isSilent = (part: Part) =>
      isParameter(part) && part.example === undefined && part.examples === undefined
    const excluded = name === 'account' ? ['/components/parameters/EventCursor'] : []
    expect(pathsOf(name, isSilent)).toEqual(excluded)
  })

  test('the example of a documented parameter that is not text is under `examples`', () => {
    // qraft expects `example` to be text, and fails if it is a number.
    const isOdd = ({ example, ...part }: Part) =>
      isParameter(part) && example !== undefined && typeof example !== 'string'
    expect(pathsOf(name, isOdd)).toEqual([])
  })
})

describe.each(names)('shapes of the document %s', (name) => {
  test('a union of objects has a discriminator that maps every branch', () => {
    const isOdd = (part: Part, path: string) => {
      if (!Array.isArray(part.oneOf) || path.endsWith('/UnprocessableResponse')) return false
      const branches = part.oneOf.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref]))
      if (branches.length < 2) return false
      const { mapping = {} } = (part.discriminator ?? {}) as { mapping?: object }
      const named = new Set(Object.values(mapping))
      return branches.some((branch) => !named.has(branch))
    }
    expect(pathsOf(name, isOdd)).toEqual([])
  })

  test('no documented schema is just true or false', () => {
    const booleans = partsOf(name)
      .filter(({ path }) => path.endsWith('/properties'))
      .flatMap(({ part, path }) =>
        Object.entries(part).flatMap(([property, schema]) =>
          typeof schema === 'boolean' ? [`${path}/${property}`] : [],
        ),
      )
    expect(booleans).toEqual([])
  })

  test('fields that the service assigns are read-only, except in webhooks', () => {
    const schemas = componentsOf(name).schemas ?? {}
    const refsIn = (part: unknown): string[] =>
      partsIn('', part).flatMap(({ part: { $ref } }) =>
        typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? ''] : [],
      )
    const received = operationsOf(name).map(({ requestBody }) => requestBody?.content)
    const { openapi, account } = documents
    const sent = Object.values({ ...openapi.webhooks, ...account.webhooks })
    const requested = refsIn([...received, ...sent])
    const [ofPayments, ofAccounts] = [componentsOf('openapi'), componentsOf('account')]
    const known = { ...ofPayments.schemas, ...ofAccounts.schemas, ...schemas }
    for (const schema of requested) {
      for (const inner of refsIn(known[schema])) {
        if (!requested.includes(inner)) requested.push(inner)
      }
    }
    const assigned = ['id', 'created_at', 'updated_at']
    for (const [schema, { properties = {} }] of Object.entries(schemas)) {
      for (const [property, part] of Object.entries(properties as Record<string, Part>)) {
        if (part.readOnly === true) expect(requested).not.toContain(schema)
        if (assigned.includes(property) && !requested.includes(schema))
          expect([schema, part.readOnly]).toEqual([schema, true])
      }
    }
  })

  test('every component of an API document is used', () => {
    const text = JSON.stringify(documents[name])
    const unused = Object.keys(componentsOf(name).schemas ?? {}).filter(
      (schema) => !text.includes(`"#/components/schemas/${schema}"`),
    )
    expect(unused).toEqual(name === 'openapi' ? ['WebhookEvent'] : [])
  })
})

/** The WebAuthn standard defines these names. */
const ofBrowsers = ['rp_id', 'credential_id', 'user_id']

test.each(names)(
  "ids in the examples of the document %s have the format of the service's ids",
  (name) => {
    const made = /^((evt_)?[\da-f]{8}-?[\da-f]{4}-?7[\da-f]{3}-?[\da-f]{4}-?[\da-f]{12}|cs_\w+)$/
    const ids = partsIn('', componentsOf(name).examples).flatMap(({ part }) =>
      Object.entries(part).flatMap(([key, value]) =>
        /(^|_)id$/.test(key) && !ofBrowsers.includes(key) && typeof value === 'string'
          ? [value]
          : [],
      ),
    )
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id) => !made.test(id))).toEqual([])
  },
)

test.each(['management', 'account'] as const)(
  'every list with links in the document %s has meta.next_cursor',
  (name) => {
    const schemas = componentsOf(name).schemas ?? {}
    const metas = Object.values(schemas).flatMap(({ properties }) => {
      const { links, meta } = (properties ?? {}) as Record<string, { $ref?: string }>
      return links === undefined ? [] : [meta?.$ref?.split('/').at(-1) ?? '']
    })
    expect(metas.length).toBeGreaterThan(4)
    for (const meta of new Set(metas)) expect(schemas[meta]?.required).toContain('next_cursor')
  },
)

test('the enumerations in the API documents match those in the service', () => {
  const { schemas = {} } = componentsOf('openapi')
  const { schemas: ofManagement = {} } = componentsOf('management')
  const valuesOf = (schema: string) =>
    new Set((schemas[schema] ?? ofManagement[schema])?.enum as string[] | undefined)
  const { mapping = {} } = (ofManagement.WebhookEvent?.discriminator ?? {}) as { mapping?: object }
  expect(new Set(Object.keys(mapping))).toEqual(new Set(eventKinds))
  const problems = Object.entries(problemCatalogue) as [string, { code?: string }][]
  const codes = problems.map(([problem, { code = problem }]) => code)
  const named = [
    'ErrorCode',
    ...Object.keys(ofManagement).filter((name) => /RefusalCode$/.test(name)),
  ]
  expect(new Set(named.flatMap((name) => [...valuesOf(name)]))).toEqual(new Set(codes))
  expect(valuesOf('FailureReason')).toEqual(new Set(failureReasons))
})
