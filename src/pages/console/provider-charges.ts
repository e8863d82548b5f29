import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { countries, exponents, providers } from '../../domain/markets.ts'
import { transactionTypes } from '../../domain/transactions/state-machine.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { readTypedAmount, typedAmount } from '../typed-amount.ts'
import { fact } from './facts.ts'
import { fold, foldedOffer } from './fold.ts'
import { cursorOf, pageLinks } from './lists.ts'
import { amountOf, percentText, providerNames, typeNames } from './names.ts'
import type { Content, DescribeAction, Field, Section } from './section.ts'
import { table } from './table.ts'
import { isoOfLocal, time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** What providers charge: prices, charges that differ, and the charge of one transaction. */

const texts = bilingual({
  title: ['Provider charges', 'Frais des opérateurs'],
  about: [
    'When a transaction succeeds, the latest price in effect gives its expected charge. Actual ' +
      'charges come from statements or from staff. Merchants are not affected.',
    'Quand une transaction réussit, le dernier tarif en vigueur donne ses frais attendus. Les ' +
      'frais réels viennent des relevés ou de l’équipe. Les marchands ne sont pas concernés.',
  ],
  prices: ['Prices', 'Tarifs'],
  noPrices: ['No prices; no charges are expected.', 'Aucun tarif\u00a0; aucuns frais attendus.'],
  type: ['Transactions', 'Transactions'],
  provider: ['Provider', 'Opérateur'],
  country: ['Country', 'Pays'],
  currency: ['Currency', 'Devise'],
  price: ['#Price', '#Tarif'],
  from: ['Effective from', 'En vigueur le'],
  state: ['Status', 'Statut'],
  in_force: ['Active', 'En vigueur'],
  to_come: ['Scheduled', 'À venir'],
  replaced: ['Replaced', 'Remplacé'],
  differences: ['Differences', 'Écarts'],
  noDifferences: [
    'No actual charge differs from its expected charge.',
    'Aucun écart entre frais réels et frais attendus.',
  ],
  transaction: ['Transaction', 'Transaction'],
  expected: ['#Expected', '#Attendus'],
  actual: ['#Actual', '#Réels'],
  difference: ['#Difference', '#Écart'],
  source: ['Source', 'Source'],
  set: ['Set price', 'Définir un tarif'],
  percent: ['Percentage (%)', 'Commission (%)'],
  percentHint: ['Up to two decimals, such as 0.8.', 'Deux décimales au plus, par exemple 0,8.'],
  percentMustBe: [
    'Enter a percentage from 0 to 100 with at most two decimals, such as 0.8.',
    'Saisissez un pourcentage de 0 à 100, avec deux décimales au plus, par exemple 0,8.',
  ],
  fixed: ['Fixed amount', 'Montant fixe'],
  fixedHint: [
    'In the selected currency. Enter 0 for none.',
    'Dans la devise sélectionnée. Saisissez 0 pour aucun.',
  ],
  effective: ['Effective from', 'En vigueur le'],
  effectiveHint: ['Leave empty to apply now.', 'Laissez vide pour une application immédiate.'],
  saved: ['Price saved.', 'Tarif enregistré.'],
  record: ['Record charge', 'Enregistrer les frais'],
  recordTitle: ['Record what the provider charged', 'Enregistrer les frais réels de l’opérateur'],
  amount: ['Actual charge', 'Frais réels'],
  reason: ['Source of the figure', 'Source du chiffre'],
  recorded: ['Charge recorded.', 'Frais enregistrés.'],
  expectedCharge: ['Expected provider charge', 'Frais opérateur attendus'],
  actualCharge: ['Actual provider charge', 'Frais opérateur réels'],
})

const typed = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim()

const createProviderPrice: DescribeAction = ({ language, zone }) => {
  const wording = texts[language]
  const choice = (name: string, label: string, options: Field['options']): Field => ({
    ...{ name, label, kind: 'select', isRequired: true },
    options: options ?? [],
  })
  const decimal = { kind: 'decimal', isRequired: true, autocomplete: 'off' } as const
  return {
    label: wording.set,
    title: wording.set,
    fields: [
      choice(
        'body.type',
        wording.type,
        transactionTypes.map((type) => [type, typeNames[language][type]] as const),
      ),
      choice(
        'body.provider',
        wording.provider,
        providers.map((each) => [each, providerNames[each]] as const),
      ),
      choice(
        'body.country',
        wording.country,
        countries.map((code) => [code, countryName(code, language)] as const),
      ),
      choice(
        'body.currency',
        wording.currency,
        Object.keys(exponents).map((code) => [code, code] as const),
      ),
      {
        ...{ name: 'body.basis_points', label: wording.percent, ...decimal, lengthMax: 8 },
        ...{ hint: wording.percentHint, mustBe: wording.percentMustBe },
      },
      {
        ...{ name: 'body.fixed_amount', label: wording.fixed, ...decimal, lengthMax: 20 },
        hint: wording.fixedHint,
      },
      {
        ...{ name: 'body.effective_from', label: wording.effective, kind: 'date' },
        hint: `${wording.effectiveHint} (${zone})`,
      },
    ],
    readBody: (form) => {
      const currency = typed(form, 'body.currency')
      const day = typed(form, 'body.effective_from')
      const percent = typed(form, 'body.basis_points').replace('%', '')
      return {
        ...{ type: typed(form, 'body.type'), provider: typed(form, 'body.provider'), currency },
        country: typed(form, 'body.country'),
        // A percentage has the two decimal places of a dollar.
        basis_points: readTypedAmount(percent, 'USD') ?? '…',
        fixed_amount: typedAmount(form, 'body.fixed_amount', currency),
        ...(day !== '' && { effective_from: isoOfLocal(day, zone) ?? day }),
      }
    },
    done: wording.saved,
  }
}

const recordProviderCharges: DescribeAction = ({ language }) => {
  const wording = texts[language]
  const amount = 'body.charges.0.amount'
  return {
    label: wording.record,
    title: wording.recordTitle,
    fields: [
      {
        ...{ name: amount, label: wording.amount, kind: 'decimal', isRequired: true },
        ...{ lengthMax: 20, autocomplete: 'off' },
      },
      {
        ...{ name: 'body.reason', label: wording.reason, kind: 'textarea', isRequired: true },
        lengthMax: 255,
      },
    ],
    readBody: (form) => ({
      charges: [
        {
          transaction_id: typed(form, 'body.transaction_id'),
          amount: typedAmount(form, amount, typed(form, 'body.currency')),
        },
      ],
      reason: typed(form, 'body.reason'),
    }),
    done: wording.recorded,
  }
}

type Transaction = Schemas['ManagedTransaction']

/** The charge of a transaction, for its list of facts. */
export const chargeFacts = (visit: Visit, { provider_charge, currency }: Transaction): Markup => {
  if (provider_charge === null) return html``
  const { expectedCharge, actualCharge } = texts[visit.language]
  const { expected_amount: expected, actual_amount: actual } = provider_charge
  return html`${fact(expectedCharge, amountOf(visit, { amount: expected, currency }))}
${actual === null ? '' : fact(actualCharge, amountOf(visit, { amount: actual, currency }))}`
}

/** The form that records the charge of a transaction with a final status. */
export const chargeForm = (visit: Visit, { id, currency }: Transaction): Markup | string =>
  foldedOffer(visit, 'recordProviderCharges', recordProviderCharges, {
    'body.transaction_id': id,
    'body.currency': currency,
  })

const priceText = (visit: Visit, price: Schemas['ProviderPrice']): string => {
  const { currency, basis_points: points, fixed_amount: amount } = price
  const fixed = amount === 0 ? '' : ` + ${amountOf(visit, { amount, currency })}`
  return percentText(points, visit.language) + fixed
}

const pricesTable = (visit: Visit, prices: Schemas['ProviderPrice'][]): Markup => {
  const { language } = visit
  const wording = texts[language]
  const { type, provider, country, currency, price, from, state } = wording
  return table(
    [type, provider, country, currency, price, from, state],
    prices.map((each) => ({
      cells: [
        typeNames[language][each.type],
        providerNames[each.provider],
        countryName(each.country, language),
        each.currency,
        priceText(visit, each),
        time(each.effective_from, visit),
        wording[each.state],
      ],
    })),
    wording.noPrices,
  )
}

const differencesTable = (visit: Visit, charges: Schemas['ProviderCharge'][]): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { transaction, provider, country, expected, actual, difference, source } = wording
  return table(
    [transaction, provider, country, expected, actual, difference, source],
    charges.map((each) => {
      const { transaction_id: id, currency, actual_amount, expected_amount } = each
      const shown = (amount: number) => amountOf(visit, { amount, currency })
      return {
        cells: [
          html`<a href="${base}/console/transactions/${id}">${typeNames[language][each.type]}</a>`,
          providerNames[each.provider],
          countryName(each.country, language),
          shown(expected_amount),
          shown(actual_amount ?? expected_amount),
          shown((actual_amount ?? expected_amount) - expected_amount),
          each.reason ?? '',
        ],
      }
    }),
    wording.noDifferences,
  )
}

const path = '/finance/charges'

/** The differences of the environment page by page, below all prices of the first page. */
const chargesPage = async (visit: Visit): Promise<Content> => {
  const { title, about, prices, differences } = texts[visit.language]
  const { environment } = visit
  const [set, found] = await Promise.all([
    visit.read('listProviderPrices', { query: { per_page: 100 } }),
    visit.read('listProviderCharges', {
      query: { differing: true, environment, ...cursorOf(visit) },
    }),
  ])
  return {
    title,
    body: html`<p class="soft">${about}</p>
<h2>${differences}</h2>
${differencesTable(visit, found.data)}
${pageLinks(visit, { path, values: new URLSearchParams(), next: found.meta.next_cursor })}
${fold(prices, pricesTable(visit, set.data), true)}
${foldedOffer(visit, 'createProviderPrice', createProviderPrice, { 'body.fixed_amount': '0' })}`,
  }
}

/** A link to what providers charge, for those who may read it. */
export const chargesLink = ({ base, language, may }: Visit): Markup | string =>
  may('listProviderCharges')
    ? html`<p><a href="${base}/console${path}">${texts[language].title}</a></p>`
    : ''

export const providerChargesSection: Section = {
  actions: { createProviderPrice, recordProviderCharges },
  pages: [{ path, show: chargesPage }],
}
