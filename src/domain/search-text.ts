/**
 * Maps letters and signs that Unicode does not decompose to a simpler spelling. The service and the
 * database both use this table.
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

/** Returns a text as written, composed (NFC) and decomposed (NFD, as in macOS file names). */
export const normalFormsOf = (text: string): string[] => [
  ...new Set([text, text.normalize('NFC'), text.normalize('NFD')]),
]

/**
 * Normalises a text for comparison: without accents, capitals, invisible characters and surrounding
 * spaces. Composed and decomposed letters (macOS) become equal. The service normalises the text
 * because the database's locale may not know É. After a release, a change to this function requires
 * a migration that normalises all stored names again.
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

/**
 * Returns the normalised letters and digits of a reference, which are the same in every spelling.
 */
export const spelledAlike = (reference: string): string =>
  foldForSearch(reference).replace(/[^\p{L}\p{N}]/gu, '')
