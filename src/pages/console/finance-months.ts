import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { chart } from './chart.ts'
import { table } from './components.ts'
import { financeTabs } from './finance-tabs.ts'
import { filterPanel, filtersOf } from './lists.ts'
import { countryOptions } from './market-fields.ts'
import { amountOf, numberText, shareText } from './names.ts'
import { type Content, type Download, type Field, fileOptions, option } from './section.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

/** Shows the volume, number, success rate and fees of live transactions by month and country. */

const texts = bilingual({
  ...words,
  title: ['Finance', 'Finances'],
  about: [
    'Live transactions that succeeded or failed, by month (UTC), and the fees earned.',
    'Transactions réelles réussies ou échouées, par mois (UTC), et commissions perçues.',
  ],
  volume: ['#Volume', '#Volume'],
  transactions: ['#Transactions', '#Transactions'],
  rate: ['#Success', '#Réussite'],
  fees: ['#Fees', '#Commissions'],
  none: ['No transactions or fees in this month.', 'Ni transaction ni commission ce mois-ci.'],
  year: [
    (first: string, last: string) => `Transactions by month, ${first} to ${last}`,
    (first: string, last: string) => `Transactions par mois, de ${first} à ${last}`,
  ],
})

type Line = Schemas['MarketMonth']

const path = '/console/finance'

/** The months have the form `2026-11`. */
export const monthAfter = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/** Reads the month and country from the URL. The default is the previous month. */
const chosenIn = (visit: Visit): URLSearchParams => {
  const values = filtersOf(visit, ['month', 'country'])
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(values.get('month') ?? '')
  const last = monthAfter(new Date(visit.nowMs).toISOString().slice(0, 7), -1)
  if (!isMonth) values.set('month', last)
  return values
}

const sumOf = (lines: readonly Line[], name: 'volume' | 'succeeded' | 'failed' | 'fee_amount') =>
  lines.reduce((sum, line) => sum + line[name], 0)

const countCells = ({ language }: Visit, lines: readonly Line[]): string[] => {
  const count = sumOf(lines, 'succeeded') + sumOf(lines, 'failed')
  const rate = count === 0 ? '–' : shareText(sumOf(lines, 'succeeded') / count, language)
  return [numberText(count, language), rate]
}

const monthTable = (visit: Visit, lines: readonly Line[]): Markup => {
  const { country, volume, transactions, rate, fees, none } = texts[visit.language]
  const markets = Map.groupBy(lines, (line) => `${line.country} ${line.currency}`)
  return table(
    [country, volume, transactions, rate, fees],
    [...markets.values()].flatMap((own) => {
      const [first] = own
      if (first === undefined) return []
      const { currency } = first
      const cells = [
        countryName(first.country, visit.language),
        amountOf(visit, { amount: sumOf(own, 'volume'), currency }),
        ...countCells(visit, own),
        amountOf(visit, { amount: sumOf(own, 'fee_amount'), currency }),
      ]
      return [{ cells }]
    }),
    none,
  )
}

/**
 * The bars cover twelve months. The table starts with the first month that has transactions. If no
 * month has any, the table shows the last month.
 */
const yearChart = (visit: Visit, month: string, lines: readonly Line[]): Markup => {
  const { language } = visit
  const { month: heading, transactions, rate, year } = texts[language]
  const months = Array.from({ length: 12 }, (_, at) => monthAfter(month, at - 11))
  const of = (each: string) => lines.filter((line) => line.month === each)
  const periods = months.map((each) => ({
    succeeded: sumOf(of(each), 'succeeded'),
    failed: sumOf(of(each), 'failed'),
  }))
  const [first = '', last = ''] = [months.at(0), months.at(-1)]
  const label = year(first, last)
  const firstShown = months.find((each) => of(each).length > 0) ?? last
  const rows = months.slice(months.indexOf(firstShown)).map((each) => ({
    cells: [html`<a href="?month=${each}">${each}</a>`, ...countCells(visit, of(each))],
  }))
  return html`<h2>${label}</h2><figure class="chart split">
${chart({ language, label, periods, ends: [first, last] })}
${table([heading, transactions, rate], rows)}</figure>`
}

export const monthsPage = async (visit: Visit): Promise<Content> => {
  const { title, about, month: label, country, download } = texts[visit.language]
  const values = chosenIn(visit)
  const month = values.get('month') ?? ''
  const query = { from: monthAfter(month, -11), to: month, country: values.get('country') }
  const { data } = await visit.read('listMarketMonths', {
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null)),
  })
  const fields: Field[] = [
    { name: 'month', label, kind: 'month' },
    option('country', country, countryOptions(visit.language)),
  ]
  return {
    title,
    environment: 'live',
    body: html`${financeTabs(visit)}<p class="soft">${about}</p>
${filterPanel(visit, { path: '/finance', fields, values })}
${monthTable(
  visit,
  data.filter((line) => line.month === month),
)}
<p class="more"><a class="button second" href="${visit.base}${path}/months.csv?${values}">${
      download
    }</a></p>
${yearChart(visit, month, data)}`,
  }
}

export const monthsDownload: Download = {
  path: '/finance/months.csv',
  operationId: 'exportMarketMonths',
  requestOf: (visit) => {
    const { month, ...rest } = Object.fromEntries(chosenIn(visit))
    return { query: { from: month, ...rest, ...fileOptions(visit) } }
  },
}
