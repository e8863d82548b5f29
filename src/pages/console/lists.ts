import { html } from 'hono/html'
import type { FieldErrors } from '../../domain/field-errors.ts'
import type { Language, Markup } from '../layout.ts'
import { fieldMarkup } from './forms.ts'
import type { Field } from './section.ts'
import { isoOfLocal } from './time.ts'
import type { Visit } from './visit.ts'

/** What the lists have in common: filters that stand in the address, and pages along a cursor. */

const en = {
  filters: 'Filters',
  show: 'Show',
  clear: 'Without filters',
  first: 'First page',
  next: 'Next page',
}

const fr: typeof en = {
  filters: 'Filtres',
  show: 'Afficher',
  clear: 'Sans filtres',
  first: 'Première page',
  next: 'Page suivante',
}

const texts: Record<Language, typeof en> = { en, fr }

const unknownMerchant: FieldErrors[string] = [{ code: 'unknown_organisation' }]

interface FilterForm {
  /** Below `/console`. */
  path: string
  fields: readonly Field[]
  values: URLSearchParams
  faults?: FieldErrors
  isOpen?: boolean
}

/** The form of the filters: open where some are set, closed where none is. */
export const filterPanel = (
  { base, language }: Visit,
  { path, fields, values, faults = {}, isOpen = values.size > 0 }: FilterForm,
): Markup => {
  const { filters, show, clear } = texts[language]
  // People type the name of a merchant: that it is no id tells them nothing.
  const { organisation_id: merchant, ...others } = faults
  const told = merchant === undefined ? others : { ...others, organisation_id: unknownMerchant }
  const address = `${base}/console${path}`
  return html`<details class="filters"${isOpen ? html` open` : ''}><summary>${filters}</summary>
<form action="${address}"><div class="grid">
${fields.map((field) => fieldMarkup(field, { values, faults: told }, { language, form: 'filter' }))}
</div><button>${show}</button> ${
    values.size === 0 ? '' : html`<a class="button second" href="${address}">${clear}</a>`
  }</form>
</details>`
}

/** The filters of these names that the address of a page has. */
export const filtersOf = ({ query }: Visit, names: readonly string[]): URLSearchParams => {
  const values = new URLSearchParams()
  for (const name of names) {
    const text = (query.get(name) ?? '').trim()
    if (text !== '') values.set(name, text)
  }
  return values
}

/** The cursor of the page that is asked for, as a part of a query. */
export const cursorOf = ({ query }: Visit): { cursor?: string } => {
  const cursor = query.get('cursor')
  return cursor === null ? {} : { cursor }
}

const withCursor = (address: string, values: URLSearchParams, cursor: string | null): string => {
  const parameters = new URLSearchParams(values)
  if (cursor !== null) parameters.set('cursor', cursor)
  return parameters.size === 0 ? address : `${address}?${parameters}`
}

/** Links to the first page and to the next; `path` is below `/console`. */
export const pageLinks = (
  { base, language, query }: Visit,
  { path, values, next }: { path: string; values: URLSearchParams; next: string | null },
): Markup | string => {
  const wording = texts[language]
  const isFirst = !query.has('cursor')
  if (isFirst && next === null) return ''
  const link = (cursor: string | null, label: string, rel: Markup | string) =>
    html`<a class="button second"${rel} href="${withCursor(
      `${base}/console${path}`,
      values,
      cursor,
    )}">${label}</a>`
  return html`<p class="pages">${isFirst ? '' : link(null, wording.first, '')} ${
    next === null ? '' : link(next, wording.next, html` rel="next"`)
  }</p>`
}

/**
 * A day of the address, so many days later, as its beginning in the zone of the reader; other text
 * stays, and the API refuses it.
 */
export const dayEdge = (
  { query, zone }: Visit,
  name: string,
  daysLater: number,
): string | undefined => {
  const text = (query.get(name) ?? '').trim()
  if (text === '') return undefined
  const noon = Date.parse(`${text}T12:00Z`)
  const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  // Dates such as 31 February are read as days of March.
  if (Number.isNaN(noon) || dayAt(noon) !== text) return text
  return isoOfLocal(dayAt(noon + daysLater * 86_400_000), zone) ?? text
}
