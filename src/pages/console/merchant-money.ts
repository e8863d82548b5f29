import { html } from 'hono/html'
import { markets } from '../../domain/markets.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { proposeBalanceAdjustment } from './balance-adjustment.ts'
import { table } from './components.ts'
import { fieldMarkup, foldedOffer } from './forms.ts'
import { environmentName } from './key-names.ts'
import { dayEdge, filterPanel } from './lists.ts'
import { merchantTabs, readMerchant } from './merchant-frame.ts'
import { amountOf } from './names.ts'
import { type Content, type Download, dateField, type Field, fileOptions } from './section.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

/** One merchant's money: balances, monthly changes and statement. */

const texts = bilingual({
  ...words,
  balances: ['Balances', 'Soldes'],
  available: ['#Available', '#Disponible'],
  reserved: ['#Reserved', '#Réservé'],
  debt: ['#Debt', '#Dette'],
  fees: ['#Fees paid', '#Frais payés'],
  noBalance: ['No balances yet.', 'Aucun solde.'],
  bridge: [
    (month: string) => `Balance summary, ${month} (UTC)`,
    (month: string) => `Synthèse du solde, ${month} (UTC)`,
  ],
  opening: ['Opening balance', 'Solde d’ouverture'],
  collections: ['Payments', 'Paiements'],
  fee: ['Fees', 'Frais'],
  withdrawals: ['Withdrawals', 'Reversements'],
  topUps: ['Top-ups', 'Approvisionnements'],
  corrections: ['Corrections and adjustments', 'Corrections et ajustements'],
  testMoney: ['Test credit', 'Crédit de test'],
  closing: ['Closing balance', 'Solde de clôture'],
  line: ['Item', 'Élément'],
  noBridge: [
    (mode: string) => `${mode}: no activity and no balance this month.`,
    (mode: string) => `${mode}\u00a0: aucun mouvement ni solde ce mois-ci.`,
  ],
  statement: ['Statement', 'Relevé'],
  statementAbout: [
    'Every balance movement in the period, as CSV.',
    'Tous les mouvements de solde de la période, en CSV.',
  ],
  download: ['Download', 'Télécharger'],
})

const balancesOf = (visit: Visit, balances: readonly Schemas['ManagedBalance'][]): Markup => {
  const { currency, available, reserved, debt, fees, noBalance } = texts[visit.language]
  return table(
    [currency, available, reserved, debt, fees],
    balances.map((each) => {
      const of = (amount: number) => amountOf(visit, { amount, currency: each.currency })
      return {
        cells: [
          each.currency,
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

/** One column for each currency, so that each total is below its amounts. */
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
    [wording.withdrawals, (line) => line.withdrawals],
    [wording.topUps, (line) => line.top_ups],
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

/** A month in words, such as `November 2026`. */
const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00Z`),
  )

const monthOf = ({ query, nowMs }: Visit): string => {
  const asked = query.get('month') ?? ''
  return /^(19[7-9]\d|20\d\d)-(0[1-9]|1[0-2])$/.test(asked)
    ? asked
    : new Date(nowMs).toISOString().slice(0, 7)
}

const statementForm = (visit: Visit, id: string): Markup => {
  const { base, language, environment } = visit
  const { from, to, statementAbout, download } = texts[language]
  const fields = [dateField('from', from), dateField('to', to)]
  const values = new URLSearchParams()
  return html`<p class="soft">${statementAbout}</p>
<form action="${base}/console/merchants/${id}/statement.csv"><div class="grid">
${fields.map((field) => fieldMarkup(field, { values }, { language, form: 'statement' }))}
</div><input type="hidden" name="environment" value="${environment}">
<button>${download}</button></form>`
}

export const moneyPage = async (visit: Visit, params: Record<string, string>): Promise<Content> => {
  const { language, environment } = visit
  const wording = texts[language]
  const { id, name, country } = await readMerchant(visit, params.id ?? '')
  const month = monthOf(visit)
  const [balances, bridge] = await Promise.all([
    visit.read('listBalances', { params: { id } }),
    visit.read('getBalanceBridge', { params: { id }, query: { month, environment } }),
  ])
  const fields: Field[] = [{ name: 'month', label: wording.month, kind: 'month' }]
  const values = new URLSearchParams({ month })
  return {
    title: name,
    body: html`${merchantTabs(visit, id)}
<h2>${wording.balances}</h2>
${balancesOf(
  visit,
  balances.data.filter((balance) => balance.environment === environment),
)}
${foldedOffer(visit, 'proposeBalanceAdjustment', proposeBalanceAdjustment, {
  'param.id': id,
  environment,
  'body.currency': markets[country].currencies[0],
})}
<h2>${wording.bridge(monthText(month, language))}</h2>
${filterPanel(visit, { path: `/merchants/${id}/money`, fields, values })}
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
        environment: visit.environment,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...fileOptions(visit),
      },
    }
  },
}
