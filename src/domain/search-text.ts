/**
 * Letters and signs that people type as others, and that Unicode does not decompose. Searches of
 * the service and of the database fold by this table.
 */
export const typedAs: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ẞ: 'ss',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  // Letters of African languages.
  ɛ: 'e',
  ə: 'e',
  ǝ: 'e',
  ɔ: 'o',
  ɩ: 'i',
  ʊ: 'u',
  ŋ: 'n',
  ɲ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɣ: 'g',
  ƒ: 'f',
  ƥ: 'p',
  ƭ: 't',
  ʋ: 'v',
  ʒ: 'z',
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
}

const typed = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g')

/** A text as written, composed (NFC) and decomposed (NFD, as in macOS file names). */
export const normalFormsOf = (text: string): string[] => [
  ...new Set([text, text.normalize('NFC'), text.normalize('NFD')]),
]

/**
 * A text as searches compare it: without accents, capitals, invisible characters, spaces around it
 * and the difference between composed and decomposed letters (macOS). It is computed here and never
 * by the database, whose locale may know no capital É. Once a version with this function is
 * released, a change of it needs a migration that folds again.
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(typed, (found) => typedAs[found] ?? found)
    .replace(/\s+/g, ' ')
    .trim()

/** A reference without what a second person may write differently: letters and digits, folded. */
export const spelledAlike = (reference: string): string =>
  foldForSearch(reference).replace(/[^\p{L}\p{N}]/gu, '')
