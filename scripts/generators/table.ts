import type { DocumentName } from './scenario/clients.ts'

export interface Generator {
  name: string
  /** The packages of npm whose versions the table shows. */
  packages: string[]
  /** The folder of packages that it has for itself, where they do not go with those of others. */
  folder?: 'zod-3'
  /** Of another language: its package of Debian, and the command that prints its version. */
  system?: { package: string; version: string[] }
  /** It reads documents as OpenAPI 3.0 only. */
  isOld?: true
  /**
   * The command that writes a client beside `document.json`: a program of the packages, `node` or
   * the program of another language, then its arguments.
   */
  command: string[]
  /** The file that takes what the command writes to its standard output. */
  output?: string
  /** Which of its plugins ran. */
  plugins?: string
  /** What a user has to set, in a sentence or two. */
  settings: string
  /** Steps that fail because of the generator itself, by `document: step`, and what it does. */
  faults?: Partial<Record<`${DocumentName}: ${string}`, string>>
}

const lostHeaders = 'its errors have no headers, so that `Retry-After` is lost; wait a minute.'

export const generators: Generator[] = [
  {
    name: 'openapi-fetch',
    packages: ['openapi-typescript', 'openapi-fetch'],
    command: ['openapi-typescript', 'document.json', '-o', 'generated.ts'],
    settings:
      'Nothing for JSON. A form needs a `bodySerializer`: one line that writes `metadata` as ' +
      'JSON.',
  },
  {
    name: 'hey-api',
    packages: ['@hey-api/openapi-ts', 'zod'],
    plugins: 'client-fetch, typescript, sdk, zod (requests), transformers',
    command: ['openapi-ts', '-f', 'hey-api.config.mjs'],
    settings:
      'Transformers with `bigInt: false`: its JSON writes a bigint as text, which the service ' +
      'refuses. `validator: { request: true }` only: answers may hold new values. The user name ' +
      'of Basic is `key:`, with the colon.',
  },
  {
    name: 'oazapfts',
    packages: ['oazapfts', '@oazapfts/runtime'],
    command: ['oazapfts', 'document.json', 'generated.ts'],
    settings:
      'Nothing for JSON. It leaves out types that no path refers to: take `WebhookEvent` from ' +
      'the client of the account document.',
    faults: {
      'checkout-form: metadata in a form':
        'ignores `encoding` and writes `metadata: { a: "b" }` as `metadata=a,b`; leave it out.',
    },
  },
  {
    name: 'swagger-typescript-api',
    packages: ['swagger-typescript-api'],
    command: [
      ...['swagger-typescript-api', 'generate', '-p', 'document.json', '-o', '.'],
      ...['-n', 'generated.ts', '--generate-union-enums'],
    ],
    settings:
      '`--generate-union-enums`. A subclass that overrides `addQueryParam`: else it writes an ' +
      'object in a form or a query as `[object Object]`.',
  },
  {
    name: 'orval',
    packages: ['orval', 'zod'],
    plugins: 'fetch, zod (JSON requests)',
    command: ['orval', '--config', './orval.config.cjs'],
    settings:
      'A mutator of ten lines that knows the address and the key. The idempotency key is given ' +
      'in the `headers` of each call.',
    faults: {
      'account: filter by metadata':
        'writes `metadata: { a: "b" }`, a `deepObject`, in a query as `metadata=[object ' +
        'Object]`; filter by other fields.',
    },
  },
  {
    name: 'kubb',
    packages: ['@kubb/cli', '@kubb/plugin-client', '@kubb/plugin-ts', 'axios'],
    plugins: 'oas, ts, client (axios)',
    command: ['kubb', 'generate', '--config', 'kubb.config.mjs'],
    settings: 'The axios client: its fetch client sends a form as JSON.',
  },
  {
    name: 'openapi-client-axios',
    packages: ['openapi-client-axios', 'openapi-client-axios-typegen', 'axios'],
    command: ['typegen', 'document.json'],
    output: 'generated.d.ts',
    settings:
      'The document is read at run time; `withServer` has the address. A form: the header ' +
      '`Content-Type` with each call. A list in a query: `paramsSerializer: { indexes: null }`.',
  },
  {
    name: 'typed-openapi',
    packages: ['typed-openapi'],
    command: ['typed-openapi', 'document.json', '-o', 'generated.ts'],
    settings:
      'It leaves sending to you: a fetcher of thirty lines, for the address, the key, and ' +
      'objects in a form or a query.',
  },
  {
    name: 'rtk-query',
    packages: ['@rtk-query/codegen-openapi', '@reduxjs/toolkit'],
    command: ['rtk-query-codegen-openapi', 'rtk.config.json'],
    settings:
      'A base query for the address, the key, and objects in a form or a query. It leaves out ' +
      'types that no path refers to: take `WebhookEvent` from the client of the account ' +
      'document.',
  },
  {
    name: 'ng-openapi-gen',
    packages: ['ng-openapi-gen', '@angular/common', '@angular/core', 'rxjs'],
    command: [
      ...['ng-openapi-gen', '--input', 'document.json', '--output', 'generated'],
      ...['--ignore-unused-models', 'false'],
    ],
    settings:
      '`ignoreUnusedModels: false`, for `WebhookEvent`. `provideApiConfiguration` has the ' +
      'address, an interceptor of `provideHttpClient` the key. Outside a browser: `withFetch()`.',
    faults: {
      'checkout-form: metadata in a form':
        'writes `metadata: { a: "b" }` in a form as `metadata=[object Blob]`; leave it out.',
    },
  },
  {
    name: 'fets',
    packages: ['fets'],
    command: ['node', 'to-types.mjs'],
    settings:
      'The document as a constant, adapted by twenty lines: without `servers` (else it takes no ' +
      'other address) and `security`, and with `anyOf` for `type: [string, null]`, which it ' +
      'reads as unknown.',
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
    settings:
      'It reads the documents as OpenAPI 3.0 and makes the client when it starts: `base_url` has ' +
      'the address, the event `after_build_tx` adds the key. A form is given as `form => {…}` ' +
      'after the parameters.',
    faults: {
      'checkout-form: metadata in a form':
        'sends `form => {metadata => {a => "b"}}` as `multipart/form-data`; leave it out.',
      'account: filter by metadata':
        'leaves `metadata => {a => "b"}`, a `deepObject`, out of a query; filter by other ' +
        'fields.',
    },
  },
  {
    name: 'openapi-generator',
    packages: ['@openapitools/openapi-generator-cli', 'axios'],
    system: { package: 'default-jre-headless', version: ['java', '--version'] },
    isOld: true,
    plugins: 'typescript-axios',
    // It validates the document first, and ends where Java's parser finds an error.
    command: [
      ...['openapi-generator', 'generate', '-g', 'typescript-axios'],
      ...['-i', 'document.json', '-o', 'generated'],
    ],
    settings:
      "Java's parser reads each document first, and nothing is generated where it finds an " +
      'error. A `Configuration` has the address and the key. Parameters are given in their ' +
      'order, and a list in a query is written as `a,b`: name one value a request. The ' +
      'enumerations are those of TypeScript.',
    faults: {
      'checkout-form: metadata in a form':
        'has no parameter for an object in a form; leave it out.',
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
    settings:
      "`validate: 'request'`: answers may hold new values. `--export-schemas`, for " +
      '`WebhookEvent`. `axiosConfig` has the key, and `paramsSerializer: { indexes: null }` for ' +
      'a list in a query. It needs Zod 3.',
    faults: {
      'checkout-form: metadata in a form':
        'writes `metadata: { a: "b" }` in a form as `metadata=[object Object]`; leave it out.',
    },
  },
  {
    name: 'openapi-typescript-codegen',
    packages: ['openapi-typescript-codegen'],
    plugins: 'fetch',
    command: [
      ...['openapi', '--input', 'document.json', '--output', 'generated', '--client', 'fetch'],
      ...['--name', 'Client', '--useOptions', '--useUnionTypes'],
    ],
    settings:
      '`--useUnionTypes`. A request class of five lines writes a form, which it sends as ' +
      '`multipart/form-data` otherwise. A user name without a password is a header that you ' +
      'give. Where several values of `type` mean one kind of webhook, its types know the last ' +
      'only: compare `type` as a `string`.',
    faults: {
      'openapi: 429 with its wait': lostHeaders,
      'checkout-form: 429 with its wait': lostHeaders,
      'account: 429 with its wait': lostHeaders,
    },
  },
  {
    name: 'qraft',
    packages: ['@openapi-qraft/cli', '@openapi-qraft/react', '@tanstack/react-query'],
    plugins: 'tanstack-query-react, openapi-typescript',
    command: [
      ...['openapi-qraft', '--plugin', 'tanstack-query-react', '--plugin', 'openapi-typescript'],
      ...['document.json', '-o', 'generated'],
    ],
    settings:
      'A `requestFn` that adds the key, and writes a form: it sends one as JSON otherwise. Of a ' +
      "parameter's own `example` it takes any value for a text and ends with `s.replace is not a " +
      'function` at a number, so the documents have those under `examples`.',
  },
]
