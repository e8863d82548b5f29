import { isFinal } from '../../domain/states.ts'
import type { ShownAttempt } from '../../store/checkout-sessions.ts'
import type { Outcome } from './frame.ts'
import type { Texts } from './texts.ts'

/** What a customer is told of an attempt that came to nothing; nothing while it may succeed. */
export const outcomeOf = (attempt: ShownAttempt | undefined, said: Texts): Outcome | undefined => {
  if (attempt === undefined || !isFinal(attempt.type, attempt.status)) return undefined
  if (attempt.status === 'cancelled') {
    const { cancelledTitle: title, reasons } = said
    return { tone: 'mute', icon: 'minus', title, text: reasons.cancelled }
  }
  if (attempt.status !== 'failed') return undefined
  const reason = attempt.failure_reason ?? 'provider_error'
  const text = said.reasons[reason]
  return reason === 'expired'
    ? { tone: 'warn', icon: 'clock', title: said.promptExpiredTitle, text }
    : { tone: 'bad', icon: 'cross', title: said.failedTitle, text }
}

export const failed = (said: Texts): Outcome => ({
  tone: 'bad',
  icon: 'cross',
  title: said.failedTitle,
  text: '',
})

/** The session takes no more attempts; or, with minutes, the address they come from must wait. */
export const exhausted = (said: Texts, minutes?: number): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: said.exhaustedTitle,
  text: minutes === undefined ? said.exhaustedText : said.tooManyText(minutes),
})

export const unserved = (said: Texts): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: said.unservedTitle,
  text: said.unservedText,
})

export const stale = (said: Texts): Outcome => ({
  tone: 'warn',
  icon: 'alert',
  title: said.staleTitle,
  text: said.staleText,
})
