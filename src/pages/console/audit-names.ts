import { html } from 'hono/html'
import { bilingual, type Pair } from '../bilingual.ts'
import { documentTextInFrench } from '../docs/documents-fr.ts'
import type { Language, Markup } from '../layout.ts'
import { personLink } from './names.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'

type Entry = Schemas['AuditEntry']

const subjects = bilingual<Record<string, Pair>>({
  organisation: ['Merchant', 'Marchand'],
  application: ['Application', 'Application'],
  api_key: ['API key', 'Clé API'],
  live_key: ['Live key', 'Clé réelle'],
  webhook_endpoint: ['Webhook endpoint', 'URL de notification'],
  event: ['Event', 'Événement'],
  event_recovery: ['Event replay', 'Renvoi groupé'],
  payment_link: ['Payment link', 'Lien de paiement'],
  merchant_bank_account: ['Bank account', 'Compte bancaire'],
  withdrawal: ['Withdrawal', 'Reversement'],
  withdrawal_batch: ['Withdrawal batch', 'Lot de reversements'],
  withdrawal_schedule: ['Withdrawal schedule', 'Calendrier de reversement'],
  transaction: ['Transaction', 'Transaction'],
  payout: ['Payout', 'Versement'],
  bulk_payout: ['Bulk payout', 'Versement groupé'],
  proposal: ['Proposal', 'Proposition'],
  fee_schedule: ['Fee', 'Frais'],
  platform_bank_account: ['Bank account', 'Compte bancaire'],
  top_up: ['Top-up', 'Approvisionnement'],
  platform_transfer: ['Platform transfer', 'Transfert interne'],
  merchant_wallets: ['Wallets', 'Portefeuilles'],
  provider_price: ['Provider price', 'Tarif d’un opérateur'],
  provider_charge: ['Provider charge', 'Frais d’un opérateur'],
  statement_comparison: ['Statement comparison', 'Comparaison de relevé'],
  amount_limits: ['Amount limits', 'Limites de montant'],
  reconciliation_item: ['Reconciliation', 'Rapprochement'],
  unknown_order: ['Unknown transaction', 'Transaction inconnue'],
  recovery: ['Service recovery', 'Reprise du service'],
  sandbox_balance: ['Test balance', 'Solde de test'],
  person: ['Team member', 'Membre de l’équipe'],
  invitation: ['Invitation', 'Invitation'],
  session: ['Session', 'Session'],
  access_token: ['Access token', 'Jeton d’accès'],
  passkey: ['Passkey', 'Clé d’accès'],
  saved_view: ['Saved view', 'Vue enregistrée'],
  export: ['Export', 'Export'],
})

/**
 * The API may add kinds before the console has a name for them, so unknown kinds are shown
 * unchanged.
 */
export const subjectName = (kind: string, language: Language): string =>
  subjects[language][kind] ?? kind

/** Returns the id if the API documents no longer contain the operation. */
export const operationName = ({ console, language }: Visit, operationId: string): string => {
  if (operationId === 'claimLiveKey')
    return language === 'fr' ? 'Récupérer une clé réelle' : 'Claim a live key'
  const summary = console.summaries.get(operationId)
  if (summary === undefined) return operationId
  return language === 'fr' ? documentTextInFrench(summary) : summary
}

const principals = bilingual<Record<string, Pair>>({
  person: ['A team member', 'Un membre de l’équipe'],
  api_key: ['API key', 'Clé API'],
  management_token: ['Management token', 'Jeton d’administration'],
  stranger: ['Not signed in', 'Sans connexion'],
})

export const principalName = (visit: Visit, entry: Entry): Markup | string => {
  const { principal_kind: kind, principal_name: name, principal_id: id } = entry
  const kindName = principals[visit.language][kind] ?? kind
  if (name === null) return kindName
  if (kind !== 'person') return html`${kindName} ${untrusted(name)}`
  return id === null ? untrusted(name) : personLink(visit, { id, name })
}

/** The paths are relative to `/console`. */
const places: Partial<Record<string, (id: string) => string>> = {
  organisation: (id) => `/merchants/${id}`,
  application: (id) => `/merchants/applications/${id}`,
  webhook_endpoint: (id) => `/webhooks/${id}`,
  event: (id) => `/webhooks/events/${id}`,
  proposal: (id) => `/approvals/proposals/${id}`,
  person: (id) => `/people/${id}`,
  transaction: (id) => `/transactions/${id}`,
  payout: (id) => `/transactions/${id}`,
  bulk_payout: (id) => `/approvals/bulk/${id}`,
  withdrawal: (id) => `/finance/withdrawals?id=${id}`,
  reconciliation_item: (id) => `/reconciliation?id=${id}`,
  unknown_order: (id) => `/reconciliation/unknown?id=${id}`,
}

export const subjectId = ({ base }: Visit, entry: Entry): Markup | string => {
  const { subject_kind: kind, subject_id: id } = entry
  if (id === null) return '–'
  const place = places[kind]?.(id)
  const text = html`<code>${id}</code>`
  return place === undefined ? text : html`<a href="${base}/console${place}">${text}</a>`
}
