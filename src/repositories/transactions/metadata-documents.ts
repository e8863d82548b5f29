/** Each value that looks like a number or a boolean doubles the documents: two at most do. */
const ambiguousMax = 2

/** Whether a text is also how stored metadata writes a number or a boolean. */
const isLiteral = (text: string): boolean =>
  text === 'true' || text === 'false' || (text === String(Number(text)) && /^-?\d/.test(text))

/**
 * JSON documents; the metadata of `owner` contains one of them if each key holds the text, or the
 * number or boolean written like it. If a filter has more of these texts than `ambiguousMax`, the
 * conditions on the row check the rest. Built as text: an object would lose the key `__proto__`.
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
