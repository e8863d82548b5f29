import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { Language, Markup } from '../layout.ts'
import { numberText, providerNames } from './names.ts'
import {
  type Market,
  marketCharts,
  marketsOf,
  perLinks,
  perOf,
  rateTag,
} from './provider-charts.ts'
import type { Section } from './section.ts'
import { table } from './table.ts'
import type { Schemas, Visit } from './visit.ts'

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
  succeeded: '#Succeeded',
  failed: '#Failed',
  rate: '#Success',
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
  succeeded: '#Réussis',
  failed: '#Échoués',
  rate: '#Réussite',
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

/** The sums of the charts below it, those with most failures first. */
const sumsTable = ({ language }: Visit, markets: Market[]): Markup | string => {
  if (markets.length === 0) return ''
  const { provider, country, succeeded, failed, rate } = texts[language]
  return table(
    [provider, country, succeeded, failed, rate],
    markets
      .toSorted((one, other) => other.failed - one.failed)
      .map((market) => ({
        cells: [
          providerNames[market.provider],
          countryName(market.country, language),
          numberText(market.succeeded, language),
          numberText(market.failed, language),
          rateTag({ language }, market),
        ],
      })),
  )
}

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
        const per = perOf(visit, 'hour')
        const [{ data: live }, { data: lines }] = await Promise.all([
          visit.read('listProviders', {}),
          visit.read('listProviderHealth', { query: { per } }),
        ])
        const markets = marketsOf(lines)
        return {
          title: wording.title,
          body: html`<h2>${wording.health}</h2>
${perLinks(visit, '/providers', per)}
${sumsTable(visit, markets)}
${marketCharts(visit, per, markets)}
<h2>${wording.live}</h2>
${liveTable(visit, live)}`,
        }
      },
    },
  ],
}
