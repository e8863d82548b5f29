import { type Document, isPart, type Part } from '../parts.ts'
import { type Change, isSame, type Place, pairs } from './change.ts'
import { compareRules } from './compare-rules.ts'
import { type NormalSchema, normalOf } from './normal-schema.ts'

/** Each pair of named schemas is compared only once. */

export interface Documents {
  old: Document
  now: Document
  /** The pairs of schemas that have been compared, by direction. */
  seen: Set<string>
}

const nameOf = (schema: unknown): string | undefined => {
  const reference = isPart(schema) ? schema.$ref : undefined
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined
}

const compareProperties = (
  documents: Documents,
  old: NormalSchema,
  now: NormalSchema,
  { direction, where }: Place,
): Change[] =>
  pairs(old.properties, now.properties).flatMap(([name, before, after]): Change[] => {
    const place = { direction, where: `${where}.${name}` }
    const [was, is] = [old, now].map(({ required }) => required.includes(name))
    const say = (isBreaking: boolean, what: string): Change => ({
      kind: isBreaking ? 'breaking' : 'addition',
      where: place.where,
      what,
    })
    const isSent = direction === 'sent'
    if (after === undefined) return [say(true, 'is removed')]
    if (before === undefined) {
      if (isSent) return [say(is === true, is ? 'is a new required field' : 'is a new field')]
      return [say(old.additional === false, 'is a new field')]
    }
    const changes = compareSchemas(documents, before, after, place)
    if (!was && is) changes.push(say(isSent, 'is required now'))
    if (was && !is) changes.push(say(!isSent, 'is no longer required'))
    return changes
  })

/** Some required fields are not in `properties`. */
const compareBareRequired = (old: NormalSchema, now: NormalSchema, place: Place): Change[] =>
  now.required
    .filter((name) => !old.required.includes(name) && !(name in now.properties))
    .map((name) => ({
      kind: place.direction === 'sent' ? 'breaking' : 'addition',
      where: `${place.where}.${name}`,
      what: 'is required now',
    }))

const compareAdditional = (
  documents: Documents,
  old: NormalSchema,
  now: NormalSchema,
  place: Place,
): Change[] => {
  const [before, after] = [old.additional, now.additional]
  if (isSame(before, after)) return []
  if (isPart(before) && isPart(after)) {
    return compareSchemas(documents, before, after, { ...place, where: `${place.where}.*` })
  }
  const isSent = place.direction === 'sent'
  const isNarrower = after === false || before === true
  const what =
    after === false ? 'refuses further fields now' : 'has another rule for further fields'
  const isBreaking = isSent ? isNarrower : isPart(before)
  return [{ kind: isBreaking ? 'breaking' : 'addition', where: place.where, what }]
}

const labelOf = (schema: Part): string => nameOf(schema) ?? JSON.stringify(schema)

/**
 * Returns true if clients must expect further branches of a union, because the union is marked or
 * the values of its discriminator are an open enumeration.
 */
const isOpenUnion = (document: Document, union: NormalSchema): boolean => {
  const { propertyName } = (union.rules.discriminator ?? {}) as { propertyName?: string }
  if (union.isOpen || propertyName === undefined) return union.isOpen
  return union.alternatives.every((form) => {
    const { properties } = normalOf(document, form)
    return normalOf(document, properties[propertyName]).isOpen
  })
}

const compareAlternatives = (
  documents: Documents,
  old: NormalSchema,
  now: NormalSchema,
  place: Place,
): Change[] => {
  const byLabel = ({ alternatives }: NormalSchema) =>
    Object.fromEntries(alternatives.map((one, at) => [nameOf(one) ?? `alternative ${at + 1}`, one]))
  const isSent = place.direction === 'sent'
  if ((old.alternatives.length === 0) !== (now.alternatives.length === 0)) {
    const became = now.alternatives.length > 0 ? 'is a union now' : 'is no longer a union'
    const what = `${became}: ${[...old.alternatives, ...now.alternatives].map(labelOf).join(', ')}`
    return [{ kind: 'breaking', where: place.where, what }]
  }
  return pairs(byLabel(old), byLabel(now)).flatMap(([label, before, after]): Change[] => {
    if (after === undefined) {
      return [{ kind: 'breaking', where: place.where, what: `no longer has the form ${label}` }]
    }
    if (before === undefined) {
      const kind = isSent || now.isOpen || isOpenUnion(documents.old, old) ? 'addition' : 'breaking'
      return [{ kind, where: place.where, what: `has the further form ${label}` }]
    }
    return compareSchemas(documents, before, after, place)
  })
}

/** Compares the schemas of list items and of field names. Field names are always strings. */
const compareInner = (
  documents: Documents,
  old: NormalSchema,
  now: NormalSchema,
  { direction, where }: Place,
): Change[] =>
  [
    { rule: 'items', common: {}, place: `${where}[]` },
    { rule: 'propertyNames', common: { type: 'string' }, place: `${where}, names of fields,` },
  ].flatMap(({ rule, common, place }) => {
    const [before, after] = [old, now].map(({ rules }) => rules[rule])
    if (before === undefined && after === undefined) return []
    const of = (schema: unknown) => ({ ...common, ...(schema as Part | undefined) })
    return compareSchemas(documents, of(before), of(after), { direction, where: place })
  })

/**
 * Generated clients also export a type for components that no operation uses, such as
 * `WebhookEvent`.
 */
export const compareComponents = (documents: Documents): Change[] => {
  const [old, now] = [documents.old, documents.now].map(({ components }) => components as Part)
  const removed = ['schemas', 'parameters', 'requestBodies'].flatMap((kind) =>
    pairs(old?.[kind], now?.[kind])
      .filter(([, before, after]) => before !== undefined && after === undefined)
      .map(([name]): Change => {
        const where = `components.${kind}.${name}`
        return { kind: 'breaking', where, what: 'is removed or has another name' }
      }),
  )
  const others = pairs(old?.schemas, now?.schemas).flatMap(([name, before, after]) => {
    if (before === undefined || after === undefined) return []
    const wasSeen = [...documents.seen].some((pair) => pair.startsWith(`${name} `))
    const named = { $ref: `#/components/schemas/${name}` }
    return wasSeen
      ? []
      : compareSchemas(documents, named, named, { direction: 'received', where: name })
  })
  return [...removed, ...others]
}

/** Compares two schemas for clients that send or receive their values. */
export const compareSchemas = (
  documents: Documents,
  before: unknown,
  after: unknown,
  place: Place,
): Change[] => {
  const names = [nameOf(before), nameOf(after)]
  if (names[0] !== undefined && names[1] !== undefined) {
    const pair = `${names.join(' ')} ${place.direction}`
    if (documents.seen.has(pair)) return []
    documents.seen.add(pair)
  }
  const where = names[1] ?? place.where
  const here = { ...place, where }
  const [old, now] = [normalOf(documents.old, before), normalOf(documents.now, after)]
  return [
    ...compareRules(old, now, here),
    ...compareProperties(documents, old, now, here),
    ...compareBareRequired(old, now, here),
    ...compareAdditional(documents, old, now, here),
    ...compareAlternatives(documents, old, now, here),
    ...compareInner(documents, old, now, here),
  ]
}
