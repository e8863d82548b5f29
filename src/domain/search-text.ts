/** Letters that are typed as others and that Unicode does not decompose. */
const letters: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  '’': "'",
  ʼ: "'",
}

const letter = new RegExp(Object.keys(letters).join('|'), 'g')

/** A text as written, composed (NFC) and decomposed (NFD, as in macOS file names). */
export const normalFormsOf = (text: string): string[] => [
  ...new Set([text, text.normalize('NFC'), text.normalize('NFD')]),
]

/**
 * A text as searches compare it: without accents, capitals, invisible characters and the difference
 * between composed and decomposed letters (macOS). It is computed here and never by the database,
 * whose locale may know no capital É. A change of this function needs a migration that folds again.
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(letter, (found) => letters[found] ?? found)
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
