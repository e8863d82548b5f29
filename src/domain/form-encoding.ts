/**
 * A field that is sent once becomes a string. A field that is sent several times becomes a list. A
 * field name with a key in brackets becomes an object.
 */
export type FormFields = Record<string, string | string[] | Record<string, string | string[]>>

const keyed = /^([^[\]]+)\[(.*)$/s
const wholeKey = /^([^[\]]+)\]$/

interface Sent {
  texts: string[]
  /** The values, keyed by the text in the first brackets of the field name. */
  keyed: Map<string, string[]>
}

/**
 * Parses `application/x-www-form-urlencoded` text (WHATWG URL). `metadata[key]=value` becomes an
 * object. No value is dropped: a repeated field or key becomes a list. A value whose key is empty,
 * nested or cut off (`metadata[]`, `metadata[a][b]`) also becomes a list, which schema validation
 * then rejects. Names such as `__proto__` have no special meaning.
 */
export const parseForm = (text: string): FormFields => {
  const fields = new Map<string, Sent>()
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer = name, rest] = keyed.exec(name) ?? []
    const sent: Sent = fields.get(outer) ?? { texts: [], keyed: new Map() }
    fields.set(outer, sent)
    if (rest === undefined) sent.texts.push(value)
    else {
      const values = sent.keyed.get(rest) ?? []
      values.push(value)
      sent.keyed.set(rest, values)
    }
  }
  return Object.fromEntries([...fields].map(([name, sent]) => [name, fieldOf(sent)]))
}

const fieldOf = (sent: Sent): FormFields[string] => {
  const [only = '', ...more] = sent.texts
  if (sent.keyed.size === 0 && more.length === 0) return only
  if (sent.texts.length > 0) return sent.texts
  return Object.fromEntries([...sent.keyed].map(([rest, values]) => pairOf(rest, values)))
}

const pairOf = (rest: string, values: string[]): [key: string, value: string | string[]] => {
  const [, key] = wholeKey.exec(rest) ?? []
  const [value = ''] = values
  return key === undefined ? [`[${rest}`, values] : [key, values.length === 1 ? value : values]
}

/** Returns undefined unless the JSON text is an object whose values are all strings. */
const flatObjectOf = (text: string): Record<string, string> | undefined => {
  if (!text.startsWith('{')) return undefined
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const isFlat = Object.values(value).every((inner) => typeof inner === 'string')
    return isFlat ? (value as Record<string, string>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Expands an object field that was sent as JSON text, as many generated clients do. The result is
 * the same as for `field[key]`. Any other text stays unchanged, and validation rejects it later.
 */
export const withObject = (fields: FormFields, name: string): FormFields => {
  const sent = fields[name]
  const object = typeof sent === 'string' ? flatObjectOf(sent.trim()) : undefined
  return object === undefined ? fields : { ...fields, [name]: object }
}
