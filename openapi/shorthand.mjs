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
 * An example of a refusal has only a `summary`; the error catalogue has its code and its text. An
 * example of a list with one page:
 *
 *     x-page: payouts                     its path; with `?page=1`, the pages have numbers
 *
 * A schema that wraps a resource in `data`:
 *
 *     x-data: Payout                      one
 *     x-list: Payout                      several
 *     x-order: Newest first.              the description of `data`, for several
 *     x-pages: numbered                   also `links` and `meta`: by number, or by `cursor`
 *
 * A property that is a component or null:
 *
 *     x-or-null: Payout
 *
 * The required properties of a schema:
 *
 *     x-required: all                     all of its properties
 *     x-optional: [address, client]       all but these
 *
 * A schema with `properties` is an object. A schema with a `format` and no `type` is a string, or an
 * integer if its format is `int64`; with null:
 *
 *     x-nullable: date-time               the format
 *
 * Values that may grow:
 *
 *     x-enum: [pending, paid]             both `enum` and `x-extensible-enum`
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

/** The links and the position of a list with only one page, of which the path is given. */
const onlyPage = (path, total, file) => {
  const first = `http://localhost:3000/${file.replace('.yaml', '')}/v1/${path}${
    path.includes('?') ? '&' : '?'
  }per_page=20`
  if (!path.includes('page=1')) {
    return { links: { first, next: null }, meta: { per_page: 20, next_cursor: null } }
  }
  const page = { current_page: 1, from: 1, last_page: 1, per_page: 20, to: total, total }
  return { links: { first, last: first, prev: null, next: null }, meta: { ...page, next_cursor: null } }
}

const expandExample = (example, { location }) => {
  const { 'x-page': path, value } = example
  if (value === undefined) example.value = exampleRefusal(ownName(location.pointer)).body
  if (path === undefined) return
  delete example['x-page']
  example.value = { ...value, ...onlyPage(path, value.data.length, fileOf(location)) }
}

const fileOf = ({ source }) => source.absoluteRef.split('/').at(-1)

const expandSchema = (schema, { location }) => {
  replaceEntry(schema, 'x-or-null', 'anyOf', (name) => [refTo('schemas', name), { type: 'null' }])
  const { 'x-data': one, 'x-list': item, 'x-order': description, 'x-pages': by, ...rest } = schema
  const data = item
    ? { type: 'array', description, items: refTo('schemas', item) }
    : one && refTo('schemas', one)
  if (data !== undefined) {
    const properties = { data, ...Object.fromEntries(pagesBy(by, fileOf(location))) }
    replaceEntries(schema, { type: 'object', ...rest, required: Object.keys(properties), properties })
  }
}

/** The type of a schema without one, from what only one type can have. */
const typeOf = ({ properties, format }) => {
  if (properties !== undefined) return 'object'
  return format === undefined ? undefined : format === 'int64' ? 'integer' : 'string'
}

const addType = (schema) => {
  const { 'x-nullable': format, ...rest } = schema
  const type = typeOf({ format, ...rest })
  if (format !== undefined) replaceEntries(schema, { type: [type, 'null'], format, ...rest })
  else if (rest.type === undefined && type !== undefined) replaceEntries(schema, { type, ...rest })
}

const addEnum = (schema) => {
  const entries = Object.entries(schema).flatMap(([key, value]) =>
    key === 'x-enum' ? [['enum', value], ['x-extensible-enum', value]] : [[key, value]],
  )
  if (schema['x-enum'] !== undefined) replaceEntries(schema, Object.fromEntries(entries))
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
  Schema(schema, position) {
    expandSchema(schema, position)
    addType(schema)
    addEnum(schema)
  },
  Example: expandExample,
})
// Preprocessors do not reach a component that only a short form refers to.
const complete = () => ({
  Example: expandExample,
  Schema(schema) {
    addType(schema)
    addEnum(schema)
    addBounds(schema)
    addRequired(schema)
  },
})

export default () => ({
  id: 'shorthand',
  preprocessors: { oas3: { expand } },
  decorators: { oas3: { complete } },
})
