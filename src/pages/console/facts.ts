import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { written } from './names.ts'

/** Facts of one thing, each with its name: a list that fits any width. */

export const fact = (name: Markup | string, value: Markup | string): Markup =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** Empty for null; the text is untrusted. */
export const factIf = (name: string, value: string | null): Markup | string =>
  value === null ? '' : fact(name, written(value))
