import { normalFormsOf } from '../../domain/search-text.ts'

/** Keys and values with several stored forms multiply the number of documents, so it is limited. */
const documentsMax = 16

/** The text may also match a number or a boolean, which is stored without quotation marks. */
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
 * one of the documents. The documents have the composed and decomposed forms of each text, and the
 * number or boolean that is written like the text.
 *
 * A key that would exceed `documentsMax` is omitted here, and only the conditions on the row check
 * it. The documents are built as text, because an object would lose the key `__proto__`.
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
