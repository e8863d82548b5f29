import type { Request } from 'express'
import type { AppContext } from '../../context.ts'
import {
  attemptsPerSession,
  countriesOf,
  formSessionId,
  isSessionAlive,
  returnUrl,
} from '../../domain/checkout.ts'
import { findMarket, markets } from '../../domain/markets.ts'
import { isFinal, isSuccess } from '../../domain/states.ts'
import { isUuid } from '../../domain/uuid.ts'
import {
  findShownSession,
  type ShownAttempt,
  type ShownSession,
} from '../../store/checkout-sessions.ts'
import type { Offer } from './choose-page.ts'
import type { Place, Shown } from './frame.ts'
import type { Language } from './texts.ts'
import type { ExpiredAfter } from './views.ts'

/** Where a session stands for its customer. `exhausted`: no attempt is left. */
export type State = 'choose' | 'waiting' | 'completed' | 'failed' | 'expired' | 'exhausted'

/** A look at a session: all that a page shows follows from it. */
export interface Visit {
  session: ShownSession
  /** The attempt under way. */
  active: ShownAttempt | undefined
  state: State
  shown: Shown
}

export const languageOf = (req: Request): Language => {
  const { lang } = req.query
  if (lang === 'fr' || lang === 'en') return lang
  return req.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr'
}

export const placeOf = (ctx: AppContext, req: Request): Place => ({
  language: languageOf(req),
  base: new URL(ctx.publicUrl()).pathname.replace(/\/$/, ''),
})

/** The session of an address, if both parts of it are right. */
export const findVisit = async (ctx: AppContext, req: Request): Promise<Visit | undefined> => {
  const { id = '', key = '' } = req.params as Record<string, string>
  if (!isUuid(id) || !/^[\w-]{22}$/.test(key)) return undefined
  const session = await findShownSession(ctx.db, id, key)
  if (session === undefined) return undefined
  const { attempts } = session
  const active = attempts.find(({ type, status }) => !isFinal(type, status))
  const state = stateOf(session, attempts.length, active !== undefined)
  const shown = shownOf(session, placeOf(ctx, req), req.query.done !== undefined)
  return { session, active, state, shown }
}

const stateOf = (session: ShownSession, attempts: number, isActive: boolean): State => {
  const { status } = session
  if (status === 'completed' || status === 'failed') return status
  if (!isSessionAlive(status) || Date.parse(session.expires_at) <= Date.now()) return 'expired'
  if (isActive) return 'waiting'
  return attempts < attemptsPerSession ? 'choose' : 'exhausted'
}

export const expiredAfter = ({ session: { attempts }, active }: Visit): ExpiredAfter => {
  if (attempts.some(({ status }) => isSuccess(status))) return 'success'
  return active === undefined ? 'nothing' : 'prompt'
}

/** Where the session can be paid: by an operator that is there and takes such an amount. */
export const offersOf = (ctx: AppContext, session: ShownSession): Offer[] => {
  const { environment, amount, currency } = session
  return countriesOf(currency)
    .map((country) => ({
      country,
      providers: markets[country].providers.filter(
        (provider) =>
          ctx.serves({ environment, country, provider }) &&
          'currency' in findMarket({ amount, currency, country, provider }),
      ),
    }))
    .filter(({ providers }) => providers.length > 0)
}

/** The id the merchant was given: that of its own variant. */
const publicIdOf = ({ id, variant }: ShownSession): string =>
  variant === 'form' ? formSessionId(id) : id

const shownOf = (session: ShownSession, place: Place, isFresh: boolean): Shown => ({
  ...place,
  isFresh,
  merchant: session.merchant,
  description: session.description,
  amount: session.amount,
  currency: session.currency,
  isSandbox: session.environment === 'test',
  cancelUrl: returnUrl(session.cancel_url, publicIdOf(session)),
  successUrl: returnUrl(session.success_url, publicIdOf(session)),
  address: `${place.base}/checkout/${session.id}/${session.page_key}`,
})
