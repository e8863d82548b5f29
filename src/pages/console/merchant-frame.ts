import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { tabs } from './tabs.ts'
import type { Schemas, Visit } from './visit.ts'

/** What the pages of one merchant have in common. */

const en = {
  tabs: 'Merchant',
  overview: 'Overview',
  money: 'Balances',
  fees: 'Fees',
  history: 'History',
}

const fr: typeof en = {
  ...{ tabs: 'Marchand', overview: 'Aperçu', money: 'Soldes', fees: 'Frais' },
  history: 'Historique',
}

const texts: Record<Language, typeof en> = { en, fr }

/** Links to the pages of a merchant. */
export const merchantTabs = (visit: Visit, id: string): Markup => {
  const wording = texts[visit.language]
  const own = `/console/merchants/${id}`
  return tabs(visit, wording.tabs, visit.address.split('?')[0], [
    [own, wording.overview, 'getOrganisation'],
    [`${own}/money`, wording.money, 'listBalances'],
    [`${own}/fees`, wording.fees, 'listFeeSchedules'],
    [`/console/audit?organisation_id=${id}`, wording.history, 'listAuditEntries'],
  ])
}

export const fact = (name: string, value: Markup | string): Markup =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** The merchant of a page. Throws Problem `not_found` for an id of something else. */
export const readMerchant = async (visit: Visit, id: string): Promise<Schemas['Organisation']> =>
  (await visit.read('getOrganisation', { params: { id } })).data
