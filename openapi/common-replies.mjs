import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/**
 * The replies, headers and `{id}` parameters that account.yaml and management.yaml do not repeat:
 * Redocly adds them when it lints or bundles a document. What an operation lists itself wins.
 * openapi.yaml and checkout-form.yaml list everything.
 */

const shared = 'openapi.yaml#/components'

const responses = {
  'account.yaml': {
    always: {
      400: `${shared}/responses/MalformedRequest`,
      405: `${shared}/responses/MethodNotAllowed`,
      408: `${shared}/responses/RequestTimeout`,
      429: `${shared}/responses/TooManyRequests`,
      431: `${shared}/responses/HeadersTooLarge`,
      500: `${shared}/responses/InternalError`,
      503: `${shared}/responses/Unavailable`,
    },
    withAuthentication: {
      401: `${shared}/responses/Unauthorized`,
      403: '#/components/responses/Forbidden',
    },
    withPathParameter: { 404: `${shared}/responses/NotFound` },
    withQuery: { 422: `${shared}/responses/InvalidQuery` },
    withBody: {
      413: `${shared}/responses/PayloadTooLarge`,
      422: `${shared}/responses/InvalidRequest`,
    },
  },
  'management.yaml': {
    always: {
      400: `${shared}/responses/MalformedRequest`,
      404: '#/components/responses/NotFound',
      405: '#/components/responses/MethodNotAllowed',
      408: `${shared}/responses/RequestTimeout`,
      429: '#/components/responses/TooManyRequests',
      431: `${shared}/responses/HeadersTooLarge`,
      500: '#/components/responses/InternalError',
      503: '#/components/responses/Unavailable',
    },
    withAuthentication: {
      401: '#/components/responses/Unauthorized',
      403: '#/components/responses/Forbidden',
    },
    withPathParameter: {},
    withQuery: { 422: '#/components/responses/InvalidQuery' },
    withBody: {
      413: '#/components/responses/PayloadTooLarge',
      422: '#/components/responses/InvalidRequest',
    },
  },
}

const everyReply = ['X-Request-Id', 'Strict-Transport-Security']
const limited = ['X-RateLimit-Limit', 'X-RateLimit-Remaining']
const headers = {
  'account.yaml': {
    success: ['Sandbox-Notice', ...everyReply, ...limited],
    refusal: ['X-Request-Id', 'Link', 'Strict-Transport-Security', ...limited],
  },
  'management.yaml': {
    success: everyReply,
    refusal: ['X-Request-Id', 'Link', 'Strict-Transport-Security'],
  },
}

const fileOf = ({ source }) => source.absoluteRef.split('/').at(-1)

const parameters = {}
/** The place of a parameter: Redocly does not resolve the references that shorthand.mjs writes. */
const placeOf = ({ in: place, $ref }, ownFile) => {
  if (place !== undefined) return place
  const [file, name] = $ref.split('#/components/parameters/')
  const from = file || ownFile
  parameters[from] ??= parse(readFileSync(new URL(from, import.meta.url), 'utf8'), {
    merge: true,
    maxAliasCount: -1,
  }).components.parameters
  return parameters[from][name].in
}

/** Adds headers, after the description, where documents have them. */
const withHeaders = (reply, names) => {
  const { description: _, headers: own, ...rest } = reply
  const common = names.map((name) => [name, { $ref: `${shared}/headers/${name}` }])
  for (const key of Object.keys(rest)) delete reply[key]
  Object.assign(reply, { headers: { ...Object.fromEntries(common), ...own }, ...rest })
}

const addReplies = () => ({
  Operation(operation, { location }) {
    const file = fileOf(location)
    const rules = responses[file]
    if (rules === undefined) return
    const places = (operation.parameters ?? []).map((each) => placeOf(each, file))
    if (location.pointer.includes('{id}') && !places.includes('path')) {
      operation.parameters = [{ $ref: `${shared}/parameters/Id` }, ...(operation.parameters ?? [])]
      places.push('path')
    }
    const refs = {
      ...rules.always,
      ...(operation.security?.length !== 0 && rules.withAuthentication),
      ...(places.includes('path') && rules.withPathParameter),
      ...(places.includes('query') && rules.withQuery),
      ...(operation.requestBody !== undefined && rules.withBody),
    }
    for (const [status, $ref] of Object.entries(refs)) operation.responses[status] ??= { $ref }
    for (const [status, reply] of Object.entries(operation.responses)) {
      if (status < '300') withHeaders(reply, headers[file].success)
    }
  },
  Response(reply, { location }) {
    const names = headers[fileOf(location)]?.refusal
    if (names && location.pointer.startsWith('#/components/responses/')) withHeaders(reply, names)
  },
})

export default () => ({ id: 'common', preprocessors: { oas3: { replies: addReplies } } })
