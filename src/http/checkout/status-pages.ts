import { html } from 'hono/html'
import { amountText } from './amount-text.ts'
import {
  banner,
  layoutPage,
  type Markup,
  type Outcome,
  type PageContext,
  type PageDetails,
  page,
} from './layout.ts'
import { texts } from './texts.ts'

/** The pages on which nothing is filled in. */

const back = (details: PageDetails, url: string): Markup =>
  html`<a class="button" href="${url}">${texts[details.language].back(details.merchant)}</a>`

/** Without a script, pages that wait for something reload after so many seconds. */
const againSeconds = 4
const troubleSeconds = 10

/** `leftMs` of `wholeMs` remain to approve; none: only the provider's answer is awaited. */
export const waitingPage = (details: PageDetails, leftMs: number, wholeMs: number): Markup => {
  const wording = texts[details.language]
  const next = `${details.address}?done=1&lang=${details.language}`
  const [left, whole] = [leftMs, wholeMs].map((ms) => Math.ceil(ms / 1000)) as [number, number]
  const minutes = Math.max(1, Math.round(left / 60))
  const clock = html`<p class="clock">${wording.timeLeft}
<b data-left="${left}" data-overdue="${wording.overdue}">${wording.minutes(minutes)}</b></p>
<progress max="${whole}" value="${left}" aria-hidden="true"></progress>`
  const content = html`${banner({
    tone: 'calm',
    icon: 'phone',
    title: wording.waitingTitle,
    text: '',
  })}
<div class="left">${left > 0 ? clock : html`<p class="clock">${wording.overdue}</p>`}</div>
<ol>${wording.waitingSteps(amountText(details)).map((step) => html`<li>${step}</li>`)}</ol>
<noscript><a class="button" href="${next}">${wording.refresh}</a></noscript>
<details><summary>${wording.nothingCame}</summary><p>${wording.nothingCameText}</p></details>
<a class="quiet" href="${details.cancelUrl}">${wording.back(details.merchant)}</a>`
  const data = { state: 'waiting', status: `${details.address}/status`, next }
  return page(details, wording.waitingTitle, content, {
    data,
    refresh: `${againSeconds};url=${next}`,
  })
}

/** The customer who just paid is redirected; one who opens the link later is not. */
export const paidPage = (details: PageDetails): Markup => {
  const wording = texts[details.language]
  const look = { tone: 'good', icon: 'check' } as const
  if (!details.isFresh) {
    const { alreadyPaidTitle: title, alreadyPaidText: text } = wording
    const content = html`${banner({ ...look, title, text })}${back(details, details.successUrl)}`
    return page(details, title, content, { data: { state: 'paid' } })
  }
  const { paidTitle: title, paidText: text } = wording
  const content = html`${banner({ ...look, title, text })}
${back(details, details.successUrl)}
<p class="soft leaving">${wording.leaving(details.merchant)}</p>`
  return page(details, title, content, {
    data: { state: 'paid', return: details.successUrl },
    refresh: `${againSeconds};url=${details.successUrl}`,
  })
}

/** What an expired page reports of money: none requested, one prompt open, or collected. */
export type ExpiredAfter = 'nothing' | 'prompt' | 'success'

export const expiredPage = (details: PageDetails, after: ExpiredAfter): Markup => {
  const wording = texts[details.language]
  return endPage(details, {
    tone: 'warn',
    icon: 'clock',
    title: wording.expiredTitle,
    text: wording.expiredText[after],
  })
}

/** An outcome after which nothing can be tried here. */
export const endPage = (details: PageDetails, outcome: Outcome): Markup =>
  page(details, outcome.title, html`${banner(outcome)}${back(details, details.cancelUrl)}`, {
    data: { state: 'ended' },
  })

export const notFoundPage = (context: PageContext): Markup => {
  const { notFoundTitle: title, notFoundText: text } = texts[context.language]
  const content = html`<div class="step">${banner({
    tone: 'mute',
    icon: 'question',
    title,
    text,
  })}</div>`
  return layoutPage({ context, title, content })
}

/** For errors of ours: the outcome of a payment is unknown here. `address` shows it later. */
export const troublePage = (context: PageContext, address: string): Markup => {
  const { troubleTitle: title, troubleText: text, refresh } = texts[context.language]
  const content = html`<div class="step">${banner({ tone: 'warn', icon: 'alert', title, text })}
<a class="button" href="${address}">${refresh}</a></div>`
  return layoutPage({ context, title, content, refresh: `${troubleSeconds};url=${address}` })
}
