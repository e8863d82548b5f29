/**
 * Letters and signs with a simpler spelling that Unicode does not decompose. The service and the
 * database fold by this table.
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
 * A text in comparable form: without accents, capitals, invisible characters, surrounding spaces
 * and the difference between composed and decomposed letters (macOS). The service computes it,
 * because the database's locale may not know the capital É. After a release, a change of this
 * function needs a migration that folds all names again.
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

/** The folded letters and digits of a reference, which are the same in every spelling. */
export const spelledAlike = (reference: string): string =>
  foldForSearch(reference).replace(/[^\p{L}\p{N}]/gu, '')
