import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { Language, Markup } from '../layout.ts'
import { ageOf, amountOf, numberText, providerNames } from './names.ts'
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
  none: 'No live provider is configured. See PROVIDERS_FILE.',
  provider: 'Provider',
  country: 'Country',
  calls: 'Status',
  closed: 'Up',
  open: 'Down',
  'half-open': 'Recovering',
  balance: 'Balance at provider',
  unread: 'Not available yet',
  ago: (age: Markup) => html`${age} ago`,
  wallets: { collection: 'Payments', disbursement: 'Payouts', shared: 'Payments and payouts' },
  health: 'Live success rate',
  succeeded: '#Succeeded',
  failed: '#Failed',
  rate: '#Success',
}

const fr: typeof en = {
  title: 'Opérateurs',
  live: 'Opérateurs en production',
  none: 'Aucun opérateur n’est configuré. Voir PROVIDERS_FILE.',
  provider: 'Opérateur',
  country: 'Pays',
  calls: 'État',
  closed: 'Disponible',
  open: 'En panne',
  'half-open': 'Reprise',
  balance: 'Solde chez l’opérateur',
  unread: 'Pas encore disponible',
  ago: (age) => html`il y a ${age}`,
  wallets: {
    collection: 'Encaissements',
    disbursement: 'Versements',
    shared: 'Encaissements et versements',
  },
  health: 'Taux de réussite',
  succeeded: '#Réussis',
  failed: '#Échoués',
  rate: '#Réussite',
}

const texts: Record<Language, typeof en> = { en, fr }

/** Balances are read every minute. */
const freshMs = 300_000

const circuitTones = { closed: 'good', open: 'bad', 'half-open': 'warn' } as const

/** What the provider holds for the platform; a balance that was not read lately shows its age. */
const balanceLines = (visit: Visit, balances: Schemas['WalletBalance'][]): Markup => {
  const { wallets, unread, ago } = texts[visit.language]
  if (balances.length === 0) return html`<span class="soft">${unread}</span>`
  return html`${balances.map(({ wallet, amount, currency, read_at }) => {
    const isOld = visit.nowMs - Date.parse(read_at) > freshMs
    const name = html`<span class="small soft">${wallets[wallet]}</span>`
    return html`<div>${amountOf(visit, { amount, currency })} ${name}${
      isOld ? html` <span class="tag warn">${ago(ageOf(visit, read_at))}</span>` : ''
    }</div>`
  })}`
}

const liveTable = (visit: Visit, providers: Schemas['LiveProvider'][]): Markup => {
  const { language } = visit
  const wording = texts[language]
  const { provider, country, calls, balance, none } = wording
  return table(
    [provider, country, calls, balance],
    providers.map((each) => ({
      cells: [
        providerNames[each.provider],
        countryName(each.country, language),
        html`<span class="tag ${circuitTones[each.circuit]}">${wording[each.circuit]}</span>`,
        balanceLines(visit, each.balances),
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
          environment: 'live',
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
