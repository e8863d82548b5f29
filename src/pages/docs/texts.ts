import type { Language } from '../layout.ts'
import type { DocsTexts } from './pages.ts'
import { docsInEnglish } from './texts-en.ts'
import { docsInFrench } from './texts-fr.ts'

export const docsTexts: Record<Language, DocsTexts> = { fr: docsInFrench, en: docsInEnglish }

/** What stands between a name and what is said of it: French has a space before a colon. */
export const colon = (language: Language): string => (language === 'fr' ? ' : ' : ': ')
