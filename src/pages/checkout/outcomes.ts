import { isProvenUnpaid } from '../../domain/checkout/attempts.ts'
import type { DuplicateCollection } from '../../domain/checkout/duplicate-collection.ts'
import { statementNumber } from '../../domain/phone-number.ts'
import { shortReference } from '../../domain/transactions/short-reference.ts'
import { isFinal } from '../../domain/transactions/state-machine.ts'
import type { PageAttempt } from '../../repositories/checkout/sessions.ts'
import type { Outcome } from './layout.ts'
import type { Texts } from './texts.ts'
import { providerNames } from './texts.ts'

export const numberOf = ({ phone_number, country }: PageAttempt): string =>
  statementNumber(phone_number, country)

const accountOf = (attempt: PageAttempt): string =>
  `${numberOf(attempt)} (${providerNames[attempt.provider]})`

const moneyOf = (attempts: readonly PageAttempt[], wording: Texts): Pick<Outcome, 'money'> =>
  isProvenUnpaid(attempts) ? { money: wording.notDebited } : {}

export const referenceOf = ({ id }: PageAttempt, { receipt }: Texts): string =>
  `${receipt.reference} ${shortReference(id)}`

/**
 * Explains why the last attempt failed. Returns undefined while the attempt may still succeed.
 * `attempts` are sorted newest first.
 */
export const outcomeOf = (
  attempts: readonly PageAttempt[],
  wording: Texts,
): Outcome | undefined => {
  const [attempt] = attempts
  if (attempt === undefined || !isFinal(attempt.type, attempt.status)) return undefined
  const shared = {
    account: accountOf(attempt),
    reference: referenceOf(attempt, wording),
    ...moneyOf(attempts, wording),
  }
  if (attempt.status === 'cancelled') {
    const { cancelledTitle: title, reasons } = wording
    return { tone: 'mute', icon: 'minus', title, text: reasons.cancelled, ...shared }
  }
  if (attempt.status !== 'failed') return undefined
  const reason = attempt.failure_reason ?? 'provider_error'
  const text = wording.reasons[reason] ?? wording.reasons.provider_error
  return reason === 'expired'
    ? { tone: 'warn', icon: 'clock', title: wording.promptExpiredTitle, text, ...shared }
    : { tone: 'bad', icon: 'cross', title: wording.failedTitle, text, ...shared }
}

/** The customer is correcting the phone number of an attempt in progress. */
export const correcting = (
  attempt: PageAttempt,
  duplicates: DuplicateCollection,
  wording: Texts,
): Outcome => ({
  tone: 'calm',
  icon: 'phone',
  title: wording.correctTitle,
  text: wording.correctText[duplicates],
  account: accountOf(attempt),
})

export const failed = (attempts: readonly PageAttempt[], wording: Texts): Outcome => ({
  tone: 'bad',
  icon: 'cross',
  title: wording.failedTitle,
  text: '',
  ...moneyOf(attempts, wording),
})

export const exhausted = (attempts: readonly PageAttempt[], wording: Texts): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: wording.exhaustedTitle,
  text: wording.exhaustedText,
  ...moneyOf(attempts, wording),
})

/** The session rejects further forms for this many minutes. */
export const tooMany = (wording: Texts, minutes: number): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: wording.exhaustedTitle,
  text: wording.tooManyText(minutes),
})

export const unserved = (wording: Texts): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: wording.unservedTitle,
  text: wording.unservedText,
})

export const stale = (wording: Texts): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: wording.staleTitle,
  text: wording.staleText,
})

/** The message does not reveal why the merchant may no longer collect payments. */
export const closed = (wording: Texts): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: wording.closedTitle,
  text: wording.closedText,
})
