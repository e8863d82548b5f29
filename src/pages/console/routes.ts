import { type RequestHandler, type Response, Router } from 'express'
import { html } from 'hono/html'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { sendHead, sendStream } from '../../http/contract.ts'
import { isFromOwnPage, isOwnSite, isPartOfOtherSite } from '../../http/cross-site.ts'
import { errorHandler } from '../../http/error-mapper.ts'
import { redirect } from '../../http/observe-requests.ts'
import { nameOperation } from '../../http/operation-names.ts'
import { createPersonFinder } from '../../services/people/find-person.ts'
import { serveActions } from './action-routes.ts'
import { noticeOf } from './actions.ts'
import { clearSessionToken, readSessionToken, transportOf } from './cookies.ts'
import { consoleAssets, helpContent, innerPage, outerPage } from './layout.ts'
import { followPage, isUnattended } from './live.ts'
import { addressWithMerchant } from './merchant-filter.ts'
import { problemText } from './problem-text.ts'
import { readingIn, send, sendTo, startVisit, stateOf, tellWait, visitIn } from './request-state.ts'
import type { Content, Download, Page } from './section.ts'
import { menu, sections } from './sections.ts'
import { plainPage } from './sign-in-pages.ts'
import { serveSignIn } from './sign-in-routes.ts'
import { texts } from './texts.ts'
import { type Console, readingOf } from './visit.ts'

/**
 * Each console page calls the management API in this process as the signed-in person, and each
 * button runs an API operation. A page cannot do anything that the person's token may not do.
 */

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
    "img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/**
 * A person who still needs a second factor can open only these pages, which are relative to
 * `/console`.
 */
const enrolmentPaths = ['/account', '/help', '/do/', '/confirm']

const sendTrouble = (res: Response, status: number, { title, text }: Trouble): void => {
  const { visit } = stateOf(res)
  const content: Content = { title, body: html`<p>${text}</p>` }
  send(
    res,
    status,
    visit === undefined ? outerPage(readingIn(res), content) : innerPage(visit, menu, content),
  )
}

interface Trouble {
  title: string
  text: string
}

export const consolePages = (console: Console): Router => {
  const { ctx, url } = console
  const { origin } = new URL(url)
  const findPerson = createPersonFinder(ctx)
  const router = Router({ caseSensitive: true })
  router.use(consoleAssets)

  const read: RequestHandler = (req, res, next) => {
    res.set(headers)
    stateOf(res).reading = readingOf(console, req, res)
    next()
  }

  const refuseOtherSites: RequestHandler = (req, res, next) => {
    const isReading = req.method === 'GET' || req.method === 'HEAD'
    if (isReading ? !isPartOfOtherSite(req) : isOwnSite(req, origin)) return next()
    const { problems } = texts[readingIn(res).language]
    sendTrouble(res, 403, { title: problems.crossSite, text: problems.crossSiteText })
  }

  const refusePlain: RequestHandler = (req, res, next) => {
    if (transportOf(req) !== 'plain') return next()
    clearSessionToken(req, res)
    send(res, 403, plainPage(readingIn(res)))
  }

  const findSession: RequestHandler = async (req, res, next) => {
    const token = readSessionToken(req)
    const isUse = !isUnattended(req)
    const person = token === undefined ? undefined : await findPerson(token, isUse)
    if (person !== undefined) stateOf(res).person = person
    next()
  }

  /** People who are not signed in must sign in first, and then return to the page. */
  const requirePerson: RequestHandler = async (req, res, next) => {
    const { person } = stateOf(res)
    const { address } = readingIn(res)
    const wanted = encodeURIComponent(req.method === 'GET' ? address : '/console')
    if (person === undefined) {
      const hasEnded = readSessionToken(req) !== undefined
      if (hasEnded) clearSessionToken(req, res)
      return sendTo(res, `/console/sign-in?next=${wanted}${hasEnded ? '&ended=1' : ''}`)
    }
    if (person.session?.isIncomplete) return sendTo(res, `/console/sign-in/code?next=${wanted}`)
    const isEnrolment = enrolmentPaths.some((path) => req.path.startsWith(path))
    if (person.secondFactor.isMissing && !isEnrolment) return sendTo(res, '/console/account')
    stateOf(res).visit = await startVisit(console, req, res, person)
    next()
  }

  router.use('/console', read, refuseOtherSites, refusePlain, findSession)

  router.get('/console/live', nameOperation('followPage'), (req, res) =>
    followPage(console, stateOf(res).person, req, res),
  )

  serveSignIn(router, console, origin)

  router.use('/console', requirePerson)

  for (const { pages, downloads = [] } of sections) {
    for (const page of pages) servePage(router, page, origin)
    for (const download of downloads) serveDownload(router, download)
  }
  servePage(router, { path: '/help', show: async (visit) => helpContent(visit, menu) }, origin)

  serveActions(router, console)

  router.use('/console', () => {
    throw new Problem('not_found')
  })
  router.use('/console', handleErrors(console))
  return router
}

const servePage = (router: Router, { path, show }: Page, origin: string): void => {
  const name = `view${path.replace(/\/:?\w/g, (part) => part.slice(-1).toUpperCase()) || 'Home'}`
  router.get(`/console${path}`, nameOperation(`${name}Page`), async (req, res) => {
    const visit = visitIn(res)
    const named = await addressWithMerchant(visit)
    if (named !== undefined) return redirect(res, 303, named)
    const content = await show(visit, req.params as Record<string, string>)
    if (content.insteadAt !== undefined) {
      return redirect(res, 303, `${visit.base}/console${content.insteadAt}`)
    }
    // The notice appears only if the request comes from a console page, because another site may
    // have put a fake result into the URL.
    const notice = isFromOwnPage(req, origin) ? noticeOf(visit) : ''
    send(res, 200, innerPage(visit, menu, content, notice))
  })
}

const serveDownload = (router: Router, { path, operationId, requestOf }: Download): void => {
  router.get(`/console${path}`, nameOperation(operationId), async (req, res) => {
    const visit = visitIn(res)
    const params = req.params as Record<string, string>
    const isWithoutBody = req.method === 'HEAD'
    const request = { ...requestOf(visit, params), isWithoutBody }
    const reply = await visit.ask(operationId, request as never)
    if (!('stream' in reply)) throw new Error(`${operationId} has no file`)
    if (isWithoutBody) sendHead(res, reply)
    else await sendStream(res, reply)
  })
}

const handleErrors = ({ ctx }: Console) =>
  errorHandler(ctx, (_req, res, refusal) => {
    const { language } = readingIn(res)
    tellWait(res, refusal)
    if (!(refusal instanceof InvalidRequest)) {
      const { status, ...trouble } = problemText(refusal, language)
      return sendTrouble(res, status, trouble)
    }
    const { refused } = texts[language].problems
    sendTrouble(res, 422, { title: refused, text: texts[language].wrongFields })
  })
