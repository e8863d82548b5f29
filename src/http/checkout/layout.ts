import { html } from 'hono/html'
import { amountText } from './amount-text.ts'
import { assetVersion } from './assets.ts'
import { type IconName, icon } from './icons.ts'
import { type Language, texts } from './texts.ts'

/** The layout of all pages. Everything between `${}` is escaped: no text is markup. */

export type Markup = ReturnType<typeof html>

export interface PageContext {
  language: Language
  /** The prefix of every path: the path of PUBLIC_URL. */
  base: string
}

export interface PageDetails extends PageContext {
  merchant: string
  description: string | null
  /** Minor units. */
  amount: number
  currency: string
  isSandbox: boolean
  cancelUrl: string
  successUrl: string
  /** Address of the page without query. */
  address: string
  /** The customer is paying here at present, and is redirected to the merchant afterwards. */
  isFresh: boolean
}

interface Layout {
  context: PageContext
  title: string
  isSandbox?: boolean
  /** `data-` attributes that the script reads. */
  data?: Record<string, string>
  /** Address of the same page in another language. */
  inLanguage?: (language: Language) => string
  /** Where to go after some seconds where there is no script. */
  refresh?: string
  content: Markup
}

const withoutScript = (refresh: string): Markup =>
  html`<noscript><meta http-equiv="refresh" content="${refresh}"></noscript>`

export const layoutPage = (layout: Layout) => {
  const { context, title, isSandbox, data = {}, refresh, content } = layout
  const { language, base } = context
  const inLanguage = layout.inLanguage ?? ((code) => `?lang=${code}`)
  const { sandbox, other } = texts[language]
  const { state = '', status = '', next = '', return: back = '' } = data
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/checkout-assets/checkout.css?v=${assetVersion}">
${refresh === undefined ? '' : withoutScript(refresh)}
</head>
<body data-state="${state}" data-status="${status}" data-next="${next}" data-return="${back}">
${isSandbox ? html`<header><p class="sandbox">${sandbox}</p></header>` : ''}
<main>${content}</main>
<footer><a href="${inLanguage(other.code)}" lang="${other.code}">${other.label}</a></footer>
<script src="${base}/checkout-assets/checkout.js?v=${assetVersion}" type="module"></script>
</body>
</html>`
}

/** The merchant, the amount and the purpose: the same at every step. */
const order = (details: PageDetails): Markup => {
  const price = amountText(details)
  return html`<section class="order">
<p class="to"><span class="mark" aria-hidden="true">${[...details.merchant.trim()][0] ?? ''}</span>
<span><span class="soft">${texts[details.language].payTo}</span>
<span class="merchant">${details.merchant}</span></span></p>
${price === '' ? '' : html`<p class="amount">${price}</p>`}
${details.description === null ? '' : html`<p class="purpose">${details.description}</p>`}
</section>`
}

/** A page of a session. */
export const page = (
  details: PageDetails,
  heading: string,
  content: Markup,
  more: Pick<Layout, 'data' | 'refresh'> = {},
): Markup =>
  layoutPage({
    context: details,
    title: `${heading} · ${details.merchant}`,
    isSandbox: details.isSandbox,
    inLanguage: (code) => `${details.address}?lang=${code}${details.isFresh ? '&done=1' : ''}`,
    content: html`${order(details)}<div class="step">${content}</div>`,
    ...more,
  })

/** The outcome of an attempt or of the page: in words, as an icon and as a colour. */
export interface Outcome {
  tone: 'good' | 'bad' | 'warn' | 'calm' | 'mute'
  icon: IconName
  title: string
  text: string
}

export const banner = ({ tone, icon: name, title, text }: Outcome): Markup => {
  const role = tone === 'good' || tone === 'calm' ? 'status' : 'alert'
  return html`<div class="banner ${tone}" role="${role}">${icon(name)}<h1>${title}</h1>
${text === '' ? '' : html`<p>${text}</p>`}</div>`
}
