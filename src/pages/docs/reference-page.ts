import { html, raw } from 'hono/html'
import type { Document } from '../../http/documents.ts'
import { layOut, type Markup, type PageContext } from '../layout.ts'
import { type DocumentName, documentPaths, frenchPathOf, namesFor } from './documents-list.ts'
import { docsAssets, docsHeader, stylesOf } from './layout.ts'
import { type ListedOperation, operationsOf } from './operations.ts'
import { markdownPathOf } from './pages.ts'
import { docsTexts } from './texts.ts'

/** Scalar generates only curl samples for a document without code samples. */
const onlyCurl = {
  shell: ['httpie', 'wget'],
  ...Object.fromEntries(
    (
      'c clojure csharp dart fsharp go http java js julia kotlin node objc ocaml php powershell ' +
      'python r ruby rust swift'
    )
      .split(' ')
      .map((name) => [name, true]),
  ),
}

/**
 * By default, Scalar would contact its servers, share keys between tabs, and offer third-party
 * services.
 */
const configurationOf = ({ language, base }: PageContext, hasManagement: boolean): object => ({
  sources: namesFor(hasManagement).map((name, at) => ({
    title: docsTexts[language].documents[name],
    slug: name,
    url: base + (language === 'fr' ? frenchPathOf(name) : `${documentPaths[name]}/openapi.json`),
    default: at === 0,
    agent: { disabled: true },
    hiddenClients: name === 'management' ? onlyCurl : true,
  })),
  localization: { locale: language },
  theme: 'none',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  persistAuth: true,
  hideDarkModeToggle: true,
  operationTitleSource: 'summary',
})

/** Returns JSON that is safe inside a `script` element. */
const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const linkTo = ({ method, path, summary, anchor }: ListedOperation): Markup =>
  html`<li id="${anchor}"><a href="#${anchor}">${summary}</a>
<code><b class="${method.toLowerCase()}">${method}</b> ${path}</code></li>`

const listOf = (name: DocumentName, document: Document, { language }: PageContext): Markup => {
  const operations = operationsOf(name, document, language)
  const groups = Map.groupBy(operations, ({ tag }) => tag)
  return html`<section><h2>${docsTexts[language].documents[name]}</h2>${[...groups].map(
    ([tag, members]) => html`<h3>${tag}</h3><ul>${members.map(linkTo)}</ul>`,
  )}</section>`
}

/**
 * A slow machine needs ten seconds to start Scalar. Until then, and without a script, the page
 * lists all operations.
 */
export const referencePage = (
  context: PageContext,
  hasManagement: boolean,
  documents: Record<DocumentName, Document>,
): string => {
  const { language, base } = context
  const texts = docsTexts[language]
  const markdown = `${base}${markdownPathOf('reference')}?lang=${language}`
  const script = (name: string): string => base + docsAssets.pathOf(name)
  const head = html`<meta name="description" content="${texts.summaries.reference}">
<link rel="alternate" type="text/markdown" href="${markdown}">`
  const body = html`<body class="reference">
${docsHeader(context, [{ href: `${base}/docs?lang=${language}`, label: texts.guide }])}
<div id="operations" role="main">
<h1>${texts.titles.reference}</h1>
<p id="loading" hidden role="status">${texts.reference.loading}</p>
<noscript><p>${texts.reference.needsScript} <a href="${markdown}">Markdown</a></p></noscript>
${namesFor(hasManagement).map((name) => listOf(name, documents[name], context))}
</div>
<div id="reference"></div>
<script type="application/json" id="configuration">${raw(
    inScript(configurationOf(context, hasManagement)),
  )}</script>
<script defer src="${script('reference-start.js')}"></script>
<script type="module" src="${script('reference-mend.js')}"></script>
<script defer src="${base}/docs/reference.js"></script>
</body>`
  const title = `${texts.titles.reference} · ${texts.product}`
  return String(layOut({ context, title, styles: stylesOf(context, 'reference.css'), head, body }))
}
