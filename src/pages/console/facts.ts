import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { written } from './names.ts'

/** The name of a fact, and its value: null where there is none. */
export type Fact = readonly [name: Markup | string, value: Markup | string | null]

const fact = ([name, value]: Fact): Markup | string =>
  value === null
    ? ''
    : html`<div><dt>${name}</dt><dd>${value}</dd></div>
`

/** Facts of one thing, each with its name, in a list that fits any width. */
export const facts = (list: readonly Fact[]): Markup =>
  html`<dl class="facts">${list.map(fact)}</dl>`

/** The same in one column. */
export const factColumn = (list: readonly Fact[]): Markup => html`<dl>${list.map(fact)}</dl>`

/** What a stranger wrote, if anything. */
export const writtenIf = (text: string | null): Markup | string | null =>
  text === null ? null : written(text)
