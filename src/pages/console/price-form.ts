import { countryName } from '../../domain/country-names.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { readTypedAmount, typedAmount } from '../typed-amount.ts'
import { table } from './components.ts'
import { marketFields } from './market-fields.ts'
import { amountOf, percentText, providerNames } from './names.ts'
import { dateField, decimalField, type Field, typedIn } from './section.ts'
import { isoOfLocal, time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

/** Prices in a market, such as fees: a percentage, a fixed amount, and a first day. */

const texts = bilingual({
  ...words,
  in_force: ['Active', 'En vigueur'],
  to_come: ['Scheduled', 'À venir'],
  replaced: ['Replaced', 'Remplacé'],
  percentHint: ['Up to two decimals, such as 1.5.', 'Deux décimales au plus, par exemple 1,5.'],
  percentMustBe: [
    'Enter a percentage from 0 to 100 with at most two decimals, such as 1.5.',
    'Saisissez un pourcentage de 0 à 100, avec deux décimales au plus, par exemple 1,5.',
  ],
  fixedHint: [
    'In the selected currency. Enter 0 for none.',
    'Dans la devise sélectionnée. Saisissez 0 pour aucun.',
  ],
  effective: ['Effective from', 'En vigueur le'],
  effectiveHint: ['Leave empty to apply now.', 'Laissez vide pour une application immédiate.'],
})

/** `labels`: the names of the percentage and the fixed amount. */
export const priceFields = (
  { language, zone }: Pick<Visit, 'language' | 'zone'>,
  labels: { percent: string; fixed: string },
): Field[] => {
  const { percentHint, percentMustBe, fixedHint, effective, effectiveHint } = texts[language]
  return [
    ...marketFields(language),
    decimalField('body.basis_points', labels.percent, {
      hint: percentHint,
      mustBe: percentMustBe,
      lengthMax: 8,
    }),
    decimalField('body.fixed_amount', labels.fixed, { hint: fixedHint }),
    dateField('body.effective_from', effective, { hint: `${effectiveHint} (${zone})` }),
  ]
}

export const readPrice = (form: URLSearchParams, zone: string) => {
  const currency = typedIn(form, 'body.currency')
  const day = typedIn(form, 'body.effective_from')
  const percent = typedIn(form, 'body.basis_points').replace('%', '')
  return {
    provider: typedIn(form, 'body.provider'),
    country: typedIn(form, 'body.country'),
    currency,
    // A percentage has two decimal places, like a dollar amount.
    basis_points: readTypedAmount(percent, 'USD') ?? '…',
    fixed_amount: typedAmount(form, 'body.fixed_amount', currency),
    ...(day !== '' && { effective_from: isoOfLocal(day, zone) ?? day }),
  }
}

/** A price in readable form, such as `1.5 % + XAF 100`. */
export const priceText = (
  reader: { language: Language },
  price: { currency: string; basis_points: number; fixed_amount: number },
): string => {
  const { currency, basis_points: points, fixed_amount: amount } = price
  const fixed = amount === 0 ? '' : ` + ${amountOf(reader, { amount, currency })}`
  return percentText(points, reader.language) + fixed
}

/** Prices as a table; `type` and `price` head their columns, and `more` follows them. */
export const priceTable = <Price extends Schemas['FeeSchedule'] | Schemas['ProviderPrice']>(
  visit: Visit,
  prices: readonly Price[],
  { type, price, more = [] }: { type: string; price: string; more?: string[] },
  cellsOf: (each: Price) => { type: string; price: string; more?: Markup[] },
  none: string,
): Markup => {
  const { language } = visit
  const { provider, country, currency, effective, state, ...wording } = texts[language]
  return table(
    [type, provider, country, currency, price, effective, state, ...more],
    prices.map((each) => {
      const own = cellsOf(each)
      return {
        cells: [
          own.type,
          each.provider === null ? '–' : providerNames[each.provider],
          each.country === null ? '–' : countryName(each.country, language),
          each.currency,
          own.price,
          time(each.effective_from, visit),
          wording[each.state],
          ...(own.more ?? []),
        ],
      }
    }),
    none,
  )
}
