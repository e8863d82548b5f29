import type { components } from '../../generated/account.ts'
import type { BridgePart } from '../domain/ledger/balance-bridge.ts'
import type { PlatformPostingKind, PostingKind } from '../domain/ledger/posting-kinds.ts'
import { accounts as ledgerAccounts } from '../domain/ledger/postings.ts'
import type { Environment } from '../domain/merchants/caller.ts'
import type {
  PlatformTransferKind,
  PlatformTransferStatus,
} from '../domain/treasury/platform-transfer.ts'

type Schemas = components['schemas']

export type FileLocale = 'en' | 'fr'

const french = {
  account: 'Compte',
  account_number: 'Numéro de compte',
  address: 'Adresse IP',
  after: 'Après',
  amount: 'Montant',
  api_key_id: 'Clé API',
  application_id: 'Application',
  approved_by: 'Approuvé par',
  arrival_evidence: "Justificatif d'arrivée",
  at: 'Date',
  balance: 'Solde',
  bank: 'Banque',
  before: 'Avant',
  bulk_payout_id: 'Versement groupé',
  charge_amount: 'Frais retenus',
  checkout_session_id: 'Session de paiement',
  closed_by: 'Clos par',
  count: 'Nombre',
  country: 'Pays',
  created_at: 'Date',
  credential_id: "Moyen d'accès",
  currency: 'Devise',
  end_to_end_id: 'Identifiant de bout en bout',
  environment: 'Environnement',
  evidence: 'Pièce justificative',
  failed: 'Échecs',
  failure_reason: "Motif d'échec",
  fee_amount: 'Frais',
  fee_charged: 'Frais',
  from: 'De',
  holder: 'Titulaire',
  id: 'Identifiant',
  kind: 'Nature',
  masked_phone_number: 'Numéro masqué',
  merchant_reference: 'Référence du marchand',
  metadata: 'Métadonnées',
  month: 'Mois',
  net_amount: 'Montant net',
  number: 'N°',
  operation: 'Opération',
  organisation_id: "Identifiant de l'organisation",
  organisation_name: 'Organisation',
  payment_id: 'Paiement remboursé',
  withdrawal_id: 'Reversement',
  top_up_id: 'Approvisionnement',
  payout_id: 'Versement',
  phone_number: 'Numéro de téléphone',
  posting_id: 'Écriture',
  principal_id: "Identifiant de l'auteur",
  principal_kind: "Type d'auteur",
  principal_name: 'Auteur',
  provider: 'Opérateur',
  provider_reference: "Référence de l'opérateur",
  reason: 'Motif',
  recorded_by: 'Enregistré par',
  reference: 'Référence',
  refund_reason: 'Motif du remboursement',
  refundable_amount: 'Montant remboursable',
  refunded_amount: 'Montant remboursé',
  request_address: 'Adresse de la demande',
  request_id: 'Requête',
  returned_fee_amount: 'Frais restitués',
  state: 'Statut',
  status: 'Statut',
  subject_id: "Identifiant de l'objet",
  subject_kind: "Type d'objet",
  succeeded: 'Réussites',
  success_rate: 'Taux de réussite',
  to: 'Vers',
  transaction_id: 'Transaction',
  transaction_type: 'Type',
  type: 'Type',
  updated_at: 'Dernière modification',
  value_date: 'Date de valeur',
  volume: 'Volume',
}

export type FileColumn = keyof typeof french

const english: Record<FileColumn, string> = {
  account: 'Account',
  account_number: 'Account number',
  address: 'IP address',
  after: 'After',
  // The API's `amount` is in minor units. The heading states the unit, so that nobody imports a
  // bulk payout in the wrong unit.
  amount: 'Amount (major units)',
  api_key_id: 'API key',
  application_id: 'Application',
  approved_by: 'Approved by',
  arrival_evidence: 'Arrival evidence',
  at: 'Date',
  balance: 'Balance',
  bank: 'Bank',
  before: 'Before',
  bulk_payout_id: 'Bulk payout',
  charge_amount: 'Charge',
  checkout_session_id: 'Checkout session',
  closed_by: 'Closed by',
  count: 'Count',
  country: 'Country',
  created_at: 'Date',
  credential_id: 'Credential',
  currency: 'Currency',
  end_to_end_id: 'End-to-end ID',
  environment: 'Environment',
  evidence: 'Evidence',
  failed: 'Failed',
  failure_reason: 'Failure reason',
  fee_amount: 'Fee',
  fee_charged: 'Fee',
  from: 'From',
  holder: 'Account holder',
  id: 'ID',
  kind: 'Kind',
  masked_phone_number: 'Masked phone number',
  merchant_reference: 'Merchant reference',
  metadata: 'Metadata',
  month: 'Month',
  net_amount: 'Net amount',
  number: 'No.',
  operation: 'Operation',
  organisation_id: 'Organisation ID',
  organisation_name: 'Organisation',
  payment_id: 'Refunded payment',
  withdrawal_id: 'Withdrawal',
  top_up_id: 'Top-up',
  payout_id: 'Payout',
  phone_number: 'Phone number',
  posting_id: 'Posting',
  principal_id: 'Actor ID',
  principal_kind: 'Actor type',
  principal_name: 'Actor',
  provider: 'Provider',
  provider_reference: 'Provider reference',
  reason: 'Reason',
  recorded_by: 'Recorded by',
  reference: 'Reference',
  refund_reason: 'Refund reason',
  refundable_amount: 'Refundable amount',
  refunded_amount: 'Refunded amount',
  request_address: 'Request address',
  request_id: 'Request',
  returned_fee_amount: 'Returned fee',
  state: 'Status',
  status: 'Status',
  subject_id: 'Subject ID',
  subject_kind: 'Subject type',
  succeeded: 'Succeeded',
  success_rate: 'Success rate',
  to: 'To',
  transaction_id: 'Transaction',
  transaction_type: 'Type',
  type: 'Type',
  updated_at: 'Last change',
  value_date: 'Value date',
  volume: 'Volume',
}

/** The headings of human-readable files. The bulk payout import also accepts these headings. */
export const headings: Record<FileLocale, Record<FileColumn, string>> = {
  en: english,
  fr: french,
}

/** The decimal mark and the column separator of each language. */
export const marks = {
  en: { decimal: '.', separator: ',' },
  fr: { decimal: ',', separator: ';' },
} as const

const types: Record<Schemas['TransactionType'], string> = {
  collection: 'Paiement',
  disbursement: 'Versement',
  refund: 'Remboursement',
}

const statuses: Record<
  | Schemas['AnyStatus']
  | Schemas['BulkPayoutLineState']
  | Schemas['BulkPayoutStatus']
  | PlatformTransferStatus,
  string
> = {
  waiting: 'À exécuter',
  awaiting_approval: 'À approuver',
  pending: 'En attente',
  approved: 'Approuvé',
  processing: 'En cours',
  successful: 'Réussi',
  completed: 'Effectué',
  failed: 'Échoué',
  cancelled: 'Annulé',
  rejected: 'Rejeté',
  recorded: 'Comptabilisé',
  reversed: 'Annulé',
  sent: 'En transit',
  arrived: 'Arrivé',
  returned: 'Retourné',
}

const kinds: Record<
  | Exclude<PostingKind, PlatformPostingKind>
  | PlatformTransferKind
  | BridgePart
  | 'closing_balance'
  | 'bulk_payout_settled'
  | 'transaction_fees'
  | 'withdrawal_fees',
  string
> = {
  opening_balance: "Solde d'ouverture",
  closing_balance: 'Solde de clôture',
  collections: 'Paiements',
  refunds: 'Remboursements',
  payouts: 'Versements',
  withdrawals: 'Reversements',
  top_ups: 'Approvisionnements',
  corrections: 'Corrections et ajustements',
  test_money: 'Crédit de test',
  transaction_fees: 'Frais des transactions',
  withdrawal_fees: 'Frais des reversements',
  collection_settled: 'Paiement',
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
  end_corrected: 'Correction',
  returned_fee_corrected: 'Correction de frais restitués',
  provider_charged: "Frais de l'opérateur",
  provider_charge_corrected: "Correction des frais de l'opérateur",
  balance_adjusted: 'Ajustement du solde',
  float_moved: 'Avoirs répartis par pays',
  withdrawal_reserved: 'Reversement réservé',
  withdrawal_released: 'Réservation de reversement annulée',
  withdrawal_settled: 'Reversement exécuté',
  withdrawal_returned: 'Reversement retourné par la banque',
  top_up_received: 'Approvisionnement reçu',
  top_up_reversed: 'Approvisionnement annulé',
  prefunding: 'Apport',
  profit: 'Retrait de bénéfice',
  transfer: 'Transfert',
}

const accounts: Record<Exclude<(typeof ledgerAccounts)[number], `wallet:${string}`>, string> = {
  merchant_available: 'Disponible du marchand',
  merchant_debt: 'Dette du marchand',
  payout_reservation: 'Réservations de versements',
  refund_reservation: 'Réservations de remboursements',
  withdrawal_reservation: 'Réservations de reversements',
  fee_income: 'Commissions perçues',
  adjustments: 'Ajustements',
  sandbox_funding: 'Fonds du bac à sable',
  'provider_float:carrier1_momo': 'Avoirs chez carrier1_momo',
  'provider_float:carrier2_money': 'Avoirs chez carrier2_money',
  'provider_charges:carrier1_momo': 'Frais de carrier1_momo',
  'provider_charges:carrier2_money': 'Frais de carrier2_money',
}

const wallets = Object.fromEntries(
  ledgerAccounts
    .map((account) => account.split(':'))
    .filter(([kind]) => kind === 'wallet')
    .map(([kind, provider, country]) => [
      [kind, provider, country].join(':'),
      `Portefeuille ${provider} ${country}`,
    ]),
)

const failureReasons: Record<Schemas['FailureReason'], string> = {
  insufficient_funds: 'Solde insuffisant',
  payer_not_found: 'Aucun compte pour ce numéro',
  payer_limit_reached: 'Plafond du compte atteint',
  payer_account_blocked: 'Compte bloqué',
  expired: 'Délai dépassé',
  provider_unavailable: 'Opérateur indisponible',
  provider_error: "Refusé par l'opérateur",
}

const refundReasons: Record<NonNullable<Schemas['AccountTransaction']['refund_reason']>, string> = {
  duplicate_collection: 'Paiement en double',
}

const environments: Record<Environment, string> = { live: 'Réel', test: 'Test' }

const words: Partial<Record<FileColumn, Record<string, string>>> = {
  account: { ...accounts, ...wallets },
  environment: environments,
  failure_reason: failureReasons,
  kind: kinds,
  refund_reason: refundReasons,
  state: statuses,
  status: statuses,
  transaction_type: types,
  type: types,
}

/** English words for codes that readers could misunderstand. */
const englishWords: Record<string, string> = { collection: 'Payment', disbursement: 'Payout' }

/** Converts a code such as `awaiting_approval` to words. Provider names stay unchanged. */
const englishText = (code: string): string => {
  const [word = '', ...rest] = code.split(':')
  const text =
    englishWords[code] ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
  return [text, ...rest].join(': ')
}

const isTime = (column: FileColumn): boolean => ['at', 'created_at', 'updated_at'].includes(column)

/** Amount columns contain integers in minor units of the line's currency. */
export const isAmount = (column: FileColumn): boolean =>
  [
    ...['amount', 'balance', 'charge_amount', 'fee_amount', 'fee_charged'],
    ...['net_amount', 'refundable_amount', 'refunded_amount', 'returned_fee_amount', 'volume'],
  ].includes(column)

/** The heading of a time column includes the time zone. */
export const headingOf = (column: FileColumn, locale: FileLocale, zone: string): string => {
  const heading = headings[locale][column]
  if (!isTime(column)) return heading
  return locale === 'fr' ? `${heading} (heure ${zone})` : `${heading} (${zone})`
}

/** Spreadsheets can read the times of these `Intl` locales: `21/11/2026, 14:05:12` and ISO 8601. */
const timeLocales = { en: 'sv-SE', fr: 'en-GB' } as const

const createTimeText = (locale: FileLocale, timeZone: string): ((timestamp: string) => string) => {
  const two = '2-digit'
  const format = new Intl.DateTimeFormat(timeLocales[locale], {
    day: two,
    month: two,
    year: 'numeric',
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
    timeZone,
  })
  return (timestamp) => format.format(Date.parse(timestamp)).replace(', ', ' ')
}

/**
 * Returns a function that converts a code to words. The function returns undefined for names,
 * numbers and references.
 */
export const createWording = (
  locale: FileLocale,
  zone: string,
): ((column: FileColumn, text: string) => string | undefined) => {
  const timeText = createTimeText(locale, zone)
  return (column, text) => {
    if (isTime(column)) return timeText(text)
    const known = words[column]
    if (known === undefined) return undefined
    return locale === 'fr' ? known[text] : englishText(text)
  }
}
