import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { countries, exponents, providers } from '../../domain/markets.ts'
import { transactionTypes } from '../../domain/transactions/state-machine.ts'
import { allStatuses } from '../../domain/transactions/status-groups.ts'
import type { Language, Markup } from '../layout.ts'
import { readTypedAmount } from '../typed-amount.ts'
import { filterPanel } from './lists.ts'
import { merchantFilter } from './merchant-filter.ts'
import { providerNames, statusName, typeNames } from './names.ts'
import type { Field } from './section.ts'
import { isoOfLocal } from './time.ts'
import type { RequestOf, Visit } from './visit.ts'

/** The filters of transactions, as they stand in an address, in a form and in a request. */

const en = {
  from: 'From this day on',
  to: 'Up to this day',
  type: 'Kind',
  status: 'Status',
  provider: 'Provider',
  country: 'Country',
  currency: 'Currency',
  least: 'Least amount',
  greatest: 'Greatest amount',
  needsCurrency: 'In the currency chosen.',
  environment: 'Mode',
  live: 'Live',
  test: 'Sandbox',
  phone: 'Number',
  phoneHint: '+242 …, or local with the country.',
  merchantReference: 'Reference of the merchant',
  providerReference: 'Reference of the provider',
  metadata: 'Metadata',
  anyhow: 'In full; accents and capitals do not matter.',
  exactly: 'Whole, with its capitals and small letters.',
  metadataHint: 'One name and value: order=42',
  pending: 'Pending, or waits for approval',
  days: 'These filters need a period or a merchant: the last 30 days are shown.',
}

const fr: typeof en = {
  from: 'À partir du jour',
  to: 'Jusqu’au jour',
  type: 'Nature',
  status: 'État',
  provider: 'Opérateur',
  country: 'Pays',
  currency: 'Devise',
  least: 'Montant minimal',
  greatest: 'Montant maximal',
  needsCurrency: 'Dans la devise choisie.',
  environment: 'Mode',
  live: 'Réel',
  test: 'Bac à sable',
  phone: 'Numéro',
  phoneHint: '+242 …, ou local avec le pays.',
  merchantReference: 'Référence du marchand',
  providerReference: 'Référence de l’opérateur',
  metadata: 'Métadonnées',
  anyhow: 'En entier ; accents et majuscules indifférents.',
  exactly: 'Entière, avec ses majuscules et ses minuscules.',
  metadataHint: 'Un nom et une valeur : commande=42',
  pending: 'En attente, ou attend une approbation',
  days: 'Ces filtres demandent une période ou un marchand : voici les 30 derniers jours.',
}

const texts: Record<Language, typeof en> = { en, fr }

/** Filters that stand in the address as in the request. */
const plain = [
  'type',
  'status',
  'environment',
  'provider',
  'country',
  'currency',
  'organisation_id',
  'phone_number',
  'merchant_reference',
  'provider_reference',
] as const

const names = [...plain, 'amount_min', 'amount_max', 'from', 'to', 'metadata'] as const

/** The keys by which all times are searched. */
const keys = ['phone_number', 'merchant_reference', 'provider_reference', 'organisation_id']

const dayMs = 86_400_000
const daysShown = 30

export interface Filters {
  /** As they stand in the address, with the day from which a period was chosen for the reader. */
  values: URLSearchParams
  /** The same without that day. */
  chosen: URLSearchParams
  /** Whether the beginning of the period is not the reader's. */
  isPeriodChosen: boolean
  query: NonNullable<RequestOf<'searchTransactions'>['query']>
  faults: FieldErrors
}

type Query = Record<string, string | number | string[]>

/** The ISO 8601 day in a zone. */
const dayOf = (ms: number, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms)

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const wrongDay: FieldErrors[string] = [{ code: 'not_a_day' }]

const readPeriod = (values: URLSearchParams, zone: string, query: Query): FieldErrors => {
  const faults: FieldErrors = {}
  for (const [name, parameter, days] of [
    ['from', 'created_from', 0],
    ['to', 'created_to', 1],
  ] as const) {
    const text = values.get(name) ?? ''
    if (text === '') continue
    const noon = Date.parse(`${text}T12:00Z`)
    const isDay = !Number.isNaN(noon) && utcDay(noon) === text
    const iso = isDay ? isoOfLocal(utcDay(noon + days * dayMs), zone) : undefined
    if (iso === undefined) faults[name] = wrongDay
    // A period ends with the last millisecond of its last day.
    else query[parameter] = days === 0 ? iso : new Date(Date.parse(iso) - 1).toISOString()
  }
  const { created_from: from, created_to: to } = query
  if (from !== undefined && to !== undefined && from > to)
    faults.to = [{ code: 'ends_before_start' }]
  return faults
}

const readAmounts = (values: URLSearchParams, query: Query): FieldErrors => {
  const faults: FieldErrors = {}
  const currency = values.get('currency') ?? ''
  for (const name of ['amount_min', 'amount_max'] as const) {
    const text = values.get(name) ?? ''
    if (text === '') continue
    const amount = readTypedAmount(text, currency)
    if (currency === '') faults[name] = [{ code: 'currency_required' }]
    else if (amount === undefined || amount < 1) faults[name] = [{ code: 'not_an_amount' }]
    else query[name] = amount
  }
  const { amount_min: least, amount_max: greatest } = query
  if (least !== undefined && greatest !== undefined && least > greatest)
    faults.amount_max = [{ code: 'not_above_minimum' }]
  return faults
}

const readMetadata = (values: URLSearchParams, query: Query): FieldErrors => {
  const text = values.get('metadata')
  if (text === null) return {}
  const [, key, value] = /^\s*([^=]*[^=\s])\s*=(.*)$/s.exec(text) ?? []
  if (key === undefined || value === undefined) return { metadata: [{ code: 'not_key_and_value' }] }
  query[`metadata[${key}]`] = value.trim()
  return {}
}

/** Reads the filters in the address of a page. */
export const readFilters = ({ query: given, zone, nowMs }: Visit): Filters => {
  const values = new URLSearchParams()
  for (const name of names) {
    const text = (given.get(name) ?? '').trim()
    if (text !== '') values.set(name, text)
  }
  const narrowing = [...values.keys()].filter((name) => !/^(environment|from|to)$/.test(name))
  const isPeriodChosen =
    narrowing.length > 0 && !keys.some((key) => values.has(key)) && !values.has('from')
  const chosen = new URLSearchParams(values)
  if (isPeriodChosen) {
    const end = Date.parse(`${values.get('to') ?? ''}T00:00Z`)
    const endMs = Number.isNaN(end) ? nowMs : end
    values.set('from', dayOf(endMs - (daysShown - 1) * dayMs, zone))
  }
  const query: Query = {}
  for (const name of plain) {
    const text = values.get(name)
    if (text !== null) query[name] = name === 'status' ? [text] : text
  }
  const faults = {
    ...readPeriod(values, zone, query),
    ...readAmounts(values, query),
    ...readMetadata(values, query),
  }
  return { values, chosen, isPeriodChosen, query: query as Filters['query'], faults }
}

/** The fields; somebody who is limited to countries chooses among these. */
const fieldsOf = ({ language, person }: Visit): Field[] => {
  const t = texts[language]
  const select = (name: string, label: string, options: (readonly [string, string])[]): Field => ({
    name,
    label,
    kind: 'select',
    options,
  })
  return [
    { name: 'from', label: t.from, kind: 'date' },
    { name: 'to', label: t.to, kind: 'date' },
    select(
      'type',
      t.type,
      transactionTypes.map((type) => [type, typeNames[language][type]]),
    ),
    select(
      'status',
      t.status,
      allStatuses.map((each) => [
        each,
        each === 'pending' ? t.pending : statusName(each, language),
      ]),
    ),
    select('environment', t.environment, [
      ['live', t.live],
      ['test', t.test],
    ]),
    select(
      'provider',
      t.provider,
      providers.map((each) => [each, providerNames[each]]),
    ),
    select(
      'country',
      t.country,
      (person.countries ?? countries).map((code) => [code, countryName(code, language)] as const),
    ),
    select(
      'currency',
      t.currency,
      Object.keys(exponents).map((code) => [code, code]),
    ),
    { name: 'amount_min', label: t.least, hint: t.needsCurrency, kind: 'number', lengthMax: 20 },
    { name: 'amount_max', label: t.greatest, hint: t.needsCurrency, kind: 'number', lengthMax: 20 },
    merchantFilter(language),
    { name: 'phone_number', label: t.phone, hint: t.phoneHint, lengthMax: 60 },
    { name: 'merchant_reference', label: t.merchantReference, hint: t.anyhow, lengthMax: 100 },
    { name: 'provider_reference', label: t.providerReference, hint: t.exactly, lengthMax: 200 },
    { name: 'metadata', label: t.metadata, hint: t.metadataHint, lengthMax: 540 },
  ]
}

/** What an operation calls faulty, by the names of the form. */
export const faultsOfForm = ({
  created_from,
  created_to,
  ...faults
}: FieldErrors): FieldErrors => ({
  ...faults,
  ...(created_from && { from: created_from }),
  ...(created_to && { to: created_to }),
})

/** The form of the filters. */
export const filterForm = (
  visit: Visit,
  { values, isPeriodChosen }: Filters,
  faults: FieldErrors,
): Markup => {
  const fields = fieldsOf(visit)
  const isSearched = Object.keys(faults).length === 0
  return html`${filterPanel(visit, { path: '/transactions', fields, values, faults })}
${isPeriodChosen && isSearched ? html`<p class="soft">${texts[visit.language].days}</p>` : ''}`
}
