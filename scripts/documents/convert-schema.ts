import { isPart, type Part } from './parts.ts'

/**
 * Converts OpenAPI 3.1 schemas (JSON Schema 2020-12) to OpenAPI 3.0.3 schemas that accept and
 * reject the same values.
 */

export type Lookup = (reference: string) => unknown

/** These keywords have the same meaning in 3.0. */
const sameKeywords = new Set([
  ...['title', 'description', 'format', 'default', 'example', 'enum', 'required', 'pattern'],
  ...['multipleOf', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['uniqueItems', 'minProperties', 'maxProperties', 'discriminator', 'xml', 'externalDocs'],
  ...['readOnly', 'writeOnly', 'deprecated'],
])

/** These keywords reject no value. */
const remarks = new Set(['$comment', '$schema', '$id'])

type Rewrite = (value: unknown, convert: (schema: unknown) => Part) => Part

const mapOf: (name: string) => Rewrite = (name) => (value, convert) => ({
  [name]: Object.fromEntries(
    Object.entries(value as Part).map(([key, schema]) => [key, convert(schema)]),
  ),
})

const listOf: (name: string) => Rewrite = (name) => (value, convert) => ({
  [name]: (value as unknown[]).map(convert),
})

const exclusive: (name: string, bound: string) => Rewrite = (name, bound) => (value) => ({
  [bound]: value,
  [name]: true,
})

/** 3.0 writes these keywords differently. `type` and unions depend on their neighbours. */
const rewrites: Record<string, Rewrite> = {
  properties: mapOf('properties'),
  items: (value, convert) => ({ items: convert(value) }),
  not: (value, convert) => ({ not: convert(value) }),
  allOf: listOf('allOf'),
  additionalProperties: (value, convert) => ({
    additionalProperties: typeof value === 'boolean' ? value : convert(value),
  }),
  const: (value) => ({ enum: [value] }),
  examples: (value) => ({ example: (value as unknown[])[0] }),
  exclusiveMinimum: exclusive('exclusiveMinimum', 'minimum'),
  exclusiveMaximum: exclusive('exclusiveMaximum', 'maximum'),
  contentEncoding: (value) => (value === 'base64' ? { format: 'byte' } : {}),
  contentMediaType: () => ({}),
  propertyNames: () => ({}),
}

/**
 * Describes the rule `propertyNames`. Returns an empty string if there is no such rule, or if the
 * description already includes it.
 */
const lostRule = ({ propertyNames, description = '' }: Part): string => {
  if (!isPart(propertyNames)) return ''
  const { type: _, maxLength, ...others } = propertyNames
  if (Object.keys(others).length > 0) throw new Error(`no words for ${JSON.stringify(others)}`)
  const length = `${maxLength} characters`
  return String(description).replace(/\s+/g, ' ').includes(length)
    ? ''
    : `A name has at most ${length}.`
}

const withRule = (schema: Part, rule: string): Part =>
  rule === '' ? schema : { ...schema, description: `${schema.description ?? ''}\n${rule}`.trim() }

/** Accepts only null. OpenAPI 3.0 has no type for null. */
const nullOnly: Part = { type: 'string', nullable: true, enum: [null] }

const isNullOnly = (schema: unknown): boolean => isPart(schema) && schema.type === 'null'

/**
 * Returns a schema that also accepts null. 3.0 requires a type next to `nullable`, so references
 * are resolved.
 */
const nullable = (schema: Part, lookup: Lookup): Part => {
  const { $ref, ...beside } = schema
  if (typeof $ref === 'string') {
    return nullable({ ...convertSchema(lookup($ref), lookup), ...beside }, lookup)
  }
  if (schema.type === undefined) return { anyOf: [schema, nullOnly] }
  if (schema.enum === undefined) return { ...schema, nullable: true }
  return { ...schema, nullable: true, enum: [...new Set([...(schema.enum as unknown[]), null])] }
}

const convertTypes = (types: unknown, rest: Part, lookup: Lookup): Part => {
  if (types === undefined) return rest
  const all = [types].flat() as string[]
  const named = all.filter((type) => type !== 'null')
  const takesNull = all.includes('null')
  const [type] = named
  if (type === undefined) return { ...nullOnly, ...rest }
  if (named.length > 1) {
    return {
      ...rest,
      anyOf: [...named.map((one) => ({ type: one })), ...(takesNull ? [nullOnly] : [])],
    }
  }
  const typed = type === 'array' ? { type, items: {}, ...rest } : { type, ...rest }
  return takesNull ? nullable(typed, lookup) : typed
}

/** One alternative of `anyOf` or `oneOf` may be null. */
const convertUnion = (name: string, value: unknown[], rest: Part, lookup: Lookup): Part => {
  const others = value.filter((schema) => !isNullOnly(schema))
  const [only] = others
  if (others.length === value.length) {
    return { ...rest, [name]: others.map((schema) => convertSchema(schema, lookup)) }
  }
  if (others.length === 1 && only !== undefined) {
    return { ...nullable(convertSchema(only, lookup), lookup), ...rest }
  }
  return { ...rest, [name]: [...others.map((schema) => convertSchema(schema, lookup)), nullOnly] }
}

/** Throws for a keyword that 3.0 cannot express, so that no rule is silently lost. */
export const convertSchema = (schema: unknown, lookup: Lookup): Part => {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} }
  if (!isPart(schema)) throw new Error(`not a schema: ${JSON.stringify(schema)}`)
  const { $ref, type, anyOf, oneOf, ...others } = schema
  const convert = (inner: unknown): Part => convertSchema(inner, lookup)
  let converted: Part = {}
  for (const [keyword, value] of Object.entries(others)) {
    const rewrite = rewrites[keyword]
    if (rewrite !== undefined) Object.assign(converted, rewrite(value, convert))
    else if (sameKeywords.has(keyword) || keyword.startsWith('x-')) converted[keyword] = value
    else if (!remarks.has(keyword)) throw new Error(`OpenAPI 3.0 has no ${keyword}`)
  }
  if (Array.isArray(anyOf)) converted = convertUnion('anyOf', anyOf, converted, lookup)
  if (Array.isArray(oneOf)) converted = convertUnion('oneOf', oneOf, converted, lookup)
  converted = withRule(convertTypes(type, converted, lookup), lostRule(schema))
  if ($ref === undefined) return converted
  // 3.0 ignores other keywords next to a reference.
  return Object.keys(converted).length === 0
    ? { $ref }
    : { ...converted, allOf: [{ $ref }, ...((converted.allOf as unknown[]) ?? [])] }
}
