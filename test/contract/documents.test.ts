import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ProblemCode } from '../../src/domain/problems.ts'
import { eventKinds } from '../../src/domain/webhooks/events.ts'
import { problemCatalogue } from '../../src/replies/problem-catalogue.ts'
import { exampleRefusal } from '../../src/replies/replies.ts'
import { call } from '../support/client.ts'
import { schemaFaults } from '../support/conformance.ts'
import {
  type DocumentName,
  documents,
  type OperationObject,
  prefixes,
  resolve,
  resolveResponse,
  servedAt,
} from '../support/documents.ts'
import { prepared } from '../support/prepared.ts'
import { startTestServer } from '../support/server.ts'

const names = Object.keys(documents) as DocumentName[]

interface Shown {
  where: string
  schema: string
  example: string
}

const mediaOf = (name: DocumentName, operation: OperationObject) => [
  ...Object.values(operation.requestBody?.content ?? {}),
  ...Object.values(operation.responses).flatMap((response) =>
    Object.values(resolveResponse(documents[name], response).content ?? {}),
  ),
]

const shownIn = (name: DocumentName): Shown[] => {
  const { paths, webhooks = {} } = documents[name]
  return Object.values({ ...paths, ...webhooks })
    .flatMap((item) => Object.values(item))
    .flatMap((operation) =>
      mediaOf(name, operation).flatMap((media) =>
        Object.values(media.examples ?? {}).map(({ $ref = '' }) => ({
          where: `${name} ${operation.operationId}`,
          schema: media.schema.$ref,
          example: $ref.split('/').at(-1) ?? '',
        })),
      ),
    )
}

describe('OpenAPI documents', () => {
  test.each(names)('every example in the document %s matches its schema', (name) => {
    const mismatches = shownIn(name).flatMap(({ where, schema, example }) =>
      schemaFaults(name, schema, documents[name].components.examples[example]?.value).map(
        (mismatch) => `${where} ${example}: ${mismatch}`,
      ),
    )
    expect(mismatches).toEqual([])
  })

  test.each(names)('every operation in the document %s has an example of every body', (name) => {
    const bare = Object.values(documents[name].paths)
      .flatMap((item) => Object.values(item))
      .filter((operation) =>
        mediaOf(name, operation).some(({ examples }) => examples === undefined),
      )
    expect(bare).toEqual([])
  })

  test.each(names)('the error texts in the document %s match those of the server', (name) => {
    for (const problem of Object.keys(problemCatalogue) as ProblemCode[]) {
      const example = documents[name].components.examples[problem]
      if (example !== undefined) expect(example.value).toEqual(exampleRefusal(problem).body)
    }
  })

  test.each(names)(
    'a list of unique values in the document %s may contain every allowed value',
    (name) => {
      const tooShort: string[] = []
      JSON.stringify(documents[name], (key, part) => {
        if (
          part?.uniqueItems &&
          part.maxItems < (resolve(documents[name], part.items).enum?.length ?? 0)
        )
          tooShort.push(key)
        return part
      })
      expect(tooShort).toEqual([])
    },
  )

  test('every event type that the service sends is described in the API documents', () => {
    const { openapi, account } = documents
    const described = Object.keys({ ...openapi.webhooks, ...account.webhooks })
    expect(described.sort()).toEqual([...eventKinds].sort())
  })
})

describe('served OpenAPI documents', () => {
  const server = prepared(startTestServer)

  const served: [DocumentName, string, string, string][] = [
    ['openapi', '/api/v1', '/api/v1', '1.0.0'],
    ['checkout-form', '/v1', '', '1.0.0'],
    ['management', '/management/v1', '/management/v1', '1.1.0'],
    ['account', '/account/v1', '/account/v1', '1.1.0'],
  ]

  test.each(served)(
    "the document %s is served as JSON and YAML, and even its samples use this server's address",
    async (name, at, path, version) => {
      const json = await call(server, 'get', `${at}/openapi.json`)
      const yaml = await call(server, 'get', `${at}/openapi.yaml`)
      expect(json.status).toBe(200)
      expect(parse(yaml.text || '')).toEqual(json.body)
      expect(json.body.info.version).toBe(version)
      expect(json.body).toEqual(servedAt(documents[name], server.url + path))
      expect(prefixes[name]).toBe(path)
    },
  )

  test('the workflows are served with the addresses of the documents', async () => {
    const path = '/api/v1/workflows.arazzo.yaml'
    const { status, text, headers } = await call(server, 'get', path)
    // The documents may differ between callers.
    expect(headers['cache-control']).toBe('private, no-cache')
    const { sourceDescriptions, ...others } = parse(text)
    expect([status, sourceDescriptions.length]).toEqual([200, served.length])
    for (const { url } of sourceDescriptions) {
      const at = url.slice(server.url.length)
      expect([at, url, (await call(server, 'get', at)).status]).toEqual([at, server.url + at, 200])
    }
    const written = readFileSync('openapi/workflows.arazzo.yaml', 'utf8')
    const stored = parse(written.replaceAll('http://localhost:3000', server.url))
    expect({ ...others, sourceDescriptions: stored.sourceDescriptions }).toEqual(stored)
  })

  test('the reference page loads its files only from this server', async () => {
    const page = await call(server, 'get', '/docs/reference')
    expect(page.status).toBe(200)
    const files = [
      ...page.text.matchAll(/(?:src|href)="(\/docs\/[\w-]+\.(?:js|css)(?:\?v=[\w-]+)?)"/g),
    ]
    expect(files.length).toBeGreaterThan(4)
    for (const [, file = ''] of files) {
      const { status, headers } = await call(server, 'get', file)
      expect([file, status]).toEqual([file, 200])
      expect(headers.etag).toBeDefined()
    }
    expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })
})
