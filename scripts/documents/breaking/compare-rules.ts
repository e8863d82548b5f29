import { type Change, isSame, listed, type Place, pairs, shown } from './change.ts'
import { type NormalSchema, openMark } from './normal-schema.ts'

/** Compares the rules for a value itself: its type, its values and its limits. */

type Report = (isBreaking: boolean, what: string) => void

/** `number` includes integers. */
const isTyped = (types: Set<string> | undefined, type: string): boolean =>
  types === undefined || types.has(type) || (type === 'integer' && types.has('number'))

const compareTypes = (old: NormalSchema, now: NormalSchema, isSent: boolean, say: Report): void => {
  const of = ({ types }: NormalSchema) => [...(types ?? [])]
  const lost = of(old).filter((type) => !isTyped(now.types, type))
  const gained = of(now).filter((type) => !isTyped(old.types, type))
  const text = (types: string[]) => listed(types.length === 0 ? ['any type'] : types)
  if (lost.includes('null')) say(isSent, isSent ? 'no longer takes null' : 'is never null now')
  if (gained.includes('null')) say(!isSent, isSent ? 'may be null now' : 'may now be null')
  const isRetyped =
    lost.some((type) => type !== 'null') || (old.types === undefined) !== (now.types === undefined)
  const isWidened = gained.some((type) => type !== 'null')
  if (!isRetyped && !isWidened) return
  const isBreaking = isSent
    ? lost.some((type) => type !== 'null') || (old.types === undefined && now.types !== undefined)
    : isWidened || now.types === undefined || lost.some((type) => type !== 'null')
  say(isBreaking, `is ${text(of(now))} instead of ${text(of(old))}`)
}

const compareValues = (old: NormalSchema, now: NormalSchema, isSent: boolean, say: Report) => {
  if (old.values === undefined && now.values === undefined) return
  if (old.values === undefined) return say(isSent, `must be one of ${listed(now.values ?? [])} now`)
  if (now.values === undefined) return say(!(isSent || old.isOpen), 'is no longer an enumeration')
  const has = (values: unknown[], value: unknown) => values.some((one) => isSame(one, value))
  const lost = old.values.filter((value) => !has(now.values ?? [], value))
  const gained = now.values.filter((value) => !has(old.values ?? [], value))
  if (lost.length > 0) say(true, `no longer has the value ${listed(lost)}`)
  if (gained.length > 0) say(!(isSent || old.isOpen), `has the further value ${listed(gained)}`)
  if (!old.isOpen && now.isOpen && !isSent) say(true, 'may get further values now')
}

/** For a marked enumeration, generators create open types with a constant for each listed value. */
const compareMarks = (old: NormalSchema, now: NormalSchema, _isSent: boolean, say: Report) => {
  if (old.isOpen && !now.isOpen) return say(true, `is no longer marked \`${openMark}\``)
  const without = (values: unknown[], others: NormalSchema) =>
    values.filter((value) => !others.told.includes(value))
  // Changed values of the enumeration itself are reported separately.
  const lost = without(old.told, now).filter((value) => now.values?.includes(value) !== false)
  const gained = without(now.told, old).filter((value) => old.values?.includes(value) !== false)
  if (lost.length > 0) say(true, `no longer has ${listed(lost)} among \`${openMark}\``)
  if (gained.length > 0 && old.isOpen) say(false, `has ${listed(gained)} among \`${openMark}\``)
}

const upperLimits = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']

/** A length without a lower limit starts at zero. */
const floorOf = (name: string): number =>
  name.startsWith('min') && name !== 'minimum' ? 0 : -Infinity

const compareLimits = (old: NormalSchema, now: NormalSchema, isSent: boolean, say: Report) => {
  // An enumeration already determines the accepted values, so limits have no effect.
  if (old.values !== undefined && now.values !== undefined) return
  for (const name of [...upperLimits, ...lowerLimits]) {
    const isUpper = upperLimits.includes(name)
    const none = isUpper ? Infinity : floorOf(name)
    const [before, after] = [old, now].map(({ rules }) => (rules[name] as number) ?? none)
    if (before === undefined || after === undefined || before === after) continue
    const isTighter = isUpper ? after < before : after > before
    const text = `has the ${name} ${shown(now.rules[name])} instead of ${shown(old.rules[name])}`
    say(isTighter === isSent, text)
  }
}

/**
 * These rules can only reject values. Removing such a rule accepts more values, and any other
 * change may reject more values.
 */
const refusing = ['pattern', 'multipleOf', 'uniqueItems', 'format', 'not']

const isAbsent = (rule: unknown): boolean => rule === undefined || rule === false

const compareRefusals = (old: NormalSchema, now: NormalSchema, isSent: boolean, say: Report) => {
  for (const name of refusing) {
    const [before, after] = [old.rules[name], now.rules[name]]
    if (isSame(before, after) || (isAbsent(before) && isAbsent(after))) continue
    const isBreaking = isSent ? !isAbsent(after) : !isAbsent(before)
    say(isBreaking, `has the ${name} ${shown(after)} instead of ${shown(before)}`)
  }
}

interface Discriminator {
  propertyName?: string
  /** Maps each value to a schema name or a reference. */
  mapping?: Record<string, string>
}

const compareDiscriminators = (before: unknown, after: unknown, say: Report) => {
  const [old, now] = [before, after].map((one): Discriminator => one ?? {})
  if (old?.propertyName !== now?.propertyName) {
    const [was, is] = [shown(old?.propertyName), shown(now?.propertyName)]
    return say(before !== undefined, `has the discriminator ${is} instead of ${was}`)
  }
  const nameOf = (schema: unknown) => String(schema).split('/').at(-1)
  for (const [value, was, is] of pairs(old?.mapping, now?.mapping)) {
    const what = `the discriminator's value ${shown(value)}`
    if (is === undefined) say(true, `no longer has ${what}`)
    else if (was === undefined) say(false, `has ${what}`)
    else if (nameOf(was) !== nameOf(is)) {
      say(true, `reads ${what} as ${nameOf(is)} instead of ${nameOf(was)}`)
    }
  }
}

const compareOthers = (old: NormalSchema, now: NormalSchema, isSent: boolean, say: Report) => {
  const known = new Set([...upperLimits, ...lowerLimits, ...refusing, 'items', 'propertyNames'])
  for (const name of new Set([...Object.keys(old.rules), ...Object.keys(now.rules)])) {
    const [before, after] = [old.rules[name], now.rules[name]]
    if (known.has(name) || isSame(before, after)) continue
    const text = `has the ${name} ${shown(after)} instead of ${shown(before)}`
    if (name === 'default') say(isSent && before !== undefined, text)
    else if (name === 'readOnly') say(isSent && after === true, text)
    else if (name === 'writeOnly') say(!isSent && after === true, text)
    else if (name === 'discriminator') compareDiscriminators(before, after, say)
    else say(true, text)
  }
}

/** Compares a schema's rules without its parts. A change to an unknown rule is breaking. */
export const compareRules = (
  old: NormalSchema,
  now: NormalSchema,
  { direction, where }: Place,
): Change[] => {
  const changes: Change[] = []
  const say: Report = (isBreaking, what) => {
    changes.push({ kind: isBreaking ? 'breaking' : 'addition', where, what })
  }
  const isSent = direction === 'sent'
  const compared = [compareTypes, compareValues, compareMarks, compareLimits, compareRefusals]
  for (const compare of compared) compare(old, now, isSent, say)
  compareOthers(old, now, isSent, say)
  return changes
}
