import { html } from 'hono/html'
import { amountText } from './amount-text.ts'
import { assetVersion } from './assets.ts'
import { type IconName, icon } from './icons.ts'
import { type Language, texts } from './texts.ts'

/** What all pages have around them. Everything between `${}` is escaped: no text is markup. */

export type Markup = ReturnType<typeof html>

export interface Place {
  language: Language
  /** What stands before every path: that of PUBLIC_URL. */
  base: string
}

export interface Shown extends Place {
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
  /** The customer is in the middle of paying here, and is sent on afterwards. */
  isFresh: boolean
}

interface Frame {
  place: Place
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

export const framePage = (frame: Frame) => {
  const { place, title, isSandbox, data = {}, refresh, content } = frame
  const { language, base } = place
  const inLanguage = frame.inLanguage ?? ((code) => `?lang=${code}`)
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

/** Whom, how much and what for: the same at every step. */
const order = (shown: Shown): Markup => html`<section class="order">
<p class="to"><span class="mark" aria-hidden="true">${[...shown.merchant.trim()][0] ?? ''}</span>
<span><span class="soft">${texts[shown.language].payTo}</span>
<span class="merchant">${shown.merchant}</span></span></p>
<p class="amount">${amountText(shown)}</p>
${shown.description === null ? '' : html`<p class="purpose">${shown.description}</p>`}
</section>`

/** A page of a session. */
export const page = (
  shown: Shown,
  heading: string,
  content: Markup,
  more: Pick<Frame, 'data' | 'refresh'> = {},
): Markup =>
  framePage({
    place: shown,
    title: `${heading} · ${shown.merchant}`,
    isSandbox: shown.isSandbox,
    inLanguage: (code) => `${shown.address}?lang=${code}${shown.isFresh ? '&done=1' : ''}`,
    content: html`${order(shown)}<div class="step">${content}</div>`,
    ...more,
  })

/** What became of an attempt, or of the page: told by words, by a drawing and by a colour. */
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
