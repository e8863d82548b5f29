import { html } from 'hono/html'
import { dayMs, hourMs } from '../../domain/time.ts'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { chart, type PeriodCounts, totalOf } from './chart.ts'
import { table } from './components.ts'
import { marketName, numberText, shareText, type Tone, tag } from './names.ts'
import { durationText, timeText } from './time.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

type Line = Schemas['ProviderHealthLine']

/** `hour` shows the last 24 hours, and `day` the last 30 days. */
type Per = 'hour' | 'day'

const texts = bilingual({
  ...words,
  about: [
    'Live payments, refunds and payouts that succeeded or failed, excluding those the payer ' +
      'declined.',
    'Paiements, remboursements et versements réels, réussis ou échoués, hors refus du payeur.',
  ],
  days: ['Days are in UTC.', 'Les jours sont en UTC.'],
  none: [
    'Charts appear above 20 transactions.',
    'Les graphiques s’affichent au-delà de 20 transactions.',
  ],
  hour: ['Last 24 hours', '24 dernières heures'],
  day: ['Last 30 days', '30 derniers jours'],
  atProvider: ['#Provider errors', '#Erreurs opérateur'],
  median: ['#Median time', '#Durée médiane'],
  from: ['From', 'Début'],
  each: {
    hour: ['Hourly figures', 'Chiffres par heure'],
    day: ['Daily figures', 'Chiffres par jour'],
  },
  orders: [
    (count: number, text: string) => (count === 1 ? '1 transaction' : `${text} transactions`),
    (count: number, text: string) => (count < 2 ? `${text} transaction` : `${text} transactions`),
  ],
  share: [(share: string) => `${share} succeeded`, (share: string) => `${share} de réussite`],
})

const spans: Record<Per, { ms: number; count: number }> = {
  hour: { ms: hourMs, count: 24 },
  day: { ms: dayMs, count: 30 },
}

export interface Market extends PeriodCounts {
  provider: Line['provider']
  country: Line['country']
  /** Counts the failures caused by the provider. */
  atProvider: number
  lines: Line[]
}

const sumOf = (each: readonly PeriodCounts[]): PeriodCounts => ({
  succeeded: each.reduce((sum, { succeeded }) => sum + succeeded, 0),
  failed: each.reduce((sum, { failed }) => sum + failed, 0),
})

/** Sorts markets by their number of transactions, largest first. */
export const marketsOf = (lines: readonly Line[]): Market[] =>
  [...Map.groupBy(lines, ({ provider, country }) => `${provider} ${country}`).values()]
    .flatMap((own) =>
      own.slice(0, 1).map(({ provider, country }) => {
        const atProvider = own.reduce((sum, line) => sum + line.failed_at_provider, 0)
        return { provider, country, lines: own, atProvider, ...sumOf(own) }
      }),
    )
    .sort((one, other) => totalOf(other) - totalOf(one))

const rateOf = (counts: PeriodCounts): number => counts.succeeded / totalOf(counts)

const toneOf = (rate: number): Tone => (rate >= 0.9 ? 'good' : rate >= 0.7 ? 'warn' : 'bad')

/** The rate ignores failures caused by payers, such as insufficient funds. */
export const providerRate = ({ succeeded, atProvider }: Market): number =>
  succeeded + atProvider === 0 ? 1 : succeeded / (succeeded + atProvider)

export const rateTag = ({ language }: Pick<Visit, 'language'>, market: Market): Markup => {
  const rate = providerRate(market)
  return tag(toneOf(rate), shareText(rate, language))
}

/** Returns one extra period at the start, which began more than 24 hours or 30 days ago. */
const periodsOf = ({ nowMs }: Visit, per: Per, lines: readonly Line[]) => {
  const { ms, count } = spans[per]
  const firstMs = Math.floor(nowMs / ms - count) * ms
  const nothing = { succeeded: 0, failed: 0 }
  return Array.from({ length: count + 1 }, (_, at) => {
    const from = new Date(firstMs + at * ms).toISOString()
    return { from, ...(lines.find((line) => line.from === from) ?? nothing) }
  })
}

const inUtc = ({ language }: Visit) => ({ language, zone: 'UTC' })

const startText = (from: string, visit: Visit, per: Per): string =>
  per === 'day' ? timeText(from, inUtc(visit), 'date') : timeText(from, visit, 'hour')

const linesTable = (visit: Visit, per: Per, lines: Line[]): Markup => {
  const { language } = visit
  const { from, succeeded, failed, atProvider, rate, median } = texts[language]
  return table(
    [from, succeeded, failed, rate, atProvider, median],
    lines.map((line) => ({
      cells: [
        per === 'day' ? timeText(line.from, inUtc(visit), 'day') : timeText(line.from, visit),
        numberText(line.succeeded, language),
        numberText(line.failed, language),
        shareText(line.success_rate, language),
        numberText(line.failed_at_provider, language),
        durationText(line.median_seconds * 1000, language),
      ],
    })),
  )
}

const marketChart = (visit: Visit, per: Per, market: Market): Markup => {
  const { language } = visit
  const wording = texts[language]
  const where = marketName(market, language)
  const count = wording.orders(totalOf(market), numberText(totalOf(market), language))
  const periods = periodsOf(visit, per, market.lines)
  const share = wording.share(shareText(rateOf(market), language))
  const label = `${where}: ${count}, ${share}.`
  const [first, last] = [periods.at(0), periods.at(-1)].map((period) =>
    period === undefined ? '' : startText(period.from, visit, per),
  )
  return html`<figure class="chart"><figcaption><strong>${where}</strong>
<span>${count} ${rateTag(visit, market)}</span></figcaption>
${chart({ language, label, periods, ends: [first ?? '', last ?? ''] })}
<details><summary>${wording.each[per]}</summary>
${linesTable(visit, per, market.lines)}</details></figure>`
}

const legend = (language: Language): Markup => {
  const { succeeded, failed } = texts[language]
  return html`<p class="soft legend"><span class="succeeded">${succeeded.slice(1)}</span>
<span class="failed">${failed.slice(1)}</span></p>`
}

/** With fewer transactions, one more failure would look like an outage, so no chart is drawn. */
const drawnFrom = 20

export const marketCharts = (visit: Visit, per: Per, all: readonly Market[]): Markup => {
  const { about, days, none } = texts[visit.language]
  const markets = all.filter((market) => totalOf(market) > drawnFrom)
  return html`<p class="soft">${about}${per === 'day' ? ` ${days}` : ''}</p>
${
  markets.length === 0
    ? html`<p class="empty">${none}</p>`
    : html`${legend(visit.language)}
<div class="charts">${markets.map((market) => marketChart(visit, per, market))}</div>`
}`
}

export const perOf = ({ query }: Visit, usual: Per): Per => {
  const asked = query.get('per')
  return asked === 'hour' || asked === 'day' ? asked : usual
}

export const perLinks = ({ base, language }: Visit, path: string, chosen: Per): Markup =>
  html`<p class="pages">${(['hour', 'day'] as const).map((per) => {
    const current = per === chosen ? html` aria-current="true"` : ''
    const href = `${base}/console${path}?per=${per}`
    return html`<a class="button second" href="${href}"${current}>${texts[language][per]}</a> `
  })}</p>`
