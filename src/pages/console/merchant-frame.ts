import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { tabs } from './components.ts'
import type { Schemas, Visit } from './visit.ts'

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

/** Throws Problem `not_found` if the merchant does not exist. */
export const readMerchant = async (visit: Visit, id: string): Promise<Schemas['Organisation']> =>
  (await visit.read('getOrganisation', { params: { id } })).data
