import { scaleBand, scaleLinear } from 'd3-scale'
import { line, type Series, stack } from 'd3-shape'
import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { numberText, shareText, shortNumberText } from './names.ts'

export interface PeriodCounts {
  succeeded: number
  failed: number
}

interface Drawing {
  language: Language
  /** Screen readers read this description of the sum and the trend. */
  label: string
  periods: readonly PeriodCounts[]
  ends: readonly [first: string, last: string]
}

const texts = bilingual({
  rate: ['Success', 'Réussite'],
  transactions: ['Transactions', 'Transactions'],
})

/** One unit equals one pixel on a small screen. */
const picture = { width: 320, height: 176, left: 42, right: 316 }
const rates = { title: 10, top: 20, bottom: 64 }
const counts = { title: 86, top: 106, bottom: 158 }

const rounded = (length: number): number => Math.round(length * 10) / 10

export const totalOf = ({ succeeded, failed }: PeriodCounts): number => succeeded + failed

const grid = (
  values: readonly number[],
  heightOf: (value: number) => number,
  textOf: (value: number) => string,
): Markup[] =>
  values.map((value) => {
    const y = rounded(heightOf(value))
    return html`<path class="grid" d="M${picture.left},${y}H${picture.right}"/>
<text class="number" x="${picture.left - 5}" y="${y + 4}">${textOf(value)}</text>`
  })

const barsOf = (
  bounds: Series<PeriodCounts, string>,
  heightOf: (value: number) => number,
  { startOf, width }: { startOf: (at: number) => number; width: number },
): string =>
  bounds
    .map(([from, to], at) =>
      from === to
        ? ''
        : `M${startOf(at)},${rounded(heightOf(from))}V${rounded(heightOf(to))}h${width}` +
          `V${rounded(heightOf(from))}Z`,
    )
    .join('')

/** Labels the tallest bar and keeps the label within the image. */
const greatest = (text: string, x: number, y: number): Markup => {
  const side = x < picture.left + 20 ? 'start' : x > picture.right - 20 ? 'end' : 'middle'
  return html`<text class="most ${side}" x="${x}" y="${rounded(y - 4)}">${text}</text>`
}

/**
 * Draws the success rate above stacked bars of successful and failed transactions. A chart with
 * transactions in only one period shows no rate, because one point is not a trend.
 */
export const chart = ({ language, label, periods, ends: [first, last] }: Drawing): Markup => {
  const { rate, transactions } = texts[language]
  const { width, height, left, right } = picture
  const places = scaleBand<number>().domain(periods.keys()).range([left, right]).paddingInner(0.3)
  const bar = {
    startOf: (at: number): number => rounded(places(at) ?? left),
    width: rounded(places.bandwidth()),
  }
  const middleOf = (at: number): number => rounded(bar.startOf(at) + bar.width / 2)
  const most = Math.max(...periods.map(totalOf))
  const heightOf = scaleLinear([0, Math.max(most, 1)], [counts.bottom, counts.top]).nice(2)
  const levelOf = scaleLinear([0, 1], [rates.bottom, rates.top])
  const [succeeded, failed] = stack<PeriodCounts>()
    .keys(['succeeded', 'failed'])(periods)
    .map((layer) => barsOf(layer, heightOf, bar))
  const rateLine = line<PeriodCounts>()
    .defined((each) => totalOf(each) > 0)
    .x((_, at) => middleOf(at))
    .y((each) => rounded(levelOf(each.succeeded / totalOf(each))))
  const highest = periods.findIndex((each) => totalOf(each) === most)
  const hasTrend = periods.filter((each) => totalOf(each) > 0).length > 1
  const top = hasTrend ? 0 : counts.title - rates.title
  return html`<svg role="img" aria-label="${label}" viewBox="0 ${top} ${width} ${height - top}">
${
  hasTrend
    ? html`<text x="0" y="${rates.title}">${rate}</text>
${grid([0, 0.5, 1], levelOf, (value) => shareText(value, language))}
<path class="rate" d="${rateLine(periods)}"/>`
    : ''
}
<text x="0" y="${counts.title}">${transactions}</text>
${grid(heightOf.ticks(2).filter(Number.isInteger), heightOf, (value) =>
  shortNumberText(value, language),
)}
<path class="succeeded" d="${succeeded}"/>
<path class="failed" d="${failed}"/>
${most === 0 ? '' : greatest(numberText(most, language), middleOf(highest), heightOf(most))}
<text x="${left}" y="${height - 3}">${first}</text>
<text class="number" x="${right}" y="${height - 3}">${last}</text></svg>`
}
