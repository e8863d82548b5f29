/**
 * Converts Arazzo runtime expressions to templates (`{{amount}}`) in requests, and to JavaScript in
 * the scripts that read the responses.
 */

/** Expressions at one position can reference these values, which are templates. */
export interface Scope {
  inputs: Record<string, string>
  steps: Record<string, Record<string, string>>
}

const reference = /\$(?:inputs\.([\w-]+)|steps\.([\w-]+)\.outputs\.([\w-]+))/

const lookUp = (scope: Scope, match: RegExpMatchArray): string => {
  const [expression, input, step = '', output = ''] = match
  const found = input === undefined ? scope.steps[step]?.[output] : scope.inputs[input]
  if (found === undefined) throw new Error(`${expression} has no value here`)
  return found
}

/** The value is an expression, or a text with expressions in braces. */
export const toTemplate = (value: unknown, scope: Scope): string => {
  const text = String(value)
  const whole = new RegExp(`^${reference.source}$`).exec(text)
  if (whole !== null) return lookUp(scope, whole)
  return text.replace(new RegExp(`\\{${reference.source}\\}`, 'g'), (...match) =>
    lookUp(scope, match as unknown as RegExpMatchArray),
  )
}

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`

const replaced = (template: string): string => `value(${quoted(template)})`

/**
 * Returns JavaScript for a JSON pointer such as `/data/0/id`. The value is undefined if a part is
 * missing.
 */
const atPointer = (root: string, pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .reduce((at, name) => {
      if (/^\d+$/.test(name)) return `${at}?.[${name}]`
      return /^[\w$]+$/.test(name) ? `${at}?.${name}` : `${at}?.[${quoted(name)}]`
    }, root)

const body = /\$response\.body(?:#((?:\/[\w~-]+)+))?/g

/**
 * Converts a condition or the expression of an output to JavaScript. `==` stays loose, because a
 * Postman variable may contain a number as text. Throws for an unsupported expression.
 */
export const toScript = (expression: string, scope: Scope): string => {
  const script = expression
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('$statusCode', 'pm.response.code')
    .replace(body, (_, pointer = '') => atPointer('body', pointer))
    .replace(new RegExp(reference.source, 'g'), (...match) =>
      replaced(lookUp(scope, match as unknown as RegExpMatchArray)),
    )
  if (/\$[a-z]/.test(script)) throw new Error(`no JavaScript for ${expression}`)
  return script
}

/** Converts a JSONPath filter on `@` to JavaScript that tests `each`. */
const filterToScript = (filter: string, scope: Scope): string =>
  toScript(filter.replace(/\{(\$[^}]+)\}/g, '$1'), scope)
    .replace(/length\((@[\w.]*)\)/g, '$1.length')
    .replace(/@((?:\.\w+)*)/g, (_, path: string) => `each${path.replaceAll('.', '?.')}`)

/** Returns JavaScript that is true if a JSONPath with one filter matches anything in the body. */
const jsonPathToScript = (path: string, scope: Scope): string => {
  const [, deep, name, filter] =
    /^\$(?:\.(\.?)(\w+))?\[\?(.*)\]$/.exec(path.replace(/\s+/g, ' ').trim()) ?? []
  if (filter === undefined) throw new Error(`no JavaScript for ${path}`)
  // All bodies are objects, so a filter on `$` applies to the whole body.
  const among =
    name === undefined
      ? '[body]'
      : deep === '.'
        ? `within(body, ${quoted(name)}).flatMap(Object.values)`
        : `Object.values(body?.${name} ?? {})`
  return `${among}.some((each) => ${filterToScript(filter, scope)})`
}

export interface Criterion {
  condition: string
  context?: string
  type?: 'simple' | 'regex' | 'jsonpath'
}

export const criterionToScript = (
  { condition, context = '', type = 'simple' }: Criterion,
  scope: Scope,
): string => {
  if (type === 'simple') return toScript(condition, scope)
  if (type === 'regex') return `${condition.trim()}.test(${toScript(context, scope)})`
  return jsonPathToScript(condition, scope)
}
