import { html, raw } from 'hono/html'
import { pageAssets } from '../assets.ts'
import { layOut, type Markup, type PageContext } from '../layout.ts'
import { guideSlugs, lookupSlugs, markdownPathOf, pathOf, type Slug } from './pages.ts'
import type { Heading } from './render.ts'
import { colon, docsTexts } from './texts.ts'

export const docsAssets = pageAssets('/docs', new URL('./assets/', import.meta.url), ['frame.css'])

/** The search page is not in the navigation. */
type PageName = Slug | 'search'

const navigation = (page: PageName, { language, base }: PageContext): Markup => {
  const texts = docsTexts[language]
  const linkTo = (to: Slug): Markup => {
    const href = `${base}${pathOf(to)}?lang=${language}`
    return html`<li><a href="${href}"${to === page ? raw(' aria-current="page"') : ''}>${
      texts.titles[to]
    }</a></li>`
  }
  return html`<nav id="contents" class="pages" aria-label="${texts.contents}">
<h2>${texts.guide}</h2><ul>${guideSlugs.map(linkTo)}</ul>
<h2>${texts.lookup}</h2><ul>${lookupSlugs.map(linkTo)}</ul>
</nav>`
}

/** Returns an empty string if there is only one heading. */
const outline = (headings: Heading[], { language }: PageContext): Markup | string => {
  if (headings.length < 2) return ''
  const links = headings.map(({ id, title }) => html`<li><a href="#${id}">${raw(title)}</a></li>`)
  const title = docsTexts[language].onThisPage
  return html`<nav class="outline" aria-label="${title}">
<details><summary>${title}</summary><ul>${links}</ul></details>
</nav>`
}

/** Returns an empty string for the last page and for pages outside the guide. */
const nextOf = (page: PageName, { language, base }: PageContext): Markup | string => {
  const at = (guideSlugs as readonly PageName[]).indexOf(page)
  const next = guideSlugs[at + 1]
  if (at < 0 || next === undefined) return ''
  const { next: label, titles } = docsTexts[language]
  const href = `${base}${pathOf(next)}?lang=${language}`
  return html`<p class="next"><a href="${href}">${label}${colon(language)}${titles[next]}</a></p>`
}

interface HeaderLink {
  href: string
  label: string
  /** By default, all screens show the link. */
  screens?: 'wide' | 'narrow'
}

/** `query` is the current search. */
export const docsHeader = (
  { language, base }: PageContext,
  links: HeaderLink[],
  query = '',
): Markup => {
  const { product, other, search } = docsTexts[language]
  const otherHref = query === '' ? '' : `&q=${encodeURIComponent(query)}`
  return html`<header class="bar">
<a class="product" href="${base}/docs?lang=${language}">${product}</a>
<form role="search" aria-label="${search.label}" action="${base}/docs/search">
<input type="hidden" name="lang" value="${language}">
<input type="search" name="q" value="${query}" maxlength="100" aria-label="${search.label}"
placeholder="${search.label}"><button>${search.button}</button>
</form>
<nav aria-label="${product}">${links.map(
    ({ href, label, screens = '' }) => html`<a class="${screens}" href="${href}">${label}</a>`,
  )}
<a href="?lang=${other.code}${otherHref}" lang="${other.code}">${other.label}</a>
</nav>
</header>`
}

interface DocsPage {
  page: PageName
  title: string
  description: string
  /** Contains HTML. */
  content: unknown
  headings: Heading[]
  query?: string
}

export const docsPage = (
  context: PageContext,
  { page, title, description, content, headings, query }: DocsPage,
): string => {
  const { language, base } = context
  const texts = docsTexts[language]
  const isSearch = page === 'search'
  const markdown = isSearch ? '' : `${base}${markdownPathOf(page)}?lang=${language}`
  const head = html`<meta name="description" content="${description}">
${
  isSearch
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="alternate" type="text/markdown" href="${markdown}">`
}
${
  // A page without code needs no copy buttons.
  String(content).includes('class="code"')
    ? html`<script type="module" src="${base}${docsAssets.pathOf('docs.js')}"></script>`
    : ''
}`
  const links: HeaderLink[] = [
    {
      href: `${base}${pathOf('reference')}?lang=${language}`,
      label: texts.titles.reference,
      screens: 'wide',
    },
    { href: '#contents', label: texts.contents, screens: 'narrow' },
  ]
  const body = html`<body>
<a class="skip" href="#content">${texts.skip}</a>
${docsHeader(context, links, query)}
<div class="page">
${outline(headings, context)}
<main id="content">
${content}
${nextOf(page, context)}
${isSearch ? '' : html`<p class="foot"><a href="${markdown}">${texts.asMarkdown}</a></p>`}
</main>
${navigation(page, context)}
</div>
</body>`
  const styles = stylesOf(context, 'docs.css')
  return String(layOut({ context, title: `${title} · ${texts.product}`, styles, head, body }))
}

export const stylesOf = ({ base }: PageContext, own: string): string[] =>
  ['frame.css', own].map((name) => base + docsAssets.pathOf(name))
