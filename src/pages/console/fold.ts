import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { offer, valuesOf } from './forms.ts'
import type { DescribeAction } from './section.ts'
import type { OperationId, Visit } from './visit.ts'

/** Content that is folded until it is opened. */

export const fold = (summary: Markup | string, body: Markup, isOpen = false): Markup =>
  html`<details class="fold"${isOpen ? html` open` : ''}><summary>${summary}</summary>
<div>${body}</div></details>`

/** The form of an action behind its title, for those whose role includes it; else nothing. */
export const foldedOffer = (
  visit: Visit,
  operationId: OperationId,
  describe: DescribeAction,
  given: Record<string, string | null | undefined>,
  before: Markup | string = '',
): Markup | string => {
  const form = offer(visit, operationId, describe, given)
  if (form === '') return ''
  const { title, about } = describe(visit, valuesOf(given))
  return fold(title, html`${about === undefined ? '' : html`<p>${about}</p>`}${before}${form}`)
}
