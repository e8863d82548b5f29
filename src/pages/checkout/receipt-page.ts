import { html } from 'hono/html'
import { shortReference } from '../../domain/transactions/short-reference.ts'
import { amountText } from '../../replies/amount-text.ts'
import type { PageAttempt } from '../../repositories/checkout/sessions.ts'
import type { Markup } from '../layout.ts'
import { banner, type Outcome, type PageDetails, page } from './layout.ts'
import { numberOf } from './outcomes.ts'
import { providerNames, texts } from './texts.ts'
import { timeText } from './time-text.ts'

/** `payment` is the payment that completed the session. `duplicates` also succeeded. */
export interface Receipt {
  payment: PageAttempt
  duplicates: PageAttempt[]
  /** The path of the receipt page. */
  address: string
}

const outcomeOf = (details: PageDetails, { payment, duplicates }: Receipt): Outcome => {
  const wording = texts[details.language]
  const { refunded, refunding } = payment
  if (refunding === 0) {
    const [title, text] = details.isFresh
      ? [wording.paidTitle, wording.paidText]
      : [wording.alreadyPaidTitle, wording.alreadyPaidText]
    // The usual text says that no further action is needed, which is wrong after a second payment.
    const confirmed = duplicates.length === 0 ? text : wording.receipt.confirmed
    return { tone: 'good', icon: 'check', title, text: confirmed }
  }
  const { currency, language, amount: whole } = details
  const { receipt } = wording
  const refundedTitle = refunded >= whole ? receipt.refundedTitle : receipt.partlyRefundedTitle
  const price = (amount: number): string => amountText({ currency, language, amount })
  const sentences = [
    ...(refunded > 0 ? [receipt.refundedText(price(refunded))] : []),
    ...(refunding > refunded ? [receipt.refundingText(price(refunding - refunded))] : []),
  ]
  return {
    tone: 'mute',
    icon: 'minus',
    title: refunding > refunded ? receipt.refundingTitle : refundedTitle,
    text: sentences.join(' '),
  }
}

const duplicateLine = (details: PageDetails, payment: PageAttempt): Markup => {
  const { duplicate, duplicateStates } = texts[details.language].receipt
  const { amount, currency, language } = details
  const state =
    payment.refunded >= amount
      ? duplicateStates.refunded
      : payment.refunding >= amount
        ? duplicateStates.refunding
        : duplicateStates.open
  const price = amountText({ amount, currency, language })
  return html`<p class="second-payment warn">${duplicate(price, numberOf(payment))} ${state}</p>`
}

const facts = (details: PageDetails, { payment }: Receipt): Markup => {
  const { receipt, provider } = texts[details.language]
  const { country, updated_at, provider_reference } = payment
  const { language } = details
  const paidAtMs = Date.parse(updated_at)
  const rows: [string, Markup | string][] = [
    [receipt.merchant, details.merchant],
    [receipt.amount, amountText(details)],
    [
      receipt.paidAt,
      html`<time datetime="${new Date(paidAtMs).toISOString()}">${timeText(paidAtMs, 'moment', {
        country,
        language,
      })}</time>`,
    ],
    [receipt.number, numberOf(payment)],
    [provider, providerNames[payment.provider]],
    [receipt.reference, shortReference(payment.id)],
    [receipt.id, payment.id],
    ...(provider_reference === null
      ? []
      : ([[receipt.providerReference, provider_reference]] as [string, string][])),
  ]
  return html`<dl>${rows.map(
    ([name, value]) => html`<div><dt>${name}</dt> <dd>${value}</dd></div>
`,
  )}</dl>`
}

const print = ({ language }: PageDetails): Markup =>
  html`<button type="button" class="second" data-print
hidden>${texts[language].receipt.print}</button>`

/** The script shows this button if the device has a share sheet. */
const share = ({ language }: PageDetails): Markup =>
  html`<button type="button" data-share hidden>${texts[language].receipt.share}</button>`

const body = (details: PageDetails, receipt: Receipt, outcome: Outcome): Markup =>
  html`${banner(outcome)}
${receipt.duplicates.map((payment) => duplicateLine(details, payment))}${facts(details, receipt)}`

/**
 * With a script and a network, the page redirects a customer who has just paid to the merchant
 * after a few seconds. Otherwise the receipt stays.
 */
export const paidPage = (details: PageDetails, receipt: Receipt): Markup => {
  const wording = texts[details.language]
  const outcome = outcomeOf(details, receipt)
  const { successUrl, merchant, language, isFresh } = details
  const leaves = isFresh && successUrl !== undefined
  const leaving = html`<p class="soft leaving" hidden>${wording.leaving(merchant)}
<button type="button" class="link">${wording.stay}</button></p>`
  const content = html`${body(details, receipt, outcome)}
${
  successUrl === undefined
    ? ''
    : html`<a class="button" href="${successUrl}">${wording.back(merchant)}</a>
${leaves ? leaving : ''}`
}
<a class="button second" href="${receipt.address}?lang=${language}">${wording.receipt.send}</a>
${print(details)}`
  return page(details, outcome.title, content, {
    data: {
      state: 'paid',
      ...(leaves && { return: successUrl, status: `${details.address}/status` }),
    },
  })
}

/** Anyone with its URL can open the receipt, so it has no link to the session. */
export const receiptPage = (details: PageDetails, receipt: Receipt | undefined): Markup => {
  if (receipt === undefined) return unprovenPage(details)
  const outcome = outcomeOf({ ...details, isFresh: false }, receipt)
  const { title, confirmed } = texts[details.language].receipt
  const shown = outcome.tone === 'good' ? { ...outcome, title, text: confirmed } : outcome
  const content = html`${body(details, receipt, shown)}${share(details)}${print(details)}`
  return page(details, shown.title, content, { data: { state: 'receipt' } })
}

/** The payment on this receipt was later corrected to failed. */
const unprovenPage = (details: PageDetails): Markup => {
  const { unprovenTitle: title, unprovenText: text } = texts[details.language].receipt
  const content = banner({ tone: 'warn', icon: 'alert', title, text })
  return page(details, title, content, { data: { state: 'ended' } })
}
