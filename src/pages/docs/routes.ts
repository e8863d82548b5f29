import { readFile } from 'node:fs/promises'
import { type Request, Router } from 'express'
import { raw } from 'hono/html'
import type { AppContext } from '../../context.ts'
import { type Document, withServer } from '../../http/documents.ts'
import {
  type FixedContent,
  fixedContent,
  packedContent,
  sendFixed,
} from '../../http/fixed-content.ts'
import { errorsJson, problemPath } from '../../replies/problem-guide.ts'
import { type PageContext, pageContextOf } from '../layout.ts'
import { type DocumentName, documentPaths, frenchPathOf } from './documents-list.ts'
import { errorHeadings, errorsContent } from './errors-page.ts'
import { frenchDocument } from './french-document.ts'
import { docsAssets, docsPage } from './layout.ts'
import { llmsText } from './llms.ts'
import { markdownOf, type PageRequest } from './markdown.ts'
import { guideSlugs, markdownPathOf, pathOf, type Slug } from './pages.ts'
import { referencePage } from './reference-page.ts'
import { renderMarkdown } from './render.ts'
import { readIndex } from './search.ts'
import { searchPage } from './search-page.ts'
import { docsTexts } from './texts.ts'

/** Returns true if the caller of a request may access the management API. */
type Reach = (req: Request) => boolean

const common = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Forms, such as the search form, may be submitted only to this service. */
const ownForms = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const ownFiles = "default-src 'none'; script-src 'self'; style-src 'self'"

const pageHeaders = {
  ...common,
  'Content-Security-Policy': `${ownFiles}; img-src data:; ${ownForms}`,
}

/** Scalar inserts its style sheets, and sends the requests that a reader tries out. */
const referenceHeaders = {
  ...common,
  'Content-Security-Policy':
    `${ownFiles} 'unsafe-inline'; ` + `img-src 'self' data: blob:; connect-src 'self'; ${ownForms}`,
}

/**
 * `make generate` compresses Scalar's program. It is read on demand, because most nodes never serve
 * it.
 */
const referenceProgram = packedContent('text/javascript; charset=utf-8', () =>
  readFile(new URL('../../../generated/reference.js.gz', import.meta.url)),
)

const errorList = fixedContent('application/json; charset=utf-8', errorsJson)

const slugs: readonly Slug[] = ['index', ...guideSlugs, 'reference', 'events', 'errors']

const pageOf = async (request: PageRequest, context: PageContext): Promise<string> => {
  const { slug, language } = request
  const { titles, summaries } = docsTexts[language]
  const about = { page: slug, title: titles[slug], description: summaries[slug] }
  if (slug === 'errors') {
    return docsPage(context, {
      ...about,
      content: errorsContent(language),
      headings: errorHeadings,
    })
  }
  const { html, headings } = await renderMarkdown(await markdownOf(request), context.base, language)
  return docsPage(context, { ...about, content: raw(html), headings })
}

/** After a failure, the next call tries again. */
const keepIn = <Value>(
  kept: Map<string, Promise<Value>>,
  name: string,
  make: () => Promise<Value>,
) => {
  const value = kept.get(name) ?? make()
  kept.set(name, value)
  value.catch(() => kept.delete(name))
  return value
}

type Documents = Record<DocumentName, Document>

/** The returned function adds the service's URL to the documents on the first call. */
const locateOnce = (documents: Documents, url: string): (() => Documents) => {
  let located: Documents | undefined
  const locate = (): Documents => {
    const entries = Object.entries(documentPaths) as [DocumentName, string][]
    return Object.fromEntries(
      entries.map(([name, path]) => {
        // The paths in the form document are relative to the URL of that document.
        const address = url + (name === 'checkout-form' ? '' : path)
        return [name, withServer(documents[name], address)]
      }),
    ) as Documents
  }
  return () => {
    located ??= locate()
    return located
  }
}

/**
 * Each page is also available as Markdown. The language comes from `?lang=` or the browser. Only
 * callers who can access the management API see its documentation.
 */
export const docs = (ctx: AppContext, reachesManagement: Reach, documents: Documents): Router => {
  const router = Router()
  const kept = new Map<string, FixedContent>()
  const indexes = new Map<string, ReturnType<typeof readIndex>>()
  const here = locateOnce(documents, ctx.publicUrl.replace(/\/$/, ''))
  const requestOf = (slug: Slug, req: Request): PageRequest => ({
    slug,
    language: pageContextOf(ctx, req).language,
    url: ctx.publicUrl.replace(/\/$/, ''),
    hasManagement: reachesManagement(req),
    documents: here(),
  })
  /** Renders each page once per language and kind of caller, which makes about sixty pages. */
  const keep = (type: string, request: PageRequest, make: () => string | Promise<string>) => {
    const { slug, language, hasManagement } = request
    const name = `${type} ${slug} ${language} ${hasManagement}`
    const content = kept.get(name) ?? fixedContent(`${type}; charset=utf-8`, make)
    kept.set(name, content)
    return content
  }
  for (const slug of slugs) {
    router.get(pathOf(slug), (req, res) => {
      const request = requestOf(slug, req)
      const context = pageContextOf(ctx, req)
      const isReference = slug === 'reference'
      const page = keep('text/html', request, async () =>
        isReference
          ? referencePage(context, request.hasManagement, request.documents)
          : pageOf(request, context),
      )
      res.set(isReference ? referenceHeaders : pageHeaders).vary('Accept-Language')
      return sendFixed(req, res, page)
    })
    router.get(markdownPathOf(slug), (req, res) => {
      const request = requestOf(slug, req)
      const text = keep('text/markdown', request, () => markdownOf(request))
      return sendFixed(req, res.set(common).vary('Accept-Language'), text)
    })
  }
  router.get('/docs/search', async (req, res) => {
    const request = requestOf('index', req)
    const index = await keepIn(indexes, `${request.language} ${request.hasManagement}`, () =>
      readIndex(request),
    )
    const page = searchPage(pageContextOf(ctx, req), index, req.query.q)
    res.set({ ...pageHeaders, 'Cache-Control': 'no-cache' }).vary('Accept-Language')
    return res.type('html').send(page)
  })
  for (const name of Object.keys(documentPaths) as DocumentName[]) {
    const french = fixedContent('application/json; charset=utf-8', () =>
      JSON.stringify(frenchDocument(here()[name])),
    )
    router.get(frenchPathOf(name), (req, res, next) => {
      if (name === 'management' && !reachesManagement(req)) return next()
      return sendFixed(req, res.set('X-Content-Type-Options', 'nosniff'), french)
    })
  }
  router.get(`${problemPath}.json`, (req, res) =>
    sendFixed(req, res.set('X-Content-Type-Options', 'nosniff'), errorList),
  )
  router.get(['/llms.txt', '/docs/llms.txt'], (req, res) => {
    const request = requestOf('index', req)
    const text = keep('text/plain', request, () => llmsText(request.url, request.hasManagement))
    return sendFixed(req, res.set(common), text)
  })
  router.get('/docs/reference.js', (req, res) =>
    sendFixed(req, res.set('X-Content-Type-Options', 'nosniff'), referenceProgram),
  )
  return router.use(docsAssets.routes)
}
