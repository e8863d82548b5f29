import { html } from 'hono/html'
import { type Country, markets, type Provider } from '../../domain/markets.ts'
import { exampleNumber } from '../../domain/phone-number.ts'
import { amountText } from './amount-text.ts'
import { type Language, operatorNames, type Texts, texts } from './texts.ts'

/** Pages of the checkout. Everything between `${}` is escaped: no text of a merchant is markup. */

export type Markup = ReturnType<typeof html>

export interface Shown {
  language: Language
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
  language: Language
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

const assets = '/checkout-assets'

const withoutScript = (refresh: string): Markup =>
  html`<noscript><meta http-equiv="refresh" content="${refresh}"></noscript>`

export const framePage = (frame: Frame) => {
  const { language, title, isSandbox, data = {}, refresh, content } = frame
  const inLanguage = frame.inLanguage ?? ((code) => `?lang=${code}`)
  const { sandbox, other } = texts[language]
  const { state = '', status = '', next = '', return: back = '' } = data
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets}/checkout.css">
${refresh === undefined ? '' : withoutScript(refresh)}
</head>
<body data-state="${state}" data-status="${status}" data-next="${next}" data-return="${back}">
${isSandbox ? html`<header><p class="sandbox">${sandbox}</p></header>` : ''}
<main>${content}</main>
<footer><a href="${inLanguage(other.code)}" lang="${other.code}">${other.label}</a></footer>
<script src="${assets}/checkout.js" type="module"></script>
</body>
</html>`
}

const summary = (shown: Shown): Markup => html`<p class="soft">${texts[shown.language].payTo}</p>
<p class="merchant">${shown.merchant}</p>
<p class="amount">${amountText(shown)}</p>
${shown.description === null ? '' : html`<p class="soft">${shown.description}</p>`}`

const back = (shown: Shown, url: string): Markup =>
  html`<a class="button" href="${url}">${texts[shown.language].back(shown.merchant)}</a>`

const page = (
  shown: Shown,
  heading: string,
  content: Markup,
  more: Partial<Frame> = {},
): Markup => {
  const { language, isSandbox, merchant } = shown
  const title = `${heading} · ${merchant}`
  const inLanguage = (code: Language) =>
    `${shown.address}?lang=${code}${shown.isFresh ? '&done=1' : ''}`
  return framePage({ language, isSandbox, title, content, inLanguage, ...more })
}

export interface FormState {
  countries: Country[]
  token: string
  attemptsSeen: number
  values: { country?: string; provider?: string; phone?: string }
  wrong: Partial<Record<'country' | 'provider' | 'phone', string>>
  /** Why the last attempt failed, or this one was not taken. */
  notice?: string
}

const providersOf = (countries: Country[]): Provider[] => [
  ...new Set(countries.flatMap((country): readonly Provider[] => markets[country].providers)),
]

const fault = (id: string, text: string | undefined): Markup | string =>
  text === undefined ? '' : html`<p class="wrong" id="${id}">${text}</p>`

const invalid = (id: string, text: string | undefined): Markup | string =>
  text === undefined ? '' : html`aria-invalid="true" aria-describedby="${id}"`

const countryField = (said: Texts, language: Language, form: FormState): Markup => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const [only] = form.countries
  if (form.countries.length === 1 && only !== undefined) {
    return html`<input type="hidden" name="country" value="${only}">`
  }
  return html`<label class="field" for="country">${said.country}</label>
<select id="country" name="country" ${invalid('country-wrong', form.wrong.country)}>
${form.countries.map(
  (code) =>
    html`<option value="${code}" ${code === form.values.country ? html`selected` : ''}>
${names.of(code)}</option>`,
)}
</select>${fault('country-wrong', form.wrong.country)}`
}

const operatorField = (said: Texts, form: FormState): Markup => {
  const choices = providersOf(form.countries)
  const chosen = choices.length === 1 ? choices[0] : form.values.provider
  return html`<fieldset><legend>${said.operator}</legend>
${choices.map((provider) => {
  const countries = form.countries.filter((country) =>
    (markets[country].providers as readonly Provider[]).includes(provider),
  )
  return html`<label class="choice" data-countries="${countries.join(' ')}"><input type="radio"
name="provider" value="${provider}" ${provider === chosen ? html`checked` : ''}
${invalid('provider-wrong', form.wrong.provider)}>${operatorNames[provider]}</label>`
})}
${fault('provider-wrong', form.wrong.provider)}</fieldset>`
}

const phoneField = (said: Texts, form: FormState): Markup => {
  const [first] = form.countries
  const country = form.countries.find((code) => code === form.values.country) ?? first
  const example = country === undefined ? '' : exampleNumber(country)
  const described = form.wrong.phone === undefined ? 'phone-hint' : 'phone-hint phone-wrong'
  return html`<label class="field" for="phone">${said.phone}</label>
<p class="soft" id="phone-hint">${said.phoneHint(example)}</p>
<input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" maxlength="20"
value="${form.values.phone ?? ''}" aria-describedby="${described}"
${form.wrong.phone === undefined ? '' : html`aria-invalid="true"`}>
${fault('phone-wrong', form.wrong.phone)}`
}

const testEndings = ['999001', '999002', '999003', '999004', '999005', '999009', '999012']

const testNumbers = (shown: Shown): Markup | string => {
  if (!shown.isSandbox) return ''
  const said = texts[shown.language]
  return html`<details><summary>${said.tests}</summary>
${testEndings.map(
  (ending) => html`<button name="test_number" value="06 ${ending}">06 ${ending}</button>`,
)}
</details>`
}

export const choosePage = (shown: Shown, form: FormState): Markup => {
  const said = texts[shown.language]
  const heading = form.notice === undefined ? said.title : said.failedTitle
  const content = html`${summary(shown)}
${
  form.notice === undefined
    ? html`<h1>${heading}</h1>`
    : html`<div role="alert"><h1>${heading}</h1><p>${form.notice}</p></div><p>${said.retry}</p>`
}
<form method="post" action="${shown.address}/pay?lang=${shown.language}" novalidate>
<input type="hidden" name="token" value="${form.token}">
<input type="hidden" name="seen" value="${form.attemptsSeen}">
${countryField(said, shown.language, form)}
${operatorField(said, form)}
${phoneField(said, form)}
<button>${said.pay(amountText(shown))}</button>
${testNumbers(shown)}
</form>
<a class="quiet" href="${shown.cancelUrl}">${said.cancel}</a>`
  return page(shown, heading, content, { data: { state: 'choose' } })
}

export const waitingPage = (shown: Shown, untilMs: number, nowMs: number): Markup => {
  const said = texts[shown.language]
  const next = `${shown.address}?done=1&lang=${shown.language}`
  const minutes = Math.max(1, Math.ceil((untilMs - nowMs) / 60_000))
  const content = html`${summary(shown)}
<div role="status"><h1>${said.waitingTitle}</h1></div>
<ol>${said.waitingSteps.map((step) => html`<li>${step}</li>`)}</ol>
<p>${said.timeLeft} <span data-until="${untilMs}">${said.minutes(minutes)}</span></p>
<noscript><a class="button" href="${next}">${said.refresh}</a></noscript>
<a class="quiet" href="${shown.cancelUrl}">${said.cancel}</a>`
  const data = { state: 'waiting', status: `${shown.address}/status`, next }
  return page(shown, said.waitingTitle, content, { data, refresh: `4;url=${next}` })
}

/** The customer who just paid is sent on; whoever opens the link later is not. */
export const paidPage = (shown: Shown): Markup => {
  const { isFresh } = shown
  const said = texts[shown.language]
  const heading = isFresh ? said.paidTitle : said.alreadyPaidTitle
  const content = html`${summary(shown)}
<div role="status"><h1>${heading}</h1><p>${said.paidText}</p></div>
${back(shown, shown.successUrl)}`
  return isFresh
    ? page(shown, heading, content, {
        data: { state: 'paid', return: shown.successUrl },
        refresh: `4;url=${shown.successUrl}`,
      })
    : page(shown, heading, content, { data: { state: 'paid' } })
}

/** What an expired page may say of money: nothing was asked, is being asked, or was collected. */
export type ExpiredAfter = 'nothing' | 'prompt' | 'success'

export const expiredPage = (shown: Shown, after: ExpiredAfter): Markup => {
  const said = texts[shown.language]
  const content = html`${summary(shown)}
<div role="status"><h1>${said.expiredTitle}</h1><p>${said.expiredText[after]}</p></div>
${back(shown, shown.cancelUrl)}`
  return page(shown, said.expiredTitle, content, { data: { state: 'expired' } })
}

/** A failure that leaves nothing to try here: the one attempt of the form variant, or too many. */
export const failedPage = (shown: Shown, reason: string): Markup => {
  const said = texts[shown.language]
  const content = html`${summary(shown)}
<div role="alert"><h1>${said.failedTitle}</h1><p>${reason}</p></div>
${back(shown, shown.cancelUrl)}`
  return page(shown, said.failedTitle, content, { data: { state: 'failed' } })
}

export const notFoundPage = (language: Language): Markup => {
  const said = texts[language]
  const content = html`<h1>${said.notFoundTitle}</h1><p>${said.notFoundText}</p>`
  return framePage({ language, title: said.notFoundTitle, content })
}
