import { html, raw } from 'hono/html'
import { pageAssets } from '../assets.ts'
import { layOut, type Markup, type PageContext } from '../layout.ts'
import { guideSlugs, lookupSlugs, markdownPathOf, pathOf, type Slug } from './pages.ts'
import { colon, docsTexts } from './texts.ts'

/** The layout of every page of the documentation: no script, and the style sheets below. */

export const docsAssets = pageAssets('/docs', new URL('./assets/', import.meta.url), ['frame.css'])

const navigation = (slug: Slug, { language, base }: PageContext): Markup => {
  const texts = docsTexts[language]
  const linkTo = (to: Slug): Markup => {
    const href = `${base}${pathOf(to)}?lang=${language}`
    return html`<li><a href="${href}"${to === slug ? raw(' aria-current="page"') : ''}>${
      texts.titles[to]
    }</a></li>`
  }
  return html`<nav id="contents" aria-label="${texts.contents}">
<h2>${texts.guide}</h2><ul>${guideSlugs.map(linkTo)}</ul>
<h2>${texts.lookup}</h2><ul>${lookupSlugs.map(linkTo)}</ul>
</nav>`
}

/** The page after this one, for those who read the guide from its beginning. */
const nextOf = (slug: Slug, { language, base }: PageContext): Markup | string => {
  const at = (guideSlugs as readonly Slug[]).indexOf(slug)
  const next = guideSlugs[at + 1]
  if (at < 0 || next === undefined) return ''
  const { next: label, titles } = docsTexts[language]
  const href = `${base}${pathOf(next)}?lang=${language}`
  return html`<p class="next"><a href="${href}">${label}${colon(language)}${titles[next]}</a></p>`
}

interface HeaderLink {
  href: string
  label: string
  /** The screens it is for; all where it is left out. */
  screens?: 'wide' | 'narrow'
}

/** The links above every page, to the other language at the end. */
export const docsHeader = ({ language, base }: PageContext, links: HeaderLink[]): Markup => {
  const { product, other } = docsTexts[language]
  return html`<nav class="bar" aria-label="${product}">
<a class="product" href="${base}/docs?lang=${language}">${product}</a>
${links.map(
  ({ href, label, screens = '' }) => html`<a class="${screens}" href="${href}">${label}</a>`,
)}
<a href="?lang=${other.code}" lang="${other.code}">${other.label}</a>
</nav>`
}

/** `content` is HTML. */
export const docsPage = (slug: Slug, context: PageContext, content: unknown): string => {
  const { language, base } = context
  const texts = docsTexts[language]
  const markdown = `${base}${markdownPathOf(slug)}?lang=${language}`
  const head = html`<meta name="description" content="${texts.summaries[slug]}">
<link rel="alternate" type="text/markdown" href="${markdown}">`
  const body = html`<body>
<a class="skip" href="#content">${texts.skip}</a>
${docsHeader(context, [
  {
    href: `${base}${pathOf('reference')}?lang=${language}`,
    label: texts.titles.reference,
    screens: 'wide',
  },
  { href: '#contents', label: texts.contents, screens: 'narrow' },
])}
<div class="page">
<main id="content">
${content}
${nextOf(slug, context)}
<p class="foot"><a href="${markdown}">${texts.asMarkdown}</a></p>
</main>
${navigation(slug, context)}
</div>
</body>`
  const title = `${texts.titles[slug]} · ${texts.product}`
  return String(layOut({ context, title, styles: stylesOf(context, 'docs.css'), head, body }))
}

/** The addresses of the frame of all pages of the documentation, and of a sheet of their own. */
export const stylesOf = ({ base }: PageContext, own: string): string[] =>
  ['frame.css', own].map((name) => base + docsAssets.pathOf(name))
