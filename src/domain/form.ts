export type FormFields = Record<string, string | string[] | Record<string, string>>

const nested = /^([^[\]]+)\[([^[\]]*)\]$/

const define = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/**
 * Reads `application/x-www-form-urlencoded` text (WHATWG URL). `metadata[key]=value` becomes an
 * object, a repeated field a list. Every name is plain data, `__proto__` too.
 */
export const parseForm = (text: string): FormFields => {
  const fields: FormFields = {}
  const read = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer, key] = nested.exec(name) ?? []
    if (outer !== undefined && key !== undefined) {
      const group = read(outer) ?? {}
      if (typeof group !== 'object' || Array.isArray(group)) continue
      const before = Object.hasOwn(group, key) ? group[key] : undefined
      define(group, key, before === undefined ? value : [before, value])
      define(fields, outer, group)
    } else {
      const before = read(name)
      if (before === undefined) define(fields, name, value)
      else if (typeof before === 'string') define(fields, name, [before, value])
      else if (Array.isArray(before)) before.push(value)
    }
  }
  return fields
}
