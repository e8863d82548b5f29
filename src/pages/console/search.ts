import { html } from 'hono/html'
import { isUuid } from '../../domain/ids.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { bulkPayoutsTable } from './bulk-payouts-page.ts'
import { table } from './components.ts'
import { transactionsTable } from './found-transactions.ts'
import { resultCount } from './lists.ts'
import { numberText } from './names.ts'
import { countOf, find, onlyHit } from './search-results.ts'
import { type Amount, amountIn, keptText, keyOf } from './search-text.ts'
import type { Content, Section } from './section.ts'
import type { Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Search', 'Recherche'],
  nothing: ['No results.', 'Aucun résultat.'],
  elsewhere: [
    (environment: string, count: number) =>
      `${count === 1 ? '1 result' : `${count} results`} in ${environment} mode`,
    (environment: string, count: number) =>
      `${count === 1 ? '1 résultat' : `${count} résultats`} en mode ${
        environment === 'live' ? 'réel' : 'test'
      }`,
  ],
  about: [
    'Search by any ID, merchant or provider reference, phone number in any format, or the first ' +
      '12 characters of an API key, over all time, or by an amount of the last 30 days. For ' +
      'metadata, use the transaction filters.',
    'Recherchez un identifiant, une référence marchand ou opérateur, un numéro de téléphone ' +
      'dans n’importe quel format ou les 12 premiers caractères d’une clé API, sans limite de ' +
      'date. Les montants sont recherchés sur les 30 derniers jours. Pour les métadonnées, ' +
      'utilisez les filtres des transactions.',
  ],
  transactions: ['Transactions', 'Transactions'],
  byFilter: ['Filter transactions', 'Filtrer les transactions'],
  today: [(span: string) => `Today, ${span}`, (span: string) => `Aujourd’hui, ${span}`],
  month: [
    (span: string) => `Last 30 days, ${span}`,
    (span: string) => `30 derniers jours, ${span}`,
  ],
  byMetadata: [
    (text: string) => `Transactions with the metadata ${text}`,
    (text: string) => `Transactions avec les métadonnées ${text}`,
  ],
  others: ['Other results', 'Autres résultats'],
  more: [
    'Only the newest results of each type are shown.',
    'Seuls les résultats les plus récents de chaque type sont affichés.',
  ],
  kinds: {
    organisation: ['Merchant', 'Marchand'],
    bulkPayout: ['Bulk payout', 'Versement groupé'],
    application: ['Application', 'Application'],
    endpoint: ['Webhook endpoint', 'URL de notification'],
    key: ['API key', 'Clé API'],
  },
})

const aroundOf = (value: number): [number, number] => [
  Math.round(value * 0.9),
  Math.round(value * 1.1),
]

/** Links to transactions with similar amounts: from today, and from the last 30 days. */
const aroundLinks = (visit: Visit, { value, currency }: Amount): Markup => {
  const { base, language, zone, nowMs } = visit
  const { today, month } = texts[language]
  const [least, greatest] = aroundOf(value)
  const span = `${numberText(least, language)} – ${numberText(greatest, language)}`
  const query = new URLSearchParams({ amount_min: `${least}`, amount_max: `${greatest}` })
  if (currency !== undefined) query.set('currency', currency)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(nowMs)
  const link = (label: string, from: string) =>
    html`<a class="chip" href="${base}/console/transactions?${query}${from}">${label}</a> `
  return html`<p class="filters">${link(today(span), `&from=${day}`)}${link(month(span), '')}</p>`
}

/** If possible, the link fills in a filter that this search box does not support. */
const filterLink = (visit: Visit, text: string): Markup => {
  const { base, language } = visit
  const { byFilter, byMetadata } = texts[language]
  const amount = amountIn(text)
  if (amount !== undefined) return aroundLinks(visit, amount)
  const isMetadata = /^[^=\s][^=]*=/.test(text)
  const query = isMetadata ? `?${new URLSearchParams({ metadata: text })}` : ''
  const label = isMetadata ? byMetadata(text) : byFilter
  return html`<p><a href="${base}/console/transactions${query}">${label}</a></p>`
}

/** If nothing is found, counts the results in the other environment and links to them. */
const findElsewhere = async (visit: Visit, text: string, about: Markup): Promise<Content> => {
  const { base, language } = visit
  const { title, nothing, elsewhere } = texts[language]
  const environment = visit.environment === 'live' ? 'test' : 'live'
  const found = await find({ ...visit, environment }, text)
  const count = countOf(found)
  const insteadAt = isUuid(text) ? onlyHit(found) : undefined
  const query = new URLSearchParams({ q: text, environment })
  const link = html`<a href="${base}/console/search?${query}">${elsewhere(environment, count)}</a>`
  return {
    title,
    ...(insteadAt !== undefined && { insteadAt }),
    body: html`<p class="empty">${nothing} ${count === 0 ? '' : link}</p>${about}`,
  }
}

const searchPage = async (visit: Visit): Promise<Content> => {
  const { base, language, query } = visit
  const wording = texts[language]
  const text = (query.get('q') ?? '').trim().slice(0, 200)
  const link = filterLink(visit, text)
  const about = html`<p class="soft">${wording.about}</p>${link}`
  if (text === '') return { title: wording.title, body: about }
  const key = keyOf(text)
  // The secret part of a key must not stay in a URL or on a page.
  if (key !== undefined && keptText(key) !== text) {
    const insteadAt = `/search?q=${encodeURIComponent(keptText(key))}`
    return { title: wording.title, body: about, insteadAt }
  }
  const found = await find(visit, text)
  if (countOf(found) === 0) return findElsewhere(visit, text, about)
  // The amount may also have other interpretations, so a single result is not opened immediately.
  const insteadAt = amountIn(text) === undefined ? onlyHit(found) : undefined
  const { transactions, bulkPayouts, others, hasMore } = found
  return {
    title: wording.title,
    ...(insteadAt !== undefined && { insteadAt }),
    body: html`${link}${resultCount(visit, countOf(found), hasMore)}${
      others.length === 0
        ? ''
        : table(
            [wording.name, wording.what],
            others.map(({ kind, name, at }) => ({
              href: `${base}/console${at}`,
              cells: [name, wording.kinds[kind]],
            })),
          )
    }
${
  bulkPayouts.length === 0
    ? ''
    : html`<h2>${wording.bulkPayouts}</h2>${bulkPayoutsTable(visit, bulkPayouts)}`
}
${
  transactions.length === 0
    ? ''
    : html`<h2>${wording.transactions}</h2>${transactionsTable(visit, transactions, '')}`
}
${hasMore ? html`<p class="soft">${wording.more}</p>` : ''}`,
  }
}

export const searchSection: Section = { pages: [{ path: '/search', show: searchPage }] }
