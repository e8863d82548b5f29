import { html } from 'hono/html'
import { toDecimal } from '../../domain/decimal-amount.ts'
import { supportContactOf } from '../../domain/merchants/support-contact.ts'
import type { PageLink } from '../../repositories/checkout/payment-links.ts'
import { amountText } from '../amount-text.ts'
import type { Language, Markup, PageContext } from '../layout.ts'
import { banner, type PageDetails, page } from './layout.ts'
import * as outcomes from './outcomes.ts'
import { texts } from './texts.ts'

/** The pages of a payment link, before a checkout session is opened. */

export const linkAddress = ({ base }: PageContext, { code }: PageLink): string =>
  `${base}/pay/${code}`

export const linkDetails = (context: PageContext, link: PageLink): PageDetails => {
  const address = linkAddress(context, link)
  return {
    ...context,
    isFresh: false,
    merchant: link.merchant.trim() === '' ? texts[context.language].merchant : link.merchant,
    description: link.description,
    // Without a currency, no price is shown: the customer chooses it.
    amount: link.amount ?? 0,
    currency: link.amount === null ? '' : link.currency,
    isSandbox: link.environment === 'test',
    support: supportContactOf(link),
    cancelUrl: address,
    address,
  }
}

/** The lowest amount as an example: digits typed into a filled field would be added to it. */
const suggested = ({ minimum_amount: least, currency }: PageLink): string =>
  least === null ? '' : toDecimal(least, currency)

const amountField = (details: PageDetails, link: PageLink, given: GivenAmount): Markup => {
  const { link: wording } = texts[details.language]
  const priceOf = (amount: number | null): string | undefined =>
    amount === null
      ? undefined
      : amountText({ amount, currency: link.currency, language: details.language })
  const hint = wording.amountHint(
    link.currency,
    priceOf(link.minimum_amount),
    priceOf(link.maximum_amount),
  )
  const described = given.isWrong ? 'amount-hint amount-wrong' : 'amount-hint'
  return html`<div class="field"><label for="amount">${wording.amount}</label>
<p class="soft" id="amount-hint">${hint}</p>
${given.isWrong ? html`<p class="wrong" id="amount-wrong">${wording.amountWrong} ${hint}</p>` : ''}
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="20"
value="${given.text}" placeholder="${suggested(link)}" aria-describedby="${described}"
${given.isWrong ? html`aria-invalid="true" autofocus` : ''}></div>`
}

/** What a customer wrote as the amount. */
export interface GivenAmount {
  text: string
  isWrong: boolean
}

/** The page that shows the merchant, the purpose and the amount, before a session is opened. */
export const linkPage = (details: PageDetails, link: PageLink, given?: GivenAmount): Markup => {
  const { title, mistakeTitle, link: wording } = texts[details.language]
  const shown = given ?? { text: '', isWrong: false }
  const heading = shown.isWrong ? mistakeTitle(title) : title
  const content = html`<h1>${title}</h1>
<form id="form" method="post" action="${details.address}?lang=${details.language}" novalidate>
${link.amount === null ? amountField(details, link, shown) : ''}
<button class="pay">${wording.next}</button>
</form>`
  if (link.amount !== null) return page(details, heading, content, { data: { state: 'link' } })
  // The amount is sent in the address, because it is no secret.
  const sendInLanguage = (code: Language) =>
    html`form="form" formmethod="get" formaction="${details.address}" name="lang" value="${code}"`
  return page(details, heading, content, { data: { state: 'link' }, sendInLanguage })
}

/** The page of a link that cannot be used any more, with the reason. */
export const endedLinkPage = (
  details: PageDetails,
  reason: 'disabled' | 'expired' | 'used_up' | 'closed',
): Markup => {
  const wording = texts[details.language]
  const { endedTitle: title, ended } = wording.link
  const outcome =
    reason === 'closed'
      ? outcomes.closed(wording)
      : ({ tone: 'warn', icon: 'clock', title, text: ended[reason] } as const)
  return page(details, outcome.title, banner(outcome), { data: { state: 'ended' } })
}

/** The page for an address that follows a link too often; `minutes`: how long to wait. */
export const busyLinkPage = (details: PageDetails, minutes: number): Markup => {
  const outcome = outcomes.exhausted(texts[details.language], minutes)
  return page(details, outcome.title, banner(outcome), { data: { state: 'ended' } })
}
