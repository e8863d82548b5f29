import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import type { Visit } from './visit.ts'

/** The ways to the other pages of a list, whose cursor stands in the address. */

const texts: Record<Language, { next: string; first: string }> = {
  en: { next: 'Next', first: 'First page' },
  fr: { next: 'Suite', first: 'Première page' },
}

/** The cursor of a page that is asked for, as a part of a query. */
export const cursorOf = ({ query }: Visit): { cursor?: string } => {
  const cursor = query.get('cursor')
  return cursor === null ? {} : { cursor }
}

/** `path` is below the service, `values` are the filters of the list. */
export const pagesOf = (
  visit: Visit,
  { path, values }: { path: string; values: URLSearchParams },
  nextCursor: string | null,
  labels: { next: string; first: string } = texts[visit.language],
): Markup | string => {
  const isFirst = !visit.query.has('cursor')
  if (isFirst && nextCursor === null) return ''
  const addressOf = (cursor: string | null): string => {
    const parameters = new URLSearchParams(values)
    if (cursor !== null) parameters.set('cursor', cursor)
    return `${visit.base}${path}${parameters.size === 0 ? '' : `?${parameters}`}`
  }
  const link = (cursor: string | null, label: string, rel: Markup | string): Markup =>
    html`<a class="button second"${rel} href="${addressOf(cursor)}">${label}</a>`
  return html`<p class="pages">${isFirst ? '' : link(null, labels.first, '')} ${
    nextCursor === null ? '' : link(nextCursor, labels.next, html` rel="next"`)
  }</p>`
}
