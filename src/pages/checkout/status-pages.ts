import { html } from 'hono/html'
import type { PageMerchant } from '../../repositories/checkout/sessions.ts'
import type { Markup, PageContext } from '../layout.ts'
import { banner, layoutPage, type Outcome, type PageDetails, page, supportLines } from './layout.ts'
import { texts } from './texts.ts'

const back = (details: PageDetails, url: string): Markup =>
  html`<a class="button" href="${url}">${texts[details.language].back(details.merchant)}</a>`

/** Without a script, an error page reloads after this time. */
const troubleSeconds = 10

/**
 * What happened to the customer's money before the session expired: no payment was requested, a
 * prompt is still open, or a payment was collected.
 */
export type ExpiredAfter = 'nothing' | 'prompt' | 'success'

export const expiredPage = (details: PageDetails, after: ExpiredAfter): Markup => {
  const wording = texts[details.language]
  return endPage(details, {
    tone: 'warn',
    icon: 'clock',
    title: wording.expiredTitle,
    text: wording.expiredText[after],
    ...(after === 'nothing' && { money: wording.notDebited }),
  })
}

export const endPage = (details: PageDetails, outcome: Outcome): Markup =>
  page(details, outcome.title, html`${banner(outcome)}${back(details, details.cancelUrl)}`, {
    data: { state: 'ended' },
  })

/** `merchant` is the merchant of the session or link in the URL, if it exists. */
export const notFoundPage = (context: PageContext, merchant?: PageMerchant): Markup => {
  const { notFoundTitle: title, notFoundText: text, merchant: nameless } = texts[context.language]
  const name = merchant?.merchant.trim() === '' ? nameless : merchant?.merchant
  const content = html`<div class="step">${banner({
    tone: 'mute',
    icon: 'question',
    title,
    text,
    ...(name !== undefined && { account: name }),
  })}
${merchant === undefined ? '' : supportLines(context, merchant)}</div>`
  return layoutPage({ context, title, content })
}

/** After an internal error, the page at `address` shows the outcome later. */
export const troublePage = (context: PageContext, address: string): Markup => {
  const { troubleTitle: title, troubleText: text, refresh } = texts[context.language]
  const content = html`<div class="step">${banner({ tone: 'warn', icon: 'alert', title, text })}
<a class="button" href="${address}">${refresh}</a></div>`
  return layoutPage({ context, title, content, refresh: `${troubleSeconds};url=${address}` })
}
