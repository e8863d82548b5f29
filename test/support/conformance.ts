import {
  type DocumentName,
  documents,
  type OperationObject,
  prefixes,
  type ResponseObject,
  resolveResponse,
} from './documents.ts'
import { schemaFaults } from './schema-faults.ts'

export { schemaFaults }

/**
 * Compares responses with the OpenAPI documents, independently of the server's validator. The
 * status must be declared, every declared header must be present, and the body must match its
 * schema.
 */

export interface SeenReply {
  method: string
  path: string
  status: number
  headers: Record<string, string | string[] | undefined>
  body: unknown
  text: string
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`)

interface Found {
  name: DocumentName
  path: string
  operations: Record<string, OperationObject>
}

/** Paths with fewer parameters must be first, because OpenAPI gives them priority. */
const mountedPaths = (Object.entries(prefixes) as [DocumentName, string][])
  .flatMap(([name, prefix]) =>
    Object.entries(documents[name].paths).map(([path, operations]) => {
      return { name, path, operations, pattern: patternOf(prefix + path) }
    }),
  )
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)

const findPath = (url: string): Found | undefined => {
  const path = url.split('?')[0] ?? ''
  return mountedPaths.find(({ pattern }) => pattern.test(path))
}

/** Contains `operationId status` of each declared response received so far. */
export const seen = new Set<string>()

/**
 * Returns declared headers that only some responses have, such as replays or responses over HTTPS.
 */
const optionalHeaders = (status: number): Set<string> =>
  new Set([
    'Idempotent-Replayed',
    'Sandbox-Notice',
    'Active-Successors',
    'Strict-Transport-Security',
    ...(status === 403 || status >= 500 ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining'] : []),
  ])

/** Node writes these headers (RFC 9110 and 9112). OpenAPI ignores a declared `Content-Type`. */
const framing = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
])

const undeclaredHeaders = (reply: SeenReply, response: ResponseObject): string[] => {
  const declared = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()))
  return Object.keys(reply.headers)
    .filter((name) => !framing.has(name.toLowerCase()) && !declared.has(name.toLowerCase()))
    .map((name) => `header ${name} is not declared`)
}

const anchorOf = ({ status, body }: SeenReply): string =>
  (body as { code?: string }).code ?? (status === 429 ? 'rate_limited' : 'invalid_request')

/**
 * Returns faults in `Link` headers. Every error must link to the error catalogue, and no success
 * may link to it.
 */
const helpFaults = (reply: SeenReply): string[] => {
  const { link } = reply.headers
  if (reply.status < 400) return link === undefined ? [] : ['a Link that is not of a refusal']
  const [, anchor] =
    /^<https?:\/\/[^>\s]+\/docs\/errors#(\w+)>; rel="help"$/.exec(String(link)) ?? []
  return anchor === anchorOf(reply) ? [] : [`Link is ${link}`]
}

export const conformanceFaults = (reply: SeenReply): string[] => {
  const found = findPath(reply.path)
  const operation = found?.operations[reply.method.toLowerCase()]
  if (found === undefined || operation === undefined) return undocumentedFaults(reply)
  const declared = operation.responses[String(reply.status)]
  if (declared === undefined) return [`${operation.operationId} declares no ${reply.status}`]
  seen.add(`${operation.operationId} ${reply.status}`)
  const response = resolveResponse(documents[found.name], declared)
  const optional = optionalHeaders(reply.status)
  const missing = Object.keys(response.headers ?? {})
    .filter((name) => !optional.has(name) && reply.headers[name.toLowerCase()] === undefined)
    .map((name) => `header ${name} is missing`)
  const faults = [...missing, ...undeclaredHeaders(reply, response), ...helpFaults(reply)]
  const media = response.content?.['application/json']
  if (media === undefined && response.content !== undefined) return faults
  if (media === undefined) return reply.text === '' ? faults : [...faults, 'a body is not declared']
  return [...faults, ...schemaFaults(found.name, media.schema.$ref, reply.body)]
}

/**
 * The response to an undocumented path or method must be an error in the standard shape, with a
 * request id. An address that sent too many wrong keys is refused before its request is read.
 */
const undocumentedFaults = (reply: SeenReply): string[] => {
  const isApi = /^\/(api|account|management|v1)\//.test(reply.path)
  if (!isApi || /\/(openapi(-3\.0)?|workflows\.(arazzo|postman_collection))\./.test(reply.path))
    return []
  const name = reply.status === 429 ? 'RateLimitResponse' : 'ErrorResponse'
  const shape = schemaFaults('openapi', `#/components/schemas/${name}`, reply.body)
  const faults = [...shape, ...helpFaults(reply)]
  return reply.headers['x-request-id'] === undefined ? [...faults, 'no X-Request-Id'] : faults
}
