import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { tabs } from './components.ts'
import type { Visit } from './visit.ts'

const texts = bilingual({
  title: ['Finance', 'Finances'],
  months: ['Volume and success', 'Volume et réussite'],
  revenue: ['Margin', 'Marge'],
  pricing: ['Pricing', 'Tarifs'],
  topUps: ['Top-ups', 'Approvisionnements'],
  withdrawals: ['Withdrawals', 'Reversements'],
  batches: ['Batches', 'Lots'],
  accounts: ['Bank accounts', 'Comptes bancaires'],
  transfers: ['Transfers', 'Transferts'],
  calendar: ['Reconciled days', 'Jours rapprochés'],
})

const path = '/console/finance'

export const financeTabs = (visit: Visit): Markup => {
  const {
    title,
    months,
    revenue,
    pricing,
    topUps,
    withdrawals,
    batches,
    accounts,
    transfers,
    calendar,
  } = texts[visit.language]
  return tabs(visit, title, visit.address.split('?')[0], [
    [path, months, 'listMarketMonths'],
    [`${path}/revenue`, revenue, 'listRevenue'],
    [`${path}/pricing`, pricing, 'listFeeSchedules'],
    [`${path}/top-ups`, topUps, 'listTopUps'],
    [`${path}/withdrawals`, withdrawals, 'listManagedWithdrawals'],
    [`${path}/batches`, batches, 'listWithdrawalBatches'],
    [`${path}/bank-accounts`, accounts, 'listMerchantBankAccounts'],
    [`${path}/transfers`, transfers, 'listPlatformTransfers'],
    [`${path}/calendar`, calendar, 'listWalletDays'],
  ])
}
