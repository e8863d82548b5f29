import { z } from 'zod'
import { describeIssue, describeUnknown, meantBy } from './setting-faults.ts'

/**
 * Checks one provider's part of the providers file: `defaults`, and `countries` that complete or
 * override the defaults. A fault is reported at its place in the file, or at the place of a missing
 * setting. A fault in the defaults is reported only once, even if many countries use the defaults.
 */

type Fields = Record<string, unknown>
type SettingsSchema = z.ZodObject<z.ZodRawShape, z.core.$strict>

/** The path of a place in the file, as a list of names. */
export type Place = readonly string[]

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (value: unknown, [name, ...rest]: Place): unknown => {
  if (name === undefined) return value
  return isFields(value) ? valueAt(value[name], rest) : undefined
}

/** Only the first fault of each place is kept. */
const createFaults = () => {
  const faults = new Map<string, { path: string[]; message: string }>()
  return {
    add: (place: Place, message: string): void => {
      const key = JSON.stringify(place)
      if (!faults.has(key)) faults.set(key, { path: [...place], message })
    },
    list: () => [...faults.values()],
  }
}

type Faults = ReturnType<typeof createFaults>

interface WrittenCountry {
  country: string
  own: Fields
  /** The country's settings, merged over the defaults. */
  merged: Fields
}

export interface WrittenProvider {
  defaults: Fields
  countries: WrittenCountry[]
  faults: Faults
}

export interface ProviderSchema {
  settings: SettingsSchema
  /** The settings of the other providers. If a name belongs to one of them, the error says so. */
  others: Readonly<Record<string, SettingsSchema>>
  served: readonly string[]
  /** The settings that need a different value in each country. */
  ownOfCountry: readonly string[]
}

/** Returns the place where the file defines a setting of a country. */
export const placeOf = (name: string, { country, own }: WrittenCountry): Place =>
  Object.hasOwn(own, name) ? ['countries', country, name] : ['defaults', name]

const namesOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const withoutRequired = ({ shape }: SettingsSchema) => {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodObject ? field.partial() : field,
  ])
  return z.strictObject(Object.fromEntries(fields)).partial()
}

/** Copies two levels, because settings are not nested more deeply. */
const copyOf = (written: unknown): Fields =>
  Object.fromEntries(
    Object.entries(isFields(written) ? written : {}).map(([name, value]) => [
      name,
      isFields(value) ? { ...value } : value,
    ]),
  )

/** Returns a hint about the correct place of a misplaced setting. */
const belongingOf = (name: string, { settings, others }: ProviderSchema): string | undefined => {
  if (Object.hasOwn(settings.shape, name)) return 'it belongs one level higher'
  const groups = Object.entries(settings.shape)
    .filter(([, field]) => namesOf(field).includes(name))
    .map(([group]) => `"${group}"`)
  if (groups.length > 0) return `it belongs inside ${groups.join(' and ')}`
  const [owner] =
    Object.entries(others).find(([, other]) =>
      [other, ...Object.values(other.shape)].flatMap(namesOf).includes(name),
    ) ?? []
  return owner === undefined ? undefined : `it is a setting of ${owner}`
}

/**
 * Returns the settings with corrected names, so that a misspelt setting is not also reported as
 * missing.
 */
const judgeWritten = (
  schema: ProviderSchema,
  written: unknown,
  place: Place,
  faults: Faults,
): Fields => {
  const { settings } = schema
  const corrected = copyOf(written)
  const { error } = withoutRequired(settings).safeParse(written, { error: describeIssue })
  for (const issue of error?.issues ?? []) {
    const inside = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') {
      faults.add([...place, ...inside], issue.message)
      continue
    }
    const known = namesOf(inside[0] === undefined ? settings : settings.shape[inside[0]])
    const group = valueAt(corrected, inside)
    for (const name of issue.keys) {
      const belonging = belongingOf(name, schema)
      const meant = belonging === undefined ? meantBy(name, known) : undefined
      faults.add([...place, ...inside, name], describeUnknown(meant, belonging))
      if (meant !== undefined && isFields(group)) group[meant] ??= group[name]
    }
  }
  return corrected
}

/** Merges a country's settings over the defaults, one level deep. */
const withDefaults = (defaults: Fields, own: Fields): Fields => {
  const merged: Fields = { ...defaults, ...own }
  for (const [name, value] of Object.entries(defaults)) {
    const ownValue = own[name]
    if (isFields(value) && isFields(ownValue)) merged[name] = { ...value, ...ownValue }
  }
  return merged
}

/**
 * A setting that is missing in every country is reported as missing in the defaults, unless each
 * country needs a different value.
 */
const judgeMissing = (
  { settings, ownOfCountry }: ProviderSchema,
  { defaults, countries, faults }: WrittenProvider,
): void => {
  const lacking = new Map<string, { inside: string[]; countries: string[] }>()
  for (const { country, merged } of countries) {
    for (const { path } of settings.safeParse(merged).error?.issues ?? []) {
      const inside = path.map(String)
      if (valueAt(merged, inside) !== undefined) continue
      const found = lacking.get(inside.join('.')) ?? { inside, countries: [] }
      found.countries.push(country)
      lacking.set(inside.join('.'), found)
    }
  }
  for (const { inside, countries: lackers } of lacking.values()) {
    const [name = ''] = inside
    const isBegunInDefaults = inside.length > 1 && Object.hasOwn(defaults, name)
    const isShared = lackers.length > 1 || isBegunInDefaults
    if (isShared && lackers.length === countries.length && !ownOfCountry.includes(name)) {
      faults.add(['defaults', ...inside], 'is missing here and in every country')
    } else {
      for (const country of lackers) faults.add(['countries', country, ...inside], 'is missing')
    }
  }
}

const parts = ['defaults', 'countries']

/**
 * Checks the names at the level of `defaults` and `countries`. Also returns these two parts if
 * their names are misspelt.
 */
const partsOf = ({ settings, served }: ProviderSchema, content: Fields, faults: Faults): Fields => {
  const found = { ...content }
  for (const name of Object.keys(content).filter((each) => !parts.includes(each))) {
    const isSetting = Object.hasOwn(settings.shape, name)
    const isCountry = served.includes(name)
    const belonging = isSetting
      ? 'it belongs inside "defaults" or a country'
      : isCountry
        ? 'it belongs inside "countries"'
        : undefined
    const meant = meantBy(name, parts)
    faults.add([name], describeUnknown(meant, belonging))
    if (meant !== undefined) found[meant] ??= content[name]
  }
  return found
}

const faultOfCountries = (countries: unknown): string | undefined => {
  const advice = 'list each country that will be live, as in { "CG": { … } }'
  if (countries === undefined) return `is missing: ${advice}`
  if (!isFields(countries)) return `must be an object: ${advice}`
  return Object.keys(countries).length === 0 ? `is empty: ${advice}` : undefined
}

/**
 * Checks each value and reports missing settings. The caller checks whether the settings are
 * consistent.
 */
export const judgeProvider = (schema: ProviderSchema, content: unknown): WrittenProvider => {
  const faults = createFaults()
  if (!isFields(content)) {
    faults.add([], 'must be an object: { "defaults": { … }, "countries": { … } }')
    return { defaults: {}, countries: [], faults }
  }
  const { defaults: common = {}, countries } = partsOf(schema, content, faults)
  const defaults = judgeWritten(schema, common, ['defaults'], faults)
  const wrong = faultOfCountries(countries)
  if (wrong !== undefined) faults.add(['countries'], wrong)
  const entries = isFields(countries) ? Object.entries(countries) : []
  const written: WrittenProvider = {
    defaults,
    countries: entries.map(([country, value]) => {
      const place = ['countries', country]
      if (!schema.served.includes(country)) {
        const meant = meantBy(country, schema.served)
        const known = `must be one of ${schema.served.join(', ')}`
        faults.add(place, meant === undefined ? known : describeUnknown(meant))
      }
      const own = judgeWritten(schema, value, place, faults)
      return { country, own, merged: withDefaults(defaults, own) }
    }),
    faults,
  }
  judgeMissing(schema, written)
  return written
}
