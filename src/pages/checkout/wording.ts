import type { DuplicateCollection } from '../../domain/checkout/duplicate-collection.ts'
import type { TestEnding } from '../../domain/test-numbers.ts'
import type { FailureReason } from '../../domain/transactions/failure-reason.ts'
import type { Language } from '../layout.ts'
import type { TypedFault } from '../typed-amount.ts'

/** The texts of the checkout pages. */
/** Why the amount that a customer typed on the page of a payment link is refused. */
export type AmountFault = TypedFault | 'below' | 'above'

interface AmountFacts {
  currency: string
  decimals: number
  least: string
  greatest: string
  /** The digits that the customer typed. */
  digits: string
}

export interface Texts {
  sandbox: string
  payTo: string
  /** In place of the name of a merchant who has none. */
  merchant: string
  title: string
  /** The title of a page that came back because of mistakes. */
  mistakeTitle: (title: string) => string
  country: string
  provider: string
  phone: string
  /** Before an example. */
  phoneHint: string
  pay: (amount: string) => string
  promise: string
  cancel: string
  tests: string
  testsHint: string
  stories: Record<TestEnding, string>
  waitingTitle: string
  /** The number that the request was sent to, and the provider that sent it. */
  askedText: (number: string, provider: string) => string
  timeLeft: string
  /** Minutes, and the time of the day at which they are over. */
  until: (minutes: number, time: string) => string
  promptTitle: string
  /** The text of a provider's prompt, after the provider's name. */
  prompt: (amount: string, merchant: string) => string
  pin: (provider: string) => string
  comeBack: string
  wrongNumber: string
  correctTitle: string
  correctText: Record<DuplicateCollection, string>
  notWrong: string
  heldTitle: string
  /** The time until which the request is retried. */
  heldText: (until: string) => string
  overdueTitle: string
  overdue: string
  offline: string
  nothingCame: string
  nothingCameText: string
  refresh: string
  paidTitle: string
  paidText: string
  leaving: (merchant: string) => string
  stay: string
  alreadyPaidTitle: string
  alreadyPaidText: string
  /** After every failure that is proven. */
  notDebited: string
  expiredTitle: string
  expiredText: Record<'nothing' | 'prompt' | 'success', string>
  failedTitle: string
  cancelledTitle: string
  promptExpiredTitle: string
  retry: string
  back: (merchant: string) => string
  notFoundTitle: string
  notFoundText: string
  troubleTitle: string
  troubleText: string
  exhaustedTitle: string
  exhaustedText: string
  tooManyText: (minutes: number) => string
  unservedTitle: string
  unservedText: string
  closedTitle: string
  closedText: string
  staleTitle: string
  staleText: string
  providerMissing: string
  countryMissing: string
  providerNotThere: string
  /** Shown next to a provider that is currently down. */
  providerDown: string
  phoneMissing: string
  phoneWrong: string
  phonePrompted: string
  /** On the page of a payment link. */
  link: {
    next: string
    amount: string
    /** Asks for an amount in a range: the least without its currency if there is a greatest. */
    amountHint: (currency: string, least?: string, greatest?: string) => string
    /** The sentence about a wrong amount; `amountHint` follows. */
    amountFaults: Record<AmountFault, (facts: AmountFacts) => string>
    /** For an amount within the limits that no provider accepts. */
    amountUnavailable: string
    endedTitle: string
    ended: Record<'disabled' | 'expired' | 'used_up', string>
  }
  receipt: {
    title: string
    confirmed: string
    merchant: string
    amount: string
    paidAt: string
    number: string
    reference: string
    id: string
    providerReference: string
    share: string
    print: string
    send: string
    refundedTitle: string
    partlyRefundedTitle: string
    refundedText: (amount: string) => string
    refundingText: (amount: string) => string
    /** A second successful payment and its handling. */
    duplicate: (amount: string, number: string) => string
    duplicateEnds: Record<'refunded' | 'refunding' | 'open', string>
    unprovenTitle: string
    unprovenText: string
  }
  /** Before the ways to reach a merchant. */
  support: (merchant: string) => string
  other: { code: Language; label: string }
  reasons: Record<FailureReason | 'cancelled', string>
}
