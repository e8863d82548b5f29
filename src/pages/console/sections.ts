import { accountSection } from './account.ts'
import { approvalsSection } from './approvals.ts'
import { auditSection } from './audit.ts'
import { financeSection } from './finance.ts'
import { homeSection } from './home.ts'
import { limitsSection } from './limits.ts'
import { merchantBankAccountsSection } from './merchant-bank-accounts.ts'
import { merchantsSection } from './merchants.ts'
import { peopleSection } from './people.ts'
import { providerChargesSection } from './provider-charges.ts'
import { providersSection } from './providers.ts'
import { reconciliationSection } from './reconciliation.ts'
import { searchSection } from './search.ts'
import type { Section } from './section.ts'
import { topUpsSection } from './top-ups.ts'
import { transactionsSection } from './transactions.ts'
import { transfersSection } from './transfers.ts'
import { walletCalendarSection } from './wallet-calendar.ts'
import { webhooksSection } from './webhooks.ts'
import { withdrawalBatchesSection } from './withdrawal-batches.ts'
import { withdrawalsSection } from './withdrawals.ts'

export const sections: readonly Section[] = [
  homeSection,
  searchSection,
  transactionsSection,
  approvalsSection,
  reconciliationSection,
  merchantsSection,
  webhooksSection,
  limitsSection,
  providersSection,
  financeSection,
  providerChargesSection,
  topUpsSection,
  withdrawalsSection,
  withdrawalBatchesSection,
  merchantBankAccountsSection,
  transfersSection,
  walletCalendarSection,
  auditSection,
  peopleSection,
  accountSection,
]

export const menu = sections.flatMap((section) => section.menu ?? [])
