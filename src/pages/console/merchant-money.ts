import { html } from 'hono/html'
import { markets } from '../../domain/markets.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { proposeBalanceAdjustment } from './balance-adjustment.ts'
import { linked, table } from './components.ts'
import { monthAfter } from './finance-months.ts'
import { fieldMarkup, foldedOffer } from './forms.ts'
import { environmentName } from './key-names.ts'
import { dayEdge, filterPanel } from './lists.ts'
import { merchantTabs, readMerchant } from './merchant-frame.ts'
import { amountOf } from './names.ts'
import { type Content, type Download, dateField, type Field, fileOptions } from './section.ts'
import { localOfIso } from './time.ts'
import type { Schemas, Visit } from './visit.ts'
import { schedulesPanel } from './withdrawal-schedules.ts'
import { words } from './words.ts'

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
  bridgeAbout: [
    'Payments, refunds and payouts link to lists by creation time; the other lines link to ' +
      'the month’s statement.',
    'Les paiements, remboursements et versements ouvrent des listes par date de création. Les ' +
      'autres lignes ouvrent le relevé du mois.',
  ],
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

/**
 * Each line of the balance bridge links to the month's transactions of that type, or to the
 * statement.
 */
const bridgeLinks = (visit: Visit, id: string, month: string) => {
  const { environment, zone } = visit
  const [from, to] = [month, monthAfter(month, 1)].map((each) => `${each}-01T00:00:00Z`)
  const statement = new URLSearchParams({ environment, from: from ?? '', to: to ?? '' })
  const [first = '', firstTime = ''] = localOfIso(from ?? '', zone)
  const [last = '', lastTime = ''] = localOfIso(to ?? '', zone)
  const period = { from: first, from_time: firstTime, to: last, to_time: lastTime }
  const shared = { organisation_id: id, environment, ...period }
  return {
    transactions: (type: Schemas['TransactionType']) => (text: string) => {
      const query = new URLSearchParams({ ...shared, type })
      return linked(visit, 'searchTransactions', `/transactions?${query}`, text)
    },
    statement: (text: string) =>
      linked(visit, 'getStatement', `/merchants/${id}/statement.csv?${statement}`, text),
  }
}

/** Each currency has a column, so that each total is below its amounts. */
const bridgeTable = (visit: Visit, lines: readonly Line[], id: string, month: string): Markup => {
  const wording = texts[visit.language]
  const { transactions, statement } = bridgeLinks(visit, id, month)
  const strong = (text: string): Markup => html`<strong>${text}</strong>`
  const rows: [string, (line: Line) => number, (text: string) => Markup | string][] = [
    [wording.opening, (line) => line.opening_balance, strong],
    [wording.collections, (line) => line.collections, transactions('collection')],
    [wording.refunds, (line) => line.refunds, transactions('refund')],
    [wording.payouts, (line) => line.payouts, transactions('disbursement')],
    [wording.withdrawals, (line) => line.withdrawals, statement],
    [wording.topUps, (line) => line.top_ups, statement],
    [wording.fee, (line) => line.fees, statement],
    [wording.corrections, (line) => line.corrections, statement],
    [wording.testMoney, (line) => line.test_money, statement],
    [wording.closing, (line) => line.closing_balance, strong],
  ]
  if (lines.length === 0)
    return table([], [], wording.noBridge(environmentName(visit.environment, visit.language)))
  return html`${table(
    [wording.line, ...lines.map(({ currency }) => `#${currency}`)],
    rows.map(([label, amount, shown]) => ({
      cells: [
        shown(label),
        ...lines.map((line) => {
          const text = amountOf(visit, { amount: amount(line), currency: line.currency })
          return shown === strong ? strong(text) : text
        }),
      ],
    })),
  )}<p class="soft">${wording.bridgeAbout}</p>`
}

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
  const currency = markets[country].currencies[0]
  const [balances, bridge, schedules] = await Promise.all([
    visit.read('listBalances', { params: { id } }),
    visit.read('getBalanceBridge', { params: { id }, query: { month, environment } }),
    schedulesPanel(visit, id, currency),
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
  'body.currency': currency,
})}
${schedules}
<h2>${wording.bridge(monthText(month, language))}</h2>
${filterPanel(visit, { path: `/merchants/${id}/money`, fields, values })}
${bridgeTable(visit, bridge.data, id, month)}
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
