import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { transactionTypes } from '../../domain/transactions/state-machine.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { typedAmount } from '../typed-amount.ts'
import { type Fact, fold, table } from './components.ts'
import { foldedOffer } from './forms.ts'
import { cursorOf, pageLinks } from './lists.ts'
import { amountOf, providerNames, typeNames } from './names.ts'
import { priceFields, priceTable, priceText, readPrice } from './price-form.ts'
import { orProposed, proposed } from './propose.ts'
import {
  type Content,
  choice,
  decimalField,
  longTextField,
  type Section,
  typedIn,
} from './section.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Provider charges', 'Frais des opérateurs'],
  about: [
    'When a transaction succeeds, the latest price in effect determines its expected charge. ' +
      'Actual charges come from statements or from staff. Merchants are not affected.',
    'Quand une transaction réussit, le dernier tarif en vigueur détermine ses frais attendus. ' +
      'Les frais réels proviennent des relevés ou sont saisis par l’équipe. Les marchands ne ' +
      'sont pas concernés.',
  ],
  prices: ['Prices', 'Tarifs'],
  noPrices: ['No prices; no charges are expected.', 'Aucun tarif, donc aucuns frais attendus.'],
  type: ['Transactions', 'Transactions'],
  price: ['#Price', '#Tarif'],
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
  fixed: ['Fixed amount', 'Frais fixes'],
  saved: ['Price saved.', 'Tarif enregistré.'],
  record: ['Record charge', 'Enregistrer les frais'],
  recordTitle: ['Record an actual charge', 'Enregistrer les frais réels de l’opérateur'],
  amount: ['Actual charge', 'Frais réels'],
  reason: ['Source of the amount', 'Source du montant'],
  recorded: ['Charge recorded.', 'Frais enregistrés.'],
  expectedCharge: ['Expected provider charge', 'Frais opérateur attendus'],
  actualCharge: ['Actual provider charge', 'Frais opérateur réels'],
})

const createProviderPrice = orProposed((visit) => {
  const { language, zone } = visit
  const wording = texts[language]
  const types = transactionTypes.map((type) => [type, typeNames[language][type]] as const)
  return {
    label: wording.set,
    title: wording.set,
    fields: [choice('body.type', wording.type, types), ...priceFields(visit, wording)],
    readBody: (form) => ({ type: typedIn(form, 'body.type'), ...readPrice(form, zone) }),
    done: wording.saved,
  }
}, 'proposeProviderPrice')

const recordProviderCharges = orProposed(({ language }) => {
  const wording = texts[language]
  const amount = 'body.charges.0.amount'
  return {
    label: wording.record,
    title: wording.recordTitle,
    fields: [
      decimalField(amount, wording.amount),
      longTextField('body.reason', wording.reason, { lengthMax: 255 }),
    ],
    readBody: (form) => ({
      charges: [
        {
          transaction_id: typedIn(form, 'body.transaction_id'),
          amount: typedAmount(form, amount, typedIn(form, 'body.currency')),
        },
      ],
      reason: typedIn(form, 'body.reason'),
    }),
    done: wording.recorded,
  }
}, 'proposeProviderCharges')

type Transaction = Schemas['ManagedTransaction']

export const chargeFacts = (visit: Visit, { provider_charge, currency }: Transaction): Fact[] => {
  if (provider_charge === null) return []
  const { expectedCharge, actualCharge } = texts[visit.language]
  const { expected_amount: expected, actual_amount: actual } = provider_charge
  return [
    [expectedCharge, amountOf(visit, { amount: expected, currency })],
    [actualCharge, actual === null ? null : amountOf(visit, { amount: actual, currency })],
  ]
}

export const chargeForm = (visit: Visit, { id, currency }: Transaction): Markup | string =>
  foldedOffer(visit, 'recordProviderCharges', recordProviderCharges, {
    'body.transaction_id': id,
    'body.currency': currency,
  })

const pricesTable = (visit: Visit, prices: Schemas['ProviderPrice'][]): Markup => {
  const wording = texts[visit.language]
  const cellsOf = (each: Schemas['ProviderPrice']) => ({
    type: typeNames[visit.language][each.type],
    price: priceText(visit, each),
  })
  return priceTable(visit, prices, wording, cellsOf, wording.noPrices)
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

/** The differences have several pages. Only the first page also shows the prices. */
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

export const chargesLink = ({ base, language, may }: Visit): Markup | string =>
  may('listProviderCharges')
    ? html`<p><a href="${base}/console${path}">${texts[language].title}</a></p>`
    : ''

export const providerChargesSection: Section = {
  actions: {
    createProviderPrice,
    recordProviderCharges,
    proposeProviderPrice: proposed(createProviderPrice),
    proposeProviderCharges: proposed(recordProviderCharges),
  },
  pages: [{ path, show: chargesPage }],
}
