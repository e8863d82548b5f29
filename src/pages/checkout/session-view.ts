import type { Request } from 'express'
import type { AppContext } from '../../context.ts'
import { attemptUnderWay, mayStillSucceed } from '../../domain/checkout/attempts.ts'
import {
  attemptsPerSession,
  countriesOf,
  formSessionId,
  isSessionAlive,
  isSessionStatus,
  returnUrl,
} from '../../domain/checkout/session.ts'
import { isUuid } from '../../domain/ids.ts'
import { findMarket, markets } from '../../domain/markets.ts'
import { supportContactOf } from '../../domain/merchants/support-contact.ts'
import { isSuccess } from '../../domain/transactions/state-machine.ts'
import {
  findPageSession,
  type PageAddress,
  type PageAttempt,
  type PageSession,
} from '../../repositories/checkout/sessions.ts'
import { type PageContext, pageContextOf } from '../layout.ts'
import type { PageDetails } from './layout.ts'
import { type PayerDraft, readDraft } from './payer-draft.ts'
import type { Offer } from './payment-form-page.ts'
import type { ExpiredAfter } from './status-pages.ts'
import { texts } from './texts.ts'

/**
 * `exhausted` means that no attempt is left. `closed` means that the merchant may no longer collect
 * payments or that the link is used up. `unserved` means that this version of the service does not
 * know the status of the session.
 */
type State =
  | 'payable'
  | 'waiting'
  | 'completed'
  | 'failed'
  | 'expired'
  | 'exhausted'
  | 'closed'
  | 'unserved'

export interface SessionView {
  session: PageSession
  active: PageAttempt | undefined
  state: State
  details: PageDetails
  draft: PayerDraft | undefined
  /**
   * True if the customer requested the form that corrects the phone number of the attempt in
   * progress.
   */
  isCorrecting: boolean
}

/** Returns undefined if the id or the key is malformed. */
export const pageAddressOf = (req: Request): PageAddress | undefined => {
  const { id = '', key = '' } = req.params as Record<string, string>
  return isUuid(id) && /^[\w-]{22}$/.test(key) ? { id, key } : undefined
}

/** Returns undefined if the id or the key is wrong. */
export const findSessionView = async (
  ctx: AppContext,
  req: Request,
  address: PageAddress,
): Promise<SessionView | undefined> => {
  const session = await findPageSession(ctx.db, address, ctx.clock.nowIso())
  if (session === undefined) return undefined
  const active = attemptUnderWay(session.attempts)
  const state = stateOf(session, ctx.clock.nowMs(), active !== undefined)
  if (state === 'payable' || state === 'waiting') await offersReady(ctx, session)
  return {
    session,
    active,
    state,
    details: pageDetailsOf(session, pageContextOf(ctx, req), req.query.done !== undefined),
    draft: readDraft(req),
    isCorrecting: req.query.correct !== undefined,
  }
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

export const expiredAfter = ({ session: { attempts } }: SessionView): ExpiredAfter => {
  if (attempts.some(({ status }) => isSuccess(status))) return 'success'
  return mayStillSucceed(attempts) ? 'prompt' : 'nothing'
}

/** Returns true if the attempt in progress is waiting for a provider that is not responding. */
export const isHeld = (ctx: AppContext, { session, state, active }: SessionView): boolean =>
  state === 'waiting' &&
  active?.status === 'pending' &&
  ctx.availabilities.availabilityOf(
    { ...active, environment: session.environment },
    session.organisation_id,
  ) === 'down'

/**
 * A session that a merchant created with a form has a fixed phone number, so the customer cannot
 * correct it.
 */
export const mayCorrect = (ctx: AppContext, { session, state }: SessionView): boolean =>
  state === 'waiting' &&
  session.variant === 'main' &&
  session.may_collect &&
  session.attempts.length < attemptsPerSession &&
  offersOf(ctx, session).length > 0

/** Refreshes the limits and the availability of providers. The sandbox is always available. */
export const offersReady = async (
  ctx: AppContext,
  { environment }: Pick<PageSession, 'environment'>,
): Promise<void> => {
  await Promise.all([
    ctx.terms.ready(),
    environment === 'test' ? undefined : ctx.availabilities.ready(),
  ])
}

type Payable = Pick<PageSession, 'environment' | 'amount' | 'currency' | 'organisation_id'>

/**
 * Returns the countries and providers that accept the amount. A provider that is down remains in
 * the list but is marked: another node may reach it, and it may recover at any time.
 */
export const offersOf = (ctx: AppContext, payable: Payable): Offer[] => {
  const { environment, amount, currency, organisation_id } = payable
  const limitsOf = ctx.terms.limits()
  return countriesOf(currency)
    .map((country) => {
      const providers = markets[country].providers.filter(
        (provider) =>
          ctx.serves({ environment, country, provider }) &&
          'currency' in findMarket({ amount, currency, country, provider }, limitsOf),
      )
      const down = providers.filter(
        (provider) =>
          ctx.availabilities.availabilityOf({ environment, country, provider }, organisation_id) ===
          'down',
      )
      return { country, providers, down }
    })
    .filter(({ providers }) => providers.length > 0)
}

/** In the merchant's API, a session that was created with a form has a different id. */
const publicIdOf = ({ id, variant }: PageSession): string =>
  variant === 'form' ? formSessionId(id) : id

export const pageDetailsOf = (
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
  support: supportContactOf(session),
  cancelUrl: returnUrl(session.cancel_url, publicIdOf(session)),
  ...(!session.ends_here && { successUrl: returnUrl(session.success_url, publicIdOf(session)) }),
  address: `${context.base}/checkout/${session.id}/${session.page_key}`,
})
