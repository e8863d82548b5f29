import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

export type Cell = Markup | string

export interface Row {
  cells: readonly Cell[]
  /** Where the whole row leads; its first cell is the link. */
  href?: string
}

/** A heading; `#` before it is for numbers, which end at the same edge. */
type Heading = string

const isNumber = (heading: Heading): boolean => heading.startsWith('#')

const labelOf = (heading: Heading): string => heading.replace(/^#/, '')

/** A column of buttons has no heading. */
const headCell = (heading: Heading): Markup => {
  if (heading === '') return html`<td></td>`
  const kind = isNumber(heading) ? html` class="number"` : ''
  return html`<th scope="col"${kind}>${labelOf(heading)}</th>`
}

/**
 * A table that becomes a list of cards on narrow screens, where each cell names its column. What a
 * row leads to is the link of its first cell. `brief`: on narrow screens two cells share a line and
 * name no column, for long lists whose cells explain themselves.
 */
export const table = (
  headings: readonly Heading[],
  rows: readonly Row[],
  empty = '',
  kind: 'full' | 'brief' = 'full',
): Markup => {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`<table class="rows${kind === 'brief' ? ' brief' : ''}">
<thead><tr>${headings.map(headCell)}</tr></thead>
<tbody>${rows.map(
    ({ cells, href }) =>
      html`<tr${href === undefined ? '' : html` class="leads"`}>${cells.map(
        (cell, at) =>
          html`<td data-label="${labelOf(headings[at] ?? '')}"${
            isNumber(headings[at] ?? '') ? html` class="number"` : ''
          }><div>${
            href !== undefined && at === 0 ? html`<a href="${href}">${cell}</a>` : cell
          }</div></td>`,
      )}</tr>`,
  )}</tbody></table>`
}
