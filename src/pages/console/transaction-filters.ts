import { html } from 'hono/html'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { dayMs } from '../../domain/time.ts'
import { transactionTypes } from '../../domain/transactions/state-machine.ts'
import { allStatuses } from '../../domain/transactions/status-groups.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { readTypedAmount } from '../typed-amount.ts'
import { filterPanel, filtersOf } from './lists.ts'
import { countryOptions, currencyOptions, providerOptions } from './market-fields.ts'
import { merchantFilter } from './merchant-filter.ts'
import { statusName, typeNames } from './names.ts'
import { dateField, type Field, option } from './section.ts'
import { isoOfLocal } from './time.ts'
import type { RequestOf, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  fromTime: ['From time', 'De (heure)'],
  toTime: ['To time', 'À (heure)'],
  type: ['Type', 'Type'],
  least: ['Min. amount', 'Montant min.'],
  greatest: ['Max. amount', 'Montant max.'],
  held: ['On hold', 'Bloqués'],
  heldOnly: ['On hold only', 'Bloqués seulement'],
  phone: ['Phone number', 'Téléphone'],
  phoneHint: [
    '+242 …, or a local number with a country.',
    '+242 …, ou un numéro local avec son pays.',
  ],
  apiKeyHint: [
    'The key’s ID, as in the link on its application page.',
    'L’identifiant de la clé, qui figure dans le lien vers ses transactions sur la page de ' +
      'l’application.',
  ],
  anyhow: [
    'Exact match, ignoring case and accents.',
    'Référence exacte, sans tenir compte des accents ni des majuscules.',
  ],
  exactly: ['Exact match', 'Référence exacte'],
  metadataHint: [
    'One key and value, such as order=42',
    'Une clé et une valeur, par exemple commande=42',
  ],
  pending: ['Pending or needs approval', 'En attente ou à approuver'],
  days: ['Showing the last 30 days.', 'Les 30 derniers jours sont affichés.'],
})

/** These filters have the same name in the URL and in the request. */
const plain = [
  'type',
  'status',
  'held',
  'provider',
  'country',
  'currency',
  'organisation_id',
  'api_key_id',
  'phone_number',
  'merchant_reference',
  'provider_reference',
] as const

const period = ['from', 'from_time', 'to', 'to_time'] as const

const names = [...plain, 'amount_min', 'amount_max', ...period, 'metadata'] as const

/** A search by one of these filters covers the whole history. */
const keys = [
  'held',
  'phone_number',
  'merchant_reference',
  'provider_reference',
  'organisation_id',
  'api_key_id',
]

const daysShown = 30

export interface Filters {
  /** The filters in the URL and the default start date. */
  values: URLSearchParams
  /** Only the filters in the URL. */
  chosen: URLSearchParams
  /** If false, the period has the default start date. */
  isPeriodChosen: boolean
  query: NonNullable<RequestOf<'searchTransactions'>['query']>
  faults: FieldErrors
}

type Query = Record<string, string | number | boolean | string[]>

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
    const clock = values.get(`${name}_time`)
    const localOf = (): string =>
      clock === null ? utcDay(noon + days * dayMs) : `${text}T${clock}`
    const iso = isDay ? isoOfLocal(localOf(), zone) : undefined
    if (iso === undefined) faults[isDay ? `${name}_time` : name] = wrongDay
    // A period includes the last millisecond before its end.
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
    // Without a currency, the amount is in whole units of any currency. XAF has no decimals.
    const amount = readTypedAmount(text, currency === '' ? 'XAF' : currency)
    if (currency === '') query.amount_unit = 'major'
    if (amount === undefined || amount < 1) faults[name] = [{ code: 'not_an_amount' }]
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

export const readFilters = (visit: Visit): Filters => {
  const { zone, nowMs, environment } = visit
  const values = filtersOf(visit, names)
  const narrowing = [...values.keys()].filter((name) => !/^(from|to)(_time)?$/.test(name))
  const isPeriodChosen =
    narrowing.length > 0 && !keys.some((key) => values.has(key)) && !values.has('from')
  const chosen = new URLSearchParams(values)
  if (isPeriodChosen) {
    const end = Date.parse(`${values.get('to') ?? ''}T00:00Z`)
    const endMs = Number.isNaN(end) ? nowMs : end
    values.set('from', dayOf(endMs - (daysShown - 1) * dayMs, zone))
  }
  const query: Query = { environment, ...(values.get('held') === 'true' && { held: true }) }
  for (const name of plain) {
    const text = values.get(name)
    if (text !== null && name !== 'held') query[name] = name === 'status' ? [text] : text
  }
  const faults = {
    ...readPeriod(values, zone, query),
    ...readAmounts(values, query),
    ...readMetadata(values, query),
  }
  return { values, chosen, isPeriodChosen, query: query as Filters['query'], faults }
}

/** A person limited to countries can select only those countries. */
const fieldsOf = async (visit: Visit): Promise<Field[]> => {
  const { language, person } = visit
  const t = texts[language]
  const types = transactionTypes.map((type) => [type, typeNames[language][type]] as const)
  const nameOf = (status: string): string =>
    status === 'pending' ? t.pending : statusName(status, language)
  const statuses = allStatuses.map((status) => [status, nameOf(status)] as const)
  return [
    dateField('from', t.from),
    dateField('to', t.to),
    { name: 'from_time', label: t.fromTime, kind: 'time' },
    { name: 'to_time', label: t.toTime, kind: 'time' },
    option('type', t.type, types),
    option('status', t.status, statuses),
    option('held', t.held, [['true', t.heldOnly]]),
    option('provider', t.provider, providerOptions),
    option('country', t.country, countryOptions(language, person.countries ?? undefined)),
    option('currency', t.currency, currencyOptions),
    { name: 'amount_min', label: t.least, kind: 'decimal', lengthMax: 20 },
    { name: 'amount_max', label: t.greatest, kind: 'decimal', lengthMax: 20 },
    await merchantFilter(visit),
    { name: 'phone_number', label: t.phone, hint: t.phoneHint, lengthMax: 60 },
    { name: 'merchant_reference', label: t.merchantReference, hint: t.anyhow, lengthMax: 100 },
    { name: 'provider_reference', label: t.providerReference, hint: t.exactly, lengthMax: 200 },
    { name: 'api_key_id', label: t.apiKey, hint: t.apiKeyHint, lengthMax: 36 },
    { name: 'metadata', label: t.metadata, hint: t.metadataHint, lengthMax: 540 },
  ]
}

/** The form uses different field names than the API. */
export const faultsOfForm = ({
  created_from,
  created_to,
  ...faults
}: FieldErrors): FieldErrors => ({
  ...faults,
  ...(created_from && { from: created_from }),
  ...(created_to && { to: created_to }),
})

export const filterForm = async (
  visit: Visit,
  { values, chosen, isPeriodChosen }: Filters,
  faults: FieldErrors,
): Promise<Markup> => {
  const fields = await fieldsOf(visit)
  const isSearched = Object.keys(faults).length === 0
  return html`${filterPanel(visit, { path: '/transactions', fields, values, chosen, faults })}
${isPeriodChosen && isSearched ? html`<p class="soft">${texts[visit.language].days}</p>` : ''}`
}
