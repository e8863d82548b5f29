import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { isUuid } from '../../domain/ids.ts'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { merchantLink, table } from './components.ts'
import { monthsDownload, monthsPage } from './finance-months.ts'
import { financeTabs } from './finance-tabs.ts'
import { fieldMarkup } from './forms.ts'
import { filtersOf } from './lists.ts'
import { pricingPage } from './merchant-fees.ts'
import { amountOf, numberText, providerNames } from './names.ts'
import { chargesLink } from './provider-charges.ts'
import { orFaults } from './refused-filters.ts'
import { type Content, choice, type Field, menuEntry, type Section } from './section.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Finance', 'Finances'],
  revenue: ['Margin', 'Marge'],
  about: [
    'Fees by month (UTC), net of returned fees and corrections, less what providers charged.',
    'Commissions par mois (UTC), nettes des restitutions et des corrections, moins les frais des ' +
      'opérateurs.',
  ],
  until: ['Data as of', 'Données au'],
  notYet: ['No data yet.', 'Aucune donnée.'],
  fees: ['#Fees', '#Commissions'],
  charges: ['#Provider charges', '#Frais des opérateurs'],
  margin: ['#Margin', '#Marge'],
  per: ['Break down by', 'Détailler par'],
  by: { market: ['Provider and country', 'Opérateur et pays'], merchant: ['Merchant', 'Marchand'] },
  withdrawals: ['Withdrawals', 'Reversements'],
  total: ['Total', 'Total'],
  none: [
    'No fees or charges in this period and environment.',
    'Ni commissions ni frais sur cette période dans cet environnement.',
  ],
  proof: ['Ledger check', 'Contrôle du grand livre'],
  proofAbout: [
    'Sums all postings and compares the totals with stored balances.',
    'Additionne toutes les écritures et compare les totaux aux soldes enregistrés.',
  ],
  prove: ['Run ledger check', 'Lancer le contrôle'],
  balanced: ['No discrepancies.', 'Aucun écart.'],
  unbalanced: [
    'The ledger doesn’t balance. Follow “The ledger check does not pass” in the operations guide.',
    'Le grand livre n’est pas équilibré. Suivez «\u00a0The ledger check does not pass\u00a0» ' +
      'dans le guide d’exploitation.',
  ],
  faults: [
    (count: number): string =>
      count < 100
        ? 'Amounts are in the smallest unit of their currency.'
        : 'Showing the first 100 discrepancies. Amounts are in the smallest unit of their ' +
          'currency.',
    (count: number) =>
      count < 100
        ? 'Les montants sont dans la plus petite unité de leur devise.'
        : 'Voici les 100 premiers écarts, dans la plus petite unité de leur devise.',
  ],
  kind: ['Rule', 'Règle'],
  where: ['Location', 'Emplacement'],
  rules: {
    'postings sum to zero': [
      'Entries of a posting sum to zero',
      'Les lignes d’une écriture s’annulent',
    ],
    'balances follow from entries': [
      'Balance equals the sum of its entries',
      'Le solde est la somme de ses lignes',
    ],
    'reservations are open orders': [
      'Reserved balance equals the sum of open transactions',
      'Le montant réservé est la somme des transactions en cours',
    ],
    'postings follow from statuses': [
      'Postings match the transaction status',
      'Les écritures correspondent au statut de la transaction',
    ],
    'entries belong to their posting': [
      'Entries belong to their posting',
      'Les lignes appartiennent à leur écriture',
    ],
    'a debt leaves no balance': [
      'A merchant in debt has no available balance',
      'Un marchand endetté n’a aucun solde disponible',
    ],
  } satisfies Record<Schemas['LedgerRule'], Pair>,
  is: ['#Actual', '#Constaté'],
  shouldBe: ['#Expected', '#Attendu'],
})

/** Withdrawals have no provider. */
type Line = Omit<Schemas['RevenueLine'], 'provider'> & {
  provider: Schemas['Provider'] | null
}

const fieldsOf = (language: Language): Field[] => {
  const { from, to, per, by } = texts[language]
  return [
    { name: 'from', label: from, kind: 'month' },
    { name: 'to', label: to, kind: 'month' },
    choice('per', per, Object.entries(by)),
  ]
}

const figures = ['fee_amount', 'charge_amount', 'margin_amount'] as const

type Sums = Record<(typeof figures)[number], number>

/** Amounts in different currencies are never added. */
const totalsOf = (lines: Line[]): [currency: string, sums: Sums][] => {
  const totals = new Map<string, Sums>()
  for (const line of lines) {
    const sums = totals.get(line.currency) ?? { fee_amount: 0, charge_amount: 0, margin_amount: 0 }
    for (const name of figures) sums[name] += line[name]
    totals.set(line.currency, sums)
  }
  return [...totals]
}

const merchantCell = (visit: Visit, { organisation_id: id, organisation_name }: Line): Markup[] =>
  id === null ? [] : [merchantLink(visit, id, organisation_name ?? id)]

const revenueTable = (visit: Visit, lines: Line[], isPerMerchant: boolean): Markup => {
  const { language } = visit
  const { month, merchant, provider, country, fees, charges, margin } = texts[language]
  const { withdrawals, total, none } = texts[language]
  const amountsOf = (sums: Sums, currency: string) =>
    figures.map((name) => amountOf(visit, { amount: sums[name], currency }))
  return table(
    [month, ...(isPerMerchant ? [merchant] : []), provider, country, fees, charges, margin],
    [
      ...lines.map((line) => ({
        cells: [
          line.month,
          ...merchantCell(visit, line),
          line.provider === null ? withdrawals : providerNames[line.provider],
          countryName(line.country, language),
          ...amountsOf(line, line.currency),
        ],
      })),
      ...totalsOf(lines).map(([currency, sums]) => ({
        cells: [
          html`<strong>${total}</strong>`,
          ...(isPerMerchant ? [''] : []),
          ...['', currency],
          ...amountsOf(sums, currency),
        ],
      })),
    ],
    none,
  )
}

const filterForm = (
  { base, language }: Visit,
  values: URLSearchParams,
  faults: FieldErrors = {},
): Markup =>
  html`<form action="${base}/console/finance/revenue"><div class="grid">
${fieldsOf(language).map((field) =>
  fieldMarkup(field, { values, faults }, { language, form: 'revenue' }),
)}
</div><button>${texts[language].show}</button></form>`

const proofLink = ({ base, language, may }: Visit): Markup | string => {
  if (!may('checkLedger')) return ''
  const { proof, proofAbout, prove } = texts[language]
  return html`<h2>${proof}</h2><p class="soft">${proofAbout}</p>
<p><a class="button second" href="${base}/console/finance/proof">${prove}</a></p>`
}

const revenuePage = async (visit: Visit): Promise<Content> => {
  const { title, revenue, about, until, notYet } = texts[visit.language]
  const values = filtersOf(visit, ['from', 'to', 'per', 'organisation_id'])
  const head = html`${financeTabs(visit)}<h2>${revenue}</h2><p class="soft">${about}</p>
${chargesLink(visit)}`
  const query = { ...Object.fromEntries(values), environment: visit.environment }
  const { found, faults } = await orFaults(visit.read('listRevenue', { query }))
  if (found === undefined) return { title, body: html`${head}${filterForm(visit, values, faults)}` }
  const { data, withdrawal_fees: withdrawals, summed_until } = found
  const lines: Line[] = [
    ...data,
    ...withdrawals.map((each) => ({
      ...each,
      provider: null,
      charge_amount: 0,
      margin_amount: each.fee_amount,
    })),
  ].sort((one, other) => (one.month < other.month ? -1 : Number(one.month > other.month)))
  const asOf = summed_until === null ? notYet : html`${until} ${time(summed_until, visit)}.`
  return {
    title,
    body: html`${head}${filterForm(visit, values)}
${revenueTable(visit, lines, values.get('per') === 'merchant')}<p class="soft">${asOf}</p>
${proofLink(visit)}`,
  }
}

/** The subject is text that contains ids. Each id becomes a link. */
const subjectOf = ({ base }: Visit, subject: string): Markup =>
  html`${subject
    .split(' ')
    .map((word) =>
      isUuid(word)
        ? html`<a href="${base}/console/search?q=${word}"><code>${word}</code></a> `
        : html`${word} `,
    )}`

const proofPage = async (visit: Visit): Promise<Content> => {
  const wording = texts[visit.language]
  const { proof, proofAbout, balanced, unbalanced, faults, kind, where, is, shouldBe } = wording
  const { data } = await visit.read('checkLedger', {})
  const verdict = data.balanced
    ? html`<p class="notice good">${balanced}</p>`
    : html`<p class="notice bad" role="alert">${unbalanced} ${faults(data.discrepancies.length)}</p>
${table(
  [kind, where, is, shouldBe],
  data.discrepancies.map(({ rule, subject, expected, found }) => ({
    cells: [
      wording.rules[rule],
      subjectOf(visit, subject),
      numberText(found, visit.language),
      numberText(expected, visit.language),
    ],
  })),
)}`
  return { title: proof, body: html`<p class="soft">${proofAbout}</p>${verdict}` }
}

export const financeSection: Section = {
  menu: menuEntry('/console/finance', texts, 'f', 'listRevenue'),
  downloads: [monthsDownload],
  pages: [
    { path: '/finance', show: monthsPage },
    { path: '/finance/revenue', show: revenuePage },
    { path: '/finance/pricing', show: pricingPage },
    { path: '/finance/proof', show: proofPage },
  ],
}
