import { html } from 'hono/html'
import { isUuid } from '../../domain/ids.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { dayMs } from '../../domain/time.ts'
import { idTailOf } from '../../domain/transactions/short-reference.ts'
import type { Markup } from '../layout.ts'
import {
  type Amount,
  amountIn,
  keyOf,
  numberFilters,
  spellingsOf,
  type WrittenKey,
} from './search-text.ts'
import { untrusted } from './untrusted-text.ts'
import type { AnswerOf, OperationId, RequestOf, Schemas, Visit } from './visit.ts'

/** Runs a separate operation for each possible interpretation of the search text. */

type FoundTransaction = Schemas['FoundTransaction']

interface Other {
  kind: 'organisation' | 'application' | 'bulkPayout' | 'endpoint' | 'key'
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

const othersById = async (visit: Visit, id: string): Promise<Other[]> => {
  const request = { params: { id } }
  const [organisation, bulkPayout, application, endpoint] = await Promise.all([
    ask(visit, 'getOrganisation', request),
    ask(visit, 'getBulkPayout', request),
    ask(visit, 'getApplication', request),
    ask(visit, 'getWebhookEndpoint', request),
  ])
  const found: [Other['kind'], string | null | undefined, string][] = [
    ['organisation', organisation?.data.name, '/merchants/'],
    ['bulkPayout', bulkPayout && (bulkPayout.data.reference ?? id), '/approvals/bulk/'],
    ['application', application?.data.name, '/merchants/applications/'],
    ['endpoint', endpoint?.data.url, '/webhooks/'],
  ]
  return found.flatMap(([kind, name, place]) =>
    name === undefined ? [] : [{ kind, name: untrusted(name), at: `${place}${id}` }],
  )
}

const othersByName = async (visit: Visit, text: string): Promise<Other[]> => {
  if (text.length < 2 || text.length > 100) return []
  const query = { text, per_page: perPage }
  const found = await ask(visit, 'listOrganisations', { query })
  return (found?.data ?? []).map(({ id, name }) => ({
    kind: 'organisation',
    name: untrusted(name),
    at: `/merchants/${id}`,
  }))
}

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
  const others = found.data.map((key) => ({
    kind: 'key' as const,
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

/** The filter covers the last 31 days. Without a currency in the text, it matches any currency. */
const amountFilter = ({ nowMs }: Visit, { value, currency }: Amount): object => ({
  amount_min: value,
  amount_max: value,
  amount_unit: 'major',
  ...(currency !== undefined && { currency }),
  created_from: new Date(nowMs - 30 * dayMs).toISOString(),
})

export const find = async (visit: Visit, text: string): Promise<Found> => {
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

export const onlyHit = ({ transactions, bulkPayouts, others }: Found): string | undefined => {
  const hits = [
    ...transactions.map(({ id }) => `/transactions/${id}`),
    ...bulkPayouts.map(({ id }) => `/approvals/bulk/${id}`),
    ...others.map(({ at }) => at),
  ]
  return hits.length === 1 ? hits[0] : undefined
}

export const countOf = ({ transactions, bulkPayouts, others }: Found): number =>
  transactions.length + bulkPayouts.length + others.length
