import type { AppContext } from '../../context.ts'
import { attemptUnderWay, isOpen } from '../../domain/checkout/attempts.ts'
import { attemptsPerSession, isSessionAlive } from '../../domain/checkout/session.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import { isSuccess } from '../../domain/transactions/state-machine.ts'
import { lockAndCheckLinkUse } from '../../repositories/checkout/payment-links.ts'
import {
  type CheckoutSessionRow,
  listAttempts,
  lockAndCheckCollection,
  lockCheckoutSession,
} from '../../repositories/checkout/sessions.ts'
import {
  insertTransactions,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { newPayment } from '../payments/create-payment.ts'

type Context = Pick<AppContext, 'insertPayment' | 'adapterOf' | 'clock' | 'db' | 'terms' | 'wake'>

export interface Payer {
  country: Country
  provider: Provider
  phoneNumber: string
}

/** The attempts that existed when the customer opened the form. */
interface KnownAttempts {
  count: number
  replaces: string | null
}

/**
 * `underway`: another attempt is open or was started after the form was opened. `prompted`: a
 * replaced attempt has already prompted this account, and the customer can still approve it.
 * `closed`: the merchant may no longer collect payments, or the payment link accepts no more
 * payments.
 */
type PayOutcome =
  | { kind: 'started'; paymentId: string }
  | { kind: 'underway' | 'prompted' | 'ended' | 'exhausted' | 'closed' }

/**
 * Starts an attempt to pay a session. The session is locked, so a double click or a second tab
 * cannot start a second payment.
 *
 * A customer who mistyped the number can replace the open attempt. The prompt sent to the wrong
 * number cannot be withdrawn and may still succeed, so `finaliseSessionsOf` decides which payment
 * completes the session. The same account is never prompted twice.
 */
export const paySession = async (
  ctx: Context,
  session: CheckoutSessionRow,
  payer: Payer,
  known: KnownAttempts,
): Promise<PayOutcome> => {
  const owner = {
    applicationId: session.application_id,
    organisationId: session.organisation_id,
    environment: session.environment,
  }
  const terms = {
    ...payer,
    amount: session.amount,
    currency: session.currency as Currency,
    metadata: session.metadata,
    merchantReference: session.merchant_reference,
  }
  await ctx.terms.ready()
  const outcome = await ctx.db.transaction().execute(async (tx): Promise<PayOutcome> => {
    const locked = await lockCheckoutSession(tx, session.id)
    const nowMs = ctx.clock.nowMs()
    const isOver = locked === undefined || Date.parse(locked.expires_at) <= nowMs
    if (isOver || !isSessionAlive(locked.status)) return { kind: 'ended' }
    const attempts = await listAttempts(tx, session.id)
    if (attempts.length > known.count) return { kind: 'underway' }
    if (attempts.some(({ status }) => isSuccess(status))) return { kind: 'underway' }
    const active = attemptUnderWay(attempts)
    const replaces = active?.id ?? null
    const attempt = { checkoutSessionId: session.id, replaces }
    const payment = newPayment(ctx, owner, terms, { apiKeyId: null, attempt })
    if (active !== undefined) {
      const mayReplace = locked.variant === 'main' && known.replaces === active.id
      if (!mayReplace || isSameAccount(payment, active)) return { kind: 'underway' }
    }
    const isPrompted = attempts.some((each) => isOpen(each) && isSameAccount(payment, each))
    if (isPrompted) return { kind: 'prompted' }
    if (attempts.length >= attemptsPerSession) return { kind: 'exhausted' }
    if (!(await lockAndCheckCollection(tx, session.id, new Date(nowMs).toISOString())))
      return { kind: 'closed' }
    if (locked.payment_link_id !== null && !(await lockAndCheckLinkUse(tx, locked)))
      return { kind: 'closed' }
    await insertTransactions(tx, [payment])
    return { kind: 'started', paymentId: payment.id }
  })
  if (outcome.kind === 'started') {
    const { submitDelayMs } = ctx.adapterOf({ ...owner, ...payer })
    ctx.wake.transactions(owner.environment, submitDelayMs)
  }
  return outcome
}

type Account = Pick<TransactionRow, 'provider' | 'msisdn'>

const isSameAccount = (one: Account, other: Account): boolean =>
  one.provider === other.provider && one.msisdn === other.msisdn
