import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { unlimited } from '../../domain/markets.ts'
import { amountText } from '../../replies/amount-text.ts'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Language, Markup } from '../layout.ts'
import { durationText, timeText } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Reading, Schemas, Visit } from './visit.ts'

export const decisionNames = bilingual<Record<Schemas['WaitingDecisionKind'], Pair>>({
  payout: ['Payout to approve', 'Versement à approuver'],
  bulk_payout: ['Bulk payout to approve', 'Versement groupé à approuver'],
  reconciliation_item: ['Reconciliation', 'Rapprochement'],
  unknown_order: ['Unknown transaction', 'Transaction inconnue'],
  identity_verification: ['Identity to verify', 'Identité à vérifier'],
  proposal: ['Change to approve', 'Modification à approuver'],
  live_key: ['Live key to approve', 'Clé réelle à approuver'],
  top_up: ['Top-up to match or approve', 'Approvisionnement à attribuer ou à approuver'],
  platform_bank_account: ['Bank account to approve', 'Compte bancaire à approuver'],
  withdrawal: ['Withdrawal to approve', 'Reversement à approuver'],
  merchant_bank_account: ['Bank account to verify', 'Compte bancaire à vérifier'],
  platform_transfer: ['Platform transfer to approve', 'Transfert interne à approuver'],
})

export const typeNames = bilingual<Record<Schemas['FoundTransaction']['type'], Pair>>({
  collection: ['Payment', 'Paiement'],
  refund: ['Refund', 'Remboursement'],
  disbursement: ['Payout', 'Versement'],
})

export const percentText = (basisPoints: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )

export const providerNames: Record<Schemas['FoundTransaction']['provider'], string> = {
  carrier1_momo: 'Carrier1 MoMo',
  carrier2_money: 'Carrier2 Money',
}

export const marketName = (
  { provider, country }: Pick<Schemas['FoundTransaction'], 'provider' | 'country'>,
  language: Language,
): string => `${providerNames[provider]}, ${countryName(country, language)}`

export type Tone = 'good' | 'bad' | 'warn' | 'calm' | 'mute'

export const tag = (tone: Tone, text: Markup | string): Markup =>
  html`<span class="tag ${tone}">${text}</span>`

type StatusText = { tone: Tone } & Record<Language, string>

type KnownStatus =
  | Schemas['AnyStatus']
  | Schemas['BulkPayoutStatus']
  | Schemas['BulkPayoutLineState']
  | Schemas['DeliveryStatus']
  | 'held'
  | 'retried'

const statuses: Record<KnownStatus, StatusText> = {
  pending: { tone: 'warn', en: 'Pending', fr: 'En attente' },
  approved: { tone: 'calm', en: 'Approved', fr: 'Approuvé' },
  processing: { tone: 'calm', en: 'In progress', fr: 'En cours' },
  successful: { tone: 'good', en: 'Successful', fr: 'Réussi' },
  completed: { tone: 'good', en: 'Completed', fr: 'Effectué' },
  failed: { tone: 'bad', en: 'Failed', fr: 'Échoué' },
  cancelled: { tone: 'mute', en: 'Cancelled', fr: 'Annulé' },
  rejected: { tone: 'bad', en: 'Rejected', fr: 'Rejeté' },
  awaiting_approval: { tone: 'warn', en: 'Needs approval', fr: 'À approuver' },
  held: { tone: 'warn', en: 'On hold', fr: 'Bloqué' },
  waiting: { tone: 'warn', en: 'Waiting', fr: 'En attente' },
  delivered: { tone: 'good', en: 'Delivered', fr: 'Livré' },
  retried: {
    tone: 'bad',
    en: 'Failing, retry scheduled',
    fr: 'Échec, nouvel essai prévu',
  },
}

/** Returns undefined for a value in a URL that is not a status. */
const statusText = (status: string): StatusText | undefined =>
  (statuses as Partial<Record<string, StatusText>>)[status]

export const statusName = (status: string, language: Language): string =>
  statusText(status)?.[language] ?? status

export const statusTag = ({ language }: Pick<Reading, 'language'>, status: string): Markup =>
  tag(statusText(status)?.tone ?? 'mute', statusName(status, language))

/** A payout that needs approval is `pending` in the API. */
export const transactionStatus = (
  reading: Pick<Reading, 'language'>,
  { type, status, held }: Pick<Schemas['FoundTransaction'], 'type' | 'status' | 'held'>,
): Markup => {
  const isWaiting = type === 'disbursement' && status === 'pending'
  if (held) return statusTag(reading, 'held')
  return statusTag(reading, isWaiting ? 'awaiting_approval' : status)
}

/** Distinguishes a delivery that has failed so far from a delivery without any attempt. */
export const deliveryStatus = (
  reading: Pick<Reading, 'language'>,
  { status, attempts }: Pick<Schemas['Delivery'], 'status' | 'attempts'>,
): Markup => statusTag(reading, status === 'pending' && attempts.length > 0 ? 'retried' : status)

const reasons = bilingual<Record<Schemas['FailureReason'], Pair>>({
  insufficient_funds: ['Insufficient funds', 'Solde insuffisant'],
  payer_not_found: ['No wallet for this number', 'Aucun compte pour ce numéro'],
  payer_limit_reached: ['Wallet limit reached', 'Plafond du compte atteint'],
  payer_account_blocked: ['Wallet blocked', 'Compte bloqué'],
  expired: ['Timed out', 'Délai dépassé'],
  provider_unavailable: ['Provider unavailable', 'Opérateur indisponible'],
  provider_error: ['Declined by the provider', 'Refusé par l’opérateur'],
})

export const failureReasons = Object.keys(reasons.en) as Schemas['FailureReason'][]

export const reasonName = (reason: string | null, language: Language): string =>
  reason === null ? '' : ((reasons[language] as Record<string, string>)[reason] ?? reason)

/**
 * Links a name to the person's page, because names are not unique. Readers who are limited to
 * countries see plain text, because they may not be allowed to open that page.
 */
export const personLink = (
  { base, person }: Visit,
  { id, name }: { id: string; name: string },
): Markup | string =>
  person.countries === null
    ? html`<a href="${base}/console/people/${id}">${untrusted(name)}</a>`
    : untrusted(name)

/** Uses the currency code instead of a symbol, because staff see XAF and XOF side by side. */
export const amountOf = (
  { language }: Pick<Reading, 'language'>,
  { amount, currency }: { amount: number; currency: string },
): string => amountText({ amount, currency, language, as: 'code' })

/** The largest possible amount means no limit. */
export const limitText = (
  reader: Pick<Reading, 'language'>,
  limit: { amount: number; currency: string },
): string => {
  if (limit.amount < unlimited.maximum) return amountOf(reader, limit)
  return reader.language === 'fr' ? 'Aucune limite' : 'No limit'
}

/** The exact time appears on hover. */
export const ageOf = (visit: Visit, since: string): Markup => {
  const text = durationText(Math.max(0, visit.nowMs - Date.parse(since)), visit.language)
  return html`<time datetime="${since}" title="${timeText(since, visit, 'second')}">${text}</time>`
}

const everywhere: Record<Language, string> = { en: 'All countries', fr: 'Tous les pays' }

export const countriesText = (limit: readonly string[] | null, language: Language): string =>
  limit === null
    ? everywhere[language]
    : limit.map((code) => countryName(code, language)).join(', ')

const formatsOf = (
  options: Intl.NumberFormatOptions,
): Record<Language, (value: number) => string> => ({
  en: new Intl.NumberFormat('en', options).format,
  fr: new Intl.NumberFormat('fr', options).format,
})

const counts = formatsOf({})
const shortCounts = formatsOf({ notation: 'compact', maximumFractionDigits: 1 })
const shares = formatsOf({ style: 'percent', maximumFractionDigits: 1 })

export const numberText = (count: number, language: Language): string => counts[language](count)

/** Shortens a count, for example to `12K`. */
export const shortNumberText = (count: number, language: Language): string =>
  shortCounts[language](count)

/** A share of 1 is 100 %. */
export const shareText = (share: number, language: Language): string => shares[language](share)
