import { normalFormsOf } from '../../domain/search-text.ts'

/**
 * The maximum number of documents. Keys and values with several stored forms multiply their number.
 */
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
 * Returns JSON documents for a metadata filter. A row of `owner` matches if its metadata contains
 * one of the documents. For each key, the documents have the filter's text, composed and
 * decomposed, and the number or boolean that is written like this text. Keys that would exceed
 * `documentsMax` are left to the conditions on the row. The documents are built as text, because an
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
