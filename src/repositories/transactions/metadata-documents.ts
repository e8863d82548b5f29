/** A value that reads as a number or a boolean doubles the documents; at most so many do. */
const ambiguousMax = 2

/** Whether a text is also how a number or a boolean is written in stored metadata. */
const isLiteral = (text: string): boolean =>
  text === 'true' || text === 'false' || (text === String(Number(text)) && /^-?\d/.test(text))

/**
 * JSON documents one of which the metadata of `owner` contains, where each key holds the text, or
 * the number or boolean that is written like it. A filter with many such texts is left to the
 * conditions on the row. Written as text: an object would lose the key `__proto__`.
 */
export const metadataDocuments = (
  owner: string,
  metadata: readonly (readonly [key: string, value: string])[],
): string[] => {
  const member = (key: string, json: string): string => `${JSON.stringify(key)}:${json}`
  let documents: string[][] = [[]]
  const literals = metadata.filter(([, value]) => isLiteral(value))
  const plain = metadata.filter(([, value]) => !isLiteral(value))
  for (const [key, value] of plain) {
    for (const members of documents) members.push(member(key, JSON.stringify(value)))
  }
  for (const [key, value] of literals.slice(0, ambiguousMax)) {
    documents = documents.flatMap((members) =>
      [JSON.stringify(value), value].map((json) => [...members, member(key, json)]),
    )
  }
  return documents.map((members) => `{${JSON.stringify(owner)}:{${members.join(',')}}}`)
}
