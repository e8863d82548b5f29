import { Router } from 'express'
import { raw } from 'hono/html'
import type { AppContext } from '../../context.ts'
import { pageContextOf } from '../checkout/session-view.ts'
import type { Document } from '../documents.ts'
import { errorsContent } from '../errors-page/page.ts'
import { docsAssets } from './assets.ts'
import type { DocumentName } from './documents-list.ts'
import { docsPage } from './layout.ts'
import { llmsText } from './llms.ts'
import { markdownOf, type PageRequest } from './markdown.ts'
import { guideSlugs, markdownPathOf, pathOf, type Slug } from './pages.ts'
import { referencePage } from './reference-page.ts'
import { renderMarkdown } from './render.ts'

type Reach = (req: Parameters<typeof pageContextOf>[1]) => boolean

const common = {
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

const bases = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const pageHeaders = {
  ...common,
  'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; ${bases}`,
}

/** The reference writes its own style sheets, and sends what its reader tries out. */
const referenceHeaders = {
  ...common,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
    `img-src 'self' data: blob:; connect-src 'self'; ${bases}`,
}

const slugs: readonly Slug[] = ['index', ...guideSlugs, 'reference', 'events', 'errors']

const contentOf = async (request: PageRequest, base: string): Promise<unknown> => {
  if (request.slug === 'errors') return errorsContent(request.language)
  return raw(await renderMarkdown(await markdownOf(request), base, request.language))
}

/**
 * The documentation: the guide with the reference, the events and the errors behind it, each page
 * also as Markdown, in the language of `?lang=` or of the browser. The management API is shown to
 * those who reach it.
 */
export const docs = (
  ctx: AppContext,
  reachesManagement: Reach,
  documents: Record<DocumentName, Document>,
): Router => {
  const router = Router()
  const kept = new Map<string, Promise<string>>()
  const requestOf = (slug: Slug, req: Parameters<Reach>[0]): PageRequest => ({
    slug,
    language: pageContextOf(ctx, req).language,
    url: ctx.publicUrl.replace(/\/$/, ''),
    hasManagement: reachesManagement(req),
    documents,
  })
  /** Made once for each language and kind of reader, and kept: there are some forty of them. */
  const keep = (kind: string, request: PageRequest, make: () => Promise<string>) => {
    const { slug, language, hasManagement } = request
    const name = `${kind} ${slug} ${language} ${hasManagement}`
    const known = kept.get(name) ?? make()
    kept.set(name, known)
    known.catch(() => kept.delete(name))
    return known
  }
  for (const slug of slugs) {
    router.get(pathOf(slug), async (req, res) => {
      const request = requestOf(slug, req)
      const context = pageContextOf(ctx, req)
      if (slug === 'reference') {
        res.set(referenceHeaders).vary('Accept-Language').type('html')
        res.send(referencePage(context, request.hasManagement))
        return
      }
      const page = await keep('page', request, async () =>
        docsPage(slug, context, await contentOf(request, context.base)),
      )
      res.set(pageHeaders).vary('Accept-Language').type('html').send(page)
    })
    router.get(markdownPathOf(slug), async (req, res) => {
      const request = requestOf(slug, req)
      const text = await keep('text', request, () => markdownOf(request))
      res.set(common).vary('Accept-Language').type('text/markdown').send(text)
    })
  }
  router.get(['/llms.txt', '/docs/llms.txt'], (req, res) => {
    const { url, hasManagement } = requestOf('index', req)
    res.set(common).type('text/plain').send(llmsText(url, hasManagement))
  })
  return router.use(docsAssets())
}
