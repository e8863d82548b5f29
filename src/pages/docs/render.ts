import type { Tokens } from 'marked'
import type { Language } from '../layout.ts'
import { printed } from '../printed.ts'
import { escapeHtml, highlight, languageNames } from './highlight.ts'
import { pathOf, type Slug } from './pages.ts'

/** The id follows GitHub's rules. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

/** Maps `webhooks.md?lang=en#verify` to the page `/docs/webhooks?lang=en#verify`. */
const hrefOf = (href: string, base: string): string => {
  const [, slug, rest] = /^([a-z-]+)\.md(.*)$/.exec(href) ?? []
  if (slug !== undefined) return `${base}${pathOf(slug as Slug)}${rest}`
  return href === 'llms.txt' ? `${base}/llms.txt` : href
}

/** The page's outline links to second-level headings. */
export interface Heading {
  id: string
  /** Contains HTML. */
  title: string
}

interface RenderedPage {
  html: string
  headings: Heading[]
}

/** `base` is the prefix of every path. */
export const renderMarkdown = async (
  text: string,
  base: string,
  language: Language,
): Promise<RenderedPage> => {
  const { Marked } = await import('marked')
  const headings: Heading[] = []
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === 'text') token.text = printed(token.text, language)
    },
    renderer: {
      heading({ tokens, depth, text: heading }: Tokens.Heading) {
        const id = anchorOf(heading)
        const title = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${title}</h1>\n`
        if (depth === 2) headings.push({ id, title })
        return `<h${depth} id="${id}"><a href="#${id}">${title}</a></h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const content = this.parser.parseInline(tokens)
        return `<a href="${escapeHtml(hrefOf(href, base))}">${content}</a>`
      },
      code({ text: code, lang = '' }: Tokens.Code) {
        // The script adds its button to this bar.
        const bar = `<div class="code-bar">${languageNames[lang] ?? ''}</div>`
        return `<div class="code">${bar}<pre><code>${highlight(code, lang)}</code></pre></div>\n`
      },
      table({ header, rows }: Tokens.Table) {
        // On phones, a row becomes a list. Each cell repeats its column name, and the roles
        // preserve the table for screen readers.
        const titles = header.map(({ tokens }) => this.parser.parseInline(tokens))
        const labels = header.map(({ text: label }) =>
          escapeHtml(printed(label.replaceAll('`', ''), language)),
        )
        const head = titles.map((title) => `<th role="columnheader" scope="col">${title}</th>`)
        const body = rows.map((row) => {
          const cells = row.map(
            ({ tokens }, at) =>
              `<td role="cell" data-label="${labels[at]}">` +
              `<div>${this.parser.parseInline(tokens)}</div></td>`,
          )
          return `<tr role="row">${cells.join('')}</tr>\n`
        })
        return (
          `<table role="table">\n<thead role="rowgroup"><tr role="row">${head.join('')}</tr>` +
          `</thead>\n<tbody role="rowgroup">${body.join('')}</tbody></table>\n`
        )
      },
    },
  })
  return { html: await marked.parse(text), headings }
}
