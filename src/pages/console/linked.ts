import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
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
