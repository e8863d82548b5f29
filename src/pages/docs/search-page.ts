import { html } from 'hono/html'
import type { Markup, PageContext } from '../layout.ts'
import { docsPage } from './layout.ts'
import { pathOf } from './pages.ts'
import { type Found, findSections, type Piece, type readIndex } from './search.ts'
import { docsTexts } from './texts.ts'

const questionMax = 100

const pieceOf = ({ text, isFound }: Piece): Markup =>
  isFound ? html`<mark>${text}</mark>` : html`${text}`

const answerOf = (found: Found, { language, base }: PageContext): Markup => {
  const { slug, anchor, pageTitle, heading, excerpt } = found
  const href = `${base}${pathOf(slug)}?lang=${language}${anchor === '' ? '' : `#${anchor}`}`
  const isWholePage = anchor === ''
  return html`<li><a href="${href}">${isWholePage ? pageTitle : heading}</a>
<small>${isWholePage ? '' : pageTitle}</small>
<p>${excerpt.map(pieceOf)}</p></li>`
}

/** `query` is the query parameter `q`, which may be missing or repeated. */
export const searchPage = (
  context: PageContext,
  index: Awaited<ReturnType<typeof readIndex>>,
  query: unknown,
): string => {
  const question = typeof query === 'string' ? query.slice(0, questionMax).trim() : ''
  const { search } = docsTexts[context.language]
  const found = findSections(index, question)
  const count = found.length === 0 ? search.none : search.found(found.length)
  const content = html`<h1>${search.button}</h1>
<p role="status">${question === '' ? search.hint : count}</p>
<ol class="results">${found.map((each) => answerOf(each, context))}</ol>`
  const title = question === '' ? search.button : `${question} · ${search.button}`
  const description = search.label
  return docsPage(context, {
    page: 'search',
    title,
    description,
    content,
    headings: [],
    query: question,
  })
}
