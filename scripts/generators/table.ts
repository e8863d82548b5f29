import { camelCase, join, type Operation } from './operations.ts'
import type { DocumentName } from './scenario/clients.ts'

/** The TypeScript code that calls a generated client. */
interface Calling {
  imports: string
  /**
   * The code that creates the objects for calls, from `baseUrl` and from `key` or `authorization`.
   */
  connect?: string | ((isForm: boolean) => string)
  before?: (operation: Operation) => string
  call: (operation: Operation) => string
  event: string
  describe?: (event: string) => string
}

export interface Generator {
  name: string
  /** The npm packages whose versions the table shows. */
  packages: string[]
  /**
   * The folder contains the generator's packages. Generators without a folder are locked and tested
   * with every change. The others are tried before a release. `zod-3` conflicts with the other
   * packages.
   */
  folder?: 'by-hand' | 'zod-3'
  /**
   * A language other than JavaScript needs a Debian package, and a command that prints its version.
   */
  system?: { package: string; version: string[] }
  /** True if the generator supports only OpenAPI 3.0. */
  isOld?: true
  /**
   * The command writes a client next to `document.json`. It is a program from the packages, `node`,
   * or the program of another language, followed by arguments.
   */
  command: string[]
  output?: string
  client: Calling
  plugins?: string
  /** Describes the configuration that a user needs, in one or two sentences. */
  settings: string
  /** Steps that fail because of the generator, by `document: step`, with the cause. */
  faults?: Partial<Record<`${DocumentName}: ${string}`, string>>
}

const importFetch = "import { answerOfFetch } from '../scenario/answers.ts'\n"
const importAxios = "import { answerOfAxios } from '../scenario/answers.ts'\n"
const importStatus = "import { answerOfStatus } from '../scenario/answers.ts'\n"

const header = "{ 'Idempotency-Key': idempotencyKey }"
const formType = "{ 'Content-Type': 'application/x-www-form-urlencoded' }"

/** Many clients use these names for the parts of a request. */
const partsOf = ({ takes }: Operation) => ({
  path: takes.path && 'path',
  query: takes.query && 'query',
  body: takes.body && 'body',
  header: takes.idempotencyKey && `header: ${header}`,
  headers: takes.idempotencyKey && `headers: ${header}`,
})

/** The parameters become members of one object. Query names may be in camel case. */
const parametersOf = ({ takes, given }: Operation, key: string, isCamelCase = false): string[] => [
  ...(takes.path ? ['...path'] : []),
  ...(takes.query && !isCamelCase ? ['...query'] : []),
  ...(isCamelCase ? given.map((name) => `${camelCase(name)}: query.${name}`) : []),
  ...(takes.idempotencyKey ? [`${key}: idempotencyKey`] : []),
]

const lostHeaders = 'its errors have no headers, so `Retry-After` is lost; wait a minute.'

export const generators: Generator[] = [
  {
    name: 'openapi-fetch',
    packages: ['openapi-typescript', 'openapi-fetch'],
    command: ['openapi-typescript', 'document.json', '-o', 'generated.ts'],
    client: {
      imports: `${importFetch}import { flat } from '../scenario/answers.ts'
        import createClient from 'openapi-fetch'
        import type { components, paths } from './generated.ts'`,
      connect:
        'const headers = { Authorization: authorization }\n' +
        'const api = createClient<paths>({ baseUrl, headers })',
      call: (operation) => {
        const { path, query, body, header } = partsOf(operation)
        const serializer =
          'bodySerializer: ({ metadata, ...fields }) => ' +
          'flat({ ...fields, metadata: metadata && JSON.stringify(metadata) })'
        const form = operation.isForm && `headers: ${formType}, ${serializer}`
        const sent = join(`params: { ${join(path, query, header)} }`, body, form)
        const method = operation.method.toUpperCase()
        return `answerOfFetch(await api.${method}('${operation.path}', { ${sent} }))`
      },
      event: "components['schemas']['WebhookEvent']",
    },
    settings:
      'JSON needs no settings. `--default-non-nullable=false` keeps fields with a default ' +
      'optional in bodies. A form needs a `bodySerializer`: one line that writes `metadata` as ' +
      'JSON.',
  },
  {
    name: 'hey-api',
    packages: ['@hey-api/openapi-ts', 'zod'],
    plugins: 'client-fetch, typescript, sdk, zod (requests), transformers',
    command: ['openapi-ts', '-f', 'hey-api.config.mjs'],
    client: {
      imports: `${importFetch}import * as api from './generated/index.ts'
        import { createClient, createConfig } from './generated/client/index.ts'`,
      connect: (isForm) =>
        `const auth = ${isForm ? "key + ':'" : 'key'}
        const client = createClient(createConfig({ baseUrl, auth }))`,
      call: (operation) => {
        const { path, query, body, headers } = partsOf(operation)
        const sent = join('client', path, query, body, headers)
        return `answerOfFetch(await api.${operation.id}({ ${sent} }))`
      },
      event: 'api.WebhookEvent',
    },
    settings:
      'Use transformers with `bigInt: false`, because its JSON writes a bigint as text, which ' +
      'the service rejects. Use only `validator: { request: true }`, because responses may ' +
      'contain new values. The Basic user name is `key:`, with the colon.',
  },
  {
    name: 'oazapfts',
    packages: ['oazapfts', '@oazapfts/runtime'],
    command: ['oazapfts', 'document.json', 'generated.ts'],
    client: {
      imports: `${importStatus}import * as api from './generated.ts'`,
      connect:
        'const headers = { Authorization: authorization }\n' +
        'const options = { ...api.defaults, baseUrl, headers }',
      call: (operation) => {
        const takes = { ...operation.takes, path: false }
        const parameters = parametersOf({ ...operation, takes }, 'idempotencyKey', true)
        const named = parameters.length > 0 && `{ ${join(...parameters)} }`
        const sent = join(
          operation.takes.path && 'path.id',
          partsOf(operation).body,
          named,
          'options',
        )
        return `answerOfStatus(await api.${operation.id}(${sent}))`
      },
      event: "import('../account/generated.ts').WebhookEvent",
    },
    settings:
      'JSON needs no settings. The generator omits types that no path references, so use ' +
      '`WebhookEvent` from the client of the account document.',
    faults: {
      'checkout-form: metadata in a form':
        'ignores `encoding` and writes `metadata: { a: "b" }` as `metadata=a,b`; omit it.',
    },
  },
  {
    name: 'swagger-typescript-api',
    packages: ['swagger-typescript-api'],
    command: [
      ...['swagger-typescript-api', 'generate', '-p', 'document.json', '-o', '.'],
      ...['-n', 'generated.ts', '--generate-union-enums'],
    ],
    client: {
      imports: "import { answerOf, Client } from './client-of-forms.ts'",
      connect:
        'const headers = { Authorization: authorization }\n' +
        'const api = new Client({ baseUrl, baseApiParams: { headers } })',
      call: (operation) => {
        const { query, body, headers } = partsOf(operation)
        const path = operation.takes.path && 'path.id'
        const sent = join(path, query, body, headers && `{ ${headers} }`)
        return `answerOf(api.${camelCase(operation.segment)}.${operation.id}(${sent}))`
      },
      event: "import('./generated.ts').WebhookEvent",
    },
    settings:
      '`--generate-union-enums`. A subclass must override `addQueryParam`, because the client ' +
      'writes an object in a form or a query as `[object Object]`.',
  },
  {
    name: 'orval',
    folder: 'by-hand',
    packages: ['orval', 'zod'],
    plugins: 'fetch, zod (JSON requests)',
    command: ['orval', '--config', './orval.config.cjs'],
    client: {
      imports: `${importStatus}import { settings } from './fetcher.ts'
        import * as api from './generated.ts'
        import * as zod from './zod.ts'`,
      before: () => 'Object.assign(settings, { baseUrl, authorization })',
      call: (operation) => {
        const { query, body, headers } = partsOf(operation)
        const checked = operation.isForm ? body : body && `zod.${operation.id}Body.parse(body)`
        const path = operation.takes.path && 'path.id'
        const sent = join(path, checked, query, headers && `{ ${headers} }`)
        return `answerOfStatus(await api.${operation.id}(${sent}))`
      },
      event: 'api.WebhookEvent',
    },
    settings:
      'A mutator of ten lines sets the URL and the key. Pass the idempotency key in the ' +
      '`headers` of each call.',
    faults: {
      'account: filter by metadata':
        'writes `metadata: { a: "b" }`, a `deepObject`, in a query as `metadata=[object ' +
        'Object]`; filter by other fields.',
    },
  },
  {
    name: 'kubb',
    folder: 'by-hand',
    packages: ['@kubb/cli', '@kubb/plugin-client', '@kubb/plugin-ts', 'axios'],
    plugins: 'oas, ts, client (axios)',
    command: ['kubb', 'generate', '--config', 'kubb.config.mjs'],
    client: {
      imports: `${importAxios}import * as api from './generated/index.ts'`,
      connect: (isForm) =>
        `const headers = ${isForm ? formType : '{ Authorization: authorization }'}
        const auth = ${isForm ? "{ username: key, password: '' }" : 'undefined'}
        const paramsSerializer = { indexes: null }
        const config = { baseURL: baseUrl, headers, auth, paramsSerializer } as object`,
      call: (operation) => {
        const { query, body } = partsOf(operation)
        const { path, idempotencyKey } = operation.takes
        const sent = join(path && 'path.id', body, query, idempotencyKey && header, 'config')
        return `answerOfAxios(api.${operation.id}(${sent}))`
      },
      event: 'api.WebhookEvent',
    },
    settings: 'Use the axios client, because the fetch client sends a form as JSON.',
  },
  {
    name: 'openapi-client-axios',
    folder: 'by-hand',
    packages: ['openapi-client-axios', 'openapi-client-axios-typegen', 'axios'],
    command: ['typegen', 'document.json'],
    output: 'generated.d.ts',
    client: {
      imports: `${importAxios}import { OpenAPIClientAxios } from 'openapi-client-axios'
        import type { Client } from './generated.d.ts'
        import { read } from './read.ts'`,
      connect: (isForm) =>
        `const auth = ${isForm ? "{ username: key, password: '' }" : 'undefined'}
        const headers = ${isForm ? '{}' : '{ Authorization: authorization }'}
        const axiosConfigDefaults = { auth, headers, paramsSerializer: { indexes: null } } as object
        const options = { definition: read(), quick: true, axiosConfigDefaults }
        const made = new OpenAPIClientAxios({ ...options, withServer: { url: baseUrl } })
        const client = made.init<Client>()`,
      call: (operation) => {
        const parameters = parametersOf(operation, "'Idempotency-Key'")
        const given = parameters.length > 0 ? `{ ${join(...parameters)} }` : 'null'
        const { body = '' } = partsOf(operation)
        const form = operation.isForm && `{ headers: ${formType} }`
        return `answerOfAxios((await client).${operation.id}(${join(given, body, form)}))`
      },
      event: "import('./generated.d.ts').Components.Schemas.WebhookEvent",
    },
    settings:
      'The client reads the document at run time, and `withServer` contains the URL. A form ' +
      'needs the header `Content-Type` with each call. A list in a query needs ' +
      '`paramsSerializer: { indexes: null }`.',
  },
  {
    name: 'typed-openapi',
    folder: 'by-hand',
    packages: ['typed-openapi'],
    command: ['typed-openapi', 'document.json', '-o', 'generated.ts'],
    client: {
      imports: `import { answerOf, createFetcher, safely } from './fetcher.ts'
        import { createApiClient } from './generated.ts'`,
      connect: (isForm) =>
        `const api = createApiClient(createFetcher(authorization, ${isForm}), baseUrl)`,
      call: (operation) => {
        const { path, query, body, header } = partsOf(operation)
        const sent = join(path, query, body, header, '...safely')
        return `answerOf(await api.${operation.method}('${operation.path}', { ${sent} }))`
      },
      event: "import('./generated.ts').Schemas.WebhookEvent",
    },
    settings:
      'The client does not send requests. Write a fetcher of thirty lines for the URL, the key, ' +
      'and objects in a form or a query.',
  },
  {
    name: 'rtk-query',
    folder: 'by-hand',
    packages: ['@rtk-query/codegen-openapi', '@reduxjs/toolkit'],
    command: ['rtk-query-codegen-openapi', 'rtk.config.json'],
    client: {
      imports: `import { answerOf, createStore, settings } from './empty-api.ts'
        import { api } from './generated.ts'`,
      connect: 'const { dispatch } = createStore()',
      before: ({ isForm }) =>
        `Object.assign(settings, { baseUrl, authorization, isForm: ${isForm} })`,
      call: (operation) => {
        const { id, method, schema, status, takes } = operation
        const body = takes.body && `${camelCase(schema)}: body`
        const sent = join(...parametersOf(operation, "'Idempotency-Key'", true), body)
        const fresh = method === 'get' && '{ forceRefetch: true, subscribe: false }'
        const request = join(`{ ${sent} }`, fresh)
        return `answerOf(${status}, await dispatch(api.endpoints.${id}.initiate(${request})))`
      },
      event: "import('../account/generated.ts').WebhookEvent",
    },
    settings:
      'Write a base query for the URL, the key, and objects in a form or a query. The generator ' +
      'omits types that no path references, so use `WebhookEvent` from the client of the account ' +
      'document.',
  },
  {
    name: 'ng-openapi-gen',
    folder: 'by-hand',
    packages: ['ng-openapi-gen', '@angular/common', '@angular/core', 'rxjs'],
    command: [
      ...['ng-openapi-gen', '--input', 'document.json', '--output', 'generated'],
      ...['--ignore-unused-models', 'false'],
    ],
    client: {
      imports: `import { answerOf, inject } from './api.ts'
        import * as functions from './generated/functions'`,
      connect: 'const api = inject(baseUrl, authorization)',
      call: (operation) => {
        const parameters = parametersOf(operation, "'Idempotency-Key'")
        const sent = join(...parameters, partsOf(operation).body)
        return `answerOf(api.invoke$Response(functions.${operation.id}, { ${sent} }))`
      },
      event: "import('./generated/models').WebhookEvent",
    },
    settings:
      '`ignoreUnusedModels: false` is needed for `WebhookEvent`. `provideApiConfiguration` sets ' +
      'the URL, and an interceptor of `provideHttpClient` adds the key. Outside a browser, use ' +
      '`withFetch()`.',
    faults: {
      'checkout-form: metadata in a form':
        'writes `metadata: { a: "b" }` in a form as `metadata=[object Blob]`; omit it.',
    },
  },
  {
    name: 'fets',
    folder: 'by-hand',
    packages: ['fets'],
    command: ['node', 'to-types.mjs'],
    client: {
      imports: `import { createClient, type NormalizeOAS, type OASModel } from 'fets'
        import { answerOf } from './answer.ts'
        import type document from './generated.ts'`,
      connect:
        'const globalParams = { headers: { Authorization: authorization } }\n' +
        'const options = { endpoint: baseUrl, globalParams }\n' +
        'const api = createClient<NormalizeOAS<typeof document>>(options)',
      call: (operation) => {
        const { path, query, body, headers } = partsOf(operation)
        const content = body && `${operation.isForm ? 'formUrlEncoded' : 'json'}: body`
        const sent = join(path && 'params: path', query, content, headers)
        return `answerOf(await api['${operation.path}'].${operation.method}({ ${sent} }))`
      },
      event: "OASModel<NormalizeOAS<typeof document>, 'WebhookEvent'>",
    },
    settings:
      'Needs the document as a constant, adapted by twenty lines: without `security` and ' +
      '`servers` (with which it accepts no other URL), and with `anyOf` for `type: [string, ' +
      'null]`, which it reads as unknown.',
  },
  {
    name: 'perl',
    packages: [],
    system: {
      package: 'libopenapi-client-perl',
      version: ['perl', '-MOpenAPI::Client', '-e', 'print OpenAPI::Client->VERSION'],
    },
    isOld: true,
    command: ['perl', 'calls.pl', 'document.json'],
    client: {
      imports: "import { createApi } from './perl.ts'",
      connect: 'const { call, describe } = createApi(baseUrl, authorization)',
      call: (operation) => {
        const { body } = partsOf(operation)
        const isInJson = body && !operation.isForm
        const sent = join(...parametersOf(operation, "'Idempotency-Key'"), isInJson && 'body')
        const content = operation.isForm && '{ form: body }'
        return `call(${join(`'${operation.id}'`, `{ ${sent} }`, content)})`
      },
      event: 'object',
      describe: (event) => `describe(${event})`,
    },
    settings:
      'The client reads the documents as OpenAPI 3.0 when it starts. `base_url` sets the URL, ' +
      'and the event `after_build_tx` adds the key. Pass a form as `form => {…}` after the ' +
      'parameters.',
    faults: {
      'checkout-form: metadata in a form':
        'sends `form => {metadata => {a => "b"}}` as `multipart/form-data`; omit it.',
      'account: filter by metadata':
        'omits `metadata => {a => "b"}`, a `deepObject`, from a query; filter by other fields.',
    },
  },
  {
    name: 'openapi-generator',
    folder: 'by-hand',
    packages: ['@openapitools/openapi-generator-cli', 'axios'],
    system: { package: 'default-jre-headless', version: ['java', '--version'] },
    isOld: true,
    plugins: 'typescript-axios',
    // The command validates the document first, and fails if Java's parser finds an error.
    command: [
      ...['openapi-generator', 'generate', '-g', 'typescript-axios'],
      ...['-i', 'document.json', '-o', 'generated'],
    ],
    client: {
      imports: `${importAxios}import * as api from './generated/api'
        import { Configuration } from './generated/configuration'`,
      connect: (isForm) =>
        `const access = ${isForm ? "{ username: key, password: '' }" : '{ accessToken: key }'}
        const configuration = new Configuration({ basePath: baseUrl, ...access })`,
      call: ({ id, tag, takes, schema, isForm, parameters, given }) => {
        const form = ['amount', 'currency', 'method', 'customer_phone', 'success_url', 'cancel_url']
        const fields = `body as api.${schema}`
        const body = isForm ? form.map((name) => `(${fields}).${name}`) : [fields]
        const rest = parameters.map((name) => {
          if (name === 'Idempotency-Key') return 'idempotencyKey'
          if (!given.includes(name)) return 'undefined'
          return name === 'status' ? '[query.status[0] as api.AnyStatus]' : `query.${name}`
        })
        const sent = join(takes.path && 'path.id', ...(takes.body ? body : []), ...rest)
        const group = tag.replace(/ \w/g, (text) => text.trim().toUpperCase())
        return `answerOfAxios(new api.${group}Api(configuration).${id}(${sent}))`
      },
      event: 'api.WebhookEvent',
      describe: (event) =>
        `${event}.type === api.PayoutEventType.Completed ? ${event}.data.reference : ${event}.type`,
    },
    settings:
      "Java's parser validates each document first, and nothing is generated if it finds an " +
      'error. A `Configuration` contains the URL and the key. Parameters are positional, and a ' +
      'list in a query is written as `a,b`, so send one value per request. The enumerations are ' +
      'TypeScript enumerations.',
    faults: {
      'checkout-form: metadata in a form': 'has no parameter for an object in a form; omit it.',
      'account: filter by metadata':
        'writes `metadata: { a: "b" }`, a `deepObject`, in a query as `metadata=[object ' +
        'Object]`; filter by other fields.',
    },
  },
  {
    name: 'openapi-zod-client',
    packages: ['openapi-zod-client', '@zodios/core', 'zod'],
    folder: 'zod-3',
    plugins: 'zodios (axios), zod (requests)',
    command: [
      ...['openapi-zod-client', 'document.json', '-o', 'generated.ts'],
      ...['--with-alias', '--export-schemas'],
    ],
    client: {
      imports: `${importAxios}import type { z } from 'zod'
        import { createApiClient } from './generated'`,
      connect:
        'const headers = { Authorization: authorization }\n' +
        'const axiosConfig = { headers, paramsSerializer: { indexes: null } }\n' +
        "const api = createApiClient(baseUrl, { validate: 'request', axiosConfig })",
      call: (operation) => {
        const { path, query, body, headers } = partsOf(operation)
        const options = join(path && 'params: path', query && 'queries: query', headers)
        const sent = `api.${operation.id}(${join(body, options === '' ? false : `{ ${options} }`)})`
        return `answerOfAxios(${sent}.then((data) => ({ status: ${operation.status}, data })))`
      },
      event: "z.infer<typeof import('./generated').schemas.WebhookEvent>",
    },
    settings:
      "Use `validate: 'request'`, because responses may contain new values. `--export-schemas` " +
      'is needed for `WebhookEvent`. `axiosConfig` contains the key, and `paramsSerializer: { ' +
      'indexes: null }` for a list in a query. Needs Zod 3.',
    faults: {
      'checkout-form: metadata in a form':
        'writes `metadata: { a: "b" }` in a form as `metadata=[object Object]`; omit it.',
    },
  },
  {
    name: 'openapi-typescript-codegen',
    folder: 'by-hand',
    packages: ['openapi-typescript-codegen'],
    plugins: 'fetch',
    command: [
      ...['openapi', '--input', 'document.json', '--output', 'generated', '--client', 'fetch'],
      ...['--name', 'Client', '--useOptions', '--useUnionTypes'],
    ],
    client: {
      imports: `import { Client } from './generated/index'
        import { answerOf, describe, Sender } from './sender.ts'`,
      connect: (isForm) =>
        `const headers = { Authorization: authorization }
        const access = ${isForm ? '{ HEADERS: headers }' : '{ TOKEN: key }'}
        const api = new Client({ BASE: baseUrl, ...access }, Sender)`,
      call: (operation) => {
        const content = operation.isForm ? 'formData: body' : 'requestBody: body'
        const parameters = parametersOf(operation, 'idempotencyKey', true)
        const sent = join(...parameters, operation.takes.body && content)
        const call = `api.${camelCase(operation.tag)}.${operation.id}({ ${sent} })`
        return `answerOf(${operation.status}, ${call})`
      },
      event: "import('./generated/index').WebhookEvent",
      describe: (event) => `describe(${event})`,
    },
    settings:
      '`--useUnionTypes`. A request class of five lines writes a form, which the client would ' +
      'otherwise send as `multipart/form-data`. Send a user name without a password as a header. ' +
      'If several values of `type` belong to one webhook schema, the types contain only the last ' +
      'value, so compare `type` as a `string`.',
    faults: {
      'openapi: 429 with its wait': lostHeaders,
      'checkout-form: 429 with its wait': lostHeaders,
      'account: 429 with its wait': lostHeaders,
    },
  },
  {
    name: 'qraft',
    folder: 'by-hand',
    packages: ['@openapi-qraft/cli', '@openapi-qraft/react', '@tanstack/react-query'],
    plugins: 'tanstack-query-react, openapi-typescript',
    command: [
      ...['openapi-qraft', '--plugin', 'tanstack-query-react', '--plugin', 'openapi-typescript'],
      ...['document.json', '-o', 'generated'],
    ],
    client: {
      imports: `${importFetch}import { createAPIClient } from './generated/create-api-client'
        import { senderOf } from './sender.ts'`,
      connect: 'const api = createAPIClient({ baseUrl, requestFn: senderOf(authorization) })',
      call: (operation) => {
        const { path, query, body, header } = partsOf(operation)
        const inParameters = join(path, query, header)
        const parameters = inParameters !== '' && `parameters: { ${inParameters} }`
        const segment = camelCase(operation.segment)
        const sent = join(body, parameters)
        return `answerOfFetch(await api.${segment}.${operation.id}({ ${sent} }))`
      },
      event: "import('./generated/schema').components['schemas']['WebhookEvent']",
    },
    settings:
      'Write a `requestFn` that adds the key and writes a form, which the client would otherwise ' +
      "send as JSON. The generator fails with `s.replace is not a function` if a parameter's " +
      '`example` is a number, so the documents use `examples`.',
  },
]
