import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { countryName, providerNames } from './names.ts'
import type { Section } from './section.ts'
import { table } from './table.ts'
import { durationText, time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

type Line = Schemas['ProviderHealthLine']
type Per = 'hour' | 'day'

const en = {
  title: 'Providers',
  live: 'Live providers',
  none: 'No live provider is configured: see PROVIDERS_FILE.',
  provider: 'Provider',
  country: 'Country',
  calls: 'Calls',
  closed: 'Let through',
  open: 'Held back',
  'half-open': 'Tried one by one',
  health: 'How live orders end',
  about:
    'Payments, refunds and payouts that succeeded or failed, without those that a payer declined.',
  noneEnded: 'No live order ended in this time.',
  hour: 'Last 24 hours',
  day: 'Last 30 days',
  over: 'Over time',
  succeeded: '#Succeeded',
  failed: '#Failed',
  atProvider: '#At the provider',
  rate: '#Success',
  median: '#Half end within',
  from: 'From',
  each: { hour: 'Hour by hour', day: 'Day by day' },
}

const fr: typeof en = {
  title: 'Opérateurs',
  live: 'Opérateurs en production',
  none: 'Aucun opérateur n’est configuré : voyez PROVIDERS_FILE.',
  provider: 'Opérateur',
  country: 'Pays',
  calls: 'Appels',
  closed: 'Passent',
  open: 'Retenus',
  'half-open': 'Essayés un par un',
  health: 'L’issue des ordres',
  about: 'Paiements, remboursements et versements, sans ceux que le payeur a déclinés.',
  noneEnded: 'Aucun ordre n’a pris fin pendant ce temps.',
  hour: '24 dernières heures',
  day: '30 derniers jours',
  over: 'Dans le temps',
  succeeded: '#Réussis',
  failed: '#Échoués',
  atProvider: '#Chez l’opérateur',
  rate: '#Réussite',
  median: '#La moitié en moins de',
  from: 'À partir de',
  each: { hour: 'Heure par heure', day: 'Jour par jour' },
}

const texts: Record<Language, typeof en> = { en, fr }

const circuitTones = { closed: 'good', open: 'bad', 'half-open': 'warn' } as const

const liveTable = ({ language }: Visit, providers: Schemas['LiveProvider'][]): Markup => {
  const wording = texts[language]
  const { provider, country, calls, none } = wording
  return table(
    [provider, country, calls],
    providers.map((each) => ({
      cells: [
        providerNames[each.provider],
        countryName(each.country, language),
        html`<span class="tag ${circuitTones[each.circuit]}">${wording[each.circuit]}</span>`,
      ],
    })),
    none,
  )
}

const shares: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }),
  fr: new Intl.NumberFormat('fr', { style: 'percent', maximumFractionDigits: 1 }),
}

const toneOf = (rate: number): string => (rate >= 0.9 ? 'good' : rate >= 0.7 ? 'warn' : 'bad')

const spans: Record<Per, { ms: number; count: number }> = {
  hour: { ms: 3_600_000, count: 24 },
  day: { ms: 86_400_000, count: 30 },
}

const bar = { width: 6, gap: 2, height: 32 }

/** A bar for each hour or day, as high as its part of successes; none where nothing ended. */
const chart = ({ nowMs }: Visit, per: Per, lines: Line[], label: string): Markup => {
  const { ms, count } = spans[per]
  const firstMs = Math.floor(nowMs / ms) * ms - (count - 1) * ms
  const step = bar.width + bar.gap
  const bars = lines.map(({ from, success_rate: rate }) => {
    const at = Math.round((Date.parse(from) - firstMs) / ms)
    // What failed altogether is still seen.
    const height = Math.max(2, Math.round(rate * bar.height))
    const place = html`x="${at * step}" y="${bar.height - height}"`
    return html`<rect class="${toneOf(rate)}" ${place} width="${bar.width}" height="${height}"/>`
  })
  const width = count * step - bar.gap
  const size = html`viewBox="0 0 ${width} ${bar.height}" width="${width}" height="${bar.height}"`
  return html`<svg class="chart" role="img" aria-label="${label}" ${size}>${bars}</svg>`
}

interface Sum {
  provider: Line['provider']
  country: Line['country']
  lines: Line[]
  succeeded: number
  failed: number
}

/** The lines of each provider in each country, with most failures first. */
const sumUp = (lines: Line[]): Sum[] => {
  const sums = new Map<string, Sum>()
  for (const line of lines) {
    const { provider, country } = line
    const name = `${provider} ${country}`
    const sum = sums.get(name) ?? { provider, country, lines: [], succeeded: 0, failed: 0 }
    sum.lines.push(line)
    sum.succeeded += line.succeeded
    sum.failed += line.failed
    sums.set(name, sum)
  }
  return [...sums.values()].sort((a, b) => b.failed - a.failed)
}

const healthTable = (visit: Visit, per: Per, sums: Sum[]): Markup => {
  const { language } = visit
  const { provider, country, over, succeeded, failed, rate, noneEnded, health } = texts[language]
  return table(
    [provider, country, over, succeeded, failed, rate],
    sums.map((sum) => {
      const share = shares[language].format(sum.succeeded / (sum.succeeded + sum.failed))
      const where = `${providerNames[sum.provider]}, ${countryName(sum.country, language)}`
      return {
        cells: [
          providerNames[sum.provider],
          countryName(sum.country, language),
          chart(visit, per, sum.lines, `${health}: ${where}, ${share}`),
          String(sum.succeeded),
          String(sum.failed),
          share,
        ],
      }
    }),
    noneEnded,
  )
}

/** The table behind the charts. */
const linesTable = (visit: Visit, per: Per, lines: Line[]): Markup => {
  const { language } = visit
  const wording = texts[language]
  const { from, provider, country, succeeded, failed, atProvider, rate, median } = wording
  return html`<details><summary>${wording.each[per]}</summary>
${table(
  [from, provider, country, succeeded, failed, atProvider, rate, median],
  lines.map((line) => ({
    cells: [
      time(line.from, visit),
      providerNames[line.provider],
      countryName(line.country, language),
      String(line.succeeded),
      String(line.failed),
      String(line.failed_at_provider),
      shares[language].format(line.success_rate),
      durationText(line.median_seconds * 1000, language),
    ],
  })),
)}</details>`
}

const perLinks = ({ base, language }: Visit, chosen: Per): Markup =>
  html`<p class="pages">${(['hour', 'day'] as const).map((per) => {
    const current = per === chosen ? html` aria-current="true"` : ''
    const href = `${base}/console/providers?per=${per}`
    const label = texts[language][per]
    return html`<a class="button second" href="${href}"${current}>${label}</a> `
  })}</p>`

export const providersSection: Section = {
  menu: {
    path: '/console/providers',
    label: { en: en.title, fr: fr.title },
    key: 'p',
    operationId: 'listProviders',
  },
  pages: [
    {
      path: '/providers',
      show: async (visit) => {
        const wording = texts[visit.language]
        const per: Per = visit.query.get('per') === 'day' ? 'day' : 'hour'
        const [{ data: live }, { data: lines }] = await Promise.all([
          visit.read('listProviders', {}),
          visit.read('listProviderHealth', { query: { per } }),
        ])
        return {
          title: wording.title,
          body: html`<h2>${wording.health}</h2><p class="soft">${wording.about}</p>
${perLinks(visit, per)}
${healthTable(visit, per, sumUp(lines))}
${lines.length === 0 ? '' : linesTable(visit, per, lines)}
<h2>${wording.live}</h2>
${liveTable(visit, live)}`,
        }
      },
    },
  ],
}
