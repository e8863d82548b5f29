import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import type { NumberPrefixes } from '../../domain/number-prefixes.ts'
import { dialCode, exampleNumber } from '../../domain/phone-number.ts'
import { amountText } from '../../replies/amount-text.ts'
import type { Language, Markup } from '../layout.ts'
import { banner, type Outcome, type PageDetails, page } from './layout.ts'
import { testNumbers } from './test-numbers.ts'
import type { Texts } from './texts.ts'
import { providerNames, texts } from './texts.ts'

export interface Offer {
  country: Country
  providers: Provider[]
  down: Provider[]
}

export interface FormState {
  offers: Offer[]
  /** The prefixes determine the provider of a phone number. */
  prefixes: NumberPrefixes
  token: string
  attemptsKnown: number
  /** The form of a payment link creates the session with this id. */
  opens?: string
  /** The new attempt replaces the attempt in progress with this id. */
  replaces?: string | undefined
  values: { country?: string; provider?: string; phone?: string }
  wrong: Partial<Record<Field, string>>
  /** Explains why the last attempt failed or why this form was rejected. */
  outcome?: Outcome
}

type Field = 'country' | 'phone' | 'provider'

const fields: readonly Field[] = ['country', 'phone', 'provider']

const collators = { fr: new Intl.Collator('fr'), en: new Intl.Collator('en') }

const sortByCountry = (offers: Offer[], language: Language): Offer[] =>
  offers.toSorted((a, b) =>
    collators[language].compare(countryName(a.country, language), countryName(b.country, language)),
  )

const fieldError = (field: Field, { wrong }: FormState): Markup | string =>
  wrong[field] === undefined ? '' : html`<p class="wrong" id="${field}-wrong">${wrong[field]}</p>`

const invalid = (field: Field, { wrong }: FormState, hint = ''): Markup | string => {
  const described = [hint, wrong[field] === undefined ? '' : `${field}-wrong`].filter(Boolean)
  const is = wrong[field] === undefined ? '' : html`aria-invalid="true"`
  return described.length === 0 ? '' : html`${is} aria-describedby="${described.join(' ')}"`
}

/** Focuses the first invalid field, even without a script. */
const focus = (field: Field, { wrong }: FormState): Markup | string =>
  fields.find((name) => wrong[name] !== undefined) === field ? html`autofocus` : ''

/**
 * The list of countries shows the calling codes. If there is only one country, its code appears
 * alone.
 */
const countryField = (wording: Texts, language: Language, form: FormState, selected: Country) => {
  const [only, ...more] = form.offers
  if (only !== undefined && more.length === 0) {
    return html`<input type="hidden" name="country" value="${only.country}">
<span class="code" id="code"
data-code="${dialCode(only.country)}">+${dialCode(only.country)}</span>`
  }
  return html`<select id="country" name="country" autocomplete="country"
aria-label="${wording.country}" ${invalid('country', form)} ${focus('country', form)}>
${form.offers.map(
  ({ country }) => html`<option value="${country}" data-example="${exampleNumber(country)}"
data-code="${dialCode(country)}"
${country === selected ? html`selected` : ''}>+${dialCode(country)}
${countryName(country, language)}</option>
`,
)}</select>`
}

/** Lists the affected countries, unless the provider is down in all countries. */
const downNote = (
  wording: Texts,
  language: Language,
  { offers }: FormState,
  provider: Provider,
): Markup | string => {
  const offering = offers.filter(({ providers }) => providers.includes(provider))
  const down = offering.filter((offer) => offer.down.includes(provider))
  if (down.length === 0) return ''
  const countries = down.map(({ country }) => country)
  const where = countries.map((country) => countryName(country, language)).join(', ')
  const isEverywhere = down.length === offering.length
  return html`<span class="down" data-down="${countries.join(' ')}">${wording.providerDown}${
    isEverywhere ? '' : html`<span class="where"> (${where})</span>`
  }</span>`
}

const providerField = (wording: Texts, language: Language, form: FormState): Markup => {
  const choices = [...new Set(form.offers.flatMap(({ providers }) => providers))].sort()
  const selected = choices.length === 1 ? choices[0] : form.values.provider
  // In countries with one provider, the country determines the provider.
  const followed = form.offers.filter(({ providers }) => providers.length > 1)
  return html`<fieldset class="field" role="radiogroup" ${invalid('provider', form)}>
<legend>${wording.provider}</legend>
${fieldError('provider', form)}
${choices.map((provider, at) => {
  const countries = form.offers
    .filter(({ providers }) => providers.includes(provider))
    .map(({ country }) => country)
  const isEverywhere = countries.length === form.offers.length
  const where = countries.map((country) => countryName(country, language)).join(', ')
  const prefixes = followed.flatMap(({ country }) => form.prefixes[provider][country] ?? [])
  return html`<label class="choice" data-countries="${countries.join(' ')}"
data-prefixes="${prefixes.join(' ')}"><input type="radio"
name="provider" value="${provider}" ${provider === selected ? html`checked` : ''}
${at === 0 ? focus('provider', form) : ''}><span>${providerNames[provider]}
${isEverywhere ? '' : html`<span class="soft where">${where}</span>`}
${downNote(wording, language, form, provider)}</span></label>
`
})}</fieldset>`
}

const phoneField = (
  wording: Texts,
  language: Language,
  form: FormState,
  country: Country,
): Markup =>
  html`<div class="field"><label for="phone">${wording.phone}</label>
<p class="soft" id="phone-hint">${wording.phoneHint} <span
class="example" data-example>${exampleNumber(country)}</span></p>
${fieldError('country', form)}${fieldError('phone', form)}
<div class="number">${countryField(wording, language, form, country)}
<input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel" maxlength="60"
value="${form.values.phone ?? ''}" ${invalid('phone', form, 'phone-hint')}
${focus('phone', form)}></div></div>`

/** `home` is preselected as the country. */
export const paymentFormPage = (details: PageDetails, home: Country, state: FormState): Markup => {
  const { language } = details
  const wording = texts[language]
  const form = { ...state, offers: sortByCountry(state.offers, language) }
  const offered = form.offers.map(({ country }) => country)
  const country =
    offered.find((code) => code === form.values.country) ??
    (offered.includes(home) ? home : (offered[0] ?? home))
  const { outcome } = form
  const here = `${details.address}?lang=${language}&done=1`
  const isWrong = Object.keys(form.wrong).length > 0
  const title = outcome?.title ?? wording.title
  const heading = isWrong ? wording.mistakeTitle(title) : title
  const again = form.replaces === undefined ? html`<h2>${wording.retry}</h2>` : ''
  const content = html`${
    outcome === undefined ? html`<h1>${wording.title}</h1>` : html`${banner(outcome)}${again}`
  }
<form id="form" method="post" action="${details.address}/pay?lang=${language}" novalidate>
<input type="hidden" name="token" value="${form.token}">
<input type="hidden" name="seen" value="${form.attemptsKnown}">
${form.opens === undefined ? '' : html`<input type="hidden" name="opens" value="${form.opens}">`}
${
  form.replaces === undefined
    ? ''
    : html`<input type="hidden" name="replaces" value="${form.replaces}">`
}
${phoneField(wording, language, form, country)}
${providerField(wording, language, form)}
<button class="pay">${wording.pay(amountText(details))}</button>
<p class="soft promise">${wording.promise}</p>
${testNumbers(details, country)}
</form>
${
  form.replaces !== undefined
    ? html`<a class="quiet" href="${here}">${wording.notWrong}</a>`
    : details.cancelUrl === details.address
      ? ''
      : html`<a class="quiet" href="${details.cancelUrl}">${wording.cancel}</a>`
}`
  const sendInLanguage = (code: Language) =>
    html`form="form" formaction="${details.address}/language?lang=${code}"`
  // The customer may still approve the request that was sent to the wrong phone number.
  const watched = { state: 'correcting', status: `${details.address}/status`, next: here }
  const data = form.replaces === undefined ? { state: 'payable' } : watched
  return page(details, heading, content, { data, sendInLanguage })
}
