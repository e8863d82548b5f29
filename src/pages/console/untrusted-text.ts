import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

/**
 * No language uses more than four combining marks on one letter. More marks would overlap the
 * surrounding text.
 */
const piledMarks = /(\p{M}{4})\p{M}+/gu

/**
 * Isolates untrusted text, so that its direction and combining marks do not affect the surrounding
 * text.
 */
export const untrusted = (text: string | null | undefined): Markup | string =>
  text === null || text === undefined || text === ''
    ? '–'
    : html`<bdi>${text.replace(piledMarks, '$1')}</bdi>`

export const untrustedIf = (text: string | null): Markup | string | null =>
  text === null ? null : untrusted(text)

/** These are the directional embeddings, overrides and isolates of UAX #9. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** Wraps untrusted text without markup in a directional isolate that the text cannot close. */
export const isolated = (text: string): string =>
  `\u2068${text.replace(directionMarks, '').replace(piledMarks, '$1')}\u2069`
