import { isPart, type Part, resolve } from '../parts.ts'

/**
 * An operation's code samples send this request, built from the examples in the document. The
 * samples in all languages are printed from this description.
 */

/** This comment appears in samples whose request accepts an idempotency key. */
export const keyAdvice =
  'Keep this key for a retry: sent again with it, the request is carried out once.'

export const keyVariable = 'MOMO_API_KEY'

/** No request takes longer than this timeout in seconds. */
export const timeoutSeconds = 30

export type Pairs = [name: string, value: string][]

export type SampleBody =
  | { kind: 'json'; type: 'application/json'; value: unknown }
  | { kind: 'text'; type: string; text: string }
  /** Every client sets the media type of a form itself, so the sample does not set it. */
  | { kind: 'form'; type: undefined; fields: Pairs }

export interface SampleRequest {
  /** In upper case. */
  method: string
  /** The absolute URL without the query. */
  url: string
  query: Pairs
  /** The secret key is sent as a Bearer token or as the Basic user name. */
  scheme: 'bearer' | 'basic'
  takesKey: boolean
  body?: SampleBody
  /** The kind of response, or the name of the file that stores the response. */
  answer: 'json' | 'nothing' | { file: string }
}

/** The optional query parameters that samples include, by operationId. */
const shownParameters: Record<string, string[]> = {
  listPayments: ['status'],
  listTransactions: ['metadata', 'created_from'],
  downloadTransactions: ['created_from', 'created_to'],
  listEvents: ['after', 'wait'],
  getStatement: ['to'],
  downloadStatement: ['to'],
  createBulkPayout: ['reference', 'description'],
  previewBulkPayout: ['reference', 'description'],
}

/** An object becomes one pair per field. */
const pairsOf = (name: string, value: unknown): Pairs =>
  isPart(value)
    ? Object.entries(value).map(([field, inner]) => [`${name}[${field}]`, String(inner)])
    : [[name, String(value)]]

const exampleOf = (document: Part, described: Part): unknown => {
  if (described.example !== undefined) return described.example
  const [first] = Object.values((described.examples ?? {}) as Part)
  if (first === undefined) throw new Error(`no example of ${described.name ?? 'a body'}`)
  return resolve(document, first).value
}

const bodyOf = (document: Part, type: string, media: unknown): SampleBody => {
  const value = exampleOf(document, media as Part)
  if (type === 'application/json') return { kind: 'json', type, value }
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(value as Part).flatMap(([name, field]) => pairsOf(name, field))
    return { kind: 'form', type: undefined, fields }
  }
  return { kind: 'text', type, text: String(value).replaceAll('\r\n', '\n') }
}

const answerOf = (document: Part, operation: Part, path: string): SampleRequest['answer'] => {
  const responses = Object.entries(operation.responses as Part)
  const [, success] = responses.find(([status]) => status.startsWith('2')) ?? []
  const [type] = Object.keys((resolve(document, success).content ?? {}) as Part)
  if (type === undefined) return 'nothing'
  return type === 'application/json' ? 'json' : { file: path.split('/').at(-1) ?? '' }
}

const schemeOf = (document: Part, operation: Part): SampleRequest['scheme'] => {
  const [needed] = (operation.security ?? document.security) as Part[]
  const [name = ''] = Object.keys(needed ?? {})
  const { securitySchemes } = document.components as { securitySchemes: Record<string, Part> }
  return securitySchemes[name]?.scheme as SampleRequest['scheme']
}

/** Returns the query without the fields that the body contains. */
const queryOf = (
  document: Part,
  operation: Part,
  parameters: Part[],
  body: SampleBody | undefined,
): Pairs => {
  const shown = shownParameters[operation.operationId as string] ?? []
  const inBody = body?.kind === 'json' && isPart(body.value) ? Object.keys(body.value) : []
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .filter(({ name, required }) => required === true || shown.includes(name as string))
    .filter(({ name }) => !inBody.includes(name as string))
    .flatMap((parameter) => pairsOf(parameter.name as string, exampleOf(document, parameter)))
}

/** Returns one request for each accepted media type. */
export const sampleRequests = (
  document: Part,
  path: string,
  method: string,
  operation: Part,
): SampleRequest[] => {
  const [server] = document.servers as { url: string }[]
  const parameters = ((operation.parameters ?? []) as unknown[]).map((one) =>
    resolve(document, one),
  )
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name) ?? { name }
    return encodeURIComponent(String(exampleOf(document, parameter)))
  })
  const content = (resolve(document, operation.requestBody).content ?? {}) as Part
  const bodies = Object.entries(content).map(([type, media]) => bodyOf(document, type, media))
  return (bodies.length === 0 ? [undefined] : bodies).map((body) => ({
    method: method.toUpperCase(),
    url: server?.url + filled,
    query: queryOf(document, operation, parameters, body),
    scheme: schemeOf(document, operation),
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    ...(body && { body }),
    answer: answerOf(document, operation, path),
  }))
}
