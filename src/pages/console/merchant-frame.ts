import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { tabs } from './components.ts'
import type { Schemas, Visit } from './visit.ts'

/** The common frame of a merchant's pages. */

const texts = bilingual({
  tabs: ['Merchant', 'Marchand'],
  overview: ['Overview', 'Aperçu'],
  money: ['Balances', 'Soldes'],
  fees: ['Fees', 'Frais'],
  history: ['History', 'Historique'],
})

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

/** Reads the merchant of a page. Throws Problem `not_found` for any other id. */
export const readMerchant = async (visit: Visit, id: string): Promise<Schemas['Organisation']> =>
  (await visit.read('getOrganisation', { params: { id } })).data
