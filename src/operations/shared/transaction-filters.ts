import type { FieldError, FieldErrors } from '../../domain/field-errors.ts'
import {
  type Country,
  type Currency,
  countries,
  exponents,
  type Provider,
  providers,
} from '../../domain/markets.ts'
import { metadataFilterErrors } from '../../domain/notes.ts'
import { readPhoneNumber } from '../../domain/phone-number.ts'
import { findUnstorable } from '../../domain/request-text.ts'
import { normalFormsOf } from '../../domain/search-text.ts'
import { dayMs } from '../../domain/time.ts'
import { inUtc, isTimestamp } from '../../domain/timestamp.ts'
import { type Status, transactionTypes } from '../../domain/transactions/state-machine.ts'
import { allStatuses } from '../../domain/transactions/status-groups.ts'
import type { Selection } from '../../repositories/transactions/selection.ts'
import type { CheckedRequest } from '../request-check.ts'

/** `filters`: the parameters that the links in the response repeat. */
export interface FoundSelection {
  selection: Selection
  filters: URLSearchParams
}

export type Query = CheckedRequest['query']

const metadataName = /^metadata\[(.*)\]$/s

const currencies = Object.keys(exponents) as Currency[]

/** Returns undefined if the parameter is missing or repeated. */
export const textOf = (query: Query, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' ? value : undefined
}

/** The document rejects all other values. */
const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | undefined => values.find((value) => value === text)

const timeOf = (query: Query, name: string): string | undefined => {
  const text = textOf(query, name)
  return text !== undefined && isTimestamp(text) ? inUtc(text) : undefined
}

/** An amount is text in an HTTP request, and a number if a console page runs the operation. */
const amountOf = (query: Query, name: string): number | undefined => {
  const value = query[name]
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : undefined
}

/**
 * An unencoded `+` at the start of a phone number is decoded as a space. This function restores the
 * `+`.
 */
export const withSentPlus = (text: string): string => text.replace(/^ /, '+')

/** A boolean is text in an HTTP request, and a boolean if a console page runs the operation. */
export const booleanOf = (query: Query, name: string): boolean | undefined => {
  const value: unknown = query[name]
  return value === undefined ? undefined : String(value) === 'true'
}

const phoneOf = (query: Query): string | undefined => {
  const text = textOf(query, 'phone_number')
  return text === undefined ? undefined : withSentPlus(text)
}

const metadataOf = (query: Query): { metadata: [string, string][]; errors: FieldError[] } => {
  const metadata: [string, string][] = []
  for (const name of Object.keys(query).filter((each) => /^metadata(\[|$)/.test(each))) {
    const key = metadataName.exec(name)?.[1]
    const value = query[name]
    if (key === undefined || typeof value !== 'string') {
      return { metadata: [], errors: [{ code: 'metadata_not_flat', name }] }
    }
    metadata.push([key, value])
  }
  const unstorable = metadata.find((pair) => findUnstorable(pair) !== undefined)
  const errors: FieldError[] =
    unstorable === undefined
      ? metadataFilterErrors(metadata)
      : [{ code: 'unsupported_characters', key: unstorable[0] }]
  return { metadata: errors.length === 0 ? metadata : [], errors }
}

/**
 * Some libraries send `status[]=failed`. Such a filter is rejected, because it would otherwise be
 * ignored.
 */
const bracketErrors = (query: Query, names: readonly string[]): FieldErrors => {
  const bracketed = names.filter((name) =>
    Object.keys(query).some((written) => written.startsWith(`${name}[`)),
  )
  return Object.fromEntries(bracketed.map((name) => [name, [{ code: 'with_brackets', name }]]))
}

const filtersOf = (
  query: Query,
  names: readonly string[],
  metadata: Selection['metadata'],
): URLSearchParams => {
  const filters = new URLSearchParams()
  for (const name of names) {
    const value = name === 'phone_number' ? phoneOf(query) : query[name]
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === 'string' || typeof text === 'boolean') filters.append(name, String(text))
    }
  }
  for (const [key, value] of metadata) filters.append(`metadata[${key}]`, value)
  return filters
}

/** The maximum period in days for filters that match many rows. */
const daysMax = 31

/**
 * Returns an error for `created_from` if a selection has no start or spans more than `daysMax`
 * days. A selection without an end ends at `nowMs`, in milliseconds since 1970.
 */
export const periodErrors = (query: Query, { from, to }: Selection, nowMs: number): FieldErrors => {
  // Validation against the API document reports an invalid time.
  if (from === undefined && query.created_from !== undefined) return {}
  const endMs = to === undefined ? nowMs : Date.parse(to)
  return from === undefined || endMs - Date.parse(from) > daysMax * dayMs
    ? { created_from: [{ code: 'date_range_required', days: daysMax }] }
    : {}
}

/**
 * Reads the named filters and the metadata filters. Only the metadata filters are validated here,
 * because the API document validates all other filters.
 */
export const readFilters = (
  query: Query,
  names: readonly string[],
): FoundSelection & { fieldErrors: FieldErrors } => {
  const country = oneOf<Country>(countries, textOf(query, 'country'))
  const phone = phoneOf(query)
  const msisdn = phone === undefined ? undefined : readPhoneNumber(phone, country)?.msisdn
  const statuses = [query.status].flat().map((status) => oneOf<Status>(allStatuses, String(status)))
  const { metadata, errors } = metadataOf(query)
  const merchantReference = textOf(query, 'merchant_reference')
  const selection: Selection = {
    id: textOf(query, 'id'),
    reference: textOf(query, 'reference'),
    paymentId: textOf(query, 'payment_id'),
    bulkPayoutId: textOf(query, 'bulk_payout_id'),
    checkoutSessionId: textOf(query, 'checkout_session_id'),
    ...(merchantReference !== undefined && {
      merchantReferences: normalFormsOf(merchantReference),
    }),
    msisdn,
    type: oneOf(transactionTypes, textOf(query, 'type')),
    ...(query.status !== undefined && {
      statuses: [...new Set(statuses.filter((status) => status !== undefined))],
    }),
    provider: oneOf<Provider>(providers, textOf(query, 'provider')),
    country,
    currency: oneOf<Currency>(currencies, textOf(query, 'currency')),
    amountMin: amountOf(query, 'amount_min'),
    amountMax: amountOf(query, 'amount_max'),
    isOfWholeUnits: query.amount_unit === 'major',
    from: timeOf(query, 'created_from'),
    to: timeOf(query, 'created_to'),
    metadata,
  }
  return {
    selection,
    filters: filtersOf(query, names, metadata),
    fieldErrors: {
      ...bracketErrors(query, names),
      ...(phone !== undefined && msisdn === undefined
        ? { phone_number: [{ code: 'not_a_phone_number' }] }
        : {}),
      ...(errors.length > 0 && { metadata: errors }),
    },
  }
}
