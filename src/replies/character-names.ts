import type { FoundCharacter } from '../domain/field-errors.ts'

/** The names of invisible characters in error messages. */

const names: Readonly<Record<number, { fr: string; en: string }>> = {
  0: { fr: 'caractère nul', en: 'null character' },
  9: { fr: 'tabulation', en: 'tab' },
  10: { fr: 'saut de ligne', en: 'line feed' },
  13: { fr: 'retour chariot', en: 'carriage return' },
  173: { fr: 'trait d’union conditionnel', en: 'soft hyphen' },
  1564: { fr: 'marque de lettre arabe', en: 'Arabic letter mark' },
  8203: { fr: 'espace sans chasse', en: 'zero-width space' },
  8204: { fr: 'antiliant sans chasse', en: 'zero-width non-joiner' },
  8205: { fr: 'liant sans chasse', en: 'zero-width joiner' },
  8206: { fr: 'marque gauche-à-droite', en: 'left-to-right mark' },
  8207: { fr: 'marque droite-à-gauche', en: 'right-to-left mark' },
  8232: { fr: 'séparateur de lignes', en: 'line separator' },
  8233: { fr: 'séparateur de paragraphes', en: 'paragraph separator' },
  8234: { fr: 'enchâssement gauche-à-droite', en: 'left-to-right embedding' },
  8235: { fr: 'enchâssement droite-à-gauche', en: 'right-to-left embedding' },
  8236: { fr: 'fin de formatage directionnel', en: 'pop directional formatting' },
  8237: { fr: 'forçage gauche-à-droite', en: 'left-to-right override' },
  8238: { fr: 'forçage droite-à-gauche', en: 'right-to-left override' },
  8288: { fr: 'gluon de mots', en: 'word joiner' },
  8294: { fr: 'isolat gauche-à-droite', en: 'left-to-right isolate' },
  8295: { fr: 'isolat droite-à-gauche', en: 'right-to-left isolate' },
  8296: { fr: 'isolat de premier caractère fort', en: 'first strong isolate' },
  8297: { fr: 'fin d’isolat directionnel', en: 'pop directional isolate' },
  65279: { fr: 'espace insécable sans chasse', en: 'zero-width no-break space' },
}

/** For example `espace sans chasse (U+200B)`. */
export const characterName = ({ codePoint }: FoundCharacter, language: 'fr' | 'en'): string => {
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
  const name = names[codePoint]?.[language]
  return name === undefined ? code : `${name} (${code})`
}
