import { type Document, resolve } from './documents.ts'

interface Union {
  oneOf: { $ref: string }[]
  discriminator: { propertyName: string; mapping: Record<string, string> }
}

type Part = Record<string, unknown>

const isUnion = (schema: object): schema is Union => 'oneOf' in schema && 'discriminator' in schema

interface Branch {
  type?: string
  required?: string[]
  properties?: Record<string, Branch | { $ref: string }>
}

/**
 * Returns the rules that all branches share. Their errors are reported even if the body matches no
 * branch. A body must have every field that all branches require, and each field must satisfy at
 * least one branch. Fields that contain objects are checked only by their branch.
 */
const commonOf = (document: Document, { oneOf, discriminator }: Union): Part => {
  const branches = oneOf.map((branch) => resolve<Branch>(document, branch))
  const [first, ...others] = branches.map(({ required = [] }) => required)
  const properties: Part = {}
  for (const name of new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})))) {
    const found = branches.flatMap((branch) => branch.properties?.[name] ?? [])
    const texts = new Set(found.map((property) => JSON.stringify(property)))
    const anyOf = [...texts].map((text) => JSON.parse(text) as Branch | { $ref: string })
    const isObject = anyOf.some((property) => resolve(document, property).type === 'object')
    if (!isObject) properties[name] = anyOf.length === 1 ? anyOf[0] : { anyOf }
  }
  const values = Object.keys(discriminator.mapping)
  return {
    type: 'object',
    required: first?.filter((name) => others.every((required) => required.includes(name))),
    properties: { ...properties, [discriminator.propertyName]: { type: 'string', enum: values } },
  }
}

/**
 * Returns one condition per branch. A branch's schema applies if the property has one of the
 * branch's values.
 */
const conditionsOf = ({ oneOf, discriminator: { propertyName, mapping } }: Union) =>
  oneOf.map(({ $ref }) => {
    const values = Object.keys(mapping).filter((value) => mapping[value] === $ref)
    const named = { required: [propertyName], properties: { [propertyName]: { enum: values } } }
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; nobody awaits it
    return { if: named, then: { $ref } }
  })

/** Applies a function to a part of a document and all nested parts, the innermost first. */
const replaceAll = (part: unknown, replace: (part: Part) => Part): unknown => {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((inner) => replaceAll(inner, replace))
  const entries = Object.entries(part).map(([name, inner]) => [name, replaceAll(inner, replace)])
  return replace(Object.fromEntries(entries) as Part)
}

/**
 * Replaces the unions in request bodies with conditions that reject the same bodies. For a union,
 * the validator reports the errors of every branch. With `discriminator`, it reports no other error
 * of the body. With conditions, it reports only the errors of the branch that the body selects. It
 * identifies a rule of that branch only if the branch contains no references, so the references are
 * inlined.
 */
export const replaceUnions = (document: Document): Document => {
  const branches: string[] = []
  const changed = replaceAll(document, (part) => {
    if (!isUnion(part)) return part
    const { oneOf, discriminator, ...common } = part
    branches.push(...oneOf.map(({ $ref }) => $ref))
    const union = { oneOf, discriminator }
    return { ...common, ...commonOf(document, union), allOf: conditionsOf(union) }
  }) as Document
  for (const $ref of branches) {
    const branch: Part = resolve(changed, { $ref })
    const whole = replaceAll(branch, (part) => ('$ref' in part ? resolve(changed, part) : part))
    Object.assign(branch, whole)
  }
  return changed
}
