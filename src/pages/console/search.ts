import { html } from 'hono/html'
import { countries, exponents } from '../../domain/markets.ts'
import { keptPrefixLength } from '../../domain/merchants/api-key.ts'
import { digitsOf, hasPlus, isPossibleNumber, readPhoneNumber } from '../../domain/phone-number.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import type { Language, Markup } from '../layout.ts'
import { bulkPayoutsTable } from './bulk-payouts-page.ts'
import { fieldMarkup } from './forms.ts'
import { transactionsTable } from './found-transactions.ts'
import { written } from './names.ts'
import type { Content, Field, Section } from './section.ts'
import { table } from './table.ts'
import type { AnswerOf, OperationId, RequestOf, Schemas, Visit } from './visit.ts'

/** One box for everything: what it can be is asked for, each by its operation. */

const en = {
  title: 'Search',
  nothing: 'Nothing has this id, reference, number, name or beginning.',
  about:
    'Ids of anything, the merchant’s or the provider’s reference, a phone number in any ' +
    'spelling, the first twelve characters of an API key, over all time. Amounts and metadata ' +
    'are filters of the transactions.',
  transactions: 'Transactions',
  bulkPayouts: 'Bulk payouts',
  byFilter: 'Search the transactions by filters',
  byAmount: (text: string) => `Transactions of the amount ${text}:`,
  currencyOf: 'Currency',
  search: 'Search',
  byMetadata: (text: string) => `Search for transactions with the metadata ${text}`,
  others: 'Else',
  what: 'What',
  name: 'Name',
  more: 'Only the newest of each kind are shown.',
  kinds: {
    organisation: 'Merchant',
    bulkPayout: 'Bulk payout',
    application: 'Application',
    endpoint: 'Webhook endpoint',
    key: 'API key',
  },
}

const fr: typeof en = {
  title: 'Recherche',
  nothing: 'Rien n’a cet identifiant, cette référence, ce numéro, ce nom ou ce début.',
  about:
    'Identifiant de toute chose, référence du marchand ou de l’opérateur, numéro de téléphone ' +
    'dans toute écriture, douze premiers caractères d’une clé d’API, depuis toujours. Montants ' +
    'et métadonnées sont des filtres des transactions.',
  transactions: 'Transactions',
  bulkPayouts: 'Versements groupés',
  byFilter: 'Chercher des transactions par filtres',
  byAmount: (text: string) => `Transactions du montant ${text} :`,
  currencyOf: 'Devise',
  search: 'Chercher',
  byMetadata: (text: string) => `Chercher des transactions avec les métadonnées ${text}`,
  others: 'Autre',
  what: 'Quoi',
  name: 'Nom',
  more: 'Seuls les plus récents de chaque sorte sont montrés.',
  kinds: {
    organisation: 'Marchand',
    bulkPayout: 'Versement groupé',
    application: 'Application',
    endpoint: 'Point de réception',
    key: 'Clé d’API',
  },
}

const texts: Record<Language, typeof en> = { en, fr }

type FoundTransaction = Schemas['FoundTransaction']

interface Other {
  what: string
  name: Markup | string
  /** Below `/console`. */
  at: string
}

type BulkPayout = Schemas['FoundBulkPayout']

interface Found {
  bulkPayouts: BulkPayout[]
  transactions: FoundTransaction[]
  others: Other[]
  hasMore: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Nothing, for what is not there or cannot be asked for, and for those who may not ask. */
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
  const query = { ...filter, per_page: perPage }
  const found = await ask(visit, 'searchTransactions', { query })
  if (found === undefined) return { transactions: [], hasMore: false }
  return { transactions: found.data, hasMore: found.meta.next_cursor !== null }
}

/** A reference as it was typed, and in either case: people read them out and type them anew. */
const spellingsOf = (text: string): string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase()]),
]

/** Bulk payouts that their merchants call so. */
const bulksByReference = async (visit: Visit, reference: string): Promise<BulkPayout[]> => {
  const found = await Promise.all(
    spellingsOf(reference).map((spelling) =>
      ask(visit, 'listBulkPayouts', { query: { reference: spelling, per_page: perPage } }),
    ),
  )
  return found.flatMap((each) => each?.data ?? [])
}

/** What a text can be as a number: as it stands, or local in each country where it is possible. */
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
    name === undefined ? [] : [{ what, name: written(name), at: `${place}${id}` }],
  )
}

/** Merchants whose name or address contains a text. */
const othersByName = async (visit: Visit, text: string): Promise<Other[]> => {
  if (text.length < 2 || text.length > 100) return []
  const query = { text, per_page: perPage }
  const found = await ask(visit, 'listOrganisations', { query })
  const what = texts[visit.language].kinds.organisation
  return (found?.data ?? []).map(({ id, name }) => ({
    what,
    name: written(name),
    at: `/merchants/${id}`,
  }))
}

/** A key as it begins, or as lists show it: `sk_live_6Hn3…7Yk4`. */
const writtenKey = /^([sp]k_(?:test|live)_)([0-9A-Za-z]*)(?:(?:…|\.\.\.)([0-9A-Za-z]{4}))?$/

interface WrittenKey {
  /** No more of a key than is kept of it. */
  prefix: string
  lastFour: string | undefined
}

const keyOf = (text: string): WrittenKey | undefined => {
  const [, beginning, own, lastFour] = writtenKey.exec(text) ?? []
  if (beginning === undefined) return undefined
  return { prefix: `${beginning}${own}`.slice(0, keptPrefixLength), lastFour }
}

/** A key as lists show it. */
const keptText = ({ prefix, lastFour }: WrittenKey): string =>
  lastFour === undefined ? prefix : `${prefix}…${lastFour}`

/** Keys that begin and end so; the kind alone names none. */
const keysWritten = async (visit: Visit, { prefix, lastFour }: WrittenKey) => {
  const none = { others: [] as Other[], hasMore: false }
  if (prefix.endsWith('_') && lastFour === undefined) return none
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
      key.name === null ? '' : html` ${written(key.name)}`
    }`,
    at: `/merchants/applications/${key.application_id}`,
  }))
  return { others, hasMore: found.meta.next_cursor !== null }
}

/** The transaction that an event is about. */
const ofEvent = async (visit: Visit, id: string): Promise<object[]> => {
  const event = await ask(visit, 'getEvent', { params: { id } })
  const about = (event?.data.payload as { data?: { id?: unknown } } | undefined)?.data?.id
  return typeof about === 'string' ? [{ id: about }] : []
}

const filtersOf = async (visit: Visit, text: string): Promise<object[]> => {
  if (uuid.test(text)) {
    const id = text.toLowerCase()
    return [{ id }, { merchant_reference: text }, { provider_reference: text }]
  }
  if (/^evt_\w+$/.test(text)) return ofEvent(visit, text)
  return [
    { reference: text.toUpperCase() },
    { merchant_reference: text },
    ...spellingsOf(text).map((spelling) => ({ provider_reference: spelling })),
    ...numberFilters(text),
  ]
}

/** An amount as people write it, with or without its currency: `42 000`, `XAF 42,000`. */
const writtenAmount = /^(?:([A-Z]{3})\s?)?([1-9][\d\s.,]*)(?:\s?([A-Z]{3}))?$/

/** No currency has three decimals: a comma before three digits parts thousands. */
const withoutCommas = (text: string): string =>
  /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text

/** The filters for an amount; somebody who wrote no currency chooses it. */
const amountForm = ({ base, language }: Visit, amount: string, currency?: string): Markup => {
  const { byAmount, currencyOf, search } = texts[language]
  const options = Object.keys(exponents).map((code) => [code, code] as const)
  const values = new URLSearchParams({ currency: currency ?? '' })
  const field: Field = {
    ...{ name: 'currency', label: currencyOf, kind: 'select', isRequired: true },
    options: [['', '–'], ...options],
  }
  return html`<form action="${base}/console/transactions" class="filters line">
<p>${byAmount(amount)}</p>
${['amount_min', 'amount_max'].map(
  (name) => html`<input type="hidden" name="${name}" value="${amount}">`,
)}
${fieldMarkup(field, { values }, { language, form: 'amount' })}
<button>${search}</button></form>`
}

/** The way to the filters, filled with what this box does not look for. */
const filterLink = (visit: Visit, text: string): Markup => {
  const { base, language } = visit
  const { byFilter, byMetadata } = texts[language]
  const [, before, amount, after] = writtenAmount.exec(text) ?? []
  if (amount !== undefined) return amountForm(visit, withoutCommas(amount.trim()), before ?? after)
  const isMetadata = /^[^=\s][^=]*=/.test(text)
  const query = isMetadata ? `?${new URLSearchParams({ metadata: text })}` : ''
  const label = isMetadata ? byMetadata(text) : byFilter
  return html`<p><a href="${base}/console/transactions${query}">${label}</a></p>`
}

const find = async (visit: Visit, text: string): Promise<Found> => {
  const key = keyOf(text)
  // Nothing else is called so, and a key is compared with nothing else.
  if (key !== undefined)
    return { transactions: [], bulkPayouts: [], ...(await keysWritten(visit, key)) }
  const [filters, others, bulkPayouts] = await Promise.all([
    filtersOf(visit, text),
    uuid.test(text) ? othersById(visit, text.toLowerCase()) : ([] as Other[]),
    bulksByReference(visit, text),
  ])
  const found = await Promise.all(filters.map((filter) => searchBy(visit, filter)))
  const byId = new Map(
    found.flatMap(({ transactions }) => transactions.map((each) => [each.id, each] as const)),
  )
  const newestFirst = [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1))
  // A text that is a reference is no part of a name.
  if (newestFirst.length + others.length + bulkPayouts.length === 0 && !uuid.test(text))
    others.push(...(await othersByName(visit, text)))
  const hasMore = found.some((each) => each.hasMore) || bulkPayouts.length >= perPage
  return { transactions: newestFirst, others, bulkPayouts, hasMore }
}

/** Where the only hit is. */
const onlyHit = ({ transactions, bulkPayouts, others }: Found): string | undefined => {
  const hits = [
    ...transactions.map(({ id }) => `/transactions/${id}`),
    ...bulkPayouts.map(({ id }) => `/approvals/bulk/${id}`),
    ...others.map(({ at }) => at),
  ]
  return hits.length === 1 ? hits[0] : undefined
}

const searchPage = async (visit: Visit): Promise<Content> => {
  const { base, language, query } = visit
  const wording = texts[language]
  const text = (query.get('q') ?? '').trim().slice(0, 200)
  const link = filterLink(visit, text)
  const about = html`<p class="soft">${wording.about}</p>${link}`
  if (text === '') return { title: wording.title, body: about }
  const key = keyOf(text)
  // What is secret of a key does not stay in an address, or on a page.
  if (key !== undefined && keptText(key) !== text) {
    const insteadAt = `/search?q=${encodeURIComponent(keptText(key))}`
    return { title: wording.title, body: about, insteadAt }
  }
  const found = await find(visit, text)
  const insteadAt = onlyHit(found)
  const { transactions, bulkPayouts, others, hasMore } = found
  const count = transactions.length + bulkPayouts.length + others.length
  if (count === 0) {
    const body = html`<p class="empty">${wording.nothing}</p>${about}`
    return { title: wording.title, body }
  }
  return {
    title: wording.title,
    ...(insteadAt !== undefined && { insteadAt }),
    environments: [...transactions, ...bulkPayouts].map(({ environment }) => environment),
    body: html`${
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
${hasMore ? html`<p class="soft">${wording.more}</p>` : ''}${link}`,
  }
}

export const searchSection: Section = { pages: [{ path: '/search', show: searchPage }] }
