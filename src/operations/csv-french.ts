import type { components } from '../../generated/account.ts'
import type { PostingKind } from '../domain/ledger/posting-kinds.ts'
import type { Account } from '../domain/ledger/postings.ts'
import { type Country, type Currency, exponents, timeZones } from '../domain/markets.ts'
import type { Environment } from '../domain/merchants/caller.ts'

/** Texts and formats of CSV files for French spreadsheets, in the terms of French bookkeeping. */

type Schemas = components['schemas']

const headings = {
  account: 'Compte',
  amount: 'Montant',
  balance: 'Solde',
  bulk_payout_id: 'Versement groupé',
  checkout_session_id: 'Session de paiement',
  country: 'Pays',
  created_at: 'Date',
  currency: 'Devise',
  environment: 'Environnement',
  failure_reason: "Motif d'échec",
  fee_amount: 'Frais',
  fee_charged: 'Frais',
  id: 'Identifiant',
  kind: 'Nature',
  merchant_reference: 'Référence du marchand',
  metadata: 'Métadonnées',
  number: 'N°',
  payment_id: 'Paiement remboursé',
  payout_id: 'Versement',
  phone_number: 'Numéro de téléphone',
  posting_id: 'Écriture',
  provider: 'Opérateur',
  provider_reference: "Référence de l'opérateur",
  reference: 'Référence',
  refund_reason: 'Motif du remboursement',
  refundable_amount: 'Montant remboursable',
  refunded_amount: 'Montant remboursé',
  state: 'Statut',
  status: 'Statut',
  transaction_id: 'Transaction',
  transaction_type: 'Type',
  type: 'Type',
  updated_at: 'Dernière modification',
}

/** A column of any file. */
export type FileColumn = keyof typeof headings

const types: Record<Schemas['TransactionType'], string> = {
  collection: 'Encaissement',
  disbursement: 'Versement',
  refund: 'Remboursement',
}

const statuses: Record<
  Schemas['AnyStatus'] | Schemas['BulkPayoutLineState'] | Schemas['BulkPayoutStatus'],
  string
> = {
  waiting: 'À exécuter',
  awaiting_approval: "En attente d'approbation",
  pending: 'En attente',
  approved: 'Approuvé',
  processing: 'En cours',
  successful: 'Réussi',
  completed: 'Effectué',
  failed: 'Échoué',
  cancelled: 'Annulé',
  rejected: 'Rejeté',
}

const kinds: Record<
  PostingKind | 'opening_balance' | 'closing_balance' | 'bulk_payout_settled',
  string
> = {
  opening_balance: "Solde d'ouverture",
  closing_balance: 'Solde de clôture',
  collection_settled: 'Encaissement',
  payout_reserved: 'Versement réservé',
  payout_settled: 'Versement exécuté',
  payout_released: 'Réservation de versement annulée',
  bulk_payout_reserved: 'Versement groupé réservé',
  bulk_payout_settled: 'Versement groupé exécuté',
  bulk_payout_released: 'Réservation de versement groupé annulée',
  refund_reserved: 'Remboursement réservé',
  refund_settled: 'Remboursement exécuté',
  refund_released: 'Réservation de remboursement annulée',
  sandbox_opened: 'Solde de départ du bac à sable',
  sandbox_topped_up: 'Approvisionnement du bac à sable',
  end_corrected: 'Régularisation',
}

const accounts: Record<Account, string> = {
  merchant_available: 'Disponible du marchand',
  merchant_debt: 'Dette du marchand',
  payout_reservation: 'Réservations de versements',
  refund_reservation: 'Réservations de remboursements',
  fee_income: 'Frais perçus',
  sandbox_funding: 'Fonds du bac à sable',
  'provider_float:carrier1_momo': 'Avoirs chez carrier1_momo',
  'provider_float:carrier2_money': 'Avoirs chez carrier2_money',
}

const failureReasons: Record<Schemas['FailureReason'], string> = {
  insufficient_funds: 'Solde insuffisant',
  payer_not_found: 'Compte introuvable',
  payer_limit_reached: 'Plafond du compte atteint',
  payer_account_blocked: 'Compte bloqué',
  expired: 'Délai dépassé',
  provider_unavailable: 'Opérateur injoignable',
  provider_error: "Refus de l'opérateur",
}

const refundReasons: Record<NonNullable<Schemas['AccountTransaction']['refund_reason']>, string> = {
  duplicate_collection: 'Paiement en double',
}

const environments: Record<Environment, string> = { live: 'Réel', test: 'Bac à sable' }

/** The words of a column whose values are an enumeration. */
const words: Partial<Record<FileColumn, Record<string, string>>> = {
  account: accounts,
  environment: environments,
  failure_reason: failureReasons,
  kind: kinds,
  refund_reason: refundReasons,
  state: statuses,
  status: statuses,
  transaction_type: types,
  type: types,
}

const isTime = (column: FileColumn): boolean => ['created_at', 'updated_at'].includes(column)

/** The heading of a column; that of a time names the time zone of the country. */
export const frenchHeading = (column: FileColumn, country: Country): string =>
  isTime(column) ? `${headings[column]} (heure ${timeZones[country]})` : headings[column]

/** Formats times as `21/11/2026 14:05:12`, which a French spreadsheet reads as a time. */
const createTimeText = (country: Country): ((timestamp: string) => string) => {
  const two = '2-digit'
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ day: two, month: two, year: 'numeric', hour: two, minute: two, second: two },
    hourCycle: 'h23',
    timeZone: timeZones[country],
  })
  return (timestamp) => format.format(Date.parse(timestamp)).replace(', ', ' ')
}

/** Amounts are minor units. Where these are hundredths, the currency of the line says so. */
const currencyText = (currency: string): string =>
  exponents[currency as Currency] === 2 ? `${currency} (centièmes)` : currency

/** Makes a function that translates a cell; names, numbers and references stay as they are. */
export const createFrenchText = (
  country: Country,
): ((column: FileColumn, text: string) => string) => {
  const timeText = createTimeText(country)
  return (column, text) => {
    if (isTime(column)) return timeText(text)
    if (column === 'currency') return currencyText(text)
    return words[column]?.[text] ?? text
  }
}
