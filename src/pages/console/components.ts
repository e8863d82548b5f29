import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { untrusted } from './untrusted-text.ts'
import type { OperationId, Visit } from './visit.ts'

type Cell = Markup | string

interface Row {
  cells: readonly Cell[]
  /** The whole row links to this target, although only the first cell contains the link. */
  href?: string
  /** The checkbox selects the row for the form below the table. */
  box?: Cell
}

/**
 * A `#` prefix marks a column of numbers. A `-` prefix marks a column that phones and tablets omit.
 */
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
 * Renders a table without its empty columns. On phones, a row with a link wraps to two lines of two
 * cells, a label with one or two numbers stays on one line, and any other row becomes a list with
 * column names. `all` appears above the checkboxes of a queue.
 */
export const table = (
  headings: readonly Heading[],
  rows: readonly Row[],
  empty = '',
  all: Cell = '',
): Markup => {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  const isShown = (at: number): boolean => rows.some(({ cells }) => String(cells[at]) !== '')
  const isBrief = rows.every(({ href }) => href !== undefined)
  const hasBoxes = rows.some(({ box = '' }) => box !== '')
  const isShort =
    !isBrief && headings.length <= 3 && headings.slice(1).every((each) => each.startsWith('#'))
  const looks = { brief: isBrief, short: isShort, queue: hasBoxes }
  const names = Object.entries(looks).flatMap(([name, has]) => (has ? [` ${name}`] : []))
  return html`<table class="rows${names.join('')}">
<thead><tr>${hasBoxes ? html`<td class="box">${all}</td>` : ''}
${headings.filter((_, at) => isShown(at)).map(headCell)}</tr></thead>
<tbody>${rows.map(
    ({ cells, href, box = '' }) =>
      html`<tr${href === undefined ? '' : html` class="leads"`}>${
        hasBoxes ? html`<td class="box">${box}</td>` : ''
      }${cells.map((cell, at) => {
        const heading = headings[at] ?? ''
        const shown = href !== undefined && at === 0 ? html`<a href="${href}">${cell}</a>` : cell
        return isShown(at)
          ? html`<td data-label="${labelOf(heading)}"${classOf(heading)}><div>${shown}</div></td>`
          : ''
      })}</tr>`,
  )}</tbody></table>`
}

/** A fact without a value is omitted. */
export type Fact = readonly [name: Markup | string, value: Markup | string | null]

const fact = ([name, value]: Fact): Markup | string =>
  value === null
    ? ''
    : html`<div><dt>${name}</dt><dd>${value}</dd></div>
`

export const facts = (list: readonly Fact[]): Markup =>
  html`<dl class="facts">${list.map(fact)}</dl>`

export const factColumn = (list: readonly Fact[]): Markup => html`<dl>${list.map(fact)}</dl>`

/** Renders plain text for people who may not open the target. `path` is relative to `/console`. */
export const linked = (
  { base, may }: Visit,
  operationId: OperationId,
  path: string,
  text: Markup | string,
): Markup | string => (may(operationId) ? html`<a href="${base}/console${path}">${text}</a>` : text)

export const merchantLink = ({ base }: Pick<Visit, 'base'>, id: string, name: string): Markup =>
  html`<a href="${base}/console/merchants/${id}">${untrusted(name)}</a>`

/** Omits the pages that the person may not read. */
export const tabs = (
  { base, may }: Visit,
  label: string,
  here: string | undefined,
  links: readonly (readonly [path: string, label: string, operationId: OperationId])[],
): Markup =>
  html`<nav class="tabs" aria-label="${label}">${links
    .filter(([, , operationId]) => may(operationId))
    .map(([path, text]) => {
      const current = path === here ? html` aria-current="page"` : ''
      return html`<a href="${base}${path}"${current}>${text}</a> `
    })}</nav>`

export const fold = (summary: Markup | string, body: Markup, isOpen = false): Markup =>
  html`<details class="fold"${isOpen ? html` open` : ''}><summary>${summary}</summary>
<div>${body}</div></details>`

const storeNow: Record<Language, string> = {
  en: 'Store this securely now. It won’t be shown again.',
  fr: 'Enregistrez cette valeur en lieu sûr maintenant. Elle ne sera plus affichée.',
}

/** Renders secrets that the service shows only once, when they are created. */
export const shownOnce = (
  language: Language,
  secrets: readonly (readonly [label: Markup | string, secret: string])[],
): Markup => html`<div class="notice warn" role="alert">${storeNow[language]}</div>
<dl class="once">${secrets.map(
  ([label, secret]) => html`<dt>${label}</dt><dd><pre tabindex="0">${secret}</pre></dd>`,
)}</dl>`
