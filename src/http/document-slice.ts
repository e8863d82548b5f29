import type { Document } from './documents.ts'

type Components = Record<string, Record<string, unknown>>

const componentPrefix = '#/components/'

/** Lists the components that a part of a document references, such as `schemas/Payment`. */
const referencesIn = (part: unknown): string[] => {
  if (typeof part === 'string') {
    return part.startsWith(componentPrefix) ? [part.slice(componentPrefix.length)] : []
  }
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(referencesIn) : []
}

const componentsFor = (item: unknown, all: Components): Components => {
  const used: Components = {}
  const open = referencesIn(item)
  for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
    const [kind = '', name = ''] = reference.split('/')
    if (used[kind] !== undefined && name in used[kind]) continue
    const component = all[kind]?.[name]
    used[kind] = { ...used[kind], [name]: component }
    open.push(...referencesIn(component))
  }
  return used
}

/** Copies one path of a document and the components that this path uses. */
export const sliceOf = (document: Document, path: string): Document => {
  const { webhooks: _, ...described } = document
  const item = document.paths[path] ?? {}
  const components = componentsFor(item, document.components as Components)
  return structuredClone({ ...described, paths: { [path]: item }, components })
}
