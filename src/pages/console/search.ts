import { html } from 'hono/html'
import { isUuid } from '../../domain/ids.ts'
import { countries } from '../../domain/markets.ts'
import { keptPrefixLength } from '../../domain/merchants/api-key.ts'
import { digitsOf, hasPlus, isPossibleNumber, readPhoneNumber } from '../../domain/phone-number.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { dayMs } from '../../domain/time.ts'
import { idTailOf } from '../../domain/transactions/short-reference.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { readTypedAmount } from '../typed-amount.ts'
import { bulkPayoutsTable } from './bulk-payouts-page.ts'
import { table } from './components.ts'
import { transactionsTable } from './found-transactions.ts'
import { resultCount } from './lists.ts'
import { numberText } from './names.ts'
import type { Content, Section } from './section.ts'
import { untrusted } from './untrusted-text.ts'
import type { AnswerOf, OperationId, RequestOf, Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

/**
 * The search box interprets the text in every possible way, and runs a separate operation for each
 * interpretation.
 */

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
    'Recherchez par identifiant, référence marchand ou opérateur, numéro de téléphone dans tout ' +
      'format, ou par les 12 premiers caractères d’une clé API, sans limite de date, ou par un ' +
      'montant des 30 derniers jours. Pour les métadonnées, utilisez les filtres des transactions.',
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

type FoundTransaction = Schemas['FoundTransaction']

interface Other {
  what: string
  name: Markup | string
  /** The path is relative to `/console`. */
  at: string
}

type BulkPayout = Schemas['FoundBulkPayout']

interface Found {
  bulkPayouts: BulkPayout[]
  transactions: FoundTransaction[]
  others: Other[]
  hasMore: boolean
}

/** Returns undefined if nothing is found, or if the query is invalid or not permitted. */
const ask = async <Op extends OperationId>(
  visit: Visit,
  operationId: Op,
  request: RequestOf<Op>,
): Promise<AnswerOf<Op> | undefined> => {
  if (!visit.may(operationId)) return undefined
  try {
    return await visit.read(operationId, request)
  } catch (error) {
    if (error instanceof InvalidRequest) return undefined
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

const perPage = 20

interface FoundPage {
  transactions: FoundTransaction[]
  hasMore: boolean
}

const searchBy = async (visit: Visit, filter: object): Promise<FoundPage> => {
  const query = { ...filter, environment: visit.environment, per_page: perPage }
  const found = await ask(visit, 'searchTransactions', { query })
  if (found === undefined) return { transactions: [], hasMore: false }
  return { transactions: found.data, hasMore: found.meta.next_cursor !== null }
}

/** References are often read aloud, so the search also tries upper and lower case. */
const spellingsOf = (text: string): string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase()]),
]

const bulksByReference = async (visit: Visit, reference: string): Promise<BulkPayout[]> => {
  const found = await Promise.all(
    spellingsOf(reference).map((spelling) =>
      ask(visit, 'listBulkPayouts', {
        query: { reference: spelling, environment: visit.environment, per_page: perPage },
      }),
    ),
  )
  return found.flatMap((each) => each?.data ?? [])
}

/** Reads the text as an international number, and as a local number of each possible country. */
const numberFilters = (text: string): object[] => {
  if (digitsOf(text).length < 6) return []
  const local = hasPlus(text) ? [] : countries.filter((country) => isPossibleNumber(text, country))
  const msisdns = [undefined, ...local].flatMap(
    (country) => readPhoneNumber(text, country)?.msisdn ?? [],
  )
  return [...new Set(msisdns)].map((msisdn) => ({ phone_number: `+${msisdn}` }))
}

const othersById = async (visit: Visit, id: string): Promise<Other[]> => {
  const { kinds } = texts[visit.language]
  const request = { params: { id } }
  const [organisation, bulkPayout, application, endpoint] = await Promise.all([
    ask(visit, 'getOrganisation', request),
    ask(visit, 'getBulkPayout', request),
    ask(visit, 'getApplication', request),
    ask(visit, 'getWebhookEndpoint', request),
  ])
  const found: [string, string | null | undefined, string][] = [
    [kinds.organisation, organisation?.data.name, '/merchants/'],
    [kinds.bulkPayout, bulkPayout && (bulkPayout.data.reference ?? id), '/approvals/bulk/'],
    [kinds.application, application?.data.name, '/merchants/applications/'],
    [kinds.endpoint, endpoint?.data.url, '/webhooks/'],
  ]
  return found.flatMap(([what, name, place]) =>
    name === undefined ? [] : [{ what, name: untrusted(name), at: `${place}${id}` }],
  )
}

const othersByName = async (visit: Visit, text: string): Promise<Other[]> => {
  if (text.length < 2 || text.length > 100) return []
  const query = { text, per_page: perPage }
  const found = await ask(visit, 'listOrganisations', { query })
  const what = texts[visit.language].kinds.organisation
  return (found?.data ?? []).map(({ id, name }) => ({
    what,
    name: untrusted(name),
    at: `/merchants/${id}`,
  }))
}

/** Matches the beginning of a key, or the form that lists show: `sk_live_6Hn3…7Yk4`. */
const writtenKey = /^([sp]k_(?:test|live)_)([0-9A-Za-z]*)(?:(?:…|\.\.\.)([0-9A-Za-z]{4}))?$/

interface WrittenKey {
  /** The prefix contains only characters that the database stores. */
  prefix: string
  lastFour: string | undefined
}

const keyOf = (text: string): WrittenKey | undefined => {
  const [, beginning, own, lastFour] = writtenKey.exec(text) ?? []
  if (beginning === undefined) return undefined
  return { prefix: `${beginning}${own}`.slice(0, keptPrefixLength), lastFour }
}

const keptText = ({ prefix, lastFour }: WrittenKey): string =>
  lastFour === undefined ? prefix : `${prefix}…${lastFour}`

/**
 * Finds keys by their first and last characters. The prefix of a key type alone, such as
 * `sk_live_`, is not enough.
 */
const keysWritten = async (visit: Visit, { prefix, lastFour }: WrittenKey) => {
  const none = { others: [] as Other[], hasMore: false }
  const isOfOther = prefix.split('_')[1] !== visit.environment
  if (isOfOther || (prefix.endsWith('_') && lastFour === undefined)) return none
  const query = {
    prefix,
    per_page: perPage,
    ...(lastFour !== undefined && { last_four: lastFour }),
  }
  const found = await ask(visit, 'searchApiKeys', { query })
  if (found === undefined) return none
  const what = texts[visit.language].kinds.key
  const others = found.data.map((key) => ({
    what,
    name: html`<code>${key.prefix}…${key.last_four}</code>${
      key.name === null ? '' : html` ${untrusted(key.name)}`
    }`,
    at: `/merchants/applications/${key.application_id}`,
  }))
  return { others, hasMore: found.meta.next_cursor !== null }
}

const ofEvent = async (visit: Visit, id: string): Promise<object[]> => {
  const event = await ask(visit, 'getEvent', { params: { id } })
  const about = (event?.data.payload as { data?: { id?: unknown } } | undefined)?.data?.id
  return typeof about === 'string' ? [{ id: about }] : []
}

const filtersOf = async (visit: Visit, text: string): Promise<object[]> => {
  if (isUuid(text)) {
    const id = text.toLowerCase()
    return [{ id }, { merchant_reference: text }, { provider_reference: text }]
  }
  if (/^evt_\w+$/.test(text)) return ofEvent(visit, text)
  const amount = amountIn(text)
  return [
    { reference: text.toUpperCase() },
    { merchant_reference: text },
    ...spellingsOf(text).map((spelling) => ({ provider_reference: spelling })),
    ...(idTailOf(text) === undefined ? [] : [{ short_reference: text }]),
    ...numberFilters(text),
    ...(amount === undefined ? [] : [amountFilter(visit, amount)]),
  ]
}

/** Matches an amount with or without a currency: `42 000`, `XAF 42,000`. */
const writtenAmount = /^(?:([A-Z]{3})\s?)?([1-9][\d\s.,]*)(?:\s?([A-Z]{3}))?$/

/** No currency has three decimals, so a comma before three digits separates thousands. */
const withoutCommas = (text: string): string =>
  /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text

interface Amount {
  /**
   * The value is in whole units and has at most seven digits. A longer number is a phone number.
   */
  value: number
  currency: string | undefined
}

const amountIn = (text: string): Amount | undefined => {
  const [, before, digits, after] = writtenAmount.exec(text) ?? []
  if (digits === undefined) return undefined
  const value = readTypedAmount(withoutCommas(digits.trim()), 'XAF')
  const currency = before ?? after
  return value === undefined || value < 1 || value >= 1e7 ? undefined : { value, currency }
}

const aroundOf = (value: number): [number, number] => [
  Math.round(value * 0.9),
  Math.round(value * 1.1),
]

/** The filter covers the last 31 days. Without a currency in the text, it matches any currency. */
const amountFilter = ({ nowMs }: Visit, { value, currency }: Amount): object => ({
  amount_min: value,
  amount_max: value,
  amount_unit: 'major',
  ...(currency !== undefined && { currency }),
  created_from: new Date(nowMs - 30 * dayMs).toISOString(),
})

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

const find = async (visit: Visit, text: string): Promise<Found> => {
  const key = keyOf(text)
  // Only keys have this form, so nothing else is searched.
  if (key !== undefined)
    return { transactions: [], bulkPayouts: [], ...(await keysWritten(visit, key)) }
  const [filters, others, bulkPayouts] = await Promise.all([
    filtersOf(visit, text),
    isUuid(text) ? othersById(visit, text.toLowerCase()) : ([] as Other[]),
    bulksByReference(visit, text),
  ])
  const found = await Promise.all(filters.map((filter) => searchBy(visit, filter)))
  const byId = new Map(
    found.flatMap(({ transactions }) => transactions.map((each) => [each.id, each] as const)),
  )
  const newestFirst = [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1))
  // Merchant names do not contain references, so they are searched only if nothing else matches.
  if (newestFirst.length + others.length + bulkPayouts.length === 0 && !isUuid(text))
    others.push(...(await othersByName(visit, text)))
  const hasMore = found.some((each) => each.hasMore) || bulkPayouts.length >= perPage
  return { transactions: newestFirst, others, bulkPayouts, hasMore }
}

const onlyHit = ({ transactions, bulkPayouts, others }: Found): string | undefined => {
  const hits = [
    ...transactions.map(({ id }) => `/transactions/${id}`),
    ...bulkPayouts.map(({ id }) => `/approvals/bulk/${id}`),
    ...others.map(({ at }) => at),
  ]
  return hits.length === 1 ? hits[0] : undefined
}

const countOf = ({ transactions, bulkPayouts, others }: Found): number =>
  transactions.length + bulkPayouts.length + others.length

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
            others.map(({ what, name, at }) => ({
              href: `${base}/console${at}`,
              cells: [name, what],
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
