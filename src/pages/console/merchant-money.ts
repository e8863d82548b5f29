import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { fieldMarkup } from './forms.ts'
import { environmentName, environmentOptions } from './key-names.ts'
import { dayEdge, filterPanel, filtersOf } from './lists.ts'
import { merchantTabs, readMerchant } from './merchant-frame.ts'
import { amountOf, environmentTag } from './names.ts'
import { type Content, type Download, type Field, fileOptions } from './section.ts'
import { table } from './table.ts'
import type { Schemas, Visit } from './visit.ts'

/** The money of one merchant: what there is, what moved it in a month, and its statement. */

const en = {
  balances: 'Balances',
  currency: 'Currency',
  available: '#Available',
  reserved: '#Reserved',
  debt: '#Owed',
  fees: '#Fees paid',
  noBalance: 'This merchant has had no money yet.',
  bridge: (month: string) => `From the opening to the closing balance of ${month} (UTC)`,
  month: 'Month',
  monthHint: 'YYYY-MM',
  mode: 'Mode',
  opening: 'Opening balance',
  collections: 'Payments',
  refunds: 'Refunds',
  payouts: 'Payouts',
  fee: 'Their fees',
  corrections: 'Corrections',
  testMoney: 'Given by the sandbox',
  closing: 'Closing balance',
  line: 'Moved by',
  noBridge: (mode: string) => `${mode}: nothing moved in this month, and nothing was held.`,
  statement: 'Statement',
  statementAbout: 'Every movement of a period, for spreadsheets (CSV).',
  from: 'From this day on',
  to: 'Up to this day',
  download: 'Download',
}

const fr: typeof en = {
  balances: 'Soldes',
  currency: 'Devise',
  available: '#Disponible',
  reserved: '#Réservé',
  debt: '#Dû',
  fees: '#Frais payés',
  noBalance: 'Ce marchand n’a pas encore eu d’argent.',
  bridge: (month: string) => `Du solde d’ouverture au solde de clôture de ${month} (UTC)`,
  month: 'Mois',
  monthHint: 'AAAA-MM',
  mode: 'Mode',
  opening: 'Solde d’ouverture',
  collections: 'Paiements',
  refunds: 'Remboursements',
  payouts: 'Versements',
  fee: 'Leurs frais',
  corrections: 'Corrections',
  testMoney: 'Donné par le bac à sable',
  closing: 'Solde de clôture',
  line: 'Mouvement',
  noBridge: (mode: string) => `${mode} : rien n’a bougé ce mois-là, et rien n’était détenu.`,
  statement: 'Relevé',
  statementAbout: 'Tous les mouvements d’une période, pour les tableurs (CSV).',
  from: 'À partir du jour',
  to: 'Jusqu’au jour',
  download: 'Télécharger',
}

const texts: Record<Language, typeof en> = { en, fr }

const balancesOf = (visit: Visit, balances: readonly Schemas['ManagedBalance'][]): Markup => {
  const { currency, available, reserved, debt, fees, noBalance } = texts[visit.language]
  return table(
    [currency, available, reserved, debt, fees],
    balances.map((each) => {
      const of = (amount: number) => amountOf(visit, { amount, currency: each.currency })
      return {
        cells: [
          html`${each.currency} ${environmentTag(visit, each.environment)}`,
          of(each.available_balance),
          of(each.reserved_balance),
          of(each.debt),
          of(each.fees_paid),
        ],
      }
    }),
    noBalance,
  )
}

type Line = Schemas['BalanceBridgeLine']

/** A column for each currency, so that each sum stands under what it is the sum of. */
const bridgeTable = (
  visit: Visit,
  lines: readonly Line[],
  environment: Schemas['Environment'],
): Markup => {
  const wording = texts[visit.language]
  const rows: [string, (line: Line) => number][] = [
    [wording.opening, (line) => line.opening_balance],
    [wording.collections, (line) => line.collections],
    [wording.refunds, (line) => line.refunds],
    [wording.payouts, (line) => line.payouts],
    [wording.fee, (line) => line.fees],
    [wording.corrections, (line) => line.corrections],
    [wording.testMoney, (line) => line.test_money],
    [wording.closing, (line) => line.closing_balance],
  ]
  if (lines.length === 0)
    return table([], [], wording.noBridge(environmentName(environment, visit.language)))
  return table(
    [wording.line, ...lines.map(({ currency }) => `#${currency}`)],
    rows.map(([label, amount], at) => {
      const isSum = at === 0 || at === rows.length - 1
      const shown = (text: string) => (isSum ? html`<strong>${text}</strong>` : text)
      return {
        cells: [
          shown(label),
          ...lines.map((line) =>
            shown(amountOf(visit, { amount: amount(line), currency: line.currency })),
          ),
        ],
      }
    }),
  )
}

const monthOf = ({ query, nowMs }: Visit): string => {
  const asked = query.get('month') ?? ''
  return /^(19[7-9]\d|20\d\d)-(0[1-9]|1[0-2])$/.test(asked)
    ? asked
    : new Date(nowMs).toISOString().slice(0, 7)
}

const environmentOf = ({ query }: Visit): 'live' | 'test' =>
  query.get('environment') === 'test' ? 'test' : 'live'

const statementForm = (visit: Visit, id: string): Markup => {
  const { base, language } = visit
  const { from, to, statementAbout, download, mode } = texts[language]
  const fields: Field[] = [
    { name: 'from', label: from, kind: 'date' },
    { name: 'to', label: to, kind: 'date' },
    {
      name: 'environment',
      label: mode,
      kind: 'select',
      isRequired: true,
      options: environmentOptions(language),
    },
  ]
  const values = new URLSearchParams({ environment: environmentOf(visit) })
  return html`<p class="soft">${statementAbout}</p>
<form class="filters" action="${base}/console/merchants/${id}/statement.csv"><div class="grid">
${fields.map((field) => fieldMarkup(field, { values }, { language, form: 'statement' }))}
</div><button>${download}</button></form>`
}

export const moneyPage = async (visit: Visit, params: Record<string, string>): Promise<Content> => {
  const { language } = visit
  const wording = texts[language]
  const { id, name } = await readMerchant(visit, params.id ?? '')
  const month = monthOf(visit)
  const environment = environmentOf(visit)
  const [balances, bridge] = await Promise.all([
    visit.read('listBalances', { params: { id } }),
    visit.read('getBalanceBridge', { params: { id }, query: { month, environment } }),
  ])
  const fields: Field[] = [
    { name: 'month', label: wording.month, hint: wording.monthHint, lengthMax: 7 },
    {
      name: 'environment',
      label: wording.mode,
      kind: 'select',
      isRequired: true,
      options: environmentOptions(language),
    },
  ]
  const values = filtersOf(visit, ['month', 'environment'])
  values.set('month', month)
  values.set('environment', environment)
  return {
    title: name,
    environments: [environment, ...balances.data.map((balance) => balance.environment)],
    body: html`${merchantTabs(visit, id)}
<h2>${wording.balances}</h2>
${balancesOf(visit, balances.data)}
<h2>${wording.bridge(month)}</h2>
${filterPanel(visit, { path: `/merchants/${id}/money`, fields, values, isOpen: true })}
${bridgeTable(visit, bridge.data, environment)}
<h2>${wording.statement}</h2>
${statementForm(visit, id)}`,
  }
}

export const statementDownload: Download = {
  path: '/merchants/:id/statement.csv',
  operationId: 'getStatement',
  requestOf: (visit, { id }) => {
    const [from, to] = [dayEdge(visit, 'from', 0), dayEdge(visit, 'to', 1)]
    return {
      params: { id },
      query: {
        environment: environmentOf(visit),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...fileOptions(visit),
      },
    }
  },
}
