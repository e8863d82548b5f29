import type { Language } from '../layout.ts'
import type { DocsTexts } from './pages.ts'
import { docsInEnglish } from './texts-en.ts'
import { docsInFrench } from './texts-fr.ts'

export const docsTexts: Record<Language, DocsTexts> = { fr: docsInFrench, en: docsInEnglish }

/** A colon with the spaces around it: in French there is one before it, too. */
export const colon = (language: Language): string => (language === 'fr' ? ' : ' : ': ')
