import type { DocumentName } from './scenario/clients.ts'

export interface Generator {
  name: string
  /** The packages of npm whose versions the table shows. */
  packages: string[]
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
]
