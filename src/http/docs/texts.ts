import type { Language } from '../checkout/texts.ts'
import type { DocsTexts } from './pages.ts'
import { docsInEnglish } from './texts-en.ts'
import { docsInFrench } from './texts-fr.ts'

export const docsTexts: Record<Language, DocsTexts> = { fr: docsInFrench, en: docsInEnglish }
