import { type Document, isPart, type Part, resolve } from '../parts.ts'

/** A schema in normalised form, in which equal rules are identical regardless of their notation. */
export interface NormalSchema {
  /** Undefined allows any type. */
  types: Set<string> | undefined
  /** The values of the enumeration, without null. Undefined allows any value. */
  values: unknown[] | undefined
  /** True if the enumeration is marked with `openMark`. */
  isOpen: boolean
  /** The values that the mark lists. */
  told: unknown[]
  properties: Part
  required: string[]
  /** `additionalProperties` as a schema, `false` or `true`. */
  additional: unknown
  /** The branches of `oneOf` and `anyOf`, without null. */
  alternatives: Part[]
  /** All other rules, by keyword. */
  rules: Part
}

/** This keyword marks an enumeration as open, so that clients must expect further values. */
export const openMark = 'x-extensible-enum'

/** These keywords neither accept nor reject a value. */
const remarks = new Set([
  ...['description', 'title', 'example', 'examples', 'deprecated', 'externalDocs', '$comment'],
  ...['xml'],
])

const types = (type: unknown): Set<string> | undefined =>
  type === undefined ? undefined : new Set([type].flat() as string[])

const isNull = (schema: unknown): boolean => isPart(schema) && schema.type === 'null'

/** Merges a schema with its `allOf`. If two parts set the same rule, the last one wins. */
const withAll = (document: Document, schema: Part): Part => {
  const { allOf, ...own } = schema
  if (!Array.isArray(allOf)) return schema
  return [...allOf, own].reduce<Part>((joined, one) => {
    const part = withAll(document, resolve(document, one))
    return Object.assign(joined, part, {
      properties: { ...(joined.properties as Part), ...(part.properties as Part) },
      required: [...((joined.required as string[]) ?? []), ...((part.required as string[]) ?? [])],
    })
  }, {})
}

/** Replaces a union of one schema and null with that schema, and adds `null` to its types. */
const withoutNullUnion = (document: Document, schema: Part): Part => {
  const { anyOf, oneOf, ...rest } = schema
  const union = (anyOf ?? oneOf) as unknown[] | undefined
  const others = union?.filter((one) => !isNull(one)) ?? []
  if (union === undefined || others.length !== 1 || union.length !== 2) return schema
  const only = withAll(document, resolve(document, others[0]))
  return { ...only, ...rest, ...(only.type !== undefined && { type: [only.type, 'null'].flat() }) }
}

/** If the schema is a reference, returns its target in normalised form. */
export const normalOf = (document: Document, schema: unknown): NormalSchema => {
  const read = schema === false ? { not: {} } : resolve(document, schema)
  const {
    type,
    enum: listedValues,
    const: only,
    properties,
    required,
    ...others
  } = withoutNullUnion(document, withAll(document, read))
  const { additionalProperties = true, anyOf, oneOf, [openMark]: mark, ...rules } = others
  const all = only === undefined ? (listedValues as unknown[] | undefined) : [only]
  const union = ((anyOf ?? oneOf) as unknown[] | undefined) ?? []
  return {
    types: types(type),
    values: all?.filter((value) => value !== null),
    isOpen: mark !== undefined && mark !== false,
    told: Array.isArray(mark) ? mark : [],
    properties: isPart(properties) ? properties : {},
    required: (required as string[] | undefined) ?? [],
    additional: additionalProperties,
    alternatives: union.filter((one) => !isNull(one)) as Part[],
    rules: Object.fromEntries(
      Object.entries(rules).filter(([name]) => !remarks.has(name) && !name.startsWith('x-')),
    ),
  }
}
