import type { Request, Response, Router } from 'express'
import { html } from 'hono/html'
import { InvalidRequest, Problem, TooManyAttempts } from '../../domain/problems.ts'
import { strangerOf } from '../../http/authenticate.ts'
import { isCrossSite } from '../../http/cross-site.ts'
import { redirect } from '../../http/observe-requests.ts'
import { nameOperation } from '../../http/operation-names.ts'
import { originOf } from '../../http/origin.ts'
import { answerPath } from '../../services/people/single-sign-on.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { consolePath } from './actions.ts'
import {
  clearSignInTransaction,
  readSignInTransaction,
  saveSessionToken,
  saveSignInTransaction,
} from './cookies.ts'
import { problemText } from './problem-text.ts'
import { readingIn, sendTo } from './request-state.ts'
import { untrusted } from './untrusted-text.ts'
import { bodyOf, type Console, type Reading } from './visit.ts'

/**
 * Both routes are GET requests. Browsers block forms that lead to another site, and when the
 * identity provider redirects back, they send the cookie only with a GET request.
 */

const texts = bilingual({
  goOn: [
    (name: Markup | string) => html`Continue with ${name}`,
    (name: Markup | string) => html`Continuer avec ${name}`,
  ],
  failed: [
    'The identity provider did not complete the sign-in. Try again.',
    'La connexion auprès du fournisseur d’identité n’a pas abouti. Réessayez.',
  ],
  unknown: [
    'This identity provider account can’t sign in: its email is unverified or unknown here, the ' +
      'account is deactivated, or another identity is already linked to it.',
    'Ce compte du fournisseur d’identité ne permet pas de se connecter\u00a0: son adresse n’est ' +
      'pas vérifiée ou est inconnue ici, le compte est désactivé, ou une autre identité y est ' +
      'déjà associée.',
  ],
  away: [
    'The identity provider isn’t responding. Try again, or sign in another way.',
    'Le fournisseur d’identité ne répond pas. Réessayez, ou connectez-vous autrement.',
  ],
})

const startPath = '/console/sign-in/single-sign-on'

/** The link uses the host that the browser will return to. */
export const singleSignOnLink = (
  { language }: Reading,
  { url, name, next }: { url: string; name: string; next: string },
): Markup => {
  const address = `${url}${startPath}?next=${encodeURIComponent(next)}`
  return html`<p><a class="button second" href="${address}">${texts[language].goOn(
    untrusted(name),
  )}</a></p>`
}

/** Rethrows errors that are not about the sign-in. */
const refusalOf = (error: unknown, language: Language): { status: number; text: string } => {
  const { failed, unknown, away } = texts[language]
  if (error instanceof TooManyAttempts) return problemText(error, language)
  if (error instanceof InvalidRequest) return { status: 401, text: failed }
  const code = error instanceof Problem ? error.code : undefined
  if (code === 'single_sign_on_failed') return { status: 401, text: failed }
  if (code === 'identity_unknown') return { status: 401, text: unknown }
  if (code === 'identity_provider_away') return { status: 503, text: away }
  throw error
}

type Refuse = (
  res: Response,
  error: unknown,
  refusal: { status: number; text: string; next: string },
) => Promise<void>

export const serveSingleSignOn = (router: Router, { ctx, api }: Console, refuse: Refuse): void => {
  if (ctx.identityProvider === undefined) return
  const start = async (req: Request, res: Response): Promise<void> => {
    const { query, language } = readingIn(res)
    const next = consolePath(query.get('next'))
    // A page of another site must not be able to start a sign-in.
    if (isCrossSite(req)) return sendTo(res, `/console/sign-in?next=${encodeURIComponent(next)}`)
    try {
      const asked = { origin: originOf(req, res) }
      const { data } = bodyOf(
        'startSingleSignOn',
        await api.run('startSingleSignOn', strangerOf(req), asked),
      )
      saveSignInTransaction(req, res, { transaction: data.transaction, next })
      redirect(res, 303, data.authorization_url)
    } catch (error) {
      await refuse(res, error, { ...refusalOf(error, language), next })
    }
  }

  const finish = async (req: Request, res: Response): Promise<void> => {
    const { query, language } = readingIn(res)
    const kept = readSignInTransaction(req)
    const next = consolePath(kept?.next ?? null)
    clearSignInTransaction(req, res)
    try {
      if (kept === undefined) throw new Problem('single_sign_on_failed')
      const reply = await api.run('finishSingleSignOn', strangerOf(req), {
        body: { transaction: kept.transaction, answer: query.toString() },
        origin: originOf(req, res),
      })
      const { token, state } = bodyOf('finishSingleSignOn', reply).data
      saveSessionToken(req, res, token)
      const isComplete = state !== 'incomplete'
      sendTo(res, isComplete ? next : `/console/sign-in/code?next=${encodeURIComponent(next)}`)
    } catch (error) {
      await refuse(res, error, { ...refusalOf(error, language), next })
    }
  }

  router.get(startPath, nameOperation('startSingleSignOn'), start)
  router.get(answerPath, nameOperation('finishSingleSignOn'), finish)
}
