import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
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
export const merchantTabs = ({ base, language, address, may }: Visit, id: string): Markup => {
  const wording = texts[language]
  const own = `/console/merchants/${id}`
  const here = address.split('?')[0]
  const all = [
    [own, wording.overview, 'getOrganisation'],
    [`${own}/money`, wording.money, 'listBalances'],
    [`${own}/fees`, wording.fees, 'listFeeSchedules'],
    [`/console/audit?organisation_id=${id}`, wording.history, 'listAuditEntries'],
  ] as const
  const tabs = all.filter(([, , operationId]) => may(operationId))
  return html`<nav class="tabs" aria-label="${wording.tabs}">${tabs.map(
    ([path, label]) =>
      html`<a href="${base}${path}"${path === here ? html` aria-current="page"` : ''}>${label}</a>`,
  )}</nav>`
}

export const fact = (name: string, value: Markup | string): Markup =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** The merchant of a page. Throws Problem `not_found` for an id of something else. */
export const readMerchant = async (visit: Visit, id: string): Promise<Schemas['Organisation']> =>
  (await visit.read('getOrganisation', { params: { id } })).data
