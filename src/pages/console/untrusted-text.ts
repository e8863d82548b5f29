import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

/**
 * More combining marks on one letter than any language uses. They would overlap the surrounding
 * text.
 */
const piledMarks = /(\p{M}{4})\p{M}+/gu

/** Isolates untrusted text, so that its direction and combining marks affect nothing around it. */
export const untrusted = (text: string | null | undefined): Markup | string =>
  text === null || text === undefined || text === ''
    ? '–'
    : html`<bdi>${text.replace(piledMarks, '$1')}</bdi>`

export const untrustedIf = (text: string | null): Markup | string | null =>
  text === null ? null : untrusted(text)

/** Directional embeddings, overrides and isolates (UAX #9). */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** Untrusted text without markup, in a directional isolate that the text cannot close. */
export const isolated = (text: string): string =>
  `\u2068${text.replace(directionMarks, '').replace(piledMarks, '$1')}\u2069`
