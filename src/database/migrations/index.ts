import type { SchemaStep } from '../schema-steps.ts'
import { steps as baseline } from './0001-baseline.ts'
import { steps as apiKeyPermissions } from './0002-api-key-permissions.ts'
import { steps as transactionSearch } from './0003-transaction-search.ts'
import { steps as eventFeed } from './0004-event-feed.ts'
import { steps as statementLines } from './0005-statement-lines.ts'
import { steps as markets } from './0006-markets.ts'
import { steps as paymentLinks } from './0007-payment-links.ts'
import { steps as bulkPayouts } from './0008-bulk-payouts.ts'
import { steps as attemptedSessions } from './0009-attempted-sessions.ts'
import { steps as rolledKeys } from './0010-rolled-keys.ts'
import { steps as comparisons } from './0011-comparisons.ts'
import { steps as replacedAttempts } from './0012-replaced-attempts.ts'
import { steps as merchantReferences } from './0013-merchant-references.ts'
import { steps as scheduledJobs } from './0014-scheduled-jobs.ts'
import { steps as afterARestore } from './0015-after-a-restore.ts'
import { steps as searchOfAll } from './0016-search-of-all.ts'
import { steps as people } from './0017-people.ts'
import { steps as support } from './0018-support.ts'
import { steps as approvals } from './0019-approvals.ts'
import { steps as mailAndPasskeys } from './0021-mail-and-passkeys.ts'
import { steps as auditTrail } from './0022-audit-trail.ts'
import { steps as proposals } from './0023-proposals.ts'
import { steps as makersOfResets } from './0024-makers-of-resets.ts'
import { steps as settersOfRules } from './0025-setters-of-rules.ts'
import { steps as bulkPayoutsOfAll } from './0026-bulk-payouts-of-all.ts'
import { steps as retention } from './0027-retention.ts'
import { steps as keysByTheirEnds } from './0028-keys-by-their-ends.ts'
import { steps as savedViews } from './0029-saved-views.ts'
import { steps as erasedNumbers } from './0030-erased-numbers.ts'
import { steps as entriesByAccount } from './0032-entries-by-account.ts'
import { steps as countriesOfPeople } from './0033-countries-of-people.ts'
import { steps as identities } from './0034-identities.ts'
import { steps as whatIndexesServe } from './0035-what-indexes-serve.ts'
import { steps as deliveriesOutliveEndpoints } from './0036-deliveries-outlive-endpoints.ts'
import { steps as itemsByKind } from './0037-items-by-kind.ts'
import { steps as foldedNames } from './0038-folded-names.ts'
import { steps as foldedReferences } from './0040-folded-references.ts'
import { steps as providerBalances } from './0042-provider-balances.ts'
import { steps as itemsAfterDismissals } from './0043-items-after-dismissals.ts'
import { steps as withdrawnItems } from './0044-withdrawn-items.ts'
import { steps as controls } from './0045-controls.ts'
import { steps as liveKeys } from './0047-live-keys.ts'
import { steps as shownLinks } from './0048-shown-links.ts'
import { steps as refundsOfUnpaid } from './0049-refunds-of-unpaid.ts'
import { steps as secondFactors } from './0050-second-factors.ts'
import { steps as claimedLiveKeys } from './0051-claimed-live-keys.ts'
import { steps as furtherProposals } from './0052-further-proposals.ts'
import { steps as heldPayouts } from './0053-held-payouts.ts'
import { steps as ledgerSeals } from './0055-ledger-seals.ts'
import { steps as requestAddresses } from './0058-request-addresses.ts'
import { steps as shortReferences } from './0059-short-references.ts'
import { steps as applicationLanguage } from './0060-application-language.ts'
import { steps as collectionFees } from './0061-collection-fees.ts'
import { steps as providerCharges } from './0062-provider-charges.ts'
import { steps as marketHours } from './0064-market-hours.ts'
import { steps as unverifiedContacts } from './0065-unverified-contacts.ts'
import { steps as dryWallets } from './0066-dry-wallets.ts'
import { steps as balanceAdjustments } from './0070-balance-adjustments.ts'
import { steps as correctedFeeReturns } from './0077-corrected-fee-returns.ts'
import { steps as walletComparisons } from './0084-wallet-comparisons.ts'
import { steps as bankMoney } from './0085-bank-money.ts'
import { steps as merchantBankAccounts } from './0086-merchant-bank-accounts.ts'
import { steps as statementComparisons } from './0087-statement-comparisons.ts'
import { steps as withdrawals } from './0088-withdrawals.ts'
import { steps as withdrawalMakers } from './0089-withdrawal-makers.ts'
import { steps as bankEvents } from './0090-bank-events.ts'
import { steps as withdrawalBatches } from './0091-withdrawal-batches.ts'
import { steps as platformTransfers } from './0092-platform-transfers.ts'

/**
 * Every migration, by name and in order. Forward only: a migration that has run anywhere is never
 * edited.
 */
export const migrations: Record<string, SchemaStep[]> = {
  '0001-baseline': baseline,
  '0002-api-key-permissions': apiKeyPermissions,
  '0003-transaction-search': transactionSearch,
  '0004-event-feed': eventFeed,
  '0005-statement-lines': statementLines,
  '0006-markets': markets,
  '0007-payment-links': paymentLinks,
  '0008-bulk-payouts': bulkPayouts,
  '0009-attempted-sessions': attemptedSessions,
  '0010-rolled-keys': rolledKeys,
  '0011-comparisons': comparisons,
  '0012-replaced-attempts': replacedAttempts,
  '0013-merchant-references': merchantReferences,
  '0014-scheduled-jobs': scheduledJobs,
  '0015-after-a-restore': afterARestore,
  '0016-search-of-all': searchOfAll,
  '0017-people': people,
  '0018-support': support,
  '0019-approvals': approvals,
  '0021-mail-and-passkeys': mailAndPasskeys,
  '0022-audit-trail': auditTrail,
  '0023-proposals': proposals,
  '0024-makers-of-resets': makersOfResets,
  '0025-setters-of-rules': settersOfRules,
  '0026-bulk-payouts-of-all': bulkPayoutsOfAll,
  '0027-retention': retention,
  '0028-keys-by-their-ends': keysByTheirEnds,
  '0029-saved-views': savedViews,
  '0030-erased-numbers': erasedNumbers,
  '0032-entries-by-account': entriesByAccount,
  '0033-countries-of-people': countriesOfPeople,
  '0034-identities': identities,
  '0035-what-indexes-serve': whatIndexesServe,
  '0036-deliveries-outlive-endpoints': deliveriesOutliveEndpoints,
  '0037-items-by-kind': itemsByKind,
  '0038-folded-names': foldedNames,
  '0040-folded-references': foldedReferences,
  '0042-provider-balances': providerBalances,
  '0043-items-after-dismissals': itemsAfterDismissals,
  '0044-withdrawn-items': withdrawnItems,
  '0045-controls': controls,
  '0047-live-keys': liveKeys,
  '0048-shown-links': shownLinks,
  '0049-refunds-of-unpaid': refundsOfUnpaid,
  '0050-second-factors': secondFactors,
  '0051-claimed-live-keys': claimedLiveKeys,
  '0052-further-proposals': furtherProposals,
  '0053-held-payouts': heldPayouts,
  '0055-ledger-seals': ledgerSeals,
  '0058-request-addresses': requestAddresses,
  '0059-short-references': shortReferences,
  '0060-application-language': applicationLanguage,
  '0061-collection-fees': collectionFees,
  '0062-provider-charges': providerCharges,
  '0064-market-hours': marketHours,
  '0065-unverified-contacts': unverifiedContacts,
  '0066-dry-wallets': dryWallets,
  '0070-balance-adjustments': balanceAdjustments,
  '0077-corrected-fee-returns': correctedFeeReturns,
  '0084-wallet-comparisons': walletComparisons,
  '0085-bank-money': bankMoney,
  '0086-merchant-bank-accounts': merchantBankAccounts,
  '0087-statement-comparisons': statementComparisons,
  '0088-withdrawals': withdrawals,
  '0089-withdrawal-makers': withdrawalMakers,
  '0090-bank-events': bankEvents,
  '0091-withdrawal-batches': withdrawalBatches,
  '0092-platform-transfers': platformTransfers,
}

/**
 * Duration of migrations over a million payments, events and postings, with six clients at work, on
 * two cores with PostgreSQL (`make upgrade`). The others took less than five seconds.
 */
export const secondsForAMillion: Record<string, number> = {
  '0003-transaction-search': 31,
  '0004-event-feed': 148,
  '0005-statement-lines': 185,
}
