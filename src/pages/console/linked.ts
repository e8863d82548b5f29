import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { written } from './names.ts'
import type { OperationId, Visit } from './visit.ts'

/**
 * A link for people permitted to open its target; for others, only its text. `path`: below
 * `/console`.
 */
export const linked = (
  { base, may }: Visit,
  operationId: OperationId,
  path: string,
  text: Markup | string,
): Markup | string => (may(operationId) ? html`<a href="${base}/console${path}">${text}</a>` : text)

/** A merchant by its name, with the way to its page. */
export const merchantLink = ({ base }: Pick<Visit, 'base'>, id: string, name: string): Markup =>
  html`<a href="${base}/console/merchants/${id}">${written(name)}</a>`
