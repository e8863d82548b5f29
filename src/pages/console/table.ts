import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

export type Cell = Markup | string

export interface Row {
  cells: readonly Cell[]
  /** Where the whole row leads; its first cell is the link. */
  href?: string
  /** What chooses the row for the form below its table. */
  box?: Cell
}

/** A heading. `#` before it is for numbers, `-` for what phones and tablets leave out. */
type Heading = string

const labelOf = (heading: Heading): string => heading.replace(/^[#-]+/, '')

const classOf = (heading: Heading): Markup | string => {
  const [marks = ''] = /^[#-]*/.exec(heading) ?? []
  const names = [...marks].map((mark) => (mark === '#' ? 'number' : 'wide'))
  return marks === '' ? '' : html` class="${names.join(' ')}"`
}

/** A column of buttons has no heading. */
const headCell = (heading: Heading): Markup =>
  labelOf(heading) === ''
    ? html`<td${classOf(heading)}></td>`
    : html`<th scope="col"${classOf(heading)}>${labelOf(heading)}</th>`

/**
 * A table. What a row leads to is the link of its first cell. On phones a row that leads somewhere
 * has two lines of two cells, a label with one or two numbers stays a row, and other rows are lists
 * in which each cell names its column. `all` is above the boxes of a queue.
 */
export const table = (
  headings: readonly Heading[],
  rows: readonly Row[],
  empty = '',
  all: Cell = '',
): Markup => {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  const isBrief = rows.every(({ href }) => href !== undefined)
  const hasBoxes = rows.some(({ box = '' }) => box !== '')
  const isShort =
    !isBrief && headings.length <= 3 && headings.slice(1).every((each) => each.startsWith('#'))
  const looks = { brief: isBrief, short: isShort, queue: hasBoxes }
  const names = Object.entries(looks).flatMap(([name, has]) => (has ? [` ${name}`] : []))
  return html`<table class="rows${names.join('')}">
<thead><tr>${hasBoxes ? html`<td class="box">${all}</td>` : ''}
${headings.map(headCell)}</tr></thead>
<tbody>${rows.map(
    ({ cells, href, box = '' }) =>
      html`<tr${href === undefined ? '' : html` class="leads"`}>${
        hasBoxes ? html`<td class="box">${box}</td>` : ''
      }${cells.map(
        (cell, at) =>
          html`<td data-label="${labelOf(headings[at] ?? '')}"${classOf(headings[at] ?? '')}><div>${
            href !== undefined && at === 0 ? html`<a href="${href}">${cell}</a>` : cell
          }</div></td>`,
      )}</tr>`,
  )}</tbody></table>`
}
