import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { readTypedAmount, typedAmount } from '../typed-amount.ts'
import { table } from './components.ts'
import { marketFields } from './market-fields.ts'
import { amountOf, percentText, providerNames } from './names.ts'
import { dateField, decimalField, type Field, typedIn } from './section.ts'
import { isoOfLocal, time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  by: ['Set by', 'Défini par'],
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
    'Dans la devise sélectionnée. Saisissez 0 s’il n’y a pas de montant fixe.',
  ],
  effective: ['Effective from', 'En vigueur à partir du'],
  effectiveHint: ['Leave empty to apply now.', 'Laissez vide pour appliquer immédiatement.'],
})

interface Labels {
  percent: string
  fixed: string
}

export const termsFields = (
  { language, zone }: Pick<Visit, 'language' | 'zone'>,
  labels: Labels,
): Field[] => {
  const { percentHint, percentMustBe, fixedHint, effective, effectiveHint } = texts[language]
  return [
    decimalField('body.basis_points', labels.percent, {
      hint: percentHint,
      mustBe: percentMustBe,
      lengthMax: 8,
    }),
    decimalField('body.fixed_amount', labels.fixed, { hint: fixedHint }),
    dateField('body.effective_from', effective, { hint: `${effectiveHint} (${zone})` }),
  ]
}

export const priceFields = (visit: Pick<Visit, 'language' | 'zone'>, labels: Labels): Field[] => [
  ...marketFields(visit.language),
  ...termsFields(visit, labels),
]

export const readTerms = (form: URLSearchParams, zone: string) => {
  const currency = typedIn(form, 'body.currency')
  const day = typedIn(form, 'body.effective_from')
  const percent = typedIn(form, 'body.basis_points').replace('%', '')
  return {
    currency,
    // A percentage has two decimal places, like a dollar amount.
    basis_points: readTypedAmount(percent, 'USD') ?? '…',
    fixed_amount: typedAmount(form, 'body.fixed_amount', currency),
    ...(day !== '' && { effective_from: isoOfLocal(day, zone) ?? day }),
  }
}

export const readPrice = (form: URLSearchParams, zone: string) => ({
  provider: typedIn(form, 'body.provider'),
  country: typedIn(form, 'body.country'),
  ...readTerms(form, zone),
})

/** Formats a price, for example as `1.5 % + XAF 100`. */
export const priceText = (
  reader: { language: Language },
  price: { currency: string; basis_points: number; fixed_amount: number },
): string => {
  const { currency, basis_points: points, fixed_amount: amount } = price
  const fixed = amount === 0 ? '' : ` + ${amountOf(reader, { amount, currency })}`
  return percentText(points, reader.language) + fixed
}

type AnyPrice = Schemas['FeeSchedule'] | Schemas['ProviderPrice'] | Schemas['WithdrawalFee']

/** `type` and `price` are column headings. `more` adds columns. */
export const priceTable = <Price extends AnyPrice>(
  visit: Visit,
  prices: readonly Price[],
  { type, price, more = [] }: { type: string; price: string; more?: string[] },
  cellsOf: (each: Price) => {
    type: Markup | string
    price: string
    note?: string | undefined
    more?: Markup[]
  },
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
          'provider' in each ? providerNames[each.provider] : '',
          'country' in each ? countryName(each.country, language) : '',
          each.currency,
          own.note === undefined
            ? own.price
            : html`${own.price}
<div class="small soft">${own.note}</div>`,
          time(each.effective_from, visit),
          wording[each.state],
          ...(own.more ?? []),
        ],
      }
    }),
    none,
  )
}

/** The author column is empty for people who may not read the audit trail. */
export const authorsOf = async (
  visit: Visit,
  prices: readonly { id: string; created_at: string }[],
) => {
  const { by, token } = texts[visit.language]
  const read = async ({ id }: { id: string }) => {
    const query = { subject_id: id, per_page: 1 }
    const [entry] = (await visit.read('listAuditEntries', { query })).data
    if (entry === undefined) return [id, ''] as const
    const href = `${visit.base}/console/audit/${entry.id}`
    return [id, html`<a href="${href}">${untrusted(entry.principal_name ?? token)}</a>`] as const
  }
  const found = visit.may('listAuditEntries') ? await Promise.all(prices.map(read)) : []
  const authors = new Map<string, Markup | string>(found)
  const authorOf = ({ id, created_at }: { id: string; created_at: string }): Markup =>
    html`${authors.get(id) ?? ''}
<div class="small soft">${time(created_at, visit)}</div>`
  return { by, authorOf }
}
