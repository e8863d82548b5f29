import type { Tokens } from 'marked'
import type { Language } from '../layout.ts'
import { pathOf, type Slug } from './pages.ts'

/** Markdown of ours as HTML. The renderer is loaded with the first page that is asked for. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The id of a heading, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

/** `webhooks.md?lang=en#verify` is the page `/docs/webhooks?lang=en#verify`. */
const hrefOf = (href: string, base: string): string => {
  const [, slug, rest] = /^([a-z-]+)\.md(.*)$/.exec(href) ?? []
  if (slug !== undefined) return `${base}${pathOf(slug as Slug)}${rest}`
  return href === 'llms.txt' ? `${base}/llms.txt` : href
}

/** French puts an unbreakable space before these signs; code is left as it is. */
const spaced = (text: string): string => text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0')

/** The HTML of a page; `base` is the prefix of every path. */
export const renderMarkdown = async (
  text: string,
  base: string,
  language: Language,
): Promise<string> => {
  const { Marked } = await import('marked')
  const marked = new Marked({
    walkTokens: (token) => {
      if (language === 'fr' && token.type === 'text') token.text = spaced(token.text)
    },
    renderer: {
      heading({ tokens, depth, text: heading }: Tokens.Heading) {
        const id = anchorOf(heading)
        const content = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${content}</h1>\n`
        return `<h${depth} id="${id}"><a href="#${id}">${content}</a></h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const content = this.parser.parseInline(tokens)
        return `<a href="${escaped(hrefOf(href, base))}">${content}</a>`
      },
      code({ text: code }: Tokens.Code) {
        // What scrolls must be reached by keyboard.
        return `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`
      },
    },
  })
  const html = await marked.parse(text)
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
