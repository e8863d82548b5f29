import { html } from 'hono/html'
import { toDecimal } from '../../domain/decimal-amount.ts'
import { exponents } from '../../domain/markets.ts'
import { supportContactOf } from '../../domain/merchants/support-contact.ts'
import { amountNumber, amountText, currencyName } from '../../replies/amount-text.ts'
import type { PageLink } from '../../repositories/checkout/payment-links.ts'
import type { Language, Markup, PageContext } from '../layout.ts'
import { banner, type PageDetails, page } from './layout.ts'
import * as outcomes from './outcomes.ts'
import type { AmountFault } from './texts.ts'
import { texts } from './texts.ts'

const linkAddress = ({ base }: PageContext, { code }: PageLink): string => `${base}/pay/${code}`

export const linkDetails = (context: PageContext, link: PageLink): PageDetails => {
  const address = linkAddress(context, link)
  return {
    ...context,
    isFresh: false,
    merchant: link.merchant.trim() === '' ? texts[context.language].merchant : link.merchant,
    description: link.description,
    // If the customer chooses the amount, the currency is empty and no price is shown.
    amount: link.amount ?? 0,
    currency: link.amount === null ? '' : link.currency,
    isSandbox: link.environment === 'test',
    support: supportContactOf(link),
    cancelUrl: link.cancel_url ?? address,
    address,
  }
}

/**
 * The lowest amount is only a placeholder. If the field were prefilled, customers would append
 * digits to the amount.
 */
const suggested = ({ minimum_amount: least, currency }: PageLink): string =>
  least === null ? '' : toDecimal(least, currency)

const amountField = (details: PageDetails, link: PageLink, entered: EnteredAmount): Markup => {
  const { language } = details
  const { link: wording } = texts[language]
  const { minimum_amount: least, maximum_amount: greatest } = link
  // The currency appears once: `500 to 200,000 FCFA`.
  const leastText = greatest === null ? amountText : amountNumber
  const from =
    least === null ? undefined : leastText({ amount: least, currency: link.currency, language })
  const to =
    greatest === null
      ? undefined
      : amountText({ amount: greatest, currency: link.currency, language })
  const currency = currencyName(link.currency)
  const hint = wording.amountHint(currency, from, to)
  const isWrong = entered.fault !== undefined
  const faultText = (fault: AmountFault): string =>
    wording.amountFaults[fault]({
      currency,
      decimals: exponents[link.currency],
      digits: entered.text.replace(/\D/g, ''),
    })
  const message =
    entered.fault === undefined
      ? hint
      : entered.fault === 'unavailable'
        ? wording.amountUnavailable
        : `${faultText(entered.fault)} ${hint}`
  return html`<div class="field"><label for="amount">${wording.amount}</label>
<p class="${isWrong ? 'wrong' : 'soft'}" id="amount-hint">${message}</p>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="20"
value="${entered.text}" placeholder="${suggested(link)}" aria-describedby="amount-hint"
${isWrong ? html`aria-invalid="true" autofocus` : ''}></div>`
}

export interface EnteredAmount {
  text: string
  /** `unavailable` means that no provider accepts the amount. */
  fault?: AmountFault | 'unavailable'
}

/** The customer enters the amount on this page, before a session is created. */
export const linkPage = (details: PageDetails, link: PageLink, entered?: EnteredAmount): Markup => {
  const { title, mistakeTitle, link: wording } = texts[details.language]
  const shown = entered ?? { text: '' }
  const heading = shown.fault !== undefined ? mistakeTitle(title) : title
  const content = html`<h1>${title}</h1>
<form id="form" method="post" action="${details.address}?lang=${details.language}" novalidate>
${amountField(details, link, shown)}
<button class="pay">${wording.next}</button>
</form>`
  // The amount is not secret, so it may be part of the URL.
  const sendInLanguage = (code: Language) =>
    html`form="form" formmethod="get" formaction="${details.address}" name="lang" value="${code}"`
  return page(details, heading, content, { data: { state: 'link' }, sendInLanguage })
}

export const closedLinkPage = (
  details: PageDetails,
  reason: 'disabled' | 'expired' | 'used_up' | 'closed' | 'unserved',
): Markup => {
  const wording = texts[details.language]
  const { endedTitle: title, ended } = wording.link
  const outcome =
    reason === 'closed'
      ? outcomes.closed(wording)
      : reason === 'unserved'
        ? outcomes.unserved(wording)
        : ({ tone: 'warn', icon: 'clock', title, text: ended[reason] } as const)
  return page(details, outcome.title, banner(outcome), { data: { state: 'ended' } })
}

/** An IP address that opens a link too often gets this page. `minutes` is the waiting time. */
export const busyLinkPage = (details: PageDetails, minutes: number): Markup => {
  const outcome = outcomes.tooMany(texts[details.language], minutes)
  return page(details, outcome.title, banner(outcome), { data: { state: 'ended' } })
}
