import type { Language } from '../layout.ts'
import { printed } from '../printed.ts'
import { namesFor } from './documents-list.ts'
import { markdownOf, type PageRequest } from './markdown.ts'
import { operationsOf } from './operations.ts'
import { guideSlugs, type Slug } from './pages.ts'
import { anchorOf } from './render.ts'
import { docsTexts } from './texts.ts'

/** The search finds sections and operations that contain every word of the query. */

interface Section {
  slug: Slug
  /** The id of the heading is empty for the start of a page. */
  anchor: string
  pageTitle: string
  heading: string
  text: string
}

interface IndexedSection extends Section {
  /** The search compares these texts in lower case and without accents. */
  folded: { title: string; heading: string; text: string }
}

/**
 * Converts text to lower case without accents. Each letter keeps its index in the original text.
 */
const fold = (text: string): string =>
  [...text].map((sign) => sign.normalize('NFD').charAt(0).toLowerCase()).join('')

const wordsOf = (question: string): string[] => [
  ...new Set(
    fold(question)
      .split(/[^\p{L}\p{N}_./]+/u)
      .filter((word) => word !== ''),
  ),
]

const plain = (markdown: string): string =>
  markdown
    .replace(/^```\w*$|^\|[-|]+\|$/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:-|\d+\.) /gm, '')
    .replace(/[`*\\]|(?<=^|\s)\||\|$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Each section starts with a heading. */
const sectionsOf = (slug: Slug, markdown: string, language: Language): Section[] => {
  // In code, a line that starts with # is a comment and not a heading.
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, (code) => code.replaceAll('\n#', '\n'))
  return prose.split(/^(?=#{1,3} )/m).map((part) => {
    const [, level = '', heading = ''] = /^(#+) (.*)$/m.exec(part) ?? []
    return {
      slug,
      anchor: level.length < 2 ? '' : anchorOf(heading),
      pageTitle: docsTexts[language].titles[slug],
      heading: printed(plain(heading), language),
      text: printed(plain(part.slice(part.indexOf('\n'))), language),
    }
  })
}

/** The index contains only the sections and operations that the caller may see. */
export const readIndex = async (request: PageRequest): Promise<IndexedSection[]> => {
  const { language, documents, hasManagement } = request
  const slugs: Slug[] = [...guideSlugs, 'events', 'errors']
  const pages = await Promise.all(
    slugs.map(async (slug) => sectionsOf(slug, await markdownOf({ ...request, slug }), language)),
  )
  const operations = namesFor(hasManagement).flatMap((name) =>
    operationsOf(name, documents[name], language).map((listed): Section => {
      const { method, path, summary, tag, anchor, operation } = listed
      return {
        slug: 'reference',
        anchor,
        pageTitle: docsTexts[language].titles.reference,
        heading: summary,
        text: `${method} ${path} (${operation.operationId}) ${tag}`,
      }
    }),
  )
  return [...pages.flat(), ...operations].map((section) => ({
    ...section,
    folded: {
      title: fold(section.pageTitle),
      heading: fold(section.heading),
      text: fold(section.text),
    },
  }))
}

/** Returns 0 if a word is missing. */
const scoreOf = ({ folded: { title, heading, text } }: IndexedSection, words: string[]): number => {
  let score = 0
  for (const word of words) {
    const inHeading = heading.includes(word) ? 10 : 0
    const inTitle = title.includes(word) ? 4 : 0
    const inText = Math.min(text.split(word).length - 1, 5)
    if (inHeading + inTitle + inText === 0) return 0
    score += inHeading + inTitle + inText
  }
  return score
}

/** `isFound` is true for a word of the query. */
export interface Piece {
  text: string
  isFound: boolean
}

const before = 60
const length = 220

const excerptOf = ({ text, folded }: IndexedSection, words: string[]): Piece[] => {
  const places = words.map((word) => folded.text.indexOf(word)).filter((at) => at >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first <= before ? 0 : text.lastIndexOf(' ', first - before) + 1
  const end = text.length <= start + length ? text.length : text.lastIndexOf(' ', start + length)
  const pieces: Piece[] = [{ text: start === 0 ? '' : '… ', isFound: false }]
  let at = start
  while (at < end) {
    const found = words
      .map((word) => ({ word, place: folded.text.indexOf(word, at) }))
      .filter(({ place }) => place >= 0 && place < end)
      .sort((one, other) => one.place - other.place)[0]
    const place = found?.place ?? end
    pieces.push({ text: text.slice(at, place), isFound: false })
    if (found === undefined) break
    at = place + found.word.length
    pieces.push({ text: text.slice(place, at), isFound: true })
  }
  return [...pieces, { text: end === text.length ? '' : ' …', isFound: false }]
}

export interface Found extends Section {
  excerpt: Piece[]
}

const foundMax = 30

/** Returns the best matches first. */
export const findSections = (index: IndexedSection[], question: string): Found[] => {
  const words = wordsOf(question)
  if (words.length === 0) return []
  return index
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, foundMax)
    .map(({ section }) => ({ ...section, excerpt: excerptOf(section, words) }))
}
