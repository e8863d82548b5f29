interface WithSchemas {
  components?: { schemas?: Record<string, { enum?: unknown[] }> }
}

/** Returns the name of a list, such as `deliveryStatuses` for `DeliveryStatus`. */
const listName = (name: string): string => {
  const plural = name.endsWith('s') ? `${name}es` : `${name.replace(/y$/, 'ie')}s`
  return plural.charAt(0).toLowerCase() + plural.slice(1)
}

/**
 * Some code needs the values of an enumeration at run time. Throws if two documents use one name
 * for different values.
 */
export const enumerationLists = (documents: WithSchemas[]): string => {
  const lists = new Map<string, string>()
  for (const { components } of documents) {
    for (const [name, { enum: values }] of Object.entries(components?.schemas ?? {})) {
      if (values === undefined) continue
      const text = JSON.stringify(values)
      if ((lists.get(name) ?? text) !== text) throw new Error(`${name} has two lists of values`)
      lists.set(name, text)
    }
  }
  const lines = [...lists].sort(([a], [b]) => a.localeCompare(b))
  return lines
    .map(([name, text]) => `export const ${listName(name)} = ${text} as const\n`)
    .join('\n')
}
