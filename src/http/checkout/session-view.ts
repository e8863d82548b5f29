import type { Request } from 'express'
import type { AppContext } from '../../context.ts'
import {
  attemptsPerSession,
  countriesOf,
  formSessionId,
  isSessionAlive,
  isSessionStatus,
  returnUrl,
} from '../../domain/checkout/session.ts'
import { findMarket, markets } from '../../domain/markets.ts'
import { isFinal, isSuccess } from '../../domain/transactions/state-machine.ts'
import { isUuid } from '../../domain/uuid.ts'
import {
  findPageSession,
  type PageAddress,
  type PageAttempt,
  type PageSession,
} from '../../repositories/checkout/sessions.ts'
import type { PageContext, PageDetails } from './layout.ts'
import type { Offer } from './payment-form-page.ts'
import type { ExpiredAfter } from './status-pages.ts'
import { type Language, texts } from './texts.ts'

/**
 * Where a session stands for its customer. `exhausted`: no attempt is left. `closed`: the merchant
 * may no longer collect; what is under way still ends. `unserved`: it is of another version of the
 * service, and cannot be paid here.
 */
export type State =
  | 'payable'
  | 'waiting'
  | 'completed'
  | 'failed'
  | 'expired'
  | 'exhausted'
  | 'closed'
  | 'unserved'

/** A session as its page needs it: all that a page displays follows from it. */
export interface SessionView {
  session: PageSession
  /** The attempt under way. */
  active: PageAttempt | undefined
  state: State
  details: PageDetails
}

export const languageOf = (req: Request): Language => {
  const { lang } = req.query
  if (lang === 'fr' || lang === 'en') return lang
  return req.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr'
}

export const pageContextOf = (ctx: AppContext, req: Request): PageContext => ({
  language: languageOf(req),
  base: new URL(ctx.publicUrl).pathname.replace(/\/$/, ''),
})

/** The two parts of a page's address, if they have its form. */
export const pageAddressOf = (req: Request): PageAddress | undefined => {
  const { id = '', key = '' } = req.params as Record<string, string>
  return isUuid(id) && /^[\w-]{22}$/.test(key) ? { id, key } : undefined
}

/** The session of an address, if both parts of it are right. */
export const findSessionView = async (
  ctx: AppContext,
  req: Request,
  { id, key }: PageAddress,
): Promise<SessionView | undefined> => {
  const session = await findPageSession(ctx.db, id, key, ctx.clock.nowIso())
  if (session === undefined) return undefined
  const { attempts } = session
  const active = attempts.find(({ type, status }) => !isFinal(type, status))
  const state = stateOf(session, ctx.clock.nowMs(), active !== undefined)
  if (state === 'payable')
    await Promise.all([ctx.amountLimits.ready(), availabilities(ctx, session)])
  const details = pageDetailsOf(session, pageContextOf(ctx, req), req.query.done !== undefined)
  return { session, active, state, details }
}

const stateOf = (session: PageSession, nowMs: number, isActive: boolean): State => {
  const { status, attempts } = session
  if (status === 'completed' || status === 'failed') return status
  if (!isSessionStatus(status)) return 'unserved'
  if (!isSessionAlive(status) || Date.parse(session.expires_at) <= nowMs) return 'expired'
  if (isActive) return 'waiting'
  if (!session.may_collect) return 'closed'
  return attempts.length < attemptsPerSession ? 'payable' : 'exhausted'
}

export const expiredAfter = ({ session: { attempts }, active }: SessionView): ExpiredAfter => {
  if (attempts.some(({ status }) => isSuccess(status))) return 'success'
  return active === undefined ? 'nothing' : 'prompt'
}

/** The sandbox works always: nothing needs to be known. */
const availabilities = (
  ctx: AppContext,
  { environment }: PageSession,
): Promise<void> | undefined => (environment === 'test' ? undefined : ctx.availabilities.ready())

/**
 * Where the session can be paid: by a provider that is there and takes such an amount. One that is
 * down is offered, too, as such: another server may reach it, and it may be back at any moment.
 */
export const offersOf = (ctx: AppContext, session: PageSession): Offer[] => {
  const { environment, amount, currency } = session
  return countriesOf(currency)
    .map((country) => {
      const providers = markets[country].providers.filter(
        (provider) =>
          ctx.serves({ environment, country, provider }) &&
          'currency' in findMarket({ amount, currency, country, provider }, ctx.amountLimits.of),
      )
      const down = providers.filter(
        (provider) => ctx.availabilities.of({ environment, country, provider }) === 'down',
      )
      return { country, providers, down }
    })
    .filter(({ providers }) => providers.length > 0)
}

/** The id the merchant was given: that of its own variant. */
const publicIdOf = ({ id, variant }: PageSession): string =>
  variant === 'form' ? formSessionId(id) : id

const pageDetailsOf = (
  session: PageSession,
  context: PageContext,
  isFresh: boolean,
): PageDetails => ({
  ...context,
  isFresh,
  merchant: session.merchant.trim() === '' ? texts[context.language].merchant : session.merchant,
  description: session.description,
  amount: session.amount,
  currency: session.currency,
  isSandbox: session.environment === 'test',
  cancelUrl: returnUrl(session.cancel_url, publicIdOf(session)),
  successUrl: returnUrl(session.success_url, publicIdOf(session)),
  address: `${context.base}/checkout/${session.id}/${session.page_key}`,
})
