import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import type { Schemas, Visit } from './visit.ts'

/** What the pages of one merchant have in common. */

export const fact = (name: string, value: Markup | string): Markup =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** The merchant of a page. Throws Problem `not_found` for an id of something else. */
export const readMerchant = async (visit: Visit, id: string): Promise<Schemas['Organisation']> =>
  (await visit.read('getOrganisation', { params: { id } })).data
