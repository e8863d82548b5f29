import { html } from 'hono/html'
import type { SupportContact } from '../../domain/merchants/support-contact.ts'
import { readPhoneNumber } from '../../domain/phone-number.ts'
import { amountText } from '../../replies/amount-text.ts'
import type { PageMerchant } from '../../repositories/checkout/sessions.ts'
import { pageAssets } from '../assets.ts'
import { type Language, layOut, type Markup, type PageContext } from '../layout.ts'
import { type IconName, icon } from './icons.ts'
import { texts } from './texts.ts'

const assets = pageAssets('/checkout-assets', new URL('./assets/', import.meta.url), [
  'checkout.css',
])

export const checkoutAssets = assets.routes

export interface PageDetails extends PageContext {
  merchant: string
  description: string | null
  /** In minor units. */
  amount: number
  currency: string
  isSandbox: boolean
  support: SupportContact
  cancelUrl: string
  /** If not set, the customer stays on the page after paying. */
  successUrl?: string
  /** The address does not include the query string. */
  address: string
  /**
   * True if the customer is paying on this page now. After the payment, the page redirects to the
   * merchant.
   */
  isFresh: boolean
}

interface Layout {
  context: PageContext
  title: string
  isSandbox?: boolean
  /** The script reads these `data-` attributes. */
  data?: Record<string, string>
  /**
   * Returns the URL of the same page in another language. A page that is shown only once uses
   * `none`.
   */
  inLanguage?: ((language: Language) => string) | 'none'
  /** Returns the attributes of a button that replaces the language link and submits the form. */
  sendInLanguage?: (language: Language) => Markup
  /** The delay in seconds and the URL of a `meta` refresh, for browsers without scripts. */
  refresh?: string
  content: Markup
}

const withoutScript = (refresh: string): Markup =>
  html`<noscript><meta http-equiv="refresh" content="${refresh}"></noscript>`

export const layoutPage = (layout: Layout) => {
  const { context, title, isSandbox, data = {}, refresh, content } = layout
  const { language, base } = context
  const { inLanguage = (code) => `?lang=${code}`, sendInLanguage } = layout
  const { sandbox, other } = texts[language]
  const { code, label } = other
  const { state = '', status = '', next = '', return: back = '' } = data
  const head = html`<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
${refresh === undefined ? '' : withoutScript(refresh)}`
  const body = html`<body data-state="${state}" data-status="${status}"
 data-next="${next}" data-return="${back}">
<header${isSandbox ? html` class="sandbox"` : ''}>${isSandbox ? html`<p>${sandbox}</p>` : ''}
${
  inLanguage === 'none'
    ? ''
    : sendInLanguage === undefined
      ? html`<a class="language" href="${inLanguage(code)}" lang="${code}">${label}</a>`
      : html`<button class="language" ${sendInLanguage(code)} formnovalidate
lang="${code}">${label}</button>`
}</header>
<main>${content}</main>
<script src="${base}${assets.pathOf('checkout.js')}" type="module"></script>
</body>`
  return layOut({ context, title, styles: [base + assets.pathOf('checkout.css')], head, body })
}

/** Every step shows the same merchant, amount and purpose. */
const paymentSummary = (details: PageDetails): Markup => {
  const price = amountText(details)
  return html`<section class="order">
<p class="to"><span class="mark" aria-hidden="true">${[...details.merchant.trim()][0] ?? ''}</span>
<span><span class="soft">${texts[details.language].payTo}</span>
<span class="merchant">${details.merchant}</span></span></p>
${price === '' ? '' : html`<p class="amount">${price}</p>`}
${details.description === null ? '' : html`<p class="purpose">${details.description}</p>`}
</section>`
}

export const supportLines = (
  { language }: PageContext,
  { merchant, support_email: email, support_phone: phone, support_url: url }: PageMerchant,
): Markup | string => {
  if (email === null && phone === null && url === null) return ''
  const links = [
    phone === null ? '' : html`<a href="tel:+${readPhoneNumber(phone)?.msisdn}">${phone}</a>`,
    email === null ? '' : html`<a href="mailto:${email}">${email}</a>`,
    url === null ? '' : html`<a href="${url}">${new URL(url).host}</a>`,
  ]
  return html`<p class="support">${texts[language].support(merchant)}
${links
  .filter((link) => link !== '')
  .map(
    (link) => html`<span class="way">${link}</span>
`,
  )}</p>`
}

export const page = (
  details: PageDetails,
  heading: string,
  content: Markup,
  more: Pick<Layout, 'data' | 'refresh' | 'sendInLanguage'> = {},
): Markup =>
  layoutPage({
    context: details,
    title: `${heading} · ${details.merchant}`,
    isSandbox: details.isSandbox,
    inLanguage: (code) => `${details.address}?lang=${code}${details.isFresh ? '&done=1' : ''}`,
    content: html`${paymentSummary(details)}<div class="step">${content}
${supportLines(details, { merchant: details.merchant, ...details.support })}</div>`,
    ...more,
  })

export interface Outcome {
  tone: 'good' | 'bad' | 'warn' | 'calm' | 'mute'
  icon: IconName
  title: string
  text: string
  /** Explains whether the customer was debited. */
  money?: string
  /** The masked phone number and the provider. */
  account?: string
  /** A label, and the reference for the customer to quote to support. */
  reference?: string
}

export const banner = ({
  tone,
  icon: name,
  title,
  text,
  money,
  account,
  reference,
}: Outcome): Markup => {
  const role = tone === 'good' || tone === 'calm' ? 'status' : 'alert'
  return html`<div class="banner ${tone}" role="${role}">${icon(name)}<h1>${title}</h1>
${text === '' ? '' : html`<p>${text}</p>`}
${money === undefined ? '' : html`<p><b>${money}</b></p>`}
${account === undefined ? '' : html`<p class="account">${account}</p>`}
${reference === undefined ? '' : html`<p>${reference}</p>`}</div>`
}
