/** Text; a list if a field was sent several times; an object if the field name has a key. */
export type FormFields = Record<string, string | string[] | Record<string, string | string[]>>

const keyed = /^([^[\]]+)\[(.*)$/s
const wholeKey = /^([^[\]]+)\]$/

interface Sent {
  texts: string[]
  /** Values, by the part of the name after its first bracket. */
  keyed: Map<string, string[]>
}

/**
 * Reads `application/x-www-form-urlencoded` text (WHATWG URL). `metadata[key]=value` becomes an
 * object. No value is dropped: a repeated field or key becomes a list, and so does a value whose
 * key is empty, nested or cut off (`metadata[]`, `metadata[a][b]`), so that no schema accepts it as
 * text. Every name is plain data, even `__proto__`.
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

/** The object in a JSON text, if all its values are text; otherwise undefined. */
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
 * Many generated clients send an object field as JSON text. Returns the form as if they had sent
 * `field[key]`. Any other text is kept, and refused later because it is not an object.
 */
export const withObject = (fields: FormFields, name: string): FormFields => {
  const sent = fields[name]
  const object = typeof sent === 'string' ? flatObjectOf(sent.trim()) : undefined
  return object === undefined ? fields : { ...fields, [name]: object }
}
