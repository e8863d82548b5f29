import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import type { OperationId, Visit } from './visit.ts'

/** Links to pages about one subject, by their addresses, for those who may read them. */
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
