import { exampleRefusal } from '../src/replies/replies.ts'

/**
 * Short forms for what the documents would otherwise repeat. Redocly expands them when it lints or
 * bundles a document.
 *
 * A response, or a request body that is required unless it has `required`:
 *
 *     x-body: Payout                      the schema
 *     x-type: text/csv                    the media type, if it is not JSON
 *     x-examples: { pending: Payout }     names of the examples, and the components they are
 *
 *     x-examples: [Payout]                examples named like their components
 *     x-links: [ReadPayout]               links, also named like their components
 *
 * A component of the first document is named `openapi.yaml/ErrorResponse`.
 *
 * An operation:
 *
 *     x-parameters: [StatusFilter]        parameters that are all components
 *     x-refusals: { 409: NotHeld }        responses that are components, by status
 *
 * An example of a refusal has only a `summary`; the error catalogue has its code and its text.
 *
 * A schema that wraps a resource in `data`:
 *
 *     x-data: Payout                      one
 *     x-list: Payout                      several
 *     x-order: Newest first.              the description of `data`, for several
 *     x-pages: numbered                   also `links` and `meta`: by number, or by `cursor`
 *
 * The required properties of a schema:
 *
 *     x-required: all                     all of its properties
 *     x-optional: [address, client]       all but these
 *
 * An integer of `format: int64` ranges over what JSON numbers express exactly, unless it has a
 * `minimum` or a `maximum`.
 */

/** The components that a list has next to `data`, by `x-pages`. */
const pages = {
  numbered: { links: 'openapi.yaml/PaginationLinks', meta: 'management.yaml/ManagedPaginationMeta' },
  cursor: { links: 'account.yaml/CursorLinks', meta: 'account.yaml/CursorMeta' },
}

const pagesBy = (by, ownFile) =>
  Object.entries(pages[by] ?? {}).map(([part, place]) => {
    const [file, name] = place.split('/')
    return [part, { $ref: `${file === ownFile ? '' : file}#/components/schemas/${name}` }]
  })

const refTo = (kind, name) => {
  if (name.includes('#')) return { $ref: name }
  const [own, file = ''] = name.split('/').reverse()
  return { $ref: `${file}#/components/${kind}/${own}` }
}

/** Gives an object other entries, in their order; the walk keeps hold of the object itself. */
const replaceEntries = (target, entries) => {
  for (const key of Object.keys(target)) delete target[key]
  Object.assign(target, entries)
}

const ownName = (name) => name.split('/').at(-1)

/** References to components: a list, or an object with other names for them. */
const refsTo = (kind, names) => {
  const named = Array.isArray(names) ? names.map((name) => [ownName(name), name]) : Object.entries(names)
  return Object.fromEntries(named.map(([name, each]) => [name, refTo(kind, each)]))
}

/** Replaces one entry of an object by another, in its place. */
const replaceEntry = (target, short, long, expand) => {
  const entries = Object.entries(target).map(([key, value]) =>
    key === short ? [long, expand(value)] : [key, value],
  )
  replaceEntries(target, Object.fromEntries(entries))
}

const expandBody = (part) => {
  replaceEntry(part, 'x-links', 'links', (names) => refsTo('links', names))
  const { 'x-body': schema, 'x-type': type, 'x-examples': examples, ...rest } = part
  if (schema === undefined) return
  const body = { schema: refTo('schemas', schema), examples: refsTo('examples', examples) }
  replaceEntries(part, { ...rest, content: { [type ?? 'application/json']: body } })
}

const expandRequestBody = (part) => {
  if (part['x-body'] !== undefined) replaceEntries(part, { required: true, ...part })
  expandBody(part)
}

const expandOperation = (operation) => {
  replaceEntry(operation, 'x-parameters', 'parameters', (names) =>
    names.map((name) => refTo('parameters', name)),
  )
  Object.assign(operation.responses, refsTo('responses', operation['x-refusals'] ?? {}))
  delete operation['x-refusals']
}

const expandExample = (example, { location }) => {
  if (example.value === undefined) example.value = exampleRefusal(ownName(location.pointer)).body
}

const expandSchema = (schema, { location }) => {
  const { 'x-data': one, 'x-list': item, 'x-order': description, 'x-pages': by, ...rest } = schema
  const data = item
    ? { type: 'array', description, items: refTo('schemas', item) }
    : one && refTo('schemas', one)
  if (data !== undefined) {
    const file = location.source.absoluteRef.split('/').at(-1)
    const properties = { data, ...Object.fromEntries(pagesBy(by, file)) }
    replaceEntries(schema, { type: 'object', ...rest, required: Object.keys(properties), properties })
  }
}

const addBounds = (schema) => {
  if (schema.format !== 'int64') return
  schema.minimum ??= Number.MIN_SAFE_INTEGER
  schema.maximum ??= Number.MAX_SAFE_INTEGER
}

const addRequired = (schema) => {
  const { 'x-required': all, 'x-optional': optional = [] } = schema
  if (all === undefined && optional.length === 0) return
  delete schema['x-required']
  delete schema['x-optional']
  schema.required = Object.keys(schema.properties).filter((name) => !optional.includes(name))
}

const expand = () => ({
  Operation: expandOperation,
  Response: expandBody,
  RequestBody: expandRequestBody,
  Schema: expandSchema,
})
// Preprocessors do not reach a component that only a short form refers to.
const complete = () => ({
  Example: expandExample,
  Schema(schema) {
    addBounds(schema)
    addRequired(schema)
  },
})

export default () => ({
  id: 'shorthand',
  preprocessors: { oas3: { expand } },
  decorators: { oas3: { complete } },
})
