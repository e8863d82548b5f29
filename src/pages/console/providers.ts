import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { balanceMaxAgeMs } from '../../domain/markets.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { table } from './components.ts'
import { offer } from './forms.ts'
import { heldAddress } from './held-payouts.ts'
import { ageOf, amountOf, numberText, providerNames, tag } from './names.ts'
import {
  type Market,
  marketCharts,
  marketsOf,
  perLinks,
  perOf,
  providerRate,
  rateTag,
} from './provider-charts.ts'
import { type DescribeAction, menuEntry, type Section } from './section.ts'
import { durationText, time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Providers', 'Opérateurs'],
  about: [
    'Most severe first. The rate ignores payer refusals and insufficient funds.',
    'Les opérateurs les plus touchés figurent en premier. Le taux ignore les refus du payeur ' +
      'et les soldes insuffisants.',
  ],
  errors: ['#Provider errors', '#Erreurs opérateur'],
  others: ['-#Other failures', '-#Autres échecs'],
  outage: ['-Last success', '-Dernier succès'],
  none: [
    'No live provider is configured. See PROVIDERS_FILE.',
    'Aucun opérateur n’est configuré en mode réel. Voir PROVIDERS_FILE.',
  ],
  calls: ['Status', 'État'],
  closed: ['Up', 'Disponible'],
  open: ['Down', 'En panne'],
  'half-open': ['Recovering', 'Reprise'],
  balance: ['Balance at provider', 'Solde chez l’opérateur'],
  unread: ['Not available yet', 'Pas encore disponible'],
  ago: [(age: Markup) => html`${age} ago`, (age: Markup) => html`il y a ${age}`],
  lasts: [
    (duration: string) => `lasts ${duration}`,
    (duration: string) => `suffit pour ${duration}`,
  ],
  held: [(count: string) => `${count} on hold`, (count: string) => `${count} bloqués`],
  refresh: ['Refresh balances', 'Actualiser les soldes'],
  refreshed: ['Balances refreshed.', 'Soldes actualisés.'],
  wallets: {
    collection: ['Payments', 'Encaissements'],
    disbursement: ['Payouts', 'Versements'],
  },
})

const circuitTones = { closed: 'good', open: 'bad', 'half-open': 'warn' } as const

const refreshProviderBalances: DescribeAction = ({ language }) => ({
  label: texts[language].refresh,
  title: texts[language].refresh,
  fields: [],
  done: texts[language].refreshed,
  isSecond: true,
})

/** A wallet that will run out sooner than this is shown as low, as in the alert `WalletLow`. */
const lowSeconds = 4 * 3600

/** Shows how long the platform's balance will last. An old balance also shows its age. */
const balanceLines = (visit: Visit, balances: Schemas['WalletBalance'][]): Markup => {
  const { wallets, unread, ago, lasts, held } = texts[visit.language]
  if (balances.length === 0) return html`<span class="soft">${unread}</span>`
  return html`${balances.map(({ wallet, amount, currency, read_at, ...balance }) => {
    const { lasts_seconds: seconds, held_transactions: count } = balance
    const isOld = visit.nowMs - Date.parse(read_at) > balanceMaxAgeMs
    const name = html`<span class="small soft">${wallets[wallet]}</span>`
    return html`<div>${amountOf(visit, { amount, currency })} ${name}${
      isOld ? html` ${tag('warn', ago(ageOf(visit, read_at)))}` : ''
    }${
      seconds === null
        ? ''
        : html` <span class="${seconds < lowSeconds ? 'tag warn' : 'small soft'}">${lasts(
            durationText(seconds * 1000, visit.language),
          )}</span>`
    }${
      count === 0
        ? ''
        : html` <a class="tag bad" href="${heldAddress(visit)}">${held(
            numberText(count, visit.language),
          )}</a>`
    }</div>`
  })}`
}

type LiveProvider = Schemas['LiveProvider']
type Place = Pick<Market, 'provider' | 'country'>

const severity = { open: 0, 'half-open': 1, closed: 2 } as const

/**
 * The sort key is below 1 for a provider that is down, and below 2 for a provider that is
 * recovering. The success rate decides between providers with the same circuit state.
 */
const rankOf = ({
  one,
  market,
}: {
  one?: LiveProvider | undefined
  market?: Market | undefined
}): number => severity[one?.circuit ?? 'closed'] + (market === undefined ? 1 : providerRate(market))

/** Providers that are down come first, followed by the providers with the most errors. */
export const providersTable = (
  visit: Visit,
  live: readonly LiveProvider[],
  markets: readonly Market[],
): Markup => {
  const { language } = visit
  const wording = texts[language]
  const { provider, calls, rate, succeeded, errors, others, outage, balance, none } = wording
  const isSamePlace = (one: Place) => (each: Place) =>
    each.provider === one.provider && each.country === one.country
  const places: Place[] = [...live, ...markets.filter((each) => !live.some(isSamePlace(each)))]
  const rows = places
    .map((place) => ({
      place,
      one: live.find(isSamePlace(place)),
      market: markets.find(isSamePlace(place)),
    }))
    .toSorted((first, second) => rankOf(first) - rankOf(second))
  const at = (iso: string | null | undefined) => (iso == null ? '' : time(iso, visit))
  return html`<p class="soft">${wording.about}</p>${table(
    [provider, calls, rate, succeeded, errors, others, outage, balance],
    rows.map(({ place, one, market }) => ({
      cells: [
        html`${providerNames[place.provider]}
<div class="small soft">${countryName(place.country, language)}</div>`,
        one === undefined ? '' : tag(circuitTones[one.circuit], wording[one.circuit]),
        ...(market === undefined
          ? ['', '', '', '']
          : [
              rateTag(visit, market),
              ...[market.succeeded, market.atProvider, market.failed - market.atProvider].map(
                (count) => numberText(count, language),
              ),
            ]),
        at(one?.outage?.last_success_at),
        one === undefined ? '' : balanceLines(visit, one.balances),
      ],
    })),
    none,
  )}`
}

export const providersSection: Section = {
  menu: menuEntry('/console/providers', texts, 'p', 'listProviders'),
  actions: { refreshProviderBalances },
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
          body: html`${perLinks(visit, '/providers', per)}
${providersTable(visit, live, markets)}
${live.length > 0 ? offer(visit, 'refreshProviderBalances', refreshProviderBalances, {}) : ''}
<h2>${wording.health}</h2>
${marketCharts(visit, per, markets)}`,
        }
      },
    },
  ],
}
