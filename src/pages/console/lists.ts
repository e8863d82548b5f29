import { html } from 'hono/html'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { dayMs } from '../../domain/time.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { fieldMarkup } from './forms.ts'
import type { Field } from './section.ts'
import { isoOfLocal } from './time.ts'
import type { Visit } from './visit.ts'

const texts = bilingual({
  filters: ['Filters', 'Filtres'],
  show: ['Apply', 'Appliquer'],
  clear: ['Clear filters', 'Réinitialiser'],
  remove: [
    (filter: string) => `Remove filter ${filter}`,
    (filter: string) => `Retirer le filtre ${filter}`,
  ],
  first: ['First page', 'Première page'],
  next: ['Next page', 'Page suivante'],
  results: [
    (count: number, hasMore: boolean) =>
      hasMore ? `First ${count} results` : count === 1 ? '1 result' : `${count} results`,
    (count: number, hasMore: boolean) =>
      hasMore ? `${count} premiers résultats` : count === 1 ? '1 résultat' : `${count} résultats`,
  ],
})

const unknownMerchant: FieldErrors[string] = [{ code: 'unknown_organisation' }]

interface FilterForm {
  path: string
  fields: readonly Field[]
  values: URLSearchParams
  /** Only the filters that the person chose. The default is `values`. */
  chosen?: URLSearchParams
  faults?: FieldErrors
}

const shownValue = ({ options, suggestions }: Field, value: string): string =>
  (options ?? suggestions)?.find(([option]) => option === value)?.[1] ?? value

/** Each active filter is a link that removes the filter. */
const chips = (
  { language }: Visit,
  address: string,
  fields: readonly Field[],
  values: URLSearchParams,
): Markup[] =>
  fields
    .filter(({ name }) => values.has(name))
    .map((field) => {
      const others = new URLSearchParams(values)
      others.delete(field.name)
      const label = `${field.label}${language === 'fr' ? '\u00a0' : ''}: ${shownValue(
        field,
        values.get(field.name) ?? '',
      )}`
      return html`<a class="chip" href="${address}${others.size === 0 ? '' : `?${others}`}"
 aria-label="${texts[language].remove(label)}">${label} <span aria-hidden="true">×</span></a> `
    })

/**
 * Shows the active filters, and the button that opens the filter form. If a filter is invalid, the
 * form is already open.
 */
export const filterPanel = (
  visit: Visit,
  { path, fields, values, chosen = values, faults = {} }: FilterForm,
): Markup => {
  const { base, language } = visit
  const { filters, show, clear } = texts[language]
  // People enter a merchant's name, so an error about an invalid id would not help them.
  const { organisation_id: merchant, ...others } = faults
  const told = merchant === undefined ? others : { ...others, organisation_id: unknownMerchant }
  const address = `${base}/console${path}`
  const isOpen = Object.keys(faults).length > 0
  return html`<div class="filters">
<button class="second" popovertarget="filters">${filters}</button>
${chips(visit, address, fields, chosen)}
<form id="filters" action="${address}"${isOpen ? '' : html` popover`}>
<h2>${filters}</h2><div class="grid">
${fields.map((field) => fieldMarkup(field, { values, faults: told }, { language, form: 'filter' }))}
</div><div class="buttons"><button>${show}</button> ${
    chosen.size === 0 ? '' : html`<a class="button second" href="${address}">${clear}</a>`
  }</div></form></div>`
}

export const resultCount = (
  { language }: Visit,
  count: number,
  hasMore: boolean,
): Markup | string =>
  count === 0 ? '' : html`<p class="soft">${texts[language].results(count, hasMore)}</p>`

export const filtersOf = ({ query }: Visit, names: readonly string[]): URLSearchParams => {
  const values = new URLSearchParams()
  for (const name of names) {
    const text = (query.get(name) ?? '').trim()
    if (text !== '') values.set(name, text)
  }
  return values
}

export const cursorOf = ({ query }: Visit): { cursor?: string } => {
  const cursor = query.get('cursor')
  return cursor === null ? {} : { cursor }
}

const withCursor = (address: string, values: URLSearchParams, cursor: string | null): string => {
  const parameters = new URLSearchParams(values)
  if (cursor !== null) parameters.set('cursor', cursor)
  return parameters.size === 0 ? address : `${address}?${parameters}`
}

/** `path` is relative to `/console`. */
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
 * Returns the start of a day in the reader's zone: the date in the URL plus `daysLater`. Returns
 * any text other than a date unchanged, so that the API reports the error.
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
  // JavaScript treats dates such as 31 February as days in March.
  if (Number.isNaN(noon) || dayAt(noon) !== text) return text
  return isoOfLocal(dayAt(noon + daysLater * dayMs), zone) ?? text
}
