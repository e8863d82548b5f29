import type { Language } from '../domain/language.ts'

/**
 * Replaces straight apostrophes with curly apostrophes. In French, also inserts non-breaking spaces
 * before `:;?!»`, after `«` and in numbers. API messages and the guide use plain punctuation.
 */
export const printed = (text: string, language: Language): string => {
  const curly = text.replace(/(?<=\p{L})'/gu, '’')
  return language === 'fr'
    ? curly.replace(/\s(?=[:;?!»])|(?<=«)\s|(?<=\d)\s(?=\d{3}(?!\d))/g, '\u00a0')
    : curly
}
