import { normalFormsOf } from '../../domain/search-text.ts'

/** The maximum number of documents. Keys and values with several stored forms multiply them. */
const documentsMax = 16

/** Whether a text is also the stored form of a number or a boolean. */
const isLiteral = (text: string): boolean =>
  text === 'true' || text === 'false' || (text === String(Number(text)) && /^-?\d/.test(text))

/** Returns the JSON members that match one key and value of a filter. */
const membersOf = (key: string, value: string): string[] => {
  const texts = normalFormsOf(value).map((text) => JSON.stringify(text))
  const values = isLiteral(value) ? [...texts, value] : texts
  return normalFormsOf(key).flatMap((name) =>
    values.map((json) => `${JSON.stringify(name)}:${json}`),
  )
}

/**
 * Returns JSON documents for a filter. The metadata of `owner` contains one of them if each key has
 * the text, composed or decomposed, or the number or boolean that is written the same way. Keys
 * that would exceed `documentsMax` are left to the conditions on the row. Built as text, because an
 * object would lose the key `__proto__`.
 */
export const metadataDocuments = (
  owner: string,
  metadata: readonly (readonly [key: string, value: string])[],
): string[] => {
  let documents: string[][] = [[]]
  const choices = metadata.map(([key, value]) => membersOf(key, value))
  for (const members of choices.sort((a, b) => a.length - b.length)) {
    if (documents.length * members.length > documentsMax) break
    documents = documents.flatMap((chosen) => members.map((member) => [...chosen, member]))
  }
  return documents.map((members) => `{${JSON.stringify(owner)}:{${members.join(',')}}}`)
}
