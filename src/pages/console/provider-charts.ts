import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { dayMs, hourMs } from '../../domain/time.ts'
import type { Language, Markup } from '../layout.ts'
import { chart, type Ended, totalOf } from './chart.ts'
import { numberText, providerNames, shareText } from './names.ts'
import { table } from './table.ts'
import { durationText, timeText } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** Live success rates by provider and country, as charts with tables. */

type Line = Schemas['ProviderHealthLine']

/** The length of a period; `hour` is the last 24 hours, `day` the last 30 days. */
export type Per = 'hour' | 'day'

const en = {
  about:
    'Live payments, refunds and payouts that succeeded or failed, excluding those the payer ' +
    'declined. Success is good from 90% and bad below 70%.',
  days: 'Days are in UTC.',
  none: 'No live transactions in this period.',
  hour: 'Last 24 hours',
  day: 'Last 30 days',
  succeeded: '#Succeeded',
  failed: '#Failed',
  atProvider: '#Provider errors',
  rate: '#Success',
  median: '#Median time',
  from: 'From',
  each: { hour: 'Hourly figures', day: 'Daily figures' },
  orders: (count: number, text: string) => (count === 1 ? '1 transaction' : `${text} transactions`),
  share: (share: string) => `${share} succeeded`,
  more: 'More transactions in the second half',
  fewer: 'Fewer transactions in the second half',
  same: 'About as many transactions in the second half',
  after: 'after',
  rises: (from: string, to: string) => `success rises from ${from} to ${to}`,
  falls: (from: string, to: string) => `success falls from ${from} to ${to}`,
  stays: (at: string) => `success stays at ${at}`,
}

const fr: typeof en = {
  about:
    'Paiements, remboursements et versements réels, réussis ou échoués, hors refus du payeur. La ' +
    'réussite est bonne dès 90 %, mauvaise sous 70 %.',
  days: 'Les jours sont en UTC.',
  none: 'Aucune transaction réelle sur cette période.',
  hour: '24 dernières heures',
  day: '30 derniers jours',
  succeeded: '#Réussis',
  failed: '#Échoués',
  atProvider: '#Erreurs opérateur',
  rate: '#Réussite',
  median: '#Durée médiane',
  from: 'Début',
  each: { hour: 'Chiffres par heure', day: 'Chiffres par jour' },
  orders: (count, text) => (count < 2 ? `${text} transaction` : `${text} transactions`),
  share: (share) => `${share} de réussite`,
  more: 'Plus de transactions dans la seconde moitié',
  fewer: 'Moins de transactions dans la seconde moitié',
  same: 'À peu près autant de transactions dans la seconde moitié',
  after: 'après',
  rises: (from, to) => `la réussite monte de ${from} à ${to}`,
  falls: (from, to) => `la réussite baisse de ${from} à ${to}`,
  stays: (at) => `la réussite reste à ${at}`,
}

const texts: Record<Language, typeof en> = { en, fr }

const spans: Record<Per, { ms: number; count: number }> = {
  hour: { ms: hourMs, count: 24 },
  day: { ms: dayMs, count: 30 },
}

/** A provider in a country, with the sum of its lines. */
export interface Market extends Ended {
  provider: Line['provider']
  country: Line['country']
  lines: Line[]
}

const sumOf = (each: readonly Ended[]): Ended => ({
  succeeded: each.reduce((sum, { succeeded }) => sum + succeeded, 0),
  failed: each.reduce((sum, { failed }) => sum + failed, 0),
})

/** The lines of each provider and country, those with the most transactions first. */
export const marketsOf = (lines: readonly Line[]): Market[] =>
  [...Map.groupBy(lines, ({ provider, country }) => `${provider} ${country}`).values()]
    .flatMap((own) =>
      own
        .slice(0, 1)
        .map(({ provider, country }) => ({ provider, country, lines: own, ...sumOf(own) })),
    )
    .sort((one, other) => totalOf(other) - totalOf(one))

export const rateOf = (ended: Ended): number => ended.succeeded / totalOf(ended)

const toneOf = (rate: number): string => (rate >= 0.9 ? 'good' : rate >= 0.7 ? 'warn' : 'bad')

/** The part that succeeded, in its tone. */
export const rateTag = ({ language }: Pick<Visit, 'language'>, ended: Ended): Markup =>
  html`<span class="tag ${toneOf(rateOf(ended))}">${shareText(rateOf(ended), language)}</span>`

/** Every period of a chart, the one before the last 24 hours or 30 days included. */
const periodsOf = ({ nowMs }: Visit, per: Per, lines: readonly Line[]) => {
  const { ms, count } = spans[per]
  const firstMs = Math.floor(nowMs / ms - count) * ms
  const nothing = { succeeded: 0, failed: 0 }
  return Array.from({ length: count + 1 }, (_, at) => {
    const from = new Date(firstMs + at * ms).toISOString()
    return { from, ...(lines.find((line) => line.from === from) ?? nothing) }
  })
}

/** How many more or fewer ended in the second half, and how success changed. */
const trendOf = (periods: readonly Ended[], language: Language): string => {
  const wording = texts[language]
  const middle = Math.floor(periods.length / 2)
  const [before, after] = [sumOf(periods.slice(0, middle)), sumOf(periods.slice(middle))]
  const [few, many] = [totalOf(before) * 0.9, totalOf(before) * 1.1]
  const now = totalOf(after)
  const change = now > many ? wording.more : now < few ? wording.fewer : wording.same
  const [later, earlier] = [now, totalOf(before)].map((count) => numberText(count, language))
  const volume = `${change} (${later} ${wording.after} ${earlier})`
  if (totalOf(before) === 0 || now === 0) return `${volume}.`
  const difference = rateOf(after) - rateOf(before)
  const [from, to] = [shareText(rateOf(before), language), shareText(rateOf(after), language)]
  const isSteady = Math.abs(difference) < 0.02
  const moves = difference > 0 ? wording.rises : wording.falls
  return `${volume}; ${isSteady ? wording.stays(to) : moves(from, to)}.`
}

const inUtc = ({ language }: Visit) => ({ language, zone: 'UTC' })

/** When a period begins, in few characters. */
const startText = (from: string, visit: Visit, per: Per): string =>
  per === 'day' ? timeText(from, inUtc(visit), 'date') : timeText(from, visit, 'hour')

/** Whether tables also have what failed at the provider, and how long orders took. */
type Extent = 'whole' | 'brief'

interface Drawn {
  per: Per
  extent: Extent
}

const linesTable = (visit: Visit, { per, extent, lines }: Drawn & { lines: Line[] }): Markup => {
  const { language } = visit
  const { from, succeeded, failed, atProvider, rate, median } = texts[language]
  const ifWhole = <Part>(...parts: Part[]): Part[] => (extent === 'whole' ? parts : [])
  return table(
    [from, succeeded, failed, rate, ...ifWhole(atProvider, median)],
    lines.map((line) => ({
      cells: [
        per === 'day' ? timeText(line.from, inUtc(visit), 'day') : timeText(line.from, visit),
        numberText(line.succeeded, language),
        numberText(line.failed, language),
        shareText(line.success_rate, language),
        ...ifWhole(
          numberText(line.failed_at_provider, language),
          durationText(line.median_seconds * 1000, language),
        ),
      ],
    })),
  )
}

const marketChart = (visit: Visit, drawn: Drawn, market: Market): Markup => {
  const { language } = visit
  const { per } = drawn
  const wording = texts[language]
  const where = `${providerNames[market.provider]}, ${countryName(market.country, language)}`
  const count = wording.orders(totalOf(market), numberText(totalOf(market), language))
  const periods = periodsOf(visit, per, market.lines)
  const share = wording.share(shareText(rateOf(market), language))
  const label = `${where}: ${count}, ${share}. ${trendOf(periods, language)}`
  const [first, last] = [periods.at(0), periods.at(-1)].map((period) =>
    period === undefined ? '' : startText(period.from, visit, per),
  )
  return html`<figure class="chart"><figcaption><strong>${where}</strong>
<span>${count} ${rateTag(visit, market)}</span></figcaption>
${chart({ language, label, periods, ends: [first ?? '', last ?? ''] })}
<details><summary>${wording.each[per]}</summary>
${linesTable(visit, { ...drawn, lines: market.lines })}</details></figure>`
}

const legend = (language: Language): Markup => {
  const { succeeded, failed } = texts[language]
  return html`<p class="soft legend"><span class="succeeded">${succeeded.slice(1)}</span>
<span class="failed">${failed.slice(1)}</span></p>`
}

/** The charts of markets, with what they count and what their colours mean. */
export const marketCharts = (
  visit: Visit,
  per: Per,
  markets: readonly Market[],
  extent: Extent = 'whole',
): Markup => {
  const { about, days, none } = texts[visit.language]
  return html`<p class="soft">${about}${per === 'day' ? ` ${days}` : ''}</p>
${
  markets.length === 0
    ? html`<p class="empty">${none}</p>`
    : html`${legend(visit.language)}
<div class="charts">${markets.map((market) => marketChart(visit, { per, extent }, market))}</div>`
}`
}

/** The filters of the URL, or else the defaults. */
export const perOf = ({ query }: Visit, usual: Per): Per => {
  const asked = query.get('per')
  return asked === 'hour' || asked === 'day' ? asked : usual
}

/** The links of a page to either length of time. */
export const perLinks = ({ base, language }: Visit, path: string, chosen: Per): Markup =>
  html`<p class="pages">${(['hour', 'day'] as const).map((per) => {
    const current = per === chosen ? html` aria-current="true"` : ''
    const href = `${base}/console${path}?per=${per}`
    return html`<a class="button second" href="${href}"${current}>${texts[language][per]}</a> `
  })}</p>`
