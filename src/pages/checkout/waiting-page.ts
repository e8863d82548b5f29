import { html } from 'hono/html'
import { minuteMs } from '../../domain/time.ts'
import { triedUntilMs } from '../../domain/transactions/tried-for.ts'
import { amountText } from '../../replies/amount-text.ts'
import type { PageAttempt } from '../../repositories/checkout/sessions.ts'
import type { Markup } from '../layout.ts'
import { banner, type PageDetails, page } from './layout.ts'
import { numberOf, referenceOf } from './outcomes.ts'
import { providerNames, texts } from './texts.ts'
import { timeText } from './time-text.ts'

/** The payer has this long to approve a prompt on the phone. */
const approvalMs = 5 * minuteMs

/** Without a script, the page reloads at this interval. */
const againSeconds = 4

const seconds = (ms: number): number => Math.ceil(ms / 1000)

const promptedUntilMs = ({ created_at }: PageAttempt): number => Date.parse(created_at) + approvalMs

/**
 * Shows how long the customer can still approve the prompt. A browser without scripts shows the
 * time instead of a countdown.
 */
const clock = (details: PageDetails, attempt: PageAttempt, nowMs: number): Markup => {
  const wording = texts[details.language]
  const untilMs = promptedUntilMs(attempt)
  const leftMs = untilMs - nowMs
  const { language } = details
  const until = timeText(untilMs, 'time', { country: attempt.country, language })
  const minutes = Math.max(1, Math.round(leftMs / minuteMs))
  return html`<p class="clock"><span>${wording.timeLeft}</span>
<b data-left="${seconds(leftMs)}"
data-overdue-title="${wording.overdueTitle}" data-overdue="${wording.overdue}"
>${wording.until(minutes, until)}</b></p>
<progress max="${seconds(approvalMs)}" value="${seconds(leftMs)}" aria-hidden="true"></progress>`
}

/** The drawing shows the phone's display with the provider's message. */
const prompt = (details: PageDetails, { provider }: PageAttempt): Markup => {
  const wording = texts[details.language]
  const name = providerNames[provider]
  return html`<figure><figcaption>${wording.promptTitle}</figcaption>
<p class="message"><b>${name}</b> ${wording.prompt(amountText(details), details.merchant)}
<span class="pin">${wording.pin(name)}</span></p></figure>`
}

/** Shown while the provider is not responding and has not received the request. */
export const heldPage = (details: PageDetails, attempt: PageAttempt): Markup => {
  const { heldTitle: title, heldText, refresh, back } = texts[details.language]
  const { language } = details
  const here = `${details.address}?lang=${language}&done=1`
  const until = timeText(triedUntilMs(attempt), 'time', { country: attempt.country, language })
  const content = html`${banner({ tone: 'warn', icon: 'clock', title, text: heldText(until) })}
<noscript><a class="button" href="${here}">${refresh}</a></noscript>
<a class="quiet" href="${details.cancelUrl}">${back(details.merchant)}</a>`
  const data = { state: 'held', status: `${details.address}/status`, next: here }
  return page(details, title, content, { data, refresh: `${againSeconds};url=${here}` })
}

export const waitingPage = (
  details: PageDetails,
  attempt: PageAttempt,
  { nowMs, mayCorrect }: { nowMs: number; mayCorrect: boolean },
): Markup => {
  const wording = texts[details.language]
  const { waitingTitle, overdueTitle, overdue, askedText } = wording
  const isOverdue = promptedUntilMs(attempt) <= nowMs
  const title = isOverdue ? overdueTitle : waitingTitle
  const here = `${details.address}?lang=${details.language}&done=1`
  const number = numberOf(attempt)
  const text = askedText(number, providerNames[attempt.provider])
  const correction = html`<a class="button second"
href="${here}&correct=1">${wording.wrongNumber}</a>`
  // The customer can no longer approve an expired prompt.
  const reference = referenceOf(attempt, wording)
  const late = banner({ tone: 'calm', icon: 'clock', title, text: overdue, reference })
  const asked = html`${banner({ tone: 'calm', icon: 'phone', title, text })}
<div class="left">${clock(details, attempt, nowMs)}</div>`
  const prompted = html`<div data-prompt>${prompt(details, attempt)}
<p class="soft">${wording.comeBack}</p></div>`
  const content = html`${isOverdue ? late : asked}
<p class="wrong" role="status" data-offline hidden>${wording.offline}</p>
${isOverdue ? '' : prompted}
<noscript><a class="button" href="${here}">${wording.refresh}</a></noscript>
${mayCorrect ? correction : ''}
<details><summary>${wording.nothingCame}</summary><p>${wording.nothingCameText}</p></details>
<a class="quiet" href="${details.cancelUrl}">${wording.back(details.merchant)}</a>`
  const data = { state: 'waiting', status: `${details.address}/status`, next: here }
  return page(details, title, content, { data, refresh: `${againSeconds};url=${here}` })
}
