import type { Request, Response, Router } from 'express'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { readDigitCode } from '../../domain/pasted-text.ts'
import type { Person } from '../../domain/people/person.ts'
import { InvalidRequest, Problem, TooManyAttempts } from '../../domain/problems.ts'
import { strangerOf } from '../../http/authenticate.ts'
import { isFromOwnPage } from '../../http/cross-site.ts'
import { nameOperation } from '../../http/operation-names.ts'
import { originOf } from '../../http/origin.ts'
import { consoleUrlOf } from '../../services/people/console-url.ts'
import { createOwnerTest } from '../../services/people/first-owner.ts'
import { consolePath } from './actions.ts'
import { clearSessionToken, saveSessionToken } from './cookies.ts'
import { challengePath, proofOf } from './passkey-forms.ts'
import { problemText } from './problem-text.ts'
import { formOf, readForm, readingIn, send, sendTo, stateOf, tellWait } from './request-state.ts'
import {
  codePage,
  invitationPage,
  passwordPage,
  type SignInState,
  signInPage,
} from './sign-in-pages.ts'
import { signInTexts } from './sign-in-texts.ts'
import { serveSingleSignOn } from './single-sign-on.ts'
import { bodyOf, type Console, type Reading } from './visit.ts'

/** These routes are for people who are not signed in or have not completed the sign-in. */

interface Refusal {
  status: number
  text: string
}

/** Rethrows errors that are not about a rejected password. */
const signInRefusal = (error: unknown, { language }: Reading): Refusal => {
  if (error instanceof TooManyAttempts) return problemText(error, language)
  const isRefused = error instanceof Problem && error.code === 'sign_in_refused'
  if (!isRefused && !(error instanceof InvalidRequest)) throw error
  return { status: isRefused ? 401 : 422, text: signInTexts[language].refused }
}

/** Rethrows errors that are not about a rejected passkey. */
const passkeyRefusal = (error: unknown, { language }: Reading): Refusal => {
  const { passkeyRefused: text } = signInTexts[language]
  if (error instanceof InvalidRequest) return { status: 422, text }
  if (error instanceof Problem && error.code === 'passkey_unknown') return { status: 401, text }
  if (!(error instanceof TooManyAttempts || error instanceof Problem)) throw error
  const { status, text: words } = problemText(error, language)
  if (status >= 500) throw error
  return { status, text: words }
}

/** Rethrows errors that are not about a rejected link. */
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

type Step = (req: Request, res: Response, form: URLSearchParams) => Promise<void>

/** After an error, the form is shown again. */
const serveForm = (
  router: Router,
  path: string,
  operationId: string,
  { act, refuse }: { act: Step; refuse: (...step: [...Parameters<Step>, unknown]) => unknown },
): void => {
  router.post(path, nameOperation(operationId), readForm, async (req, res) => {
    const form = formOf(req)
    try {
      await act(req, res, form)
    } catch (error) {
      tellWait(res, error)
      await refuse(req, res, form, error)
    }
  })
}

const serveLink = (
  router: Router,
  path: string,
  {
    view,
    operationId,
    page,
    act,
  }: Record<'view' | 'operationId', string> & {
    page: typeof invitationPage
    act: Step
  },
): void => {
  router.get(path, nameOperation(view), (_req, res) => {
    const reading = readingIn(res)
    const token = reading.query.get('token') ?? ''
    send(res, 200, page(reading, { values: new URLSearchParams({ token }) }))
  })
  serveForm(router, path, operationId, {
    act,
    refuse: (_req, res, form, error) => {
      const { status, ...state } = linkRefusal(error, readingIn(res))
      send(res, status, page(readingIn(res), { values: form, ...state }))
    },
  })
}

/** Confirms a session with the proof in a form. Returns the error, if any. */
export const confirmSession = async (
  { api }: Console,
  req: Request,
  res: Response,
  person: Person,
): Promise<FieldErrors | undefined> => {
  const form = formOf(req)
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

const serveCode = (router: Router, console: Console): void => {
  const { api } = console
  const hasAuthenticator = async (person: Person): Promise<boolean> =>
    bodyOf('getSession', await api.run('getSession', person, {})).data.person.has_authenticator

  router.get('/console/sign-in/code', nameOperation('viewSignInCode'), async (_req, res) => {
    const reading = readingIn(res)
    const next = consolePath(reading.query.get('next'))
    const { person } = stateOf(res)
    if (person?.session === undefined) return sendTo(res, '/console/sign-in')
    if (!person.session.isIncomplete) return sendTo(res, next)
    send(res, 200, codePage(reading, { next, hasAuthenticator: await hasAuthenticator(person) }))
  })

  const operation = nameOperation('confirmSession')
  router.post('/console/sign-in/code', operation, readForm, async (req, res) => {
    const { person } = stateOf(res)
    if (person === undefined) return sendTo(res, '/console/sign-in?ended=1')
    const next = consolePath(formOf(req).get('next'))
    const faults = await confirmSession(console, req, res, person)
    if (faults === undefined) return sendTo(res, next)
    const state = { next, hasAuthenticator: await hasAuthenticator(person), faults }
    send(res, 422, codePage(readingIn(res), state))
  })
}

const servePasskeySignIn = (
  router: Router,
  { api }: Console,
  refuse: (res: Response, refusal: Refusal, state: { next: string }) => Promise<void>,
): void => {
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

  serveForm(router, '/console/sign-in/passkey', 'signInWithPasskey', {
    act: async (req, res, form) => {
      const passkey = proofOf(form)
      if (passkey === undefined) throw new Problem('passkey_unknown')
      const asked = { body: { passkey }, origin: originOf(req, res) }
      const reply = await api.run('signInWithPasskey', strangerOf(req), asked)
      saveSessionToken(req, res, bodyOf('signInWithPasskey', reply).data.token)
      sendTo(res, consolePath(form.get('next')))
    },
    refuse: (_req, res, form, error) =>
      refuse(res, passkeyRefusal(error, readingIn(res)), { next: consolePath(form.get('next')) }),
  })
}

/** `origin` is the origin of the console's pages. */
export const serveSignIn = (router: Router, console: Console, origin: string): void => {
  const { ctx, api } = console
  const hasOwner = createOwnerTest(ctx)
  const { singleSignOn } = ctx.config
  const provider = singleSignOn && { name: singleSignOn.name, url: consoleUrlOf(ctx) }

  const sendSignIn = async (
    res: Response,
    status: number,
    state: Omit<SignInState, 'hasOwner' | 'provider'>,
  ): Promise<void> => {
    const shown = { ...state, provider, hasOwner: await hasOwner() }
    send(res, status, signInPage(readingIn(res), shown))
  }

  const startSession = async (
    req: Request,
    res: Response,
    body: { email: string; password: string },
    next: string,
  ): Promise<void> => {
    const reply = await api.run('signIn', strangerOf(req), { body, origin: originOf(req, res) })
    const { token, state } = bodyOf('signIn', reply).data
    saveSessionToken(req, res, token)
    const wanted = consolePath(next)
    const isComplete = state !== 'incomplete'
    sendTo(res, isComplete ? wanted : `/console/sign-in/code?next=${encodeURIComponent(wanted)}`)
  }

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
    if (stateOf(res).person !== undefined && req.query.out === undefined) return sendTo(res, next)
    await sendSignIn(res, 200, { next, ...(notice && { notice }) })
  })

  serveForm(router, '/console/sign-in', 'signIn', {
    act: (req, res, form) => {
      const [email, password] = [form.get('email') ?? '', form.get('password') ?? '']
      return startSession(req, res, { email, password }, form.get('next') ?? '')
    },
    refuse: async (_req, res, form, error) => {
      const { status, text: refusal } = signInRefusal(error, readingIn(res))
      const values = new URLSearchParams({ email: form.get('email') ?? '' })
      await sendSignIn(res, status, { next: consolePath(form.get('next')), values, refusal })
    },
  })

  serveSingleSignOn(router, console, async (res, error, { status, text, next }) => {
    tellWait(res, error)
    // The URL of this page contains the identity provider's response, which must not appear in
    // links.
    const address = `/console/sign-in?next=${encodeURIComponent(next)}`
    const query = new URLSearchParams({ next })
    stateOf(res).reading = { ...readingIn(res), address, query }
    await sendSignIn(res, status, { next, refusal: text })
  })

  servePasskeySignIn(router, console, (res, { status, text }, { next }) =>
    sendSignIn(res, status, { next, refusal: text }),
  )
  serveCode(router, console)

  router.post('/console/sign-out', nameOperation('endSession'), async (req, res) => {
    const { person } = stateOf(res)
    if (person !== undefined) await api.run('endSession', person, { origin: originOf(req, res) })
    clearSessionToken(req, res)
    sendTo(res, '/console/sign-in?out=1')
  })

  serveLink(router, '/console/invitation', {
    view: 'viewInvitation',
    operationId: 'acceptInvitation',
    page: invitationPage,
    act: async (req, res, form) => {
      const password = form.get('password') ?? ''
      const body = { token: form.get('token') ?? '', name: form.get('name') ?? '', password }
      const asked = { body, origin: originOf(req, res) }
      const reply = await api.run('acceptInvitation', strangerOf(req), asked)
      const { email } = bodyOf('acceptInvitation', reply).data
      await startSession(req, res, { email, password }, '/console')
    },
  })

  serveLink(router, '/console/password', {
    view: 'viewPasswordReset',
    operationId: 'resetPassword',
    page: passwordPage,
    act: async (req, res, form) => {
      const body = { token: form.get('token') ?? '', password: form.get('password') ?? '' }
      await api.run('resetPassword', strangerOf(req), { body, origin: originOf(req, res) })
      clearSessionToken(req, res)
      sendTo(res, '/console/sign-in?reset=1')
    },
  })
}
