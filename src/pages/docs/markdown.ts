import { readFile } from 'node:fs/promises'
import { type TestEnding, testEndings, testNumber } from '../../domain/test-numbers.ts'
import type { Document } from '../../http/documents.ts'
import { errorsMarkdown } from '../../replies/problem-markdown.ts'
import { texts as checkoutTexts } from '../checkout/texts.ts'
import type { Language } from '../layout.ts'
import { type DocumentName, documentsTable, namesFor } from './documents-list.ts'
import { eventsMarkdown } from './events.ts'
import { guideSlugs, type Slug } from './pages.ts'
import { referenceMarkdown } from './reference-markdown.ts'
import { colon, docsTexts } from './texts.ts'

/** The Markdown version of a page is served at `/docs/<page>.md`. */

export interface PageRequest {
  slug: Slug
  language: Language
  /** The base URL of the service, without a trailing slash. */
  url: string
  hasManagement: boolean
  documents: Record<DocumentName, Document>
}

const numbersTable = (language: Language): string => {
  const { testNumber: number, lastDigits, outcome } = docsTexts[language]
  const rows = testEndings.map(
    (ending) =>
      `| \`${testNumber('CG', ending)}\` | \`${ending}\` | ` +
      `${checkoutTexts[language].stories[ending]} |`,
  )
  return [`| ${number} | ${lastDigits} | ${outcome} |`, '|---|---|---|', ...rows].join('\n')
}

const pagesList = (language: Language): string => {
  const { titles, summaries } = docsTexts[language]
  return guideSlugs
    .map(
      (slug, at) => `${at + 1}. [${titles[slug]}](${slug}.md)${colon(language)}${summaries[slug]}`,
    )
    .join('\n')
}

/** Returns the text that replaces `{{name}}` in the guide's files. */
const wordsFor = (name: string, request: PageRequest): string => {
  const { language, url, hasManagement, documents } = request
  const texts = docsTexts[language]
  if (name === 'url') return url
  if (name === 'pages') return pagesList(language)
  if (name === 'documents') return documentsTable(texts, url, hasManagement)
  if (name === 'events') return eventsMarkdown({ documents, language })
  if (name === 'test-numbers') return numbersTable(language)
  const ending = testEndings.find((known) => name === `number-${known}`)
  if (ending !== undefined) return testNumber('CG', ending satisfies TestEnding)
  throw new Error(`no value for {{${name}}}`)
}

const guideFile = async (request: PageRequest): Promise<string> => {
  const { slug, language } = request
  const text = await readFile(new URL(`./guide/${language}/${slug}.md`, import.meta.url), 'utf8')
  return text.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => wordsFor(name, request))
}

const textOf = (request: PageRequest): Promise<string> | string => {
  const { slug, language, url, hasManagement, documents } = request
  if (slug === 'errors') return errorsMarkdown(language)
  if (slug !== 'reference') return guideFile(request)
  return referenceMarkdown(namesFor(hasManagement), (name) => documents[name], language, url)
}

/** Links to other pages include the language. */
export const markdownOf = async (request: PageRequest): Promise<string> => {
  const text = await textOf(request)
  return text.replace(/\]\(([a-z-]+\.md)/g, `]($1?lang=${request.language}`)
}
