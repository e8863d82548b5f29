import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import type { Language, Markup } from '../layout.ts'
import { fieldMarkup } from './forms.ts'
import { amountOf, numberText, providerNames } from './names.ts'
import type { Content, Field, Section } from './section.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

const en = {
  title: 'Finance',
  revenue: 'Fees earned',
  about: 'Fees of payouts, less what corrections took back, by month (UTC).',
  costs: 'What providers charge is not recorded here.',
  until: 'Added up until',
  notYet: 'Nothing was added up yet.',
  from: 'From month',
  to: 'To month',
  monthHint: 'Such as 2026-11',
  environment: 'Mode',
  live: 'Live',
  test: 'Sandbox',
  show: 'Show',
  month: 'Month',
  provider: 'Provider',
  country: 'Country',
  fees: '#Fees',
  total: 'Total',
  none: 'No fee was earned in these months, in this mode.',
  proof: 'Proof of the ledger',
  proofAbout: 'Adds up every posting and compares the sums with the balances that decide.',
  prove: 'Prove it now',
  balanced: 'Everything adds up.',
  unbalanced:
    'The ledger does not add up. Follow “The ledger check does not pass” in the operations guide.',
  faults: (count: number): string =>
    count < 100
      ? 'Amounts are in the smallest unit of their currency.'
      : 'These are the first hundred faults. Amounts are in the smallest unit of their currency.',
  kind: 'What',
  where: 'Where',
  rules: {
    'postings sum to zero': 'Entries of a posting sum to zero',
    'balances follow from entries': 'A balance is the sum of its entries',
    'reservations are open orders': 'What is reserved is the sum of open orders',
    'postings follow from statuses': 'Postings fit the status of their order',
    'entries belong to their posting': 'Entries belong to their posting',
    'a debt leaves no balance': 'Whoever owes has nothing available',
  } as Record<Schemas['LedgerRule'], string>,
  is: '#Is',
  shouldBe: '#Should be',
}

const fr: typeof en = {
  title: 'Finances',
  revenue: 'Frais gagnés',
  about: 'Frais des versements, moins ce que les corrections ont repris, par mois (UTC).',
  costs: 'Ce que les opérateurs facturent n’est pas connu ici.',
  until: 'Additionnés jusqu’à',
  notYet: 'Rien n’est encore additionné.',
  from: 'Du mois',
  to: 'Au mois',
  monthHint: 'Par exemple 2026-11',
  environment: 'Mode',
  live: 'Réel',
  test: 'Bac à sable',
  show: 'Afficher',
  month: 'Mois',
  provider: 'Opérateur',
  country: 'Pays',
  fees: '#Frais',
  total: 'Total',
  none: 'Aucun frais gagné durant ces mois, dans ce mode.',
  proof: 'Preuve du grand livre',
  proofAbout: 'Additionne toutes les écritures et compare les sommes aux soldes qui décident.',
  prove: 'Prouver maintenant',
  balanced: 'Tout concorde.',
  unbalanced:
    'Le grand livre ne concorde pas. Suivez « The ledger check does not pass » du guide ' +
    'd’exploitation.',
  faults: (count) =>
    count < 100
      ? 'Les montants sont dans la plus petite unité de leur devise.'
      : 'Voici les cent premiers écarts, dans la plus petite unité de leur devise.',
  kind: 'Quoi',
  where: 'Où',
  rules: {
    'postings sum to zero': 'Les lignes d’une écriture s’annulent',
    'balances follow from entries': 'Un solde est la somme de ses lignes',
    'reservations are open orders': 'Le réservé est la somme des ordres ouverts',
    'postings follow from statuses': 'Les écritures vont avec l’état de leur ordre',
    'entries belong to their posting': 'Les lignes sont de leur écriture',
    'a debt leaves no balance': 'Qui doit n’a rien de disponible',
  },
  is: '#Est',
  shouldBe: '#Devrait être',
}

const texts: Record<Language, typeof en> = { en, fr }

type Line = Schemas['RevenueLine']

const fieldsOf = (language: Language): Field[] => {
  const { from, to, monthHint, environment, live, test } = texts[language]
  const options = [
    ['live', live],
    ['test', test],
  ] as const
  return [
    { name: 'from', label: from, hint: monthHint, lengthMax: 7 },
    { name: 'to', label: to, hint: monthHint, lengthMax: 7 },
    {
      name: 'environment',
      label: environment,
      kind: 'select',
      options,
      isRequired: true,
    },
  ]
}

/** The filters of the address that are not empty. */
const filtersOf = ({ query }: Visit): URLSearchParams => {
  const values = new URLSearchParams()
  for (const name of ['from', 'to', 'environment']) {
    const value = (query.get(name) ?? '').trim()
    if (value !== '') values.set(name, value)
  }
  return values
}

/** The sum of each currency. Sums of different currencies are never added. */
const totalsOf = (lines: Line[]): [currency: string, amount: number][] => {
  const totals = new Map<string, number>()
  for (const { currency, fee_amount: amount } of lines) {
    totals.set(currency, (totals.get(currency) ?? 0) + amount)
  }
  return [...totals]
}

const revenueTable = (visit: Visit, lines: Line[]): Markup => {
  const { language } = visit
  const { month, provider, country, fees, total, none } = texts[language]
  return table(
    [month, provider, country, fees],
    [
      ...lines.map((line) => ({
        cells: [
          line.month,
          providerNames[line.provider],
          countryName(line.country, language),
          amountOf(visit, { amount: line.fee_amount, currency: line.currency }),
        ],
      })),
      ...totalsOf(lines).map(([currency, amount]) => ({
        cells: [
          html`<strong>${total}</strong>`,
          '',
          currency,
          amountOf(visit, { amount, currency }),
        ],
      })),
    ],
    none,
  )
}

const filterForm = (
  { base, language }: Visit,
  values: URLSearchParams,
  faults: InvalidRequest['fieldErrors'] = {},
): Markup =>
  html`<form action="${base}/console/finance"><div class="grid">
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
  const { title, revenue, about, costs, until, notYet } = texts[visit.language]
  const values = filtersOf(visit)
  const environments = [values.get('environment')]
  const head = html`<h2>${revenue}</h2><p class="soft">${about} ${costs}</p>`
  try {
    const query = Object.fromEntries(values)
    const { data, summed_until } = await visit.read('listRevenue', { query })
    const asOf = summed_until === null ? notYet : html`${until} ${time(summed_until, visit)}.`
    return {
      title,
      environments,
      body: html`${head}${filterForm(visit, values)}
${revenueTable(visit, data)}<p class="soft">${asOf}</p>
${proofLink(visit)}`,
    }
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    return { title, body: html`${head}${filterForm(visit, values, error.fieldErrors)}` }
  }
}

const isId = (word: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word)

/** What a fault is about, with each id as the way to what it names. */
const subjectOf = ({ base }: Visit, subject: string): Markup =>
  html`${subject
    .split(' ')
    .map((word) =>
      isId(word)
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
  menu: {
    path: '/console/finance',
    label: { en: en.title, fr: fr.title },
    key: 'f',
    operationId: 'listRevenue',
  },
  pages: [
    { path: '/finance', show: revenuePage },
    { path: '/finance/proof', show: proofPage },
  ],
}
