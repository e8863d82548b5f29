import { type Request, type RequestHandler, type Response, Router } from 'express'
import { html } from 'hono/html'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { readDigitCode } from '../../domain/pasted-text.ts'
import { confirmedMs } from '../../domain/people/limits.ts'
import type { Person } from '../../domain/people/person.ts'
import { InvalidRequest, Problem, TooManyAttempts } from '../../domain/problems.ts'
import { strangerOf } from '../../http/authenticate.ts'
import { readPageForm } from '../../http/body.ts'
import { sendHead, sendStream } from '../../http/contract.ts'
import { isFromOwnPage, isOwnSite, isPartOfOtherSite } from '../../http/cross-site.ts'
import { errorHandler } from '../../http/error-mapper.ts'
import { redirect } from '../../http/observe-requests.ts'
import { nameOperation } from '../../http/operation-names.ts'
import { originOf } from '../../http/origin.ts'
import { consoleUrlOf } from '../../services/people/console-url.ts'
import { createPersonFinder } from '../../services/people/find-person.ts'
import { createOwnerTest } from '../../services/people/first-owner.ts'
import type { Markup } from '../layout.ts'
import {
  actOnEach,
  afterDone,
  backOf,
  consolePath,
  describeAction,
  environmentOf,
  filledIn,
  noticeOf,
  proposalForm,
  refusedContent,
  requestOfForm,
  toldOf,
} from './actions.ts'
import { clearSessionToken, readSessionToken, saveSessionToken, transportOf } from './cookies.ts'
import { consoleAssets, helpContent, innerPage, outerPage } from './layout.ts'
import { followPage, isUnattended } from './live.ts'
import { addressWithMerchant } from './merchant-filter.ts'
import { challengePath, proofOf } from './passkey-forms.ts'
import { problemText } from './problem-text.ts'
import type { Action, Content, Download, Page } from './section.ts'
import { sections } from './sections.ts'
import {
  codePage,
  confirmBody,
  invitationPage,
  passwordPage,
  plainPage,
  type SignInState,
  signInPage,
} from './sign-in-pages.ts'
import { signInTexts } from './sign-in-texts.ts'
import { serveSingleSignOn } from './single-sign-on.ts'
import { texts } from './texts.ts'
import {
  bodyOf,
  type Console,
  environmentFor,
  type OperationId,
  type Reading,
  readingOf,
  type Visit,
  visitOf,
} from './visit.ts'

/**
 * The console of staff. Each page asks the management API in this process, as the person who is
 * signed in, and each button is one of its operations with a form around it: what a token may not
 * do, no page does.
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

/** The page to add a missing second factor, below `/console`. */
const enrolmentPaths = ['/account', '/help', '/do/', '/confirm']

const menu = sections.flatMap((section) => section.menu ?? [])

const send = (res: Response, status: number, markup: Markup): void => {
  res.status(status).type('html').send(String(markup))
}

/** The form of a request, which `readPageForm` has read. */
const formOf = (req: Request): URLSearchParams =>
  new URLSearchParams(typeof req.body === 'string' ? req.body : '')

/** Facts found about a request; each is set before the steps that need it. */
interface State {
  reading?: Reading
  person?: Person
  visit?: Visit
}

const stateOf = (res: Response): State => res.locals as State

const readingIn = (res: Response): Reading => {
  const { reading } = stateOf(res)
  if (reading === undefined) throw new Error('the request was not read')
  return reading
}

const visitIn = (res: Response): Visit => {
  const { visit } = stateOf(res)
  if (visit === undefined) throw new Error('nobody is signed in')
  return visit
}

/** What the page of a link says of a refusal; other errors are thrown again. */
const linkRefusal = (
  error: unknown,
  { language }: Reading,
): { status: number; refusal?: string; faults?: FieldErrors } => {
  if (error instanceof InvalidRequest) return { status: 422, faults: error.fieldErrors }
  if (error instanceof TooManyAttempts) {
    const { status, text: refusal } = problemText(error, language)
    return { status, refusal }
  }
  const { invitationOver, resetOver } = signInTexts[language]
  const code = error instanceof Problem ? error.code : undefined
  if (code === 'invitation_over') return { status: 404, refusal: invitationOver }
  if (code === 'reset_over') return { status: 404, refusal: resetOver }
  throw error
}

const tellWait = (res: Response, error: unknown): void => {
  if (error instanceof TooManyAttempts) res.set('Retry-After', String(error.retryAfterSeconds))
}

/** An error page, inside the frame for signed-in people. */
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
  const { ctx, api, url } = console
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

  const to = (res: Response, path: string): void => redirect(res, 303, readingIn(res).base + path)

  const startVisit = (req: Request, res: Response, person: Person): Promise<Visit> => {
    const reading = readingIn(res)
    return visitOf(console, reading, person, environmentFor(req, res, reading, person))
  }

  /** Allows signed-in people; others sign in first and return to the page. */
  const requirePerson: RequestHandler = async (req, res, next) => {
    const { person } = stateOf(res)
    const { address } = readingIn(res)
    const wanted = encodeURIComponent(req.method === 'GET' ? address : '/console')
    if (person === undefined) {
      const hasEnded = readSessionToken(req) !== undefined
      if (hasEnded) clearSessionToken(req, res)
      return to(res, `/console/sign-in?next=${wanted}${hasEnded ? '&ended=1' : ''}`)
    }
    if (person.session?.isIncomplete) return to(res, `/console/sign-in/code?next=${wanted}`)
    const isEnrolment = enrolmentPaths.some((path) => req.path.startsWith(path))
    if (person.secondFactor.isMissing && !isEnrolment) return to(res, '/console/account')
    stateOf(res).visit = await startVisit(req, res, person)
    next()
  }

  const readBody = readPageForm(64 * 1024)

  const startSession = async (
    req: Request,
    res: Response,
    { email, password, next }: { email: string; password: string; next: string },
  ): Promise<void> => {
    const reply = await api.run('signIn', strangerOf(req), {
      body: { email, password },
      origin: originOf(req, res),
    })
    const { token, state } = bodyOf('signIn', reply).data
    saveSessionToken(req, res, token)
    const wanted = consolePath(next)
    to(
      res,
      state === 'incomplete' ? `/console/sign-in/code?next=${encodeURIComponent(wanted)}` : wanted,
    )
  }

  router.use('/console', read, refuseOtherSites, refusePlain, findSession)

  router.get('/console/live', nameOperation('followPage'), (req, res) =>
    followPage(console, stateOf(res).person, req, res),
  )

  const hasOwner = createOwnerTest(ctx)
  const { singleSignOn } = ctx.config
  const provider = singleSignOn && { name: singleSignOn.name, url: consoleUrlOf(ctx) }
  const sendSignIn = async (
    res: Response,
    status: number,
    state: Omit<SignInState, 'hasOwner' | 'provider'>,
  ): Promise<void> =>
    send(
      res,
      status,
      signInPage(readingIn(res), { ...state, provider, hasOwner: await hasOwner() }),
    )

  router.get('/console/sign-in', nameOperation('viewSignIn'), async (req, res) => {
    const reading = readingIn(res)
    const { signedOut, ended, resetDone } = signInTexts[reading.language]
    const notices = {
      out: signedOut,
      ended,
      ...(isFromOwnPage(req, origin) && { reset: resetDone }),
    }
    const [, notice] = Object.entries(notices).find(([name]) => reading.query.has(name)) ?? []
    const next = consolePath(reading.query.get('next'))
    if (stateOf(res).person !== undefined && req.query.out === undefined) return to(res, next)
    await sendSignIn(res, 200, { next, ...(notice && { notice }) })
  })

  router.post('/console/sign-in', nameOperation('signIn'), readBody, async (req, res) => {
    const reading = readingIn(res)
    const form = formOf(req)
    const [email, password] = [form.get('email') ?? '', form.get('password') ?? '']
    const next = form.get('next') ?? ''
    try {
      await startSession(req, res, { email, password, next })
    } catch (error) {
      const { status, text } = signInRefusal(error, reading)
      const values = new URLSearchParams({ email })
      tellWait(res, error)
      await sendSignIn(res, status, { next: consolePath(next), values, refusal: text })
    }
  })

  serveSingleSignOn(router, console, {
    readingIn,
    refuse: async (res, error, { status, text, next }) => {
      tellWait(res, error)
      // The address of the page has what the provider said, which no link of it may have.
      const address = `/console/sign-in?next=${encodeURIComponent(next)}`
      const query = new URLSearchParams({ next })
      stateOf(res).reading = { ...readingIn(res), address, query }
      await sendSignIn(res, status, { next, refusal: text })
    },
  })

  const signInRefusal = (error: unknown, { language }: Reading) => {
    if (error instanceof TooManyAttempts) return problemText(error, language)
    const isRefused = error instanceof Problem && error.code === 'sign_in_refused'
    if (!isRefused && !(error instanceof InvalidRequest)) throw error
    return { status: isRefused ? 401 : 422, text: signInTexts[language].refused }
  }

  router.post(challengePath, nameOperation('startPasskeySignIn'), async (req, res) => {
    try {
      const asked = { origin: originOf(req, res) }
      const reply = await api.run('startPasskeySignIn', strangerOf(req), asked)
      res.json(bodyOf('startPasskeySignIn', reply).data)
    } catch (error) {
      if (!(error instanceof TooManyAttempts || error instanceof Problem)) throw error
      const { status, text } = problemText(error, readingIn(res).language)
      tellWait(res, error)
      res.status(status).json({ error: text })
    }
  })

  router.post(
    '/console/sign-in/passkey',
    nameOperation('signInWithPasskey'),
    readBody,
    async (req, res) => {
      const reading = readingIn(res)
      const form = formOf(req)
      const next = consolePath(form.get('next'))
      const passkey = proofOf(form)
      try {
        if (passkey === undefined) throw new Problem('passkey_unknown')
        const reply = await api.run('signInWithPasskey', strangerOf(req), {
          body: { passkey },
          origin: originOf(req, res),
        })
        saveSessionToken(req, res, bodyOf('signInWithPasskey', reply).data.token)
        to(res, next)
      } catch (error) {
        const { status, text } = passkeyRefusal(error, reading)
        tellWait(res, error)
        await sendSignIn(res, status, { next, refusal: text })
      }
    },
  )

  const passkeyRefusal = (error: unknown, { language }: Reading) => {
    const { passkeyRefused: text } = signInTexts[language]
    if (error instanceof InvalidRequest) return { status: 422, text }
    if (error instanceof Problem && error.code === 'passkey_unknown') return { status: 401, text }
    if (!(error instanceof TooManyAttempts || error instanceof Problem)) throw error
    const { status, text: words } = problemText(error, language)
    if (status >= 500) throw error
    return { status, text: words }
  }

  router.get('/console/sign-in/code', nameOperation('viewSignInCode'), async (_req, res) => {
    const reading = readingIn(res)
    const next = consolePath(reading.query.get('next'))
    const { person } = stateOf(res)
    if (person?.session === undefined) return to(res, '/console/sign-in')
    if (!person.session.isIncomplete) return to(res, next)
    send(res, 200, codePage(reading, { next, hasAuthenticator: await hasAuthenticator(person) }))
  })

  const hasAuthenticator = async (person: Person): Promise<boolean> =>
    bodyOf('getSession', await api.run('getSession', person, {})).data.person.has_authenticator

  /** Confirms a session with the proof in a form; returns the fault. */
  const confirm = async (req: Request, res: Response, person: Person, form: URLSearchParams) => {
    const typed = Object.fromEntries(
      ['code', 'recovery_code', 'password'].flatMap((name) => {
        const value = form.get(name)
        return value === null ? [] : [[name, name === 'code' ? readDigitCode(value) : value]]
      }),
    )
    const passkey = proofOf(form)
    const body = passkey === undefined ? typed : { passkey }
    try {
      const reply = await api.run('confirmSession', person, { body, origin: originOf(req, res) })
      saveSessionToken(req, res, bodyOf('confirmSession', reply).data.token)
      return undefined
    } catch (error) {
      if (error instanceof InvalidRequest) return error.fieldErrors
      throw error
    }
  }

  router.post(
    '/console/sign-in/code',
    nameOperation('confirmSession'),
    readBody,
    async (req, res) => {
      const { person } = stateOf(res)
      if (person === undefined) return to(res, '/console/sign-in?ended=1')
      const form = formOf(req)
      const next = consolePath(form.get('next'))
      const faults = await confirm(req, res, person, form)
      if (faults === undefined) return to(res, next)
      const state = { next, hasAuthenticator: await hasAuthenticator(person), faults }
      send(res, 422, codePage(readingIn(res), state))
    },
  )

  router.post('/console/sign-out', nameOperation('endSession'), async (req, res) => {
    const { person } = stateOf(res)
    if (person !== undefined) await api.run('endSession', person, { origin: originOf(req, res) })
    clearSessionToken(req, res)
    to(res, '/console/sign-in?out=1')
  })

  router.get('/console/invitation', nameOperation('viewInvitation'), (_req, res) => {
    const reading = readingIn(res)
    const token = reading.query.get('token') ?? ''
    send(res, 200, invitationPage(reading, { values: new URLSearchParams({ token }) }))
  })

  router.post(
    '/console/invitation',
    nameOperation('acceptInvitation'),
    readBody,
    async (req, res) => {
      const reading = readingIn(res)
      const form = formOf(req)
      const [token, name, password] = ['token', 'name', 'password'].map(
        (each) => form.get(each) ?? '',
      )
      const body = { token: token ?? '', name: name ?? '', password: password ?? '' }
      try {
        const reply = await api.run('acceptInvitation', strangerOf(req), {
          body,
          origin: originOf(req, res),
        })
        const { email } = bodyOf('acceptInvitation', reply).data
        await startSession(req, res, { email, password: body.password, next: '/console' })
      } catch (error) {
        const { status, ...state } = linkRefusal(error, reading)
        tellWait(res, error)
        send(res, status, invitationPage(reading, { values: form, ...state }))
      }
    },
  )

  router.get('/console/password', nameOperation('viewPasswordReset'), (_req, res) => {
    const reading = readingIn(res)
    const token = reading.query.get('token') ?? ''
    send(res, 200, passwordPage(reading, { values: new URLSearchParams({ token }) }))
  })

  router.post('/console/password', nameOperation('resetPassword'), readBody, async (req, res) => {
    const reading = readingIn(res)
    const form = formOf(req)
    const body = { token: form.get('token') ?? '', password: form.get('password') ?? '' }
    try {
      await api.run('resetPassword', strangerOf(req), { body, origin: originOf(req, res) })
      clearSessionToken(req, res)
      to(res, '/console/sign-in?reset=1')
    } catch (error) {
      const { status, ...state } = linkRefusal(error, reading)
      tellWait(res, error)
      send(res, status, passwordPage(reading, { values: form, ...state }))
    }
  })

  router.use('/console', requirePerson)

  for (const { pages, downloads = [] } of sections) {
    for (const page of pages) servePage(router, page, origin)
    for (const download of downloads) serveDownload(router, download)
  }
  servePage(router, { path: '/help', show: async (visit) => helpContent(visit, menu) }, origin)

  const act = async (res: Response, operationId: string, form: URLSearchParams): Promise<void> => {
    // The address of a page that answers a form is that of the page with the form.
    const visit = { ...visitIn(res), address: backOf(form) }
    stateOf(res).visit = visit
    const action = describeAction(visit, operationId, form)
    if (action === undefined) throw new Problem('not_found')
    const operation = operationId as OperationId
    try {
      if (form.has('several')) {
        const done = await actOnEach(visit, operation, form)
        if (typeof done === 'string') return to(res, done)
        return send(res, 200, innerPage(visit, menu, done))
      }
      const reply = await visit.ask(operation, requestOfForm(action, form))
      const { leadsTo } = action
      if (leadsTo !== undefined) {
        const back = leadsTo(bodyOf(operation, reply) as never)
        return to(res, afterDone(new URLSearchParams({ back }), operationId))
      }
      if (action.result === undefined)
        return to(res, afterDone(form, operationId, toldOf(visit, operationId, reply)))
      const body = html`${action.result(bodyOf(operation, reply) as never)}
<p><a class="button" href="${visit.base}${backOf(form)}">${texts[visit.language].back}</a></p>`
      const content = { title: action.title, body, environment: environmentOf(form) }
      send(res, 200, innerPage(visit, menu, content, action.done))
    } catch (error) {
      if (error instanceof InvalidRequest) {
        const refused = { form, faults: error.fieldErrors }
        const content = refusedContent(visit, operation, action, refused)
        return send(res, 422, innerPage(visit, menu, content))
      }
      if (!(error instanceof Problem)) throw error
      if (error.code === 'confirmation_required') return askToConfirm(res, operationId, form)
      const { status } = problemText(error, visit.language)
      if (status >= 500 && error.code !== 'provider_unavailable') throw error
      sendRefusal(res, error, form, action)
    }
  }

  /** Says why something was not done, with the way back to where it can be looked at again. */
  const sendRefusal = (
    res: Response,
    problem: Problem,
    form: URLSearchParams,
    { proposedBy }: Action,
  ): void => {
    const visit = visitIn(res)
    const { status, title, text } = problemText(problem, visit.language)
    const { back } = texts[visit.language]
    const body = html`<p class="notice bad" role="alert">${text}</p>
${
  problem.code === 'second_person_needed' && proposedBy !== undefined
    ? proposalForm(visit, proposedBy, form)
    : ''
}
<p class="pages"><a class="button second" href="${visit.base}${backOf(form)}">${back}</a></p>`
    send(res, status, innerPage(visit, menu, { title, body, environment: environmentOf(form) }))
  }

  const askToConfirm = async (
    res: Response,
    operationId: string,
    form: URLSearchParams,
    faults?: InvalidRequest['fieldErrors'],
  ): Promise<void> => {
    const visit = visitIn(res)
    const action = describeAction(visit, operationId, form)
    const title = action?.title ?? operationId
    const details = action === undefined ? '' : filledIn(visit, action, form)
    const passkeys = bodyOf('listPasskeys', await api.run('listPasskeys', visit.person, {}))
    const who = {
      hasAuthenticator: visit.own.person.has_authenticator,
      hasPasskey: passkeys.data.length > 0,
      back: backOf(form),
    }
    const body = confirmBody(visit, who, { operationId, title, details, form, faults })
    const { confirmTitle } = signInTexts[visit.language]
    const content = { title: confirmTitle, body, environment: environmentOf(form) }
    send(res, faults === undefined ? 403 : 422, innerPage(visit, menu, content))
  }

  router.post('/console/do/:operationId', readBody, async (req, res) => {
    const operationId = String(req.params.operationId)
    if (describeAction(visitIn(res), operationId, formOf(req)) !== undefined)
      nameOperation(operationId)(req, res, () => undefined)
    await act(res, operationId, formOf(req))
  })

  router.post('/console/confirm', nameOperation('confirmSession'), readBody, async (req, res) => {
    const form = formOf(req)
    const { person } = visitIn(res)
    const operationId = form.get('pending_operation') ?? ''
    const pending = new URLSearchParams(form.get('pending') ?? '')
    const faults = await confirm(req, res, person, form)
    if (faults !== undefined) return askToConfirm(res, operationId, pending, faults)
    const { session } = person
    if (session === undefined) throw new Problem('person_not_permitted')
    const confirmedUntil = new Date(ctx.clock.nowMs() + confirmedMs).toISOString()
    const confirmed = { ...person, session: { ...session, confirmedUntil } }
    stateOf(res).visit = await startVisit(req, res, confirmed)
    await act(res, operationId, pending)
  })

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
    // What an address of elsewhere says was done has perhaps not been done.
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

/** Errors as pages for people, instead of the JSON that programs read. */
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
