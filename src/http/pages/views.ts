import { html } from 'hono/html'
import { amountText } from './amount-text.ts'
import {
  banner,
  framePage,
  type Markup,
  type Outcome,
  type Place,
  page,
  type Shown,
} from './frame.ts'
import { texts } from './texts.ts'

/** The pages on which nothing is filled in. */

const back = (shown: Shown, url: string): Markup =>
  html`<a class="button" href="${url}">${texts[shown.language].back(shown.merchant)}</a>`

/** Without a script, pages that wait for something look again after so many seconds. */
const againSeconds = 4
const troubleSeconds = 10

/** `leftMs` of `wholeMs` remain to approve; none: only the operator's answer is awaited. */
export const waitingPage = (shown: Shown, leftMs: number, wholeMs: number): Markup => {
  const said = texts[shown.language]
  const next = `${shown.address}?done=1&lang=${shown.language}`
  const [left, whole] = [leftMs, wholeMs].map((ms) => Math.ceil(ms / 1000)) as [number, number]
  const minutes = Math.max(1, Math.round(left / 60))
  const clock = html`<p class="clock">${said.timeLeft}
<b data-left="${left}" data-overdue="${said.overdue}">${said.minutes(minutes)}</b></p>
<progress max="${whole}" value="${left}" aria-hidden="true"></progress>`
  const content = html`${banner({
    tone: 'calm',
    icon: 'phone',
    title: said.waitingTitle,
    text: '',
  })}
<div class="left">${left > 0 ? clock : html`<p class="clock">${said.overdue}</p>`}</div>
<ol>${said.waitingSteps(amountText(shown)).map((step) => html`<li>${step}</li>`)}</ol>
<noscript><a class="button" href="${next}">${said.refresh}</a></noscript>
<details><summary>${said.nothingCame}</summary><p>${said.nothingCameText}</p></details>
<a class="quiet" href="${shown.cancelUrl}">${said.back(shown.merchant)}</a>`
  const data = { state: 'waiting', status: `${shown.address}/status`, next }
  return page(shown, said.waitingTitle, content, { data, refresh: `${againSeconds};url=${next}` })
}

/** The customer who just paid is sent on; whoever opens the link later is not. */
export const paidPage = (shown: Shown): Markup => {
  const said = texts[shown.language]
  const look = { tone: 'good', icon: 'check' } as const
  if (!shown.isFresh) {
    const { alreadyPaidTitle: title, alreadyPaidText: text } = said
    const content = html`${banner({ ...look, title, text })}${back(shown, shown.successUrl)}`
    return page(shown, title, content, { data: { state: 'paid' } })
  }
  const { paidTitle: title, paidText: text } = said
  const content = html`${banner({ ...look, title, text })}
${back(shown, shown.successUrl)}
<p class="soft leaving">${said.leaving(shown.merchant)}</p>`
  return page(shown, title, content, {
    data: { state: 'paid', return: shown.successUrl },
    refresh: `${againSeconds};url=${shown.successUrl}`,
  })
}

/** What an expired page may say of money: nothing was asked, is being asked, or was collected. */
export type ExpiredAfter = 'nothing' | 'prompt' | 'success'

export const expiredPage = (shown: Shown, after: ExpiredAfter): Markup => {
  const said = texts[shown.language]
  return endPage(shown, {
    tone: 'warn',
    icon: 'clock',
    title: said.expiredTitle,
    text: said.expiredText[after],
  })
}

/** An end that leaves nothing to try here, for now or for good. */
export const endPage = (shown: Shown, outcome: Outcome): Markup =>
  page(shown, outcome.title, html`${banner(outcome)}${back(shown, shown.cancelUrl)}`, {
    data: { state: 'ended' },
  })

export const notFoundPage = (place: Place): Markup => {
  const { notFoundTitle: title, notFoundText: text } = texts[place.language]
  const content = html`<div class="step">${banner({
    tone: 'mute',
    icon: 'question',
    title,
    text,
  })}</div>`
  return framePage({ place, title, content })
}

/** The fault is ours; what became of a payment is not known here. `address` will tell. */
export const troublePage = (place: Place, address: string): Markup => {
  const { troubleTitle: title, troubleText: text, refresh } = texts[place.language]
  const content = html`<div class="step">${banner({ tone: 'warn', icon: 'alert', title, text })}
<a class="button" href="${address}">${refresh}</a></div>`
  return framePage({ place, title, content, refresh: `${troubleSeconds};url=${address}` })
}
