import type { Language } from '../layout.ts'
import type { DocsTexts } from './pages.ts'
import { docsInEnglish } from './texts-en.ts'
import { docsInFrench } from './texts-fr.ts'

export const docsTexts: Record<Language, DocsTexts> = { fr: docsInFrench, en: docsInEnglish }

/** The colon after a name. French has a space before it. */
export const colon = (language: Language): string => (language === 'fr' ? ' : ' : ': ')
