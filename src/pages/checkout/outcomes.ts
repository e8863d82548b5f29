import type { DuplicateCollection } from '../../domain/checkout/duplicate-collection.ts'
import { statementNumber } from '../../domain/phone-number.ts'
import { isFinal } from '../../domain/transactions/state-machine.ts'
import type { PageAttempt } from '../../repositories/checkout/sessions.ts'
import type { Outcome } from './layout.ts'
import { providerNames } from './texts.ts'
import type { Texts } from './wording.ts'

/** The number that an attempt charges, without its middle digits. */
export const numberOf = ({ phone_number, country }: PageAttempt): string =>
  statementNumber(phone_number, country)

const accountOf = (attempt: PageAttempt): string =>
  `${numberOf(attempt)} (${providerNames[attempt.provider]})`

/** The message about an attempt that did not succeed; undefined while it still may succeed. */
export const outcomeOf = (
  attempt: PageAttempt | undefined,
  wording: Texts,
): Outcome | undefined => {
  if (attempt === undefined || !isFinal(attempt.type, attempt.status)) return undefined
  const account = accountOf(attempt)
  if (attempt.status === 'cancelled') {
    const { cancelledTitle: title, reasons } = wording
    return { tone: 'mute', icon: 'minus', title, text: reasons.cancelled, account }
  }
  if (attempt.status !== 'failed') return undefined
  const reason = attempt.failure_reason ?? 'provider_error'
  const text = wording.reasons[reason] ?? wording.reasons.provider_error
  return reason === 'expired'
    ? { tone: 'warn', icon: 'clock', title: wording.promptExpiredTitle, text, account }
    : { tone: 'bad', icon: 'cross', title: wording.failedTitle, text, account }
}

/** The heading of the form in which the number of an attempt under way is corrected. */
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

export const failed = (wording: Texts): Outcome => ({
  tone: 'bad',
  icon: 'cross',
  title: wording.failedTitle,
  text: '',
})

/** The session accepts no more attempts; or, with minutes, no more forms until then. */
export const exhausted = (wording: Texts, minutes?: number): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: wording.exhaustedTitle,
  text: minutes === undefined ? wording.exhaustedText : wording.tooManyText(minutes),
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

/** The merchant may no longer collect. The customer is not told why. */
export const closed = (wording: Texts): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: wording.closedTitle,
  text: wording.closedText,
})
