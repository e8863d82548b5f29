import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { table } from './components.ts'
import { financeTabs } from './finance-tabs.ts'
import { offer } from './forms.ts'
import { filterPanel, filtersOf } from './lists.ts'
import { countryOptions } from './market-fields.ts'
import { amountOf, marketName } from './names.ts'
import { type Content, type DescribeAction, type Field, option, type Section } from './section.ts'
import { time, timeText } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

/** For each day, the calendar shows whether the wallet balances and statements matched. */

const texts = bilingual({
  ...words,
  title: ['Reconciled days', 'Jours rapprochés'],
  about: [
    'Provider balances and statements compared with the ledger, by day (UTC).',
    'Soldes et relevés des opérateurs comparés au grand livre, par jour (UTC).',
  ],
  none: ['No wallets.', 'Aucun portefeuille.'],
  open: ['Open differences', 'Écarts ouverts'],
  wallet: ['Wallet', 'Portefeuille'],
  day: ['Day', 'Jour'],
  since: ['Since', 'Depuis'],
  reported: ['#Provider', '#Opérateur'],
  ledger: ['#Ledger', '#Grand livre'],
  difference: ['#Difference', '#Écart'],
  statement: ['Statement', 'Relevé'],
  days: ['Days', 'Jours'],
  file: ['File (SHA-256)', 'Fichier (SHA-256)'],
  comparedBy: ['Compared by', 'Comparé par'],
  comparedAt: ['Compared', 'Comparé'],
  result: ['Result', 'Résultat'],
  earlier: ['Earlier result', 'Résultat antérieur'],
  contradicts: [
    'an earlier comparison found differences',
    'une comparaison antérieure présentait des écarts',
  ],
  awaiting: ['#Awaiting approval', '#En attente d’approbation'],
  statements: {
    differs: ['Differences', 'Écarts'],
    incomplete: ['Part of the day', 'Journée incomplète'],
    matched: ['Matched', 'Rapproché'],
    none: ['Missing', 'Manquant'],
  },
  states: {
    matched: ['Matched', 'Rapproché'],
    partly_matched: ['Partly matched', 'Partiel'],
    missing: ['Missing', 'Manquant'],
  },
  compare: ['Compare balances now', 'Comparer les soldes'],
  compared: ['Balances compared.', 'Soldes comparés.'],
})

type Day = Schemas['WalletDay']
type Wallet = Pick<Day, 'provider' | 'country' | 'currency'>

const path = '/finance/calendar'

const looks: Record<Day['status'], readonly [tone: string, sign: string]> = {
  matched: ['good', '✓'],
  partly_matched: ['warn', '±'],
  missing: ['none', '–'],
}

const walletName = ({ language }: Visit, wallet: Wallet): string =>
  `${marketName(wallet, language)} (${wallet.currency})`

const compareWallets: DescribeAction = ({ language }) => ({
  label: texts[language].compare,
  title: texts[language].compare,
  fields: [],
  done: texts[language].compared,
  isSecond: true,
})

const daysInWeek = 7

/** The week starts on Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** 5 January 1970 was a Monday. The date is used to name the days of the week. */
const someMonday = 5

const weekdays = ({ language }: Visit): Markup[] =>
  Array.from({ length: daysInWeek }, (_, at) => {
    const named = new Date(Date.UTC(1970, 0, someMonday + at))
    const name = (weekday: 'short' | 'long') =>
      named.toLocaleDateString(language, { weekday, timeZone: 'UTC' })
    return html`<th scope="col"><abbr title="${name('long')}">${name('short')}</abbr></th>`
  })

const dayCell = ({ language }: Visit, { day, status }: Day): Markup => {
  const [tone, sign] = looks[status]
  const label = texts[language].states[status]
  return html`<td class="${tone}" title="${label}">${Number(day.slice(-2))}
<span role="img" aria-label="${label}">${sign}</span></td>`
}

const monthGrid = (visit: Visit, days: readonly Day[]): Markup => {
  const before = weekdayOf(days[0]?.day ?? '')
  const cells = [
    ...Array.from({ length: before }, () => html`<td></td>`),
    ...days.map((each) => dayCell(visit, each)),
  ]
  const weeks = Array.from({ length: Math.ceil(cells.length / daysInWeek) }, (_, at) =>
    cells.slice(at * daysInWeek, (at + 1) * daysInWeek),
  )
  return html`<table class="month"><thead><tr>${weekdays(visit)}</tr></thead>
<tbody>${weeks.map((week) => html`<tr>${week}</tr>`)}</tbody></table>`
}

const statementState = ({ statement }: Day) => {
  if (statement === null) return 'none'
  if (!statement.matched) return 'differs'
  return statement.complete ? 'matched' : 'incomplete'
}

const hasDifference = ({ balance, statement }: Day): boolean =>
  (balance !== null && balance.unexplained_amount !== 0) || statement?.matched === false

const differingDays = (visit: Visit, days: readonly Day[]): Markup | string => {
  const found = days.filter(hasDifference)
  if (found.length === 0) return ''
  const { day, reported, ledger, difference, statement, statements } = texts[visit.language]
  return table(
    [day, reported, ledger, difference, statement],
    found.map((each) => {
      const { balance, currency } = each
      const shown = (amount: number | undefined) =>
        amount === undefined ? '–' : amountOf(visit, { amount, currency })
      return {
        cells: [
          timeText(`${each.day}T00:00:00Z`, { ...visit, zone: 'UTC' }, 'day'),
          shown(balance?.reported_amount),
          shown(balance?.ledger_amount),
          shown(balance?.unexplained_amount),
          statements[statementState(each)],
        ],
      }
    }),
  )
}

/** The latest comparison comes first, followed by the comparisons that it replaced. */
const comparisonsOf = ({ day, statement }: Day) =>
  statement === null
    ? []
    : [
        {
          ...statement,
          day,
          isEarlier: false,
          contradicts: statement.contradicts_earlier === true,
        },
        ...(statement.earlier ?? []).map((earlier) => ({
          ...earlier,
          day,
          isEarlier: true,
          contradicts: false,
        })),
      ]

const resultOf = (
  { language }: Visit,
  days: { matched: boolean; isEarlier: boolean; contradicts: boolean }[],
): string => {
  const { statements, earlier, contradicts } = texts[language]
  const result = statements[days.every(({ matched }) => matched) ? 'matched' : 'differs']
  if (days.some(({ isEarlier }) => isEarlier)) return `${earlier} (${result})`
  return days.some((day) => day.contradicts) ? `${result} (${contradicts})` : result
}

/**
 * A statement is only as reliable as its source, so each file is listed with the person who
 * compared it.
 */
const comparedFiles = (visit: Visit, days: readonly Day[]): Markup | string => {
  const compared = days.flatMap(comparisonsOf)
  if (compared.length === 0) return ''
  const wording = texts[visit.language]
  const dayText = (day = '') => timeText(`${day}T00:00:00Z`, { ...visit, zone: 'UTC' }, 'day')
  const files = [
    ...Map.groupBy(
      compared,
      ({ sha256, compared_at, isEarlier }) => sha256 + compared_at + isEarlier,
    ).values(),
  ]
  return table(
    [wording.days, wording.file, wording.result, wording.comparedBy, wording.comparedAt],
    files.map((of) => {
      const [first, last] = [of[0], of.at(-1)]
      return {
        cells: [
          [...new Set([dayText(first?.day), dayText(last?.day)])].join(' – '),
          html`<code title="${first?.sha256}">${first?.sha256.slice(0, 12)}</code>`,
          resultOf(visit, of),
          untrusted(first?.compared_by ?? null),
          time(first?.compared_at ?? '', visit),
        ],
      }
    }),
  )
}

const openDifferences = (visit: Visit, open: Schemas['WalletDifference'][]): Markup | string => {
  if (open.length === 0) return ''
  const { open: heading, wallet, difference, awaiting, since } = texts[visit.language]
  return html`<h2>${heading}</h2>
${table(
  [wallet, difference, awaiting, since],
  open.map((each) => {
    const { awaiting_approval_amount: amount = 0, currency } = each
    const waiting = amount === 0 ? '–' : amountOf(visit, { amount, currency })
    return {
      cells: [walletName(visit, each), amountOf(visit, each), waiting, time(each.since, visit)],
    }
  }),
)}`
}

const legend = ({ language }: Visit): Markup =>
  html`<p class="month-legend">${Object.entries(looks).map(
    ([status, [tone, sign]]) =>
      html`<span class="${tone}">${sign}</span> ${
        texts[language].states[status as Day['status']]
      } `,
  )}</p>`

/** The default is the current month. */
const chosenIn = (visit: Visit): URLSearchParams => {
  const values = filtersOf(visit, ['month', 'country'])
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(values.get('month') ?? '')
  if (!isMonth) values.set('month', new Date(visit.nowMs).toISOString().slice(0, 7))
  return values
}

const calendarPage = async (visit: Visit): Promise<Content> => {
  const { title, about, none, month, country } = texts[visit.language]
  const values = chosenIn(visit)
  const { data, differences } = await visit.read('listWalletDays', {
    query: Object.fromEntries(values),
  })
  const fields: Field[] = [
    { name: 'month', label: month, kind: 'month' },
    option('country', country, countryOptions(visit.language)),
  ]
  const wallets = [...Map.groupBy(data, (day) => walletName(visit, day))]
  return {
    title,
    environment: 'live',
    body: html`${financeTabs(visit)}<p class="soft">${about}</p>
${filterPanel(visit, { path, fields, values })}
${offer(visit, 'compareWallets', compareWallets, {})}
${openDifferences(visit, differences)}
${wallets.length === 0 ? html`<p class="empty">${none}</p>` : legend(visit)}
${wallets.map(
  ([name, days]) => html`<h2>${name}</h2>
${monthGrid(visit, days)}${differingDays(visit, days)}${comparedFiles(visit, days)}`,
)}`,
  }
}

export const walletCalendarSection: Section = {
  actions: { compareWallets },
  pages: [{ path, show: calendarPage }],
}
